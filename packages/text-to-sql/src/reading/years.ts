import type { Grain } from "@tanyadata/semantic-model";
import type { Part } from "../language/said-period.ts";
import { type Dated, endsOf, isStretch, resolvePeriods, resolveStretch } from "./dated.ts";
import type { FigureExpression, Period } from "./expression.ts";
import type { RuleContext } from "./rule.ts";
import { refuse } from "./stop.ts";

/** Whether a period is more than one year. */
export const isSpan = (
  period: Period | null,
): period is Exclude<Period, "latest" | { readonly year: number } | { readonly parts: readonly Part[] }> =>
  period !== null && period !== "latest" && !("year" in period) && !("parts" in period);

/** Whether a figure is told of several years: one with dates is told of a whole stretch of the calendar at once. */
export const isOfSeveral = ({ of, period }: Pick<FigureExpression, "of" | "period">, context: RuleContext): boolean =>
  "measure" in of && datedOf(of.measure, context) ? !isStretch(period) : isSpan(period);

/** Whether the rows of a figure's measure have dates. */
export const isDated = (
  { of }: { readonly of: { readonly measure: string } | object },
  { geography }: RuleContext,
): boolean => "measure" in of && geography.monthsOf(of.measure) !== null;

/** Of a measure whose rows have dates; null of any other. */
function datedOf(measure: string, { geography }: RuleContext): Dated | null {
  const held = geography.monthsOf(measure);
  return held && { measure, held };
}

/** "dari 2020", without an end. */
export const begins = (period: Period | null): boolean =>
  period !== null && period !== "latest" && "year" in period && period.begins === true;

const isRelative = (period: Period | null): period is { readonly relative: true } =>
  period !== null && period !== "latest" && "relative" in period;

/** Years of which a measure is known, ascending; null where it has none. Only a series has several. */
export function yearsHeld(measure: string, { geography }: RuleContext): readonly number[] | null {
  const years = geography.yearsOf(measure);
  return years.length > 0 ? years : null;
}

/** The year that is meant where none is said; null of what has none, and of what has dates: all there is is meant. */
export const yearMeant = (measure: string, { geography }: RuleContext): number | null =>
  geography.monthsOf(measure) ? null : (geography.yearsOf(measure).at(-1) ?? null);

/** The year that was said, if the measure holds it; the latest otherwise. */
export function resolveYear(figure: FigureExpression, measure: string, context: RuleContext): number | null {
  const { period } = figure;
  const dated = datedOf(measure, context);
  if (dated) return resolveStretch(period, dated);
  if (isRelative(period)) return refuseRelative(measure, context);
  if (isSpan(period)) return refuse({ kind: "not-understood" });
  const held = yearsHeld(measure, context);
  const asked = period === null || period === "latest" ? null : inYear(period, measure, context).year;
  // "dari 2020" is no "pada 2020", as long as there is anything later.
  if (begins(period) && held?.some((year) => asked !== null && year > asked)) return refuse({ kind: "not-understood" });
  if (held === null) return asked === null ? null : refuse({ kind: "no-years" });
  return asked === null ? (held.at(-1) ?? null) : requireYear(measure, asked, held);
}

/**
 * The years of a series: those asked for, known or not, as long as the first and the last are known; all without a period.
 * @param grain what each row is, of what has dates
 */
export function resolveSpan(
  period: Period | null,
  measure: string,
  context: RuleContext,
  grain?: Grain,
): readonly number[] {
  const dated = datedOf(measure, context);
  if (dated) return resolvePeriods(period, grain, dated);
  const held = yearsHeld(measure, context) ?? refuse({ kind: "no-years" });
  if (isRelative(period)) return refuseRelative(measure, context);
  if (grain && grain !== "year") refuse({ kind: "no-such-grain", measure, years: held });
  const [first, last] = [held[0], held.at(-1)];
  if (first === undefined || last === undefined || held.length < 2)
    return refuse({ kind: "one-year", measure, years: held });
  if (period === null || period === "latest") return held;
  if ("year" in period || "parts" in period) {
    const from = requireYear(measure, inYear(period, measure, context).year, held);
    return begins(period) ? range(from, last) : [from];
  }
  if ("years" in period) {
    for (const year of period.years) requireYear(measure, year, held);
    return [...period.years].sort((a, b) => a - b);
  }
  if ("last" in period) return range(requireYear(measure, last - period.last + 1, held), last);
  return range(requireYear(measure, period.from ?? first, held), requireYear(measure, period.to ?? last, held));
}

/**
 * The two years between which a change is told: the ends of a span; one year and the one before; the latest two.
 * @param back of what has dates: what the one that is said is set against
 */
export function resolveEnds(
  period: Period | null,
  measure: string,
  context: RuleContext,
  back?: Grain,
): { readonly from: number; readonly to: number } {
  const dated = datedOf(measure, context);
  if (dated) return endsOf(period, dated, back);
  const held = yearsHeld(measure, context) ?? refuse({ kind: "no-years" });
  if (isRelative(period)) return refuseRelative(measure, context);
  if (held.length < 2) return refuse({ kind: "one-year", measure, years: held });
  const last = held.at(-1) ?? 0;
  // "naik berapa sejak 2024", where nothing later is known
  const ends = (from: number, to: number): { from: number; to: number } =>
    from === to
      ? refuse({ kind: "not-understood" })
      : { from: requireYear(measure, from, held), to: requireYear(measure, to, held) };
  if (period === null || period === "latest") return ends(held.at(-2) ?? last, last);
  if ("year" in period || "parts" in period) {
    const { year, begins: isOpen } = inYear(period, measure, context);
    return isOpen ? ends(year, last) : ends(year - 1, year);
  }
  if ("last" in period) return ends(last - period.last, last);
  if ("from" in period) return ends(period.from ?? held[0] ?? last, period.to ?? last);
  const [from, to, ...others] = [...period.years].sort((a, b) => a - b);
  return from === undefined || to === undefined || others.length > 0
    ? refuse({ kind: "not-understood" })
    : ends(from, to);
}

const refuseRelative = (measure: string, context: RuleContext): never =>
  refuse({ kind: "relative-year", measure, years: yearsHeld(measure, context) ?? [] });

/** A year; refuses a month of none, of what is told by year alone. */
const inYear = (
  period: { readonly year: number; readonly begins?: true } | { readonly parts: readonly Part[] },
  measure: string,
  context: RuleContext,
): { readonly year: number; readonly begins?: true } =>
  "parts" in period ? refuse({ kind: "no-such-grain", measure, years: yearsHeld(measure, context) ?? [] }) : period;

function requireYear(measure: string, year: number, years: readonly number[]): number {
  return years.includes(year) ? year : refuse({ kind: "no-such-year", measure, year, years });
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
