import type { Picture } from "@tanyadata/contract";
import { type Plan, pointsOf } from "@tanyadata/text-to-sql";
import { shownRows } from "./counted-run.ts";
import type { PlanTools } from "./planned-answer.ts";

/**
 * What a plan's result is drawn from where its rows say too little: the points of a coefficient, by a query of their own
 * behind the same guard. Undefined where there is nothing more to draw, where not all of it can be had, and where it
 * cannot be had now: an answer does without.
 */
export async function pictureOf(
  { engine, warehouse }: PlanTools,
  plan: Plan,
  signal: AbortSignal,
): Promise<Picture | undefined> {
  const points = pointsOf(plan);
  if (!points || engine.faultsOf(points).length > 0) return undefined;
  const { sql, columns } = engine.compile(points);
  const outcome = await warehouse.run(sql, { signal, maxRows: shownRows });
  if (!outcome.ok || outcome.value.truncated) return undefined;
  return { sql, columns: columns.map((column) => ({ ...column })), rows: outcome.value.rows.map((row) => [...row]) };
}
