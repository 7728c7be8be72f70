import type { SetExpression } from "./expression.ts";
import { innerOf } from "./restrict.ts";

/** Whether a set is a noun of which nothing is said. */
export const isBare = ({ where, bounds, order, leaning }: SetExpression): boolean =>
  where.length + bounds.length === 0 && order === null && leaning === null;

/** Whether a set is said to have others, or so many of them, of whom nothing is said yet. */
export const isHolding = (set: SetExpression): boolean => {
  const { of } = set.bounds.at(-1)?.figure ?? {};
  const inner = innerOf(set) ?? (of && "count" in of ? of.count : null);
  return inner !== null && inner.order === null && inner.bounds.length === 0;
};
