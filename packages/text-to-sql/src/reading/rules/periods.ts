import { grainOf, isEarlier, shifted, tellsYear } from "@tanyadata/semantic-model";
import { datedPart } from "../../grounding/calendar.ts";
import type { Part } from "../../language/said-period.ts";
import { equals } from "../../plan/walk.ts";
import type { FigureExpression, Limit, Limits, Period } from "../expression.ts";
import { restrictFigure } from "../restrict.ts";
import { eitherWay, type Rule, type RuleContext, rule, word } from "../rule.ts";
import { begins, isSpan } from "../years.ts";

/** Spans of years: "2015 sampai 2020", "2015–2020", "2015 dan 2020", "sejak 2015", "5 tahun terakhir". */
export const periodRules: readonly Rule[] = [
  rule("word", "period", 0, (left, right) => {
    // "the last" "5 years"
    if (left.word.role === "years-back")
      return left.word.before &&
        isLast(right.period) &&
        (left.word.grain === undefined || left.word.grain === right.period.grain)
        ? right
        : null;
    const year = yearOf(right.period);
    if (right.period === "latest" && left.word.role === "until") return { type: "until", year: null, listed: false };
    if (year === null) return null;
    if (left.word.role === "until") return { type: "until", year, listed: false };
    if (left.word.role === "and") return { type: "until", year, listed: true };
    return left.word.role === "since" ? { type: "period", period: { from: year, to: null } } : null;
  }),
  // "omzet" "sampai 15 Januari 2024": of what has dates, all the time until then
  rule("word", "period", 0.2, ({ word }, { period }) => {
    const to = yearOf(period);
    return word.role === "until" && to !== null && grainOf(to) !== "year"
      ? { type: "period", period: { from: null, to } }
      : null;
  }),
  // "2015" "sampai sekarang", "since 2015" "onwards"
  rule("period", word("onwards"), 0, (left, _) => {
    const from = yearOf(left.period);
    if (from !== null) return { type: "period", period: { from, to: null } };
    return isOpenSpan(left.period) && left.period.from !== null ? left : null;
  }),
  // "tahun 2020" "ke bawah": until then, with that year
  rule("period", word("or-more"), 0.02, ({ period }, { word }) => {
    const year = yearOf(period);
    if (year === null) return null;
    return {
      type: "period",
      period: word.comparison === "at-least" ? { from: year, to: null } : { from: null, to: year },
    };
  }),
  // "tahun 2024" "bulan Maret": the part of that year
  ...eitherWay("period", "period", 0, (left, right) => {
    const [year, parts] = [yearOf(left.period), partsOf(right.period)];
    if (year === null || grainOf(year) !== "year" || !parts) return null;
    const periods = parts.flatMap((part) => datedPart(part, year) ?? []);
    const [only, ...others] = periods;
    if (only === undefined || periods.length < parts.length) return null;
    return { type: "period", period: others.length === 0 ? { year: only } : { years: periods } };
  }),
  // "saat pandemi" "2019-2020"
  ...eitherWay(word("gloss"), "period", 0, (_, right) => (right.period !== "latest" ? right : null)),
  // "inflasi tertinggi" "sepanjang sejarah data": the year of it
  ...eitherWay("trait", word("ever"), 0.02, ({ figure, by }, _) =>
    "direction" in by && "measure" in figure.of && !figure.as && !figure.period ? { type: "when", figure, by } : null,
  ),
  // "setelah 2015", "sebelum 2015": years of a series, or when something came to be
  rule("word", "period", 0.02, (left, { period }) => {
    const year = yearOf(period);
    if (year === null) return null;
    if (left.word.role === "after") return { type: "period", period: { from: shifted(year, 1), to: null } };
    return left.word.role === "before" ? { type: "period", period: { from: null, to: shifted(year, -1) } } : null;
  }),
  // "(Agustus) 2019" "ke Agustus 2020", "dan Agustus 2020"
  rule("word", "slice", 0.02, ({ word: { role } }, { slice }) => {
    if (role === "and") return { type: "towards", slice, listed: true };
    return role === "until" || role === "against" ? { type: "towards", slice } : null;
  }),
  rule("towards", "period", 0, ({ slice, listed = false }, { period }) => {
    const year = yearOf(period);
    return year === null ? null : { type: "until", year, listed, slice };
  }),
  rule("figure", "period", 0.01, ({ figure }, { period }, { model }) => {
    if (!("measure" in figure.of) || figure.as || figure.period || !tellsYear(model, figure.of.measure)) return null;
    const year = yearOf(period);
    const single: { from: number; to: number | null } | null =
      year === null ? null : { from: year, to: begins(period) ? null : year };
    const span = isSpan(period) && "from" in period ? period : single;
    const end = (value: number | null): Limit | null => (value === null ? null : { value, inclusive: true });
    // "yang terpasang April 2025", of which the year alone is held
    if (span && [span.from, span.to].some((one) => one !== null && grainOf(one) !== "year")) return null;
    return span && { type: "trait", figure, by: { limits: { least: end(span.from), most: end(span.to), unit: null } } };
  }),
  // "kapan" "Bali dibentuk"
  ...eitherWay("word", "figure", 0.02, ({ word }, right, { model }) => {
    const { of, as } = right.figure;
    return word.role === "which-year" && "measure" in of && !as && tellsYear(model, of.measure) ? right : null;
  }),
  rule("period", "until", 0, (left, right) => {
    const from = yearOf(left.period);
    if (right.year === null) return from === null ? null : { type: "period", period: { from, to: null } };
    const { slice } = right;
    if (right.listed) {
      const years = from !== null ? [from] : isList(left.period) ? left.period.years : [];
      return years.length === 0 || years.includes(right.year)
        ? null
        : { type: "period", period: { years: [...years, right.year], ...(slice && { slice }) } };
    }
    const start = from ?? (isOpenSpan(left.period) ? left.period.from : null);
    if (start === null || !isEarlier(start, right.year)) return null;
    return { type: "period", period: { from: start, to: right.year, ...(slice && { slice }) } };
  }),
  // "antara 2015 dan 2020", "antara tahun 2015 sampai 2020": all of them
  rule(word("between"), "period", 0, (_, right) => {
    if (!isList(right.period) || right.period.years.length !== 2) return null;
    const [from = null, to = null] = [...right.period.years].sort((a, b) => a - b);
    return { type: "period", period: { from, to } };
  }),
  rule(word("between"), "period", 0, (_, right) => (isSpan(right.period) && !isList(right.period) ? right : null)),
  rule("quantity", word("years-back"), 0, (left, right) =>
    !right.word.before && !left.scaled && !left.unit && Number.isInteger(left.value) && left.value > 1
      ? { type: "period", period: { last: left.value, ...(right.word.grain && { grain: right.word.grain }) } }
      : null,
  ),
  ...eitherWay("when", "place", 0.05, (left, { names, use, sure }, context) => {
    if ((use && use !== "in") || !sure) return null;
    const figure = restrictFigure(left.figure, { in: names, negated: false }, context);
    return figure && { ...left, figure };
  }),
  ...eitherWay("when", "whole", 0.01, (left) => left),
  ...eitherWay("when", "period", 0.02, (left, right) =>
    left.figure.period ? null : { ...left, figure: { ...left.figure, period: right.period } },
  ),
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
    const year = wholeYearOf(than.period);
    const isSame = equals({ ...figure, period: null }, { ...than, period: null });
    return isSame && year !== null ? roseOrFell(figure, year, direction === "highest") : null;
  }),
  rule("figure", "than-year", 0.02, ({ figure }, { year, up }) => roseOrFell(figure, year, up)),
];

const yearOf = (period: Period): number | null => (period !== "latest" && "year" in period ? period.year : null);
const partsOf = (period: Period): readonly Part[] | null =>
  period !== "latest" && "parts" in period ? period.parts : null;
const isLast = (period: Period): period is Extract<Period, { readonly last: number }> =>
  period !== "latest" && "last" in period;
const isList = (period: Period): period is { readonly years: readonly number[] } =>
  period !== "latest" && "years" in period;
const isOpenSpan = (period: Period): period is { readonly from: number | null; readonly to: number | null } =>
  period !== "latest" && "from" in period && period.to === null;

const wholeYearOf = (period: Period | null): number | null =>
  period !== null && period !== "latest" && "year" in period && !period.begins ? period.year : null;

/** That a figure of one year is above, or below, that of another, as what became of it from the earlier to the later. */
function roseOrFell(figure: FigureExpression, than: number, isAbove: boolean) {
  const year = wholeYearOf(figure.period);
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
  const year = wholeYearOf(figure.period);
  if (other || unit || typeof end?.value !== "number" || !("measure" in figure.of)) return false;
  const held = geography.yearsOf(figure.of.measure);
  return end.value !== year && held.includes(end.value) && (year === null || held.includes(year));
}
