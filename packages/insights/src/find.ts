import type { Member, SemanticModel } from "@tanyadata/semantic-model";
import { makeGeography, type Plan } from "@tanyadata/text-to-sql";
import { isConcentrated, sharesPlan, tellConcentration } from "./concentration.ts";
import { correlationPlan, pointsPlan, profilesOf, tellCorrelation, tiesOf } from "./correlation.ts";
import { isSame } from "./figures.ts";
import type { Draft, Found, Kind, Ran, Tools } from "./found.ts";
import { coursePlan, latestPlan, tellLatest } from "./latest.ts";
import { moversPlan, tellMovers } from "./movers.ts";
import { tellOutlier } from "./outlier.ts";
import { rankingPlan, tellRanking } from "./ranking.ts";
import { entriesOf } from "./rows.ts";
import { bestOf, type Scored } from "./score.ts";
import { standingPlan, tellStanding } from "./standing.ts";
import { placeOf, type Subject, subjectsOf } from "./subjects.ts";

/** What the data say of a place. */
export interface Findings {
  /** The best first, of all kinds or of one, about all datasets or one of them. */
  best(most: number, only?: { readonly kind?: Kind; readonly topic?: string }): readonly Found[];
  /** Ids of the datasets that something is told of, as the model declares them. */
  readonly topics: readonly string[];
  /** How many queries could not be run; 0: the page is whole. */
  readonly failed: number;
}

/**
 * Looks through the official measures of a place, the whole or one member, of one dataset or the first of each: the same data always give the same insights.
 * What is told can also be asked: the engine reads each insight's question as its very plan, or it is left out.
 */
export async function findInsights(tools: Tools, region: Member | null, topic?: string): Promise<Findings> {
  const { model, engine } = tools;
  let failed = 0;
  const run = async (plan: Plan | null): Promise<Ran | null> => {
    if (!plan || engine.faultsOf(plan).length > 0) return null;
    const ran = await tools.run(plan);
    if (!ran) failed++;
    return ran;
  };
  const subjects = subjectsOf(placeOf(region, model), tools, topic);
  const [ofEach, ties] = await Promise.all([draftsOf(subjects, tools, run), correlationsOf(subjects, tools, run)]);
  const drafts = [...ofEach, ...ties];
  const scored = bestOf(drafts, subjects);
  const told = new Map<Scored, Found | null>();
  const foundOf = (one: Scored): Found | null => {
    const known = told.get(one);
    if (known !== undefined) return known;
    const found = asFound(one, tools);
    told.set(one, found);
    return found;
  };
  const topics = new Set(scored.flatMap(({ draft }) => topicsOf(draft, model)));
  return {
    best(most, only = {}) {
      const best: Found[] = [];
      for (const one of scored) {
        if (best.length === most) break;
        if (only.kind !== undefined && one.draft.kind !== only.kind) continue;
        if (only.topic !== undefined && !topicsOf(one.draft, model).includes(only.topic)) continue;
        const found = foundOf(one);
        if (found) best.push(found);
      }
      return best;
    },
    topics: [...model.datasets.keys(), ...topics].filter((id, i, all) => topics.has(id) && all.indexOf(id) === i),
    failed,
  };
}

const topicsOf = ({ measures }: Draft, model: SemanticModel): string[] => [
  ...new Set(measures.flatMap((id) => model.measures.get(id)?.dataset.dataset ?? [])),
];

type Run = (plan: Plan | null) => Promise<Ran | null>;

/** What every subject is asked first, for all of them at once; what they are asked next depends on it. */
async function draftsOf(subjects: readonly Subject[], { model }: Tools, run: Run): Promise<Draft[]> {
  const first = await Promise.all(
    subjects.map(async (subject) => {
      const set = subject.rows?.set ?? null;
      const [ranking, moves, standing, course] = await Promise.all([
        run(set && rankingPlan(subject, set)),
        run(set && moversPlan(subject, set)),
        run(standingPlan(subject)),
        run(coursePlan(subject)),
      ]);
      return { subject, set, ranking, moves, standing, course };
    }),
  );
  const drafts = await Promise.all(
    first.map(async ({ subject, set, ranking, moves, standing, course }) => {
      const [latest, shares] = await Promise.all([
        run(latestPlan(subject, covers(subject, ranking, moves))),
        run(set && ranking && isConcentrated(ranking) ? sharesPlan(subject, set) : null),
      ]);
      const { member } = subject.place;
      const noun = member && model.entities.get(member.entity)?.label.toLowerCase();
      return [
        latest && tellLatest(subject, latest, course),
        ranking && tellRanking(subject, ranking),
        ranking && tellOutlier(subject, ranking),
        moves && tellMovers(subject, moves),
        standing && noun && tellStanding(subject, standing, noun),
        shares && tellConcentration(subject, shares),
      ];
    }),
  );
  return drafts.flat().filter((draft): draft is Draft => Boolean(draft));
}

/** Whether a sum over rows is one of the same rows in both years: else its change would be that of the coverage. */
function covers({ additive, dataset }: Subject, ranking: Ran | null, moves: Ran | null): boolean {
  if (!additive || dataset.whole || !ranking || !moves) return true;
  return entriesOf(ranking).length === entriesOf(moves).length;
}

async function correlationsOf(subjects: readonly Subject[], { model }: Tools, run: Run): Promise<Draft[]> {
  const profiles = await Promise.all(
    profilesOf(subjects).map(async (profile) => ({ profile, ran: await run(profile.plan) })),
  );
  const known = profiles.flatMap(({ profile, ran }) => (ran ? [{ profile, ran }] : []));
  const drafts = await Promise.all(
    tiesOf(known, makeGeography(model)).map(async (pair) => {
      const [ran, points] = await Promise.all([run(correlationPlan(pair)), run(pointsPlan(pair))]);
      return ran && points && tellCorrelation(pair, ran, points);
    }),
  );
  return drafts.filter((draft): draft is Draft => draft !== null);
}

/** With the question that the engine reads as the same plan; null where there is none. */
function asFound({ draft, score }: Scored, { engine, model }: Tools): Found | null {
  const { questions, strength: _, about, ...told } = draft;
  const question = questions.find((one) => {
    const reading = engine.read(one);
    return reading.kind === "plan" && isSame(reading.plan, told.ran.plan);
  });
  if (question === undefined) return null;
  return {
    ...told,
    id: [told.kind, ...told.measures, about].filter(Boolean).join("."),
    topics: topicsOf(draft, model),
    notes: engine.notesOf(told.ran.plan),
    score,
    question,
  };
}
