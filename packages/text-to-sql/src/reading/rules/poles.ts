import { turned } from "../../language/gradables.ts";
import { bareFigure, type FigureExpression, type Phrase } from "../phrase.ts";
import { dateFigure, dateSet, restrictSet } from "../restrict.ts";
import { eitherWay, type Rule, rule } from "../rule.ts";

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
    return { type: "poles", figure: measure === undefined ? null : bareFigure({ measure }), set: null };
  }),
  rule("trait", "opposite", 0, ({ figure, by }, right) => {
    if (!("direction" in by) || by.limit !== null || right.direction !== turned(by.direction)) return null;
    return isOf(figure, right.measures) ? { type: "poles", figure, set: null } : null;
  }),
  rule("set", "opposite", 0, ({ set, use, asked }, right) => {
    if (asked || use === "except" || use === "and" || set.limit !== null || set.nth !== undefined) return null;
    const { order, leaning } = set;
    const plain = { ...set, order: null, leaning: null };
    if (leaning === turned(right.direction) && right.measures.length === 0)
      return { type: "poles", figure: null, set: plain };
    if (order?.direction !== turned(right.direction) || !isOf(order.by, right.measures)) return null;
    return { type: "poles", figure: order.by, set: plain };
  }),
  rule("word", "poles", 0, (left, right) =>
    left.word.role === "between" || left.word.role === "in" || left.word.role === "per" ? right : null,
  ),
  ...eitherWay("poles", "set", 0.02, (left, { set, use, asked }) => {
    if (left.set || asked || use === "except" || use === "and" || set.order || set.leaning || set.limit !== null)
      return null;
    return { ...left, set };
  }),
  ...eitherWay("poles", "figure", 0.02, (left, { figure }) => {
    if (left.figure) return null;
    const { as, ...plain } = figure;
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

const isOf = ({ of, as }: FigureExpression, measures: readonly string[]): boolean =>
  !as && (measures.length === 0 || ("measure" in of && measures.includes(of.measure)));

function spread({ figure, set }: Poles): Phrase | null {
  if (!figure || !set) return null;
  return { type: "figure", figure: { ...figure, as: { kind: "spread", over: set } } };
}
