import type { MeasureFigure } from "../../plan/figure.ts";
import type { Order } from "../../plan/member-set.ts";
import type { Plan } from "../../plan/plan.ts";
import type { Period } from "../expression.ts";
import type { RuleContext } from "../rule.ts";
import { isSpan, resolveSpan } from "../years.ts";
import type { Change } from "./follow.ts";
import { differ, mapMeasures, singleFigure } from "./measures.ts";

/** "tahun 2019?", "yang terbaru?": the same at another time. */
export const changeYear: Change = (plan, piece, _manner, context) => {
  const year = piece.type === "period" ? piece.period : null;
  if (year && plan.series) return inSeries(plan, year, context);
  const figure = singleFigure(plan);
  // "sejak 2017?", "dari 2015 sampai 2019?": every year of the same.
  if (year && isSpan(year) && figure?.kind === "measure" && typeof figure.year === "number")
    return overYears(figure, year, context);
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

/** A row for each year. */
export function overYears(figure: MeasureFigure, period: Period | null, context: RuleContext): Plan {
  const years = resolveSpan(period, figure.measure, context);
  return { rows: null, figures: [{ ...figure, year: "each" }], series: { years, bounds: [], order: null } };
}

/** "tahun berapa paling tinggi?", "yang terendah?" after years of one figure: the first of them. */
export const changeYearOrder: Change = (before, piece, { whichYear, plainDegree }, context) => {
  if (piece.type !== "extreme") return null;
  const figure = singleFigure(before);
  const isOfYear = whichYear && figure?.kind === "measure" && typeof figure.year === "number";
  const plan = isOfYear ? overYears(figure, null, context) : before;
  const [by, ...others] = plan.figures;
  if (!plan.series || by?.kind !== "measure" || others.length > 0) return null;
  const isOwn = piece.measures.includes(by.measure) || piece.measures.length === 0 || plainDegree;
  const order: Order = { by, direction: piece.direction, limit: piece.limit ?? 1 };
  return isOwn ? { ...plan, series: { ...plan.series, bounds: [], order } } : null;
};

/** "kalau 2010 sampai 2015?": other years of the same. */
function inSeries(plan: Plan, period: Period, context: RuleContext): Plan | null {
  const [figure] = plan.figures;
  if (figure?.kind !== "measure" || !plan.series || !isSpan(period)) return null;
  return { ...plan, series: { ...plan.series, years: resolveSpan(period, figure.measure, context) } };
}
