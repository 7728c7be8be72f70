import { equals } from "../../plan/walk.ts";
import type { FigureExpression, SetExpression } from "../expression.ts";
import { adds, orderSet, restrictFigure } from "../restrict.ts";
import { type Rule, type RuleContext, rule, word } from "../rule.ts";

/** The first of one order and that of another: "selisih IPM provinsi terluas di Sumatera dan provinsi terluas di Jawa". */
export const twoFirstRules: readonly Rule[] = [
  // "provinsi terluas" "dan provinsi terluas kedua"
  rule("set", "set", 0.12, (left, right) => {
    if (right.use !== "and" || left.use || left.asked || right.asked) return null;
    const [one, other] = [left.set, right.set];
    if (!isFirst(one) || !isFirst(other)) return null;
    // "kota terpadat dan kabupaten terpadat di Jawa Barat": both are there
    const there = one.entity === other.entity && one.where.length === 0 ? { ...one, where: other.where } : one;
    return equals(there, other) ? null : { type: "firsts", sets: [there, other] };
  }),
  rule(word("between"), "firsts", 0, (_, right) => right),
  rule("figure", "firsts", 0.05, ({ figure, asked }, { sets }, context) => {
    const { as, ...plain } = figure;
    if (plain.where.length > 0 || plain.total || plain.sums || (as && (as.kind !== "gap" || as.to))) return null;
    const [one, other] = sets.map((set) => ofFirst(plain, set, context));
    if (!one || !other) return null;
    if (!as) return asked ? null : { type: "several", figures: [one, other], facts: null };
    return { type: "figure", figure: { ...one, as: { ...as, to: other } } };
  }),
];

/** Whether a set is one alone: the first of an order, or who stands at a rank in it. */
const isFirst = ({ order, leaning, limit, within, sorted, bounds }: SetExpression): boolean =>
  (order !== null || leaning !== null) && (limit ?? 1) === 1 && !within && !sorted && bounds.length === 0;

/** A figure of the first of a set; where that does not say by what, it is by the figure itself. */
function ofFirst(figure: FigureExpression, set: SetExpression, context: RuleContext): FigureExpression | null {
  const { leaning, ...rows } = set;
  const isOpen = leaning !== null;
  if (isOpen && (set.counted || "count" in figure.of || !adds(figure, context))) return null;
  const first = isOpen
    ? orderSet({ ...rows, leaning: null }, figure, { direction: leaning, limit: null }, context)
    : set;
  return first && restrictFigure(figure, { in: first, negated: false }, context);
}
