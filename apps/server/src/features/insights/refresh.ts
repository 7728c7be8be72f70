import { AppError } from "../../http/app-error.ts";
import type { InsightData, Reanswer } from "./insight-data.ts";
import type { PinRow, PinStore } from "./pins.store.ts";

/** Keeps who ran what. */
export interface AuditRuns {
  record(run: {
    readonly userId: string;
    readonly deed: "run_sql";
    readonly question: string;
    readonly sql: string;
    readonly outcome: string;
    readonly duration: number;
  }): Promise<void>;
}

export interface RefreshDeps {
  readonly pins: PinStore;
  readonly audit: AuditRuns;
  readonly now: () => Date;
}

/** What a question came to: an answer, or why there is none any more. */
export type Run = { readonly answer: Reanswer } | { readonly broken: string };

/**
 * Runs a stored question as its user's deed.
 * @throws AppError where it cannot be run just now
 */
export async function runFor(
  userId: string,
  asked: { readonly question: string; readonly plan: unknown; readonly sql: string },
  { audit }: Pick<RefreshDeps, "audit">,
  data: InsightData,
  signal: AbortSignal,
): Promise<Run> {
  const began = performance.now();
  const outcome = await data.answer(asked, { signal, userId });
  const refused = !outcome.ok && "broken" in outcome && outcome.byPolicy ? "policy" : "query_failed";
  const code = outcome.ok ? "done" : "problem" in outcome ? outcome.problem : refused;
  await audit.record({
    userId,
    deed: "run_sql",
    question: asked.question,
    sql: outcome.ok ? outcome.value.sql : data.sqlOf(asked),
    outcome: signal.aborted ? "stopped" : code,
    duration: Math.round(performance.now() - began),
  });
  signal.throwIfAborted();
  if (outcome.ok) return { answer: outcome.value };
  if ("problem" in outcome) throw new AppError(outcome.problem, { detail: outcome.detail });
  return outcome;
}

/**
 * Answers a pin's question anew and keeps what came of it. What was last known stays where there is no answer any more.
 * `undefined`: it was removed meanwhile.
 */
export async function refresh(
  row: PinRow,
  deps: RefreshDeps,
  data: InsightData,
  signal: AbortSignal,
): Promise<PinRow | undefined> {
  const asked = { question: row.question, plan: row.plan === null ? null : JSON.parse(row.plan), sql: row.sql };
  const run = await runFor(row.user_id, asked, deps, data, signal);
  const told = "answer" in run ? { ...wordsOf(row, run.answer), answered: run.answer } : { problem: run.broken };
  return deps.pins.answered(row.user_id, row.id, told, deps.now());
}

/** The engine's words for the new rows; the old ones where it has none and nothing has changed. */
export function wordsOf(
  before: { readonly answer: string; readonly reading: string; readonly result: string },
  { words, result }: Reanswer,
): { readonly answer: string; readonly reading: string } {
  if (words) return words;
  if (before.result === JSON.stringify(result)) return { answer: before.answer, reading: before.reading };
  return { answer: "Hasil terbaru ada pada tabel.", reading: before.reading };
}
