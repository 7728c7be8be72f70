import { type Grain, grainOf, monthsIn, periodAround, periodsBetween, yearsIn } from "@tanyadata/semantic-model";
import { datedPart } from "../../grounding/calendar.ts";
import type { MeasureFigure } from "../../plan/figure.ts";
import type { Order } from "../../plan/member-set.ts";
import type { Plan } from "../../plan/plan.ts";
import { bareFigure, type Period } from "../expression.ts";
import type { RuleContext } from "../rule.ts";
import { isDated, isOfSeveral, isSpan, resolveSpan, resolveYear } from "../years.ts";
import type { Change } from "./follow.ts";
import { differ, mapMeasures, singleFigure } from "./measures.ts";

/** "tahun 2019?", "yang terbaru?": the same at another time. */
export const changeYear: Change = (plan, piece, _manner, context) => {
  const year = piece.type === "period" ? inYearOf(plan, piece.period) : null;
  if (year && plan.series) return inSeries(plan, year, context);
  const figure = singleFigure(plan);
  // "sejak 2017?", "dari 2015 sampai 2019?": every year of the same.
  const isSeveral = (measure: string): boolean => isOfSeveral({ of: { measure }, period: year }, context);
  if (year && figure?.kind === "measure" && isSeveral(figure.measure) && isTimed(figure, context))
    return overYears(figure, year, context);
  if (!year || differ(plan, (figure) => figure.year)) return null;
  let changed = false;
  const next = mapMeasures(plan, (figure) => {
    if (!isTimed(figure, context) || isSeveral(figure.measure)) return figure;
    changed = true;
    if (isDated({ of: figure }, context))
      return { ...figure, year: resolveYear({ ...bareFigure(figure), period: year }, figure.measure, context) };
    const years = context.geography.yearsOf(figure.measure);
    const said = year !== "latest" && "year" in year ? year.year : years.at(-1);
    return { ...figure, year: said ?? figure.year };
  });
  return changed ? next : null;
};

/** "per bulan?" after a year: the months of it; after a month those of its year. */
function around(year: MeasureFigure["year"], grain: Grain = "month"): Period | null {
  if (typeof year !== "number" || grain === "year") return null;
  const { first, last } = monthsIn(year);
  const isShort = grain !== "day" && periodsBetween(grain, first, last).length < 2;
  return { year: isShort ? periodAround("year", last) : year };
}

/** Whether a figure is told of some time, or of all the time that there is. */
const isTimed = (figure: MeasureFigure, context: RuleContext): boolean =>
  typeof figure.year === "number" || (figure.year === null && isDated({ of: figure }, context));

/** "kalau April?" after a month of 2024: April of that year. */
function inYearOf(plan: Plan, period: Period): Period {
  if (period === "latest" || !("parts" in period)) return period;
  const told = [...leafYears(plan)];
  const years = new Set(told.flatMap(yearsIn));
  const [year] = years;
  const periods =
    years.size === 1 && year !== undefined ? period.parts.flatMap((part) => datedPart(part, year) ?? []) : [];
  const [only, ...others] = periods;
  if (only === undefined || periods.length < period.parts.length) return period;
  return others.length === 0 ? { year: only } : { years: periods };
}

/** The periods that a plan tells of. */
function leafYears(plan: Plan): ReadonlySet<number> {
  const years = new Set(plan.series?.years);
  mapMeasures(plan, (figure) => {
    if (typeof figure.year === "number") years.add(figure.year);
    return figure;
  });
  return years;
}

/** A row for each year; of what has dates, for each part of the time that was told. */
export function overYears(figure: MeasureFigure, period: Period | null, context: RuleContext, grain?: Grain): Plan {
  const told = isDated({ of: figure }, context) ? around(figure.year, grain) : null;
  const years = resolveSpan(period ?? told, figure.measure, context, grain);
  return { rows: null, figures: [{ ...figure, year: "each" }], series: { years, bounds: [], order: null } };
}

/** "tahun berapa paling tinggi?", "yang terendah?" after years of one figure: the first of them. */
export const changeYearOrder: Change = (before, piece, { whichYear, whichGrain, plainDegree }, context) => {
  if (piece.type !== "extreme") return null;
  const figure = singleFigure(before);
  const isOfYear = whichYear && figure?.kind === "measure" && isTimed(figure, context);
  const plan = isOfYear ? overYears(figure, null, context, whichGrain ?? undefined) : before;
  const [by, ...others] = plan.figures;
  if (!plan.series || by?.kind !== "measure" || others.length > 0) return null;
  const isOwn = piece.measures.includes(by.measure) || piece.measures.length === 0 || plainDegree;
  const order: Order = { by, direction: piece.direction, limit: piece.limit ?? 1 };
  return isOwn ? { ...plan, series: { ...plan.series, bounds: [], order } } : null;
};

/** "kalau 2010 sampai 2015?": other years of the same. */
function inSeries(plan: Plan, period: Period, context: RuleContext): Plan | null {
  const [figure] = plan.figures;
  if (figure?.kind !== "measure" || !plan.series) return null;
  const isOther = isDated({ of: figure }, context) || isSpan(period);
  const grain = grainOf(plan.series.years[0] ?? 0) ?? undefined;
  return isOther
    ? { ...plan, series: { ...plan.series, years: resolveSpan(period, figure.measure, context, grain) } }
    : null;
}
