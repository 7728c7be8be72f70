import type { Figure } from "../../plan/figure.ts";
import { leavesOf } from "../../plan/leaves.ts";
import type { Plan } from "../../plan/plan.ts";
import { equals } from "../../plan/walk.ts";
import { cutsOf } from "../cuts.ts";
import { bareFigure, type Slice } from "../expression.ts";
import { valuesOf } from "../ranges.ts";
import type { RuleContext } from "../rule.ts";
import type { Change } from "./follow.ts";
import { differ, mapMeasures, singleFigure } from "./measures.ts";

/** "yang perempuan?": another cut of the same. */
export const changeSlice: Change = (plan: Plan, piece, _manner, context) => {
  if (piece.type !== "slice") return null;
  const { dimension } = piece.slice;
  if (plan.cuts?.dimension === dimension) return oneOfCuts(plan, piece.slice, context);
  const across = plan.cuts ? alongCuts(plan, piece.slice, context) : null;
  if (across) return across;
  // What is set against its own other cut has no other one.
  if (differ(plan, (figure) => figure.slices.find((one) => one.dimension === dimension)?.values)) return null;
  const told = plan.figures.flatMap(leavesOf).filter((leaf) => leaf.kind === "measure");
  if (told.length === 0 || !told.every(({ measure }) => isCutBy(measure, dimension, context))) return null;
  let cut = true;
  const next = mapMeasures(plan, (figure) => {
    // What says which rows or places are meant may know no such cut: "provinsi terluas".
    if (!isCutBy(figure.measure, dimension, context)) return figure;
    const values = valuesOf(piece.slice, figure.measure, context);
    cut &&= values !== null;
    if (!values) return figure;
    const others = figure.slices.filter((one) => one.dimension !== dimension);
    return { ...figure, slices: [...others, { dimension, values }] };
  });
  return cut ? next : null;
};

/** "menurut jenis kelamin?", "laki-laki dan perempuan berapa?": the same, told of each cut. */
export const changeCuts: Change = (plan, piece, _manner, context) => {
  const figure = singleFigure(plan);
  if (piece.type !== "cuts" || figure?.kind !== "measure") return null;
  const { dimension, values } = piece;
  if (!isCutBy(figure.measure, dimension, context) || figure.slices.some((slice) => slice.dimension === dimension))
    return null;
  const cuts = cutsOf(bareFigure({ measure: figure.measure }), { dimension, values }, context);
  return cuts && { rows: null, figures: [figure], cuts };
};

const isCutBy = (measure: string, dimension: string, { geography }: RuleContext): boolean =>
  geography.datasetsOf(measure).some(({ dimensions }) => dimensions.some(({ id }) => id === dimension));

/** "yang perempuan saja?" after each cut: that one alone. */
function oneOfCuts({ cuts: _, ...plan }: Plan, slice: Slice, context: RuleContext): Plan | null {
  const [figure, ...others] = plan.figures;
  const values = figure?.kind === "measure" ? valuesOf(slice, figure.measure, context) : null;
  if (figure?.kind !== "measure" || others.length > 0 || !values) return null;
  return { ...plan, figures: [{ ...figure, slices: [...figure.slices, { dimension: slice.dimension, values }] }] };
}

/** "yang perempuan saja?" of a table cut by two dimensions: that column alone. */
function alongCuts(plan: Plan, slice: Slice, context: RuleContext): Plan | null {
  const isCut = (figure: Figure): boolean => {
    const values = figure.kind === "measure" ? valuesOf(slice, figure.measure, context) : null;
    return (
      figure.kind === "measure" &&
      figure.slices.some((one) => one.dimension === slice.dimension && equals(one.values, values))
    );
  };
  const figures = plan.figures.filter(isCut);
  return plan.figures.length > 1 && figures.length === 1 ? { ...plan, figures } : null;
}
