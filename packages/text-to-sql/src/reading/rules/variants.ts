import { eitherWay, type Rule } from "../rule.ts";
import { pickInSet, pickVariant } from "../variants.ts";

/** Words that pick one of several sources of a figure: "penduduk" "menurut sensus". */
export const variantRules: readonly Rule[] = [
  ...eitherWay("figure", "qualifier", 0.02, (left, { measures }, context) => {
    const figure = pickVariant(left.figure, measures, context);
    return figure && { type: "figure", figure };
  }),
  ...eitherWay("trait", "qualifier", 0.02, (left, { measures }, context) => {
    const figure = pickVariant(left.figure, measures, context);
    return figure && { ...left, figure };
  }),
  ...eitherWay("set", "qualifier", 0.05, (left, { measures }, context) => {
    const set = pickInSet(left.set, measures, context);
    return set && { ...left, set };
  }),
  ...eitherWay("question", "qualifier", 0.05, (left, { measures }, context) => {
    const picked = left.figures.map((figure) => pickVariant(figure, measures, context));
    const rows = left.rows && pickInSet(left.rows, measures, context);
    if (!rows && picked.every((figure) => figure === null)) return null;
    return { ...left, rows: rows ?? left.rows, figures: left.figures.map((figure, i) => picked[i] ?? figure) };
  }),
];
