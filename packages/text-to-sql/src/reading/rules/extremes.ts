import { isRatio } from "@tanyadata/semantic-model";
import { bareFigure, type SetExpression } from "../phrase.ts";
import { orderSet } from "../restrict.ts";
import { eitherWay, type Rule, type RuleContext, rule } from "../rule.ts";
import { isRowCount } from "./numbers.ts";

/** Superlatives: "penduduk terbanyak", "kota terpadat", "top 10 … by population". */
export const extremeRules: readonly Rule[] = [
  // "5 terbesar", "top 10"
  rule("quantity", "extreme", 0.05, (left, right) =>
    isRowCount(left) && right.limit === null ? { ...right, limit: left.value } : null,
  ),
  // "top" "10"
  rule("word", "quantity", 0, (left, right) =>
    left.word.role === "end" && !left.word.afterNumber && isRowCount(right)
      ? { type: "extreme", direction: left.word.direction, measure: null, limit: right.value }
      : null,
  ),
  // "10" "besar"
  rule("quantity", "word", 0, (left, right) =>
    right.word.role === "end" && right.word.afterNumber && isRowCount(left)
      ? { type: "extreme", direction: right.word.direction, measure: null, limit: left.value }
      : null,
  ),
  ...eitherWay(
    "figure",
    "extreme",
    0,
    ({ figure }, { direction, limit, measure }, { model }) => {
      if (measure === null || !("measure" in figure.of) || figure.of.measure === measure)
        return measure === null || "measure" in figure.of ? { type: "trait", figure, by: { direction, limit } } : null;
      // "penduduk terpadat": the adjective's own measure is a ratio of the one that is named
      const meant = model.measures.get(measure)?.measure;
      if (!meant || !isRatio(meant) || meant.numerator !== figure.of.measure) return null;
      return { type: "trait", figure: { ...figure, of: { measure } }, by: { direction, limit } };
    },
    0.1,
  ),
  ...eitherWay(
    "set",
    "trait",
    0,
    (left, right, context) => {
      if (!("direction" in right.by) || left.use === "except") return null;
      const set = orderSet(left.set, right.figure, right.by, context);
      return set && { ...left, set, noun: null };
    },
    0.3,
  ),
  ...eitherWay(
    "set",
    "extreme",
    0,
    (left, right, context) => {
      if (left.use === "except") return null;
      if (right.measure) {
        const set = orderSet(left.set, bareFigure({ measure: right.measure }), right, context);
        return set && { ...left, set, noun: null };
      }
      if (left.set.order || left.set.leaning || (left.set.limit !== null && right.limit !== null)) return null;
      return {
        ...left,
        noun: null,
        set: { ...left.set, leaning: right.direction, limit: left.set.limit ?? right.limit },
      };
    },
    0.1,
  ),
  // "top 10 kabupaten" "by population"
  rule("set", "figure", 0.05, (left, right, context) => {
    if (!left.set.leaning || left.use === "except") return null;
    const set = orderSet(left.set, right.figure, { direction: left.set.leaning, limit: null }, context);
    return set && { ...left, set, noun: null };
  }),
  // "produksi tertinggi" "di provinsi mana"
  rule("trait", "set", 0.1, (left, right, context) => {
    if (!("direction" in left.by) || right.use !== "in" || !right.asked) return null;
    const set = orderSet(right.set, left.figure, left.by, context);
    return set && { ...right, set, use: null, noun: null };
  }),
  // "provinsi" "dengan kecamatan terbanyak", "kecamatan terbanyak" "di provinsi mana": how many there are in each
  rule("set", "set", 0.2, (left, right, context) => {
    if (right.use || right.asked || left.use === "except") return null;
    const set = orderByCount(left.set, right.set, context);
    return set && { ...left, set, noun: null };
  }),
  rule("set", "set", 0.2, (left, right, context) => {
    if (right.use !== "in" || !right.asked || left.use || left.asked) return null;
    const set = orderByCount(right.set, left.set, context);
    return set && { ...right, set, use: null, noun: null };
  }),
];

function orderByCount(
  set: SetExpression,
  { leaning, limit, ...counted }: SetExpression,
  context: RuleContext,
): SetExpression | null {
  if (!leaning || limit !== null) return null;
  const count = bareFigure({ count: { ...counted, leaning: null, limit: null } });
  return orderSet(set, count, { direction: leaning, limit: null }, context);
}
