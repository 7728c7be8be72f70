import type { Member, SemanticModel } from "@tanyadata/semantic-model";
import { makeGeography, pointsOf } from "@tanyadata/text-to-sql";
import { correlationPlan, profilesOf, ranOf, strengthOfTie, tellCorrelation, tiesOf } from "./correlation.ts";
import { isSame } from "./figures.ts";
import type { Asked, Draft, Found, Kind, Ran, Tools } from "./found.ts";
import { type Glance, glancesAt } from "./glance.ts";
import { type Known, type Prospect, prospectsOf, type Run } from "./prospect.ts";
import { bestOf } from "./score.ts";
import { placeOf, type Subject, subjectsOf } from "./subjects.ts";

/** What the data say of a place. */
export interface Findings {
  /** The best first, of all kinds or of one, about all datasets or one of them. Only what may be among them is asked for. */
  best(most: number, only?: { readonly kind?: Kind; readonly topic?: string | undefined }): Promise<readonly Found[]>;
  /** Ids of the datasets that something is told of, as the model declares them. */
  topics(): Promise<readonly string[]>;
  /** How many queries could not be run until now; 0: all that was told is whole. */
  failed(): number;
}

/**
 * Looks through the official measures of a place, the whole or one member, of one dataset or the first of each: the same data always give the same insights.
 * What is told can also be asked: the engine reads each insight's question as its very plan, or it is left out.
 */
export async function findInsights(tools: Tools, region: Member | null, topic?: string): Promise<Findings> {
  const { model, engine } = tools;
  let failed = 0;
  const run: Run = async (plan) => {
    if (!plan || engine.faultsOf(plan).length > 0) return null;
    const ran = await tools.run(plan);
    if (!ran) failed++;
    return ran;
  };
  const known: Known = async (plan, rows) => {
    const judged = await tools.judge(plan);
    if (!judged) failed++;
    return judged && { ...judged, rows };
  };
  const subjects = subjectsOf(placeOf(region, model), tools, topic);
  const noun = region ? model.entities.get(region.entity)?.label.toLowerCase() : undefined;
  const isAllowed = (plan: Parameters<typeof engine.faultsOf>[0]) => engine.faultsOf(plan).length === 0;
  const glances = await glancesAt(subjects, { members: tools.members, isAllowed, run });
  const ties = await correlations(subjects, glances, tools, run);
  const prospects = [
    ...subjects.flatMap((subject) => prospectsOf(subject, glances.get(subject) ?? {}, { run, known, noun })),
    ...ties,
  ];
  const asking = new Map<Prospect, Promise<void>>();
  /** What was asked for; null where it came to nothing. */
  const told = new Map<Prospect, Asked | null>();
  const ask = (prospect: Prospect): Promise<void> => {
    const known = asking.get(prospect) ?? tell(prospect);
    asking.set(prospect, known);
    return known;
  };
  async function tell(prospect: Prospect): Promise<void> {
    const draft = await prospect.ask();
    // Read as soon as it is told: the next query runs meanwhile.
    const question = draft && questionOf(draft, tools);
    told.set(prospect, question ? { draft, question } : null);
  }
  /** All that may be told, by what is known of it until now. */
  const scored = () =>
    bestOf(
      prospects
        .filter((prospect) => told.get(prospect) !== null)
        .map((prospect) => ({
          ...prospect,
          prospect,
          strength: told.get(prospect)?.draft.strength ?? prospect.strength,
        })),
      subjects,
    ).map(({ one, score }) => ({ prospect: one.prospect, score }));

  return {
    async best(most, { kind, topic: about } = {}) {
      for (;;) {
        const first = scored()
          .filter(({ prospect }) => kind === undefined || prospect.kind === kind)
          .filter(({ prospect }) => about === undefined || topicsOf(prospect, model).includes(about))
          .slice(0, most);
        const unknown = first.filter(({ prospect }) => !told.has(prospect));
        if (unknown.length === 0)
          return first.flatMap(({ prospect, score }) => {
            const asked = told.get(prospect);
            return asked ? [asFound(asked, score, tools)] : [];
          });
        // What they really are worth decides who else may be among the first.
        await Promise.all(unknown.map(({ prospect }) => ask(prospect)));
      }
    },
    async topics() {
      const all = new Set(prospects.flatMap((prospect) => topicsOf(prospect, model)));
      const known = await Promise.all(
        [...model.datasets.keys(), ...all]
          .filter((id, i, ids) => all.has(id) && ids.indexOf(id) === i)
          .map(async (id) => {
            const own = prospects.filter((prospect) => topicsOf(prospect, model).includes(id));
            if (own.some((prospect) => told.get(prospect))) return [id];
            for (const prospect of own) {
              await ask(prospect);
              if (told.get(prospect)) return [id];
            }
            return [];
          }),
      );
      return known.flat();
    },
    failed: () => failed,
  };
}

const topicsOf = ({ measures }: Pick<Draft, "measures">, model: SemanticModel): string[] => [
  ...new Set(measures.flatMap((id) => model.measures.get(id)?.dataset.dataset ?? [])),
];

/** Pairs of measures that go together; only what was not seen is asked for. */
async function correlations(
  subjects: readonly Subject[],
  glances: ReadonlyMap<Subject, Glance>,
  { model }: Tools,
  run: Run,
): Promise<Prospect[]> {
  const seen = (subject: Subject): Ran | undefined => glances.get(subject)?.rows;
  const profiles = await Promise.all(
    profilesOf(subjects).map(async (profile) => ({ profile, ran: ranOf(profile, seen) ?? (await run(profile.plan)) })),
  );
  const known = profiles.flatMap(({ profile, ran }) => (ran ? [{ profile, ran }] : []));
  return tiesOf(known, makeGeography(model)).map((tie) => ({
    kind: "correlation",
    measures: [tie.left.measure.id, tie.right.measure.id],
    sort: "correlation",
    strength: strengthOfTie(tie.r),
    ask: async () => {
      const plan = correlationPlan(tie);
      const [ran, points] = await Promise.all([run(plan), run(pointsOf(plan))]);
      return ran && points && tellCorrelation(tie, ran, points);
    },
  }));
}

/** The question that the engine reads as the draft's plan; undefined where there is none. */
const questionOf = ({ questions, ran }: Draft, { engine }: Tools): string | undefined =>
  questions.find((one) => {
    const reading = engine.read(one);
    return reading.kind === "plan" && isSame(reading.plan, ran.plan);
  });

function asFound({ draft, question }: Asked, score: number, { engine, model }: Tools): Found {
  const { questions: _questions, strength: _strength, about, ...told } = draft;
  return {
    ...told,
    id: [told.kind, ...told.measures, about].filter(Boolean).join("."),
    topics: topicsOf(draft, model),
    notes: engine.notesOf(told.ran.plan),
    score,
    question,
  };
}
