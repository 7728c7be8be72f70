import type { Plan } from "../plan/plan.ts";
import { equals } from "../plan/walk.ts";
import type { Completed } from "./complete.ts";
import type { Refusal } from "./refusal.ts";

/** A refusal for words or a sentence that cannot be read, not for what the data do not hold. */
export const isUnread = ({ kind }: Refusal): boolean =>
  kind === "unknown-words" ||
  kind === "only-names" ||
  kind === "not-understood" ||
  kind === "nothing-asked" ||
  kind === "no-measure";

/** What the first reading comes to; where that is no plan, the only other one that any reading does. */
export function firstOrOnlyPlan(outcomes: readonly Completed[]): Completed | undefined {
  const [first] = outcomes;
  const plans = new Map(
    outcomes.flatMap((one) => (one.kind === "plan" ? [[JSON.stringify(one.plan), one] as const] : [])),
  );
  const [only] = plans.values();
  return first?.kind !== "plan" && only && plans.size === 1 ? only : first;
}

/** Whether one plan tells all that another one does. */
export function tells(one: Plan, other: Plan): boolean {
  const { figures, whether, ...of } = one;
  const { figures: asked, whether: claim, ...same } = other;
  const told = new Set(figures.map((figure) => JSON.stringify(figure)));
  const isSame = equals(of, same) && (!claim || equals(claim, whether));
  return isSame && asked.length > 0 && asked.every((figure) => told.has(JSON.stringify(figure)));
}

/** Whether more is told of rows than which they are: "data ini terbaru" asks for no list of what happens to be read into it. */
export const tellsFigures = ({ rows, figures }: Plan): boolean =>
  figures.length > 0 || (rows !== null && (rows.order !== null || rows.bounds.length > 0));

/** Whether a refusal may come of words that were taken for something else: "A dibagi B berapa persen" asks for no other unit. */
export const mayBeMisread = ({ kind }: Refusal): boolean =>
  kind === "other-unit" || kind === "no-measure" || kind === "no-such-level" || kind === "average-of-what";
