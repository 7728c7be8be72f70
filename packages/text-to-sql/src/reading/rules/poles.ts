import { turned } from "../../language/gradables.ts";
import { bareFigure, type FigureExpression, type SetExpression } from "../expression.ts";
import type { Phrase } from "../phrase.ts";
import { orderSet, restrictSet } from "../restrict.ts";
import { eitherWay, type Rule, rule } from "../rule.ts";
import { dateFigure, dateSet } from "../said-when.ts";
import { phraseOf } from "./unsaid.ts";

type Poles = Extract<Phrase, { type: "poles" }>;

/** "selisih IPM provinsi tertinggi dan terendah": what lies between both ends of an order. */
export const poleRules: readonly Rule[] = [
  rule("word", "extreme", 0, (left, { direction, measures, limit }) =>
    (left.word.role === "and" || left.word.role === "until" || left.word.role === "against") && limit === null
      ? { type: "opposite", direction, measures }
      : null,
  ),
  rule("word", "trait", 0.05, (left, { figure, by }) =>
    left.word.role === "and" && "direction" in by && by.limit === null && "measure" in figure.of && !figure.as
      ? { type: "opposite", direction: by.direction, measures: [figure.of.measure] }
      : null,
  ),
  // "provinsi terbanyak" "dan tersedikit": the noun may be said again
  rule("opposite", "set", 0.2, (left, { noun }) => (noun === null ? null : left)),
  rule("extreme", "opposite", 0, (left, right) => {
    if (left.limit !== null || right.direction !== turned(left.direction)) return null;
    const [measure, ...others] = left.measures;
    if (JSON.stringify(left.measures) !== JSON.stringify(right.measures) || others.length > 0) return null;
    return {
      type: "poles",
      figure: measure === undefined ? null : bareFigure({ measure }),
      set: null,
      first: left.direction,
    };
  }),
  rule("trait", "opposite", 0, ({ figure, by }, right) => {
    if (!("direction" in by) || by.limit !== null || right.direction !== turned(by.direction)) return null;
    return isOf(figure, right.measures) ? { type: "poles", figure, set: null, first: by.direction } : null;
  }),
  rule("set", "opposite", 0, (left, right) => {
    const { set, use, asked } = left;
    // "urut dari yang terluas" "sampai yang tersempit"
    if (set.sorted) return set.order && isOf(set.order.by, right.measures) ? left : null;
    if (asked || use === "except" || use === "and" || set.limit !== null || set.nth !== undefined) return null;
    const { order, leaning } = set;
    const plain = { ...set, order: null, leaning: null };
    if (leaning === turned(right.direction) && right.measures.length === 0)
      return { type: "poles", figure: null, set: plain, first: leaning };
    if (order?.direction !== turned(right.direction) || !isOf(order.by, right.measures)) return null;
    return { type: "poles", figure: order.by, set: plain, first: order.direction };
  }),
  // "urutkan" "provinsi menurut luas, dari yang terluas sampai yang tersempit"
  rule("word", "poles", 0, ({ word }, { figure, set, first }, context) => {
    const isOrder = word.role === "list" && word.how === "sorted" && figure && set;
    const ordered = isOrder ? orderSet(set, figure, { direction: first, limit: null }, context) : null;
    return ordered && phraseOf({ ...ordered, sorted: "as said" }, null);
  }),
  rule("word", "poles", 0, (left, right) =>
    left.word.role === "between" || left.word.role === "in" || left.word.role === "per" ? right : null,
  ),
  ...eitherWay("poles", "set", 0.02, (left, { set, use, asked }) => {
    if (left.set || asked || use === "except" || use === "and" || set.order || set.leaning || set.limit !== null)
      return null;
    return { ...left, set };
  }),
  // "provinsi dengan IPM tertinggi" "dan provinsi dengan IPM terendah"
  rule("set", "set", 0.1, (left, right) => {
    if (left.asked || right.asked || right.use !== "and" || left.use === "except" || left.use === "and") return null;
    const [one, other] = [endOf(left.set), endOf(right.set)];
    if (!one || !other || other.direction !== turned(one.direction)) return null;
    if (JSON.stringify(one.among) !== JSON.stringify(other.among)) return null;
    if (!one.by || !other.by)
      return one.by || other.by
        ? null
        : { type: "poles", figure: null, set: dated(one.among, left.set, right.set), first: one.direction };
    // The year is said once for both ends.
    const by = one.by.period ? one.by : other.by;
    const isSame = JSON.stringify({ ...one.by, period: null }) === JSON.stringify({ ...other.by, period: null });
    return isSame ? { type: "poles", figure: by, set: one.among, first: one.direction } : null;
  }),
  ...eitherWay("poles", "figure", 0.02, (left, { figure }) => {
    const { as, ...plain } = figure;
    // "selisih IPM" "antara provinsi dengan IPM tertinggi dan …": said again
    if (left.figure)
      return as?.kind === "gap" && !as.to && JSON.stringify(left.figure.of) === JSON.stringify(figure.of)
        ? spread({ ...left, figure: { ...left.figure, period: left.figure.period ?? figure.period } })
        : null;
    if (!as) return { ...left, figure };
    return as.kind === "gap" && !as.to ? spread({ ...left, figure: plain }) : null;
  }),
  ...eitherWay("poles", "place", 0.05, (left, { names, use, sure }, context) => {
    const set =
      left.set && sure && use !== "and" && restrictSet(left.set, { in: names, negated: use === "except" }, context);
    return set ? { ...left, set } : null;
  }),
  ...eitherWay("poles", "period", 0.02, (left, { period }) => {
    if (left.figure) {
      const figure = dateFigure(left.figure, period);
      return figure && { ...left, figure };
    }
    const set = left.set && dateSet(left.set, period);
    return set && { ...left, set };
  }),
  ...eitherWay("poles", "whole", 0.01, (left) => left),
  ...eitherWay("operator", "poles", 0, ({ operator }, right) => (operator.kind === "gap" ? spread(right) : null)),
];

/** The one end of an order that a set is, and among whom; null where it is none. */
function endOf(set: SetExpression) {
  const { order, leaning, ...among } = set;
  const direction = order?.direction ?? leaning;
  if (!direction || set.limit !== null || set.nth !== undefined || set.sorted || set.within) return null;
  return { direction, by: order?.by ?? null, among: { ...among, order: null, leaning: null, period: null } };
}

const dated = (among: SetExpression, left: SetExpression, right: SetExpression): SetExpression => ({
  ...among,
  period: left.period ?? right.period,
});

const isOf = ({ of, as }: FigureExpression, measures: readonly string[]): boolean =>
  !as && (measures.length === 0 || ("measure" in of && measures.includes(of.measure)));

function spread({ figure, set }: Poles): Phrase | null {
  if (!figure || !set) return null;
  return { type: "figure", figure: { ...figure, as: { kind: "spread", over: set } } };
}
