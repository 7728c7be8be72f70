import { equals } from "../../plan/walk.ts";
import type { FigureExpression, SetExpression } from "../expression.ts";
import type { Phrase } from "../phrase.ts";
import { adds, isSet, lift, orderSet, restrictFigure, restrictSet } from "../restrict.ts";
import { eitherWay, type Of, type Rule, type RuleContext, rule } from "../rule.ts";

/** Figures of the first few of an order: of all of them together, of each, or what part of a whole they have. */
export const fewRules: readonly Rule[] = [
  // "total penduduk" "5 kota terbesar", "berapa persen penduduk" "di tiga provinsi terpadat"
  rule("figure", "set", 0.1, ({ figure }, right, context) => {
    if (!isSummed(figure) || !adds(figure, context)) return null;
    const share = figure.as?.kind === "share" ? partOf(figure, right, context) : null;
    const few = share ? null : fewOf(right, figure, context);
    const told = share ?? (few && restrictFigure(figure, { in: few, negated: false }, context));
    return told && { type: "figure", figure: told };
  }),
  // "luas" "lima provinsi terpadat": of each
  rule("figure", "set", 0.3, ({ figure, asked }, right, context) => {
    if (asked || figure.as || figure.sums || figure.where.length > 0 || right.set.leaning) return null;
    const few = fewOf(right, figure, context);
    // "kemiskinan 2021" "tiga provinsi termiskin": by which they are the first
    if (few?.order && equals(few.order.by.of, figure.of))
      return few.order.by.period
        ? null
        : { ...right, noun: null, set: { ...few, order: { ...few.order, by: figure } } };
    const fit = few && lift(few, figure, context);
    return fit && { type: "question", rows: fit.set, figures: [fit.figure] };
  }),
  // "penduduk Indonesia" "tanpa provinsi-provinsi di Papua"
  ...eitherWay("figure", "set", 0.15, ({ figure }, { set, use, noun }, context) => {
    const isPlain = noun === null && !set.order && !set.leaning && set.where.length > 0;
    if (use !== "except" || !isPlain || figure.as || figure.where.length > 0 || "count" in figure.of) return null;
    const rest = restrictFigure(figure, { in: set, negated: true }, context);
    return rest && { type: "figure", figure: rest };
  }),
  // "penduduk" "kota terbesar di Jawa Timur": the largest by what is asked of it, where that is how large it is
  rule("figure", "set", 0.5, ({ figure, asked }, right, context) => {
    const { leaning, limit, counted, ...rows } = right.set;
    if (!leaning || limit !== null || counted || asked || right.asked || (right.use && right.use !== "in")) return null;
    if (figure.as || figure.sums || figure.where.length > 0 || "count" in figure.of || !adds(figure, context))
      return null;
    const set = orderSet({ ...rows, leaning: null, limit }, figure, { direction: leaning, limit: null }, context);
    return set && { ...right, set, use: null, noun: null };
  }),
  // "rata-rata penduduk" "lima kota terbesar"
  rule("aggregating", "set", 0.1, ({ how, figure, each }, right, context) => {
    if (each) return null;
    const few = right.set.leaning ? fewOf(right, figure, context) : null;
    const fit = few && lift(few, figure, context);
    return fit && { type: "figure", figure: { ...fit.figure, as: { kind: "aggregate", how, over: fit.set } } };
  }),
  // "penduduk lima kota terbesar di Jawa Timur", "kalau digabung"
  rule("set", "operator", 0.05, ({ set, use, asked }, { operator }, context) => {
    if (operator.kind !== "together" || use || asked || !set.order || set.order.by.as) return null;
    const few = fewOf({ type: "set", set, use, asked, noun: null }, set.order.by, context);
    return few && summed(set.order.by, few, context);
  }),
  // "kontribusi" "tiga provinsi penghasil padi terbesar"
  rule("operator", "set", 0.05, ({ operator }, right, context) => {
    const by = operator.kind === "share" ? right.set.order?.by : undefined;
    const few = by && !by.as && by.where.length === 0 && adds(by, context) ? fewOf(right, by, context) : null;
    const part = by && few && restrictFigure(by, { in: few, negated: false }, context);
    return part ? { type: "figure", figure: { ...part, as: { kind: "share", to: null } } } : null;
  }),
];

/** A figure of all of them together; null where it does not add up. */
function summed(figure: FigureExpression, few: SetExpression, context: RuleContext): Phrase | null {
  if (figure.as || figure.where.length > 0 || !adds(figure, context)) return null;
  const total = restrictFigure(figure, { in: few, negated: false }, context);
  return total && { type: "figure", figure: { ...total, as: { kind: "together" } } };
}

/** "total", "digabung", "berapa persen": told of all of them together. */
const isSummed = ({ as, sums, where }: FigureExpression): boolean =>
  (sums === true && !as && where.length === 0) ||
  (as?.kind === "together" && where.length === 0) ||
  (as?.kind === "share" && !as.to);

/** The few that an order with a number picks; what they are the first by, where that was not said, is the figure itself. */
function fewOf({ set, use, asked }: Of<"set">, figure: FigureExpression, context: RuleContext): SetExpression | null {
  if ((use && use !== "in") || asked) return null;
  // "peringkat 2 sampai 4"
  if (set.nthTo !== undefined) return set.order && !set.within && !set.sorted ? set : null;
  if (set.limit === null || set.limit < 2) return null;
  if (set.nth !== undefined || set.within || set.sorted) return null;
  // "enam provinsi di Sulawesi": all that there are, which is seen when they are counted
  if (set.order || (!set.leaning && set.where.length > 0 && set.bounds.length === 0)) return set;
  const { as: _, sums: __, total: ___, whole: ____, ...own } = figure;
  if (!set.leaning || "count" in figure.of || set.counted) return null;
  const by = { ...own, where: [] };
  return orderSet({ ...set, leaning: null, limit: null }, by, { direction: set.leaning, limit: set.limit }, context);
}

/** "persen penduduk Jawa Timur" "di lima kota terbesarnya": the few lie in what their share is of. */
function partOf(figure: FigureExpression, right: Of<"set">, context: RuleContext): FigureExpression | null {
  const { as: _, ...whole } = figure;
  const [only, ...others] = whole.where;
  if (!only || others.length > 0 || only.negated || isSet(only.in)) return null;
  const few = fewOf(right, figure, context);
  const inside = few && restrictSet(few, only, context);
  const part = inside && restrictFigure({ ...whole, where: [] }, { in: inside, negated: false }, context);
  return part && { ...part, as: { kind: "share", to: whole } };
}
