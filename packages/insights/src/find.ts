import type { Member, SemanticModel } from "@tanyadata/semantic-model";
import { makeGeography, type Plan } from "@tanyadata/text-to-sql";
import { isConcentrated, sharesPlan, tellConcentration } from "./concentration.ts";
import { correlationPlan, pointsPlan, profilesOf, tellCorrelation, tiesOf } from "./correlation.ts";
import { cutPlans, tellCut } from "./cut.ts";
import { isSame } from "./figures.ts";
import type { Asked, Draft, Found, Kind, Ran, Tools } from "./found.ts";
import { gapPlan, tellGap } from "./gap.ts";
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

/** Runs a plan that the engine allows; null where it does not, or where it could not be run. */
type Run = (plan: Plan | null) => Promise<Ran | null>;
/** Takes what a query gave rise to. */
type Keep = (draft: Draft | null) => void;

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
  const found: Asked[] = [];
  // Read as soon as it is told: the next query runs meanwhile.
  const keep: Keep = (draft) => {
    const question = draft && questionOf(draft, tools);
    if (question) found.push({ draft, question });
  };
  const subjects = subjectsOf(placeOf(region, model), tools, topic);
  await Promise.all([
    ...subjects.map((subject) => lookAt(subject, tools, run, keep)),
    correlations(subjects, tools, run, keep),
  ]);
  const scored = bestOf(found, subjects);
  const told = new Map<Scored, Found>();
  const foundOf = (one: Scored): Found => {
    const known = told.get(one) ?? asFound(one, tools);
    told.set(one, known);
    return known;
  };
  const topics = new Set(scored.flatMap(({ draft }) => topicsOf(draft, model)));
  return {
    best: (most, only = {}) =>
      scored
        .filter(({ draft }) => only.kind === undefined || draft.kind === only.kind)
        .filter(({ draft }) => only.topic === undefined || topicsOf(draft, model).includes(only.topic))
        .slice(0, most)
        .map(foundOf),
    topics: [...model.datasets.keys(), ...topics].filter((id, i, all) => topics.has(id) && all.indexOf(id) === i),
    failed,
  };
}

const topicsOf = ({ measures }: Draft, model: SemanticModel): string[] => [
  ...new Set(measures.flatMap((id) => model.measures.get(id)?.dataset.dataset ?? [])),
];

/** Asks of a subject what can be told of it; what is asked later depends on what came first. */
async function lookAt(subject: Subject, { model }: Tools, run: Run, keep: Keep): Promise<void> {
  const set = subject.rows?.set ?? null;
  const { member } = subject.place;
  const noun = member && model.entities.get(member.entity)?.label.toLowerCase();
  const ranking = run(set && rankingPlan(subject, set));
  const moves = run(set && moversPlan(subject, set));
  const standing = run(standingPlan(subject));
  const course = run(coursePlan(subject));
  const gap = run(gapPlan(subject));
  const cuts = cutPlans(subject).map((cut) => ({ cut, ran: run(cut.plan) }));
  const ranked = await ranking;
  if (ranked) {
    keep(tellRanking(subject, ranked));
    keep(tellOutlier(subject, ranked));
  }
  const shares = run(set && ranked && isConcentrated(ranked) ? sharesPlan(subject, set) : null);
  const moved = await moves;
  if (moved) keep(tellMovers(subject, moved));
  const latest = run(latestPlan(subject, covers(subject, ranked, moved)));
  const stood = await standing;
  if (stood && noun) keep(tellStanding(subject, stood, noun));
  const apart = await gap;
  if (apart) keep(tellGap(subject, apart));
  for (const { cut, ran } of cuts) {
    const parts = await ran;
    if (parts) keep(tellCut(subject, cut, parts));
  }
  const [now, years] = await Promise.all([latest, course]);
  if (now) keep(tellLatest(subject, now, years));
  const shared = await shares;
  if (shared) keep(tellConcentration(subject, shared));
}

/** Whether a sum over rows is one of the same rows in both years: else its change would be that of the coverage. */
function covers({ additive, dataset }: Subject, ranking: Ran | null, moves: Ran | null): boolean {
  if (!additive || dataset.whole || !ranking || !moves) return true;
  return entriesOf(ranking).length === entriesOf(moves).length;
}

async function correlations(subjects: readonly Subject[], { model }: Tools, run: Run, keep: Keep): Promise<void> {
  const profiles = await Promise.all(
    profilesOf(subjects).map(async (profile) => ({ profile, ran: await run(profile.plan) })),
  );
  const known = profiles.flatMap(({ profile, ran }) => (ran ? [{ profile, ran }] : []));
  await Promise.all(
    tiesOf(known, makeGeography(model)).map(async (pair) => {
      const [ran, points] = await Promise.all([run(correlationPlan(pair)), run(pointsPlan(pair))]);
      if (ran && points) keep(tellCorrelation(pair, ran, points));
    }),
  );
}

/** The question that the engine reads as the draft's plan; undefined where there is none. */
const questionOf = ({ questions, ran }: Draft, { engine }: Tools): string | undefined =>
  questions.find((one) => {
    const reading = engine.read(one);
    return reading.kind === "plan" && isSame(reading.plan, ran.plan);
  });

function asFound({ draft, question, score }: Scored, { engine, model }: Tools): Found {
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
