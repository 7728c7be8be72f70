import type { QueryRecord } from "@tanyadata/contract";
import { AppError } from "../../http/app-error.ts";
import type { InsightData } from "./insight-data.ts";
import type { PinRow } from "./pins.store.ts";
import { type RefreshDeps, runFor, wordsOf } from "./refresh.ts";

/** An answer of the chat, with its plan as plain data; null without one. */
export interface PinnedAnswer {
  readonly record: QueryRecord;
  readonly plan: unknown;
  /** Under which view it was told. */
  readonly seenAs: string | null;
}

const longestTitle = 200;

/**
 * Pins an answer of the chat. It is answered anew, so that it is known which data it was told from; where that is not possible
 * any more, what the chat said is kept, and so is why.
 */
export async function pinAnswer(
  userId: string,
  { query_id: queryId, title }: { readonly query_id: string; readonly title?: string | undefined },
  deps: RefreshDeps & { readonly findAnswer: (userId: string, queryId: string) => Promise<PinnedAnswer | undefined> },
  data: InsightData,
  signal: AbortSignal,
): Promise<PinRow> {
  const known = await deps.pins.findByQuery(userId, queryId);
  if (known) return known;
  const found = await deps.findAnswer(userId, queryId);
  if (!found) throw new AppError("not_found");
  const { record, plan, seenAs } = found;
  const { full_question: question, sql, result, sources } = record;
  const run = await runFor(userId, { question, plan, sql }, deps, data, signal);
  const before = { answer: record.answer, reading: record.reading, result: JSON.stringify(result) };
  const pin = {
    queryId,
    title: (title ?? question).slice(0, longestTitle),
    question,
    plan,
    confidence: record.confidence,
    chartKind: null,
    size: "medium",
  } as const;
  const isAnswered = "answer" in run;
  const [row] =
    (await deps.pins.add(
      userId,
      [
        isAnswered
          ? {
              ...pin,
              ...wordsOf(before, run.answer),
              answered: run.answer,
              problem: null,
              refreshedAt: deps.now().toISOString(),
            }
          : {
              ...pin,
              ...before,
              answered: { sql, result, regions: null, sources, tables: [], version: "", seenAs: seenAs ?? "" },
              problem: run.broken,
              refreshedAt: record.updated_at,
            },
      ],
      deps.now(),
    )) ?? [];
  if (!row) throw new AppError("too_many_pins");
  return row;
}
