import type { Plan } from "../../plan/plan.ts";
import type { Period } from "../expression.ts";
import { valuesOf } from "../ranges.ts";
import type { RuleContext } from "../rule.ts";
import { isSpan, resolveSpan } from "../years.ts";
import type { Change } from "./follow.ts";
import { differ, mapMeasures } from "./measures.ts";

/** "tahun 2019?", "yang terbaru?": the same at another time. */
export const changeYear: Change = (plan, piece, _manner, context) => {
  const year = piece.type === "period" ? piece.period : null;
  if (year && plan.series) return inSeries(plan, year, context);
  if (!year || isSpan(year) || differ(plan, (figure) => figure.year)) return null;
  let changed = false;
  const next = mapMeasures(plan, (figure) => {
    if (typeof figure.year !== "number") return figure;
    changed = true;
    const years = context.geography.yearsOf(figure.measure);
    return { ...figure, year: year === "latest" ? (years.at(-1) ?? figure.year) : year.year };
  });
  return changed ? next : null;
};

/** "kalau 2010 sampai 2015?": other years of the same. */
function inSeries(plan: Plan, period: Period, context: RuleContext): Plan | null {
  const [figure] = plan.figures;
  if (figure?.kind !== "measure" || !plan.series || !isSpan(period)) return null;
  return { ...plan, series: { ...plan.series, years: resolveSpan(period, figure.measure, context) } };
}

/** "yang perempuan?": another cut of the same. */
export const changeSlice: Change = (plan: Plan, piece, _manner, context) => {
  if (piece.type !== "slice") return null;
  const { dimension } = piece.slice;
  // What is set against its own other cut has no other one.
  if (differ(plan, (figure) => figure.slices.find((one) => one.dimension === dimension)?.values)) return null;
  let cut = false;
  const next = mapMeasures(plan, (figure) => {
    const values = valuesOf(piece.slice, figure.measure, context);
    cut = values !== null;
    if (!values) return figure;
    const others = figure.slices.filter((one) => one.dimension !== dimension);
    return { ...figure, slices: [...others, { dimension, values }] };
  });
  return cut ? next : null;
};
