import { AppError } from "../../http/app-error.ts";
import type { InsightData } from "./insight-data.ts";
import type { PinRow } from "./pins.store.ts";
import { type RefreshDeps, runFor } from "./refresh.ts";

/** Which insight of which page, and how it was drawn there. */
export interface ChosenInsight {
  readonly insight_id: string;
  readonly topic?: string | undefined;
  readonly region?: string | undefined;
  readonly chart_kind?: string | null | undefined;
}

/** Pins what the data say by themselves, as its question is answered. What is pinned already, from here or from the chat, stays one pin. */
export async function pinInsight(
  userId: string,
  { insight_id: id, topic, region, chart_kind: chartKind = null }: ChosenInsight,
  deps: RefreshDeps,
  data: InsightData,
  signal: AbortSignal,
): Promise<PinRow> {
  const page = await data.page({ topic, region }, userId);
  const insight = page?.insights.find((one) => one.id === id);
  if (!insight) throw new AppError("not_found");
  const { question, plan, sql, title } = insight;
  const known = (await deps.pins.list(userId)).find((row) => row.plan !== null && row.sql === sql);
  if (known) return known;
  const run = await runFor(userId, { question, plan, sql }, deps, data, signal);
  if ("broken" in run) throw new AppError("not_found");
  const { words, ...answered } = run.answer;
  const [row] =
    (await deps.pins.add(
      userId,
      [
        {
          queryId: null,
          title: title.slice(0, 200),
          question,
          plan,
          confidence: "high",
          chartKind,
          size: "medium",
          answer: words?.answer ?? "",
          reading: words?.reading ?? "",
          answered,
          problem: null,
          refreshedAt: deps.now().toISOString(),
        },
      ],
      deps.now(),
    )) ?? [];
  if (!row) throw new AppError("too_many_pins");
  return row;
}
