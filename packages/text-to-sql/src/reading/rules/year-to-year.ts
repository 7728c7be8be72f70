import { equals } from "../../plan/walk.ts";
import type { FigureExpression, Limits, Period } from "../expression.ts";
import { type Rule, type RuleContext, rule } from "../rule.ts";

/** One year set against another: "kemiskinan Bali 2020" "lebih tinggi dari 2019" says that it rose between the two. */
export const yearToYearRules: readonly Rule[] = [
  rule("word", "period", 0.02, ({ word }, { period }) => {
    // In "lebih tinggi dari 2019" nothing begins then.
    const year = period !== "latest" && "year" in period ? period.year : null;
    if (year === null || word.role !== "compare" || word.superlative) return null;
    if (word.comparison !== "above" && word.comparison !== "below") return null;
    return { type: "than-year", year, up: word.comparison === "above" };
  }),
  // "kemiskinan Bali 2020 lebih tinggi" "dibanding 2019"
  rule("more", "against", 0.05, ({ figure, direction, among, claim }, { to }) => {
    const isYear = to !== "whole" && "year" in to;
    return figure && isYear && !among && !claim ? roseOrFell(figure, to.year, direction === "highest") : null;
  }),
  // "kemiskinan 2021" "lebih tinggi dari kemiskinan 2020"
  rule("figure", "exceeding", 0.02, ({ figure }, { figure: than, direction }) => {
    const year = yearOf(than.period);
    const isSame = equals({ ...figure, period: null }, { ...than, period: null });
    return isSame && year !== null ? roseOrFell(figure, year, direction === "highest") : null;
  }),
  rule("figure", "than-year", 0.02, ({ figure }, { year, up }) => roseOrFell(figure, year, up)),
];

const yearOf = (period: Period | null): number | null =>
  period !== null && period !== "latest" && "year" in period && !period.begins ? period.year : null;

/** That a figure of one year is above, or below, that of another, as what became of it from the earlier to the later. */
function roseOrFell(figure: FigureExpression, than: number, isAbove: boolean) {
  const year = yearOf(figure.period);
  if (year === null || year === than || figure.as || figure.cuts || !("measure" in figure.of)) return null;
  const towards = year > than === isAbove ? ("up" as const) : ("down" as const);
  const as = { kind: "change" as const, unit: null, relative: false, towards, verb: true };
  const period = { from: Math.min(year, than), to: Math.max(year, than) };
  return { type: "figure" as const, figure: { ...figure, period, as } };
}

/** Whether a bare number is another year of what is said of one year: no bound. */
export function namesYear(
  figure: FigureExpression,
  { least, most, unit }: Limits,
  { geography }: RuleContext,
): boolean {
  const [end, other] = least ? [least, most] : [most, null];
  const year = yearOf(figure.period);
  if (other || unit || typeof end?.value !== "number" || !("measure" in figure.of)) return false;
  const held = geography.yearsOf(figure.of.measure);
  return end.value !== year && held.includes(end.value) && (year === null || held.includes(year));
}
