import { bareFigure, bareSet, type FigureExpression, type SetExpression } from "../expression.ts";
import { orderSet } from "../restrict.ts";
import { type Of, type Rule, type RuleContext, rule, word } from "../rule.ts";
import { meantOf } from "./extremes.ts";

/** Who is among the first of two orders: "masuk 10 besar IPM dan sekaligus 10 termiskin". */
export const bothFirstsRules: readonly Rule[] = [
  // "dan sekaligus" "10 termiskin"; "10 provinsi terluas dan 10 termiskin" may as well be all of both
  rule(word("both"), "extreme", 0.02, (_, { direction, measures, limit }) =>
    isFew(limit) && measures.length > 0 ? { type: "too-first", by: measures, direction, limit } : null,
  ),
  // "sekaligus" "10 besar kemiskinan"
  rule(word("both"), "trait", 0.02, (_, { figure, by }) =>
    "direction" in by && isFew(by.limit)
      ? { type: "too-first", by: figure, direction: by.direction, limit: by.limit }
      : null,
  ),
  rule("set", "too-first", 0.05, ({ set, use }, other, context) => {
    if (!set.order || !isFew(set.limit) || set.within || set.nth !== undefined || set.sorted || use) return null;
    const second = orderedBy(set, other, context);
    if (!second?.order) return null;
    const rows: SetExpression = {
      ...bareSet(set.entity, null),
      subsets: set.subsets,
      where: [set, second].map((one) => ({ in: one, negated: false })),
    };
    return { type: "question", rows, figures: [set.order.by, second.order.by], rowsFirst: true };
  }),
];

const isFew = (limit: number | null): limit is number => limit !== null && limit > 1;

/** The same members in the other order. */
function orderedBy(set: SetExpression, { by, ...order }: Of<"too-first">, context: RuleContext): SetExpression | null {
  const figure = "of" in by ? by : figureOf(set.entity, by, context);
  return figure && orderSet({ ...set, order: null, limit: null }, figure, order, context);
}

function figureOf(entity: string, measures: readonly string[], context: RuleContext): FigureExpression | null {
  const measure = meantOf(entity, measures, context);
  return measure === null ? null : bareFigure({ measure });
}
