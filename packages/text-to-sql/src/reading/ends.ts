import type { Plan } from "../plan/plan.ts";
import type { Poles } from "./end-phrase.ts";
import { bareFigure, type SetExpression } from "./expression.ts";
import { orderSet } from "./restrict.ts";
import type { RuleContext } from "./rule.ts";
import { rowsOf } from "./rules/unsaid.ts";

/** The members at both ends of an order, as a set in that order; null where it is not said of what. */
export function endsOf(
  { figure: said, measures, set, first: direction, between }: Poles,
  context: RuleContext,
): SetExpression | null {
  if (between) return null;
  const by = { direction, limit: null };
  const [measure, ...others] = measures;
  const figure = said ?? (measure === undefined || others.length > 0 ? null : bareFigure({ measure }));
  if (!figure) return set && measure === undefined ? { ...set, leaning: direction } : null;
  return set ? orderSet(set, figure, by, context) : rowsOf({ type: "trait", figure, by }, context);
}

/** "provinsi dengan IPM tertinggi dan terendah": so many rows from either end of an order. @param many one, unless a number is said */
export function withEnds({ rows, ...plan }: Plan, many: number): Plan {
  const order = rows?.order && { ...rows.order, limit: null, pick: { ends: many } };
  return { ...plan, rows: rows && { ...rows, order: order ?? rows.order } };
}
