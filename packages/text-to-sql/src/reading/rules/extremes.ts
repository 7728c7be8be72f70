import { isRatio } from "@tanyadata/semantic-model";
import { bareFigure } from "../phrase.ts";
import { orderSet } from "../restrict.ts";
import { eitherWay, type Rule, rule } from "../rule.ts";
import { isRowCount } from "./numbers.ts";

/** Superlatives: "penduduk terbanyak", "kota terpadat", "top 10 … by population". */
export const extremeRules: readonly Rule[] = [
  // "5 terbesar", "top 10"
  rule("quantity", "extreme", 0.05, (left, right) =>
    isRowCount(left) && right.limit === null ? { ...right, limit: left.value } : null,
  ),
  rule("word", "quantity", 0, (left, right) =>
    left.word.role === "end" && isRowCount(right)
      ? { type: "extreme", direction: left.word.direction, measure: null, limit: right.value }
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
  // "provinsi" "dengan kecamatan terbanyak": how many there are in each
  rule("set", "set", 0.2, (left, right, context) => {
    const { leaning, limit, ...counted } = right.set;
    if (!leaning || limit !== null || right.use || right.asked || left.use === "except") return null;
    const count = bareFigure({ count: { ...counted, leaning: null, limit: null } });
    const set = orderSet(left.set, count, { direction: leaning, limit: null }, context);
    return set && { ...left, set, noun: null };
  }),
];
