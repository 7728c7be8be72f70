import { isRange } from "../../plan/ranges.ts";
import type { FigureExpression } from "../expression.ts";
import { commonSlice, narrowed } from "../ranges.ts";
import { eitherWay, type Rule, rule, word } from "../rule.ts";
import { sliceable } from "./figures.ts";

const joining: ReadonlySet<string> = new Set(["and", "or", "against"]);

/** Figures told of each cut: "penduduk menurut jenis kelamin", "TPT Februari dan Agustus". */
export const cutRules: readonly Rule[] = [
  rule(word("per", "between"), "cuts", 0, (_, right) => (right.use === null ? { ...right, use: "per" } : null)),
  // "berjenis kelamin" "perempuan"
  rule("cuts", "slice", 0, (left, right) =>
    left.values === null && left.use === null && left.dimension === right.slice.dimension ? right : null,
  ),
  // "dan" "Agustus"
  rule("word", "slice", 0.02, (left, { slice }) =>
    joining.has(left.word.role) && !isRange(slice.value) && !slice.negated
      ? {
          type: "cuts",
          dimension: slice.dimension,
          values: [slice.value],
          use: "and",
          ...(left.word.role === "or" && { or: true }),
        }
      : null,
  ),
  rule("slice", "cuts", 0, ({ slice }, right) => {
    if (right.use !== "and" || right.dimension !== slice.dimension || !right.values || isRange(slice.value))
      return null;
    if (slice.negated) return null;
    return { ...right, values: [slice.value, ...right.values], use: null };
  }),
  // "laki-laki" "perempuan"
  rule("slice", "slice", 0.1, ({ slice }, { slice: other }) => {
    if (slice.dimension !== other.dimension || slice.value === other.value || slice.negated) return null;
    // "perempuan, bukan laki-laki": that it is not the other is so already
    if (other.negated) return { type: "slice", slice };
    if (isRange(slice.value) || isRange(other.value)) return null;
    return { type: "cuts", dimension: slice.dimension, values: [slice.value, other.value], use: null };
  }),
  // "penduduk laki-laki" "dan perempuan"
  rule("figure", "cuts", 0, ({ figure }, { dimension, values, use, or }) => {
    const own = figure.slices.find((one) => one.dimension === dimension);
    if (use !== "and" || !own || isRange(own.value) || !values || values.includes(own.value) || figure.cuts)
      return null;
    if (own.negated) return null;
    const slices = figure.slices.filter((one) => one !== own);
    return {
      type: "figure",
      figure: { ...figure, slices, cuts: { dimension, values: [own.value, ...values], ...(or && { or }) } },
    };
  }),
  // A breakdown is said: the bare name of a kind ("yang masuk bengkel") may mean something else.
  ...eitherWay("figure", "cuts", 0.02, ({ figure }, { dimension, values, use, or }, context) => {
    if (use === "and" || (use === null && values === null)) return null;
    if (figure.cuts || figure.slices.some((one) => one.dimension === dimension)) return null;
    const cut: FigureExpression | null = sliceable(figure, dimension, context);
    return cut && { type: "figure", figure: { ...cut, cuts: { dimension, values, ...(or && { or }) } } };
  }),
  // "TPT Februari 2023" "dan Agustus 2023": both in one year
  rule("figure", "until", 0.02, ({ figure }, { year, slice }) => {
    const { period } = figure;
    const own = figure.slices.find((one) => one.dimension === slice?.dimension);
    const isSame = period === null || (period !== "latest" && "year" in period && period.year === year);
    if (!own || !slice || year === null || !isSame || figure.cuts) return null;
    if (isRange(own.value) || isRange(slice.value) || own.value === slice.value) return null;
    return {
      type: "figure",
      figure: {
        ...figure,
        period: { year },
        slices: figure.slices.filter((one) => one !== own),
        cuts: { dimension: own.dimension, values: [own.value, slice.value] },
      },
    };
  }),
  // "menurut kelompok umur" "dan jenis kelamin"
  rule(word("and"), "cuts", 0, (_, right) =>
    right.use === null && right.values === null ? { ...right, use: "and" } : null,
  ),
  ...eitherWay("figure", "cuts", 0.02, ({ figure }, { dimension, values, use }, context) => {
    const { cuts, across, slices } = figure;
    if (!cuts || across || cuts.dimension === dimension || (use === null && values === null)) return null;
    if (slices.some((one) => one.dimension === dimension)) return null;
    const cut = sliceable(
      { ...figure, slices: [{ dimension: cuts.dimension, value: "" }, ...slices] },
      dimension,
      context,
    );
    return cut && { type: "figure", figure: { ...cut, slices, across: { dimension, values } } };
  }),
  rule("question", "cuts", 0.05, (left, { dimension, values, use }, context) => {
    const [figure, ...others] = left.figures;
    if (use === "and" || (use === null && values === null) || !figure || figure.as || figure.cuts || others.length > 0)
      return null;
    if (figure.slices.some((one) => one.dimension === dimension)) return null;
    const cut = sliceable(figure, dimension, context);
    return cut && { ...left, figures: [{ ...cut, cuts: { dimension, values } }] };
  }),
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
