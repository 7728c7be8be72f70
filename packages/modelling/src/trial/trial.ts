import type { SemanticModel } from "@tanyadata/semantic-model";
import { withoutSecrets } from "@tanyadata/semantic-model";
import type { Engine } from "@tanyadata/text-to-sql";
import type { Warehouse } from "@tanyadata/warehouse";
import { engineAt, overViews, query } from "../database.ts";
import { type Plain, plainSum, questionsOf } from "./questions.ts";

/** A question that a model's own words make, what it is answered, and what a plain sum over the rows says. */
export interface Trial {
  readonly question: string;
  readonly measure: string;
  /** The figures of the answer, the largest first; null where it is not answered. */
  readonly told: readonly number[] | null;
  /** Those of the plain sum. */
  readonly summed: readonly number[] | null;
  /** The plain sum, for people to read and run. */
  readonly sql: string;
  /** `equal`, `differs`: what the answer tells is another figure; `refused`, `other`: read as something else; `failed`: one of the two did not run; `late`: not in its time. */
  readonly verdict: "equal" | "differs" | "refused" | "other" | "failed" | "late";
  /** Why it did not run, or what it was read as. */
  readonly why: string;
}

/** The trials of one dataset. */
export interface FactTrials {
  readonly dataset: string;
  readonly label: string;
  /** None where the time for all was over before it was asked. */
  readonly trials: readonly Trial[];
}

export interface Trying {
  /** Questions of each dataset at most. */
  readonly most?: number;
  readonly signal?: AbortSignal | undefined;
  /** Seconds for all questions, and for one; as long as it takes without. */
  readonly budget?: { readonly seconds: number; readonly questionSeconds: number };
  readonly onDataset?: (label: string) => void;
}

/** A draft of a large database is asked as much as its rows allow. */
export const trialBudget = { seconds: 20, questionSeconds: 5 };

/** As many as people read. */
const mostTrials = 10;

/**
 * Asks a model ten questions about each of its facts, and sums the same rows plainly beside: no plan, no reading, no other way to the
 * figure. What differs would be a wrong answer. Published figures, ranges and simulated ones have no plain sum, and are left out.
 */
export async function tryModel(
  model: SemanticModel,
  warehouse: Warehouse,
  { most = mostTrials, signal, budget, onDataset = () => {} }: Trying = {},
): Promise<FactTrials[]> {
  const ends = budget ? Date.now() + budget.seconds * 1000 : Number.POSITIVE_INFINITY;
  const told = withoutSecrets(model).model;
  const { engine, members } = await engineAt(told, warehouse);
  const facts: FactTrials[] = [];
  for (const dataset of told.datasets.values()) {
    if (signal?.aborted) throw new Error("stopped");
    onDataset(dataset.label);
    const trials: Trial[] = [];
    for (const plain of questionsOf(dataset, told, members)) {
      if (trials.filter(({ verdict }) => verdict !== "refused").length >= most || trials.length >= most * 3) break;
      if (signal?.aborted) throw new Error("stopped");
      if (Date.now() >= ends) break;
      const stops = [signal ?? [], budget ? AbortSignal.timeout(budget.questionSeconds * 1000) : []].flat();
      trials.push(await tried(plain, engine, warehouse, model, AbortSignal.any(stops)));
      // Rows that take long to sum are no quicker by another name.
      if (trials.at(-1)?.why === tooLong) break;
    }
    if (trials.length > 0 || Date.now() >= ends) facts.push({ dataset: dataset.dataset, label: dataset.label, trials });
  }
  return facts;
}

async function tried(
  plain: Plain,
  engine: Engine,
  warehouse: Warehouse,
  model: SemanticModel,
  signal: AbortSignal,
): Promise<Trial> {
  const sql = plainSum(plain, warehouse);
  const base = { question: plain.question, measure: plain.measure.id, sql, told: null, summed: null };
  const reading = engine.read(plain.question);
  if (reading.kind !== "plan") return { ...base, verdict: "refused", why: reading.detail };
  // Its figures and nothing else: "nilai" may be a value as well.
  if (!isOf(reading.plan.figures, plain.measure.id))
    return { ...base, verdict: "other", why: `read as: ${reading.reading}` };
  const answer = await query(warehouse, engine.compile(reading.plan).sql, { signal });
  const late: Trial = { ...base, verdict: "late", why: tooLong };
  if (signal.aborted) return late;
  const sum = await query(overViews(warehouse, model), sql, { signal });
  if (signal.aborted) return late;
  if (!answer.ok) return { ...base, verdict: "failed", why: answer.why };
  if (!sum.ok) return { ...base, verdict: "failed", why: sum.why };
  // Of a part of the rows nothing can be said.
  if (answer.truncated || sum.truncated) return { ...base, verdict: "late", why: "too many rows to compare" };
  const [told, summed] = [figuresOf(answer.rows), figuresOf(sum.rows)];
  return { ...base, told, summed, verdict: areAlike(told, summed) ? "equal" : "differs", why: reading.reading };
}

const tooLong = "it took too long";

const isOf = (figures: readonly unknown[], measure: string): boolean =>
  figures.length === 1 && JSON.stringify(figures).includes(`"measure":${JSON.stringify(measure)}`);

/** The last figure of each row; what has none is told as nothing by one and not at all by the other. */
const figuresOf = (rows: readonly (readonly unknown[])[]): number[] =>
  rows
    .map((row) => Number(row.at(-1) ?? 0))
    .filter((figure) => figure !== 0)
    .sort((one, other) => other - one);

const areAlike = (told: readonly number[], summed: readonly number[]): boolean =>
  told.length === summed.length &&
  told.every((figure, at) => Math.abs(figure - (summed[at] ?? 0)) <= Math.max(1e-6, Math.abs(figure) * 1e-6));
