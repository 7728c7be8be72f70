import { commonSlice, narrowed } from "../ranges.ts";
import { eitherWay, type Rule, rule } from "../rule.ts";

/** A range said twice is what both have in common: "lansia" "65 tahun ke atas". */
export const rangeRules: readonly Rule[] = [
  rule("slice", "slice", 0.02, (left, right, { model }) => {
    const dimensions = [...model.datasets.values()].flatMap((dataset) => dataset.dimensions);
    const slice = commonSlice(
      left.slice,
      right.slice,
      dimensions.find(({ id }) => id === left.slice.dimension),
    );
    return slice && { type: "slice", slice };
  }),
  ...eitherWay("figure", "slice", 0.02, (left, { slice }, context) => {
    const figure = narrowed(left.figure, slice, context);
    return figure && { type: "figure", figure };
  }),
];
