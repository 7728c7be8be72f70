import {
  daysFromTo,
  type Grain,
  grainOf,
  type Held,
  isEarlier,
  isWithin,
  type Months,
  monthsIn,
  periodAround,
  periodsBetween,
  periodsWithin,
  shifted,
  spanning,
  spanPeriod,
  touches,
  yearsLater,
} from "@tanyadata/semantic-model";
import { datedPart } from "../grounding/calendar.ts";
import type { Part } from "../language/said-period.ts";
import type { Period } from "./expression.ts";
import { refuse } from "./stop.ts";

/** A measure whose rows have dates, and the months that they are of. */
export interface Dated {
  readonly measure: string;
  readonly held: Held;
}

/** More rows than this are too many for a table by time. */
const mostRows = 400;
/** A trend of no more months than this is told by month. */
const mostMonths = 36;

/** The one stretch of the calendar that was said; null where none was: then all there is is meant. */
export function resolveStretch(period: Period | null, dated: Dated): number | null {
  if (period === null) return null;
  const said = stretchOf(period, dated);
  return said === null ? refuse({ kind: "not-understood" }) : required(said, dated);
}

/** Whether what was said is one stretch of the calendar, of which one figure can be told. */
export const isStretch = (period: Period | null): boolean =>
  period === null || period === "latest" || !("years" in period || ("parts" in period && period.parts.length > 1));

/** The periods that are the rows of a series. @param grain what each row is; months of a short time, years of a long one, where it is not said */
export function resolvePeriods(period: Period | null, grain: Grain | undefined, dated: Dated): readonly number[] {
  const listed = period === null || period === "latest" ? null : listOf(period, dated);
  if (listed) {
    for (const one of listed) required(one, dated);
    const isAlike = new Set(listed.map(grainOf)).size === 1 && grainOf(listed[0] ?? 0) !== null;
    return isAlike && !grain ? [...listed].sort((a, b) => a - b) : refuse({ kind: "not-understood" });
  }
  const stretch = resolveStretch(period, dated);
  // A day is one row, and holds no months.
  if (stretch !== null && grainOf(stretch) === "day")
    return grain === undefined || grain === "day" ? [stretch] : refuse({ kind: "not-understood" });
  const { first, last } = clipped(stretch, dated.held);
  const months = periodsBetween("month", first, last).length;
  const isDaily = stretch !== null && daysFromTo(stretch) !== null;
  const by = grain ?? (isDaily ? "day" : months <= mostMonths ? "month" : "year");
  // Of a month that is not all within it, what is told would be less than the month's.
  if (isDaily && by !== "day") return refuse({ kind: "not-understood" });
  const rows = isDaily ? periodsWithin(by, stretch) : periodsBetween(by, first, last);
  return rows.length <= mostRows ? rows : refuse({ kind: "not-understood" });
}

/**
 * The two periods between which a change is told: those that were said, one and the one before, the latest two that are whole.
 * @param back "yoy", "dibanding bulan sebelumnya": the same of the year before, or the one of that grain before
 */
export function endsOf(
  period: Period | null,
  dated: Dated,
  back?: Grain,
): { readonly from: number; readonly to: number } {
  const { held } = dated;
  const ends = (from: number, to: number): { from: number; to: number } =>
    from === to ? refuse({ kind: "not-understood" }) : { from: required(from, dated), to: required(to, dated) };
  const isBoth =
    period !== null &&
    period !== "latest" &&
    (("years" in period && period.years.length > 1) || ("from" in period && period.to !== null));
  if (back && !isBoth) {
    // Of a year that is not over the year before is no measure: the newest month is told then.
    const newest = newestOf(back, held);
    const isOver = isWithin(newest, held) && isWithin(shifted(newest, -1), held);
    const to = period === null || period === "latest" ? (isOver ? newest : held.whole.last) : stretchOf(period, dated);
    if (to === null || (back !== "year" && grainOf(to) !== back)) return refuse({ kind: "not-understood" });
    return ends(back === "year" ? yearsLater(to, -1) : shifted(to, -1), to);
  }
  if (period === null || period === "latest") {
    const years = periodsBetween("year", held.first, held.last).filter((year) => isWithin(year, held));
    const [before, last] = years.length > 1 ? years.slice(-2) : [shifted(held.whole.last, -1), held.whole.last];
    return ends(before ?? 0, last ?? 0);
  }
  const [one, other, ...more] = listOf(period, dated) ?? [];
  if (one !== undefined && other !== undefined)
    return more.length > 0 ? refuse({ kind: "not-understood" }) : ends(Math.min(one, other), Math.max(one, other));
  if ("from" in period && period.from !== null && period.to !== null) return ends(period.from, period.to);
  if ("last" in period) {
    const newest = newestOf(period.grain ?? "year", held);
    return ends(shifted(newest, -period.last), newest);
  }
  const begins = "from" in period || ("year" in period && period.begins);
  const from = "from" in period ? period.from : stretchOf(period, dated);
  if (from === null) return refuse({ kind: "not-understood" });
  if (!begins) return ends(shifted(from, -1), from);
  const grain = grainOf(from);
  return grain === null ? refuse({ kind: "not-understood" }) : ends(from, newestOf(grain, held));
}

/** Null where it is none, or several. */
function stretchOf(period: Period, dated: Dated): number | null {
  const { held } = dated;
  // "hari ini", "terbaru": which stretch is meant, only a calendar tells.
  if (period === "latest" || "relative" in period)
    return refuse({ kind: "relative-year", measure: dated.measure, years: heldAs(held), dated: true });
  if ("year" in period) return period.begins ? spanning(period.year, held.last) : period.year;
  if ("parts" in period) {
    const [only, ...others] = newestParts(period.parts, dated);
    return others.length > 0 ? null : (only ?? null);
  }
  if ("last" in period) {
    const newest = newestOf(period.grain ?? "year", held);
    return spanning(shifted(newest, 1 - period.last), newest);
  }
  if (!("from" in period)) return null;
  const [first, last] = [period.from ?? held.first, period.to ?? held.last];
  return isEarlier(last, first) ? refuse({ kind: "not-understood" }) : spanning(first, last);
}

const listOf = (period: Exclude<Period, "latest">, dated: Dated): readonly number[] | null => {
  if ("years" in period) return period.years;
  return "parts" in period && period.parts.length > 1 ? newestParts(period.parts, dated) : null;
};

/** Parts of the newest year that has all of them. */
function newestParts(parts: readonly Part[], { measure, held }: Dated): readonly number[] {
  const years = periodsBetween("year", held.first, held.last).reverse();
  const all = years.map((year) => parts.flatMap((part) => datedPart(part, year) ?? []));
  const found = all.find((periods) => periods.length === parts.length && periods.every((one) => isWithin(one, held)));
  const missing = all.flat()[0] ?? 0;
  return found ?? refuse({ kind: "no-such-year", measure, year: missing, years: heldAs(held) });
}

/** The newest period of a grain; only whole months are known, so that no day is the newest. */
const newestOf = (grain: Grain, held: Months): number =>
  grain === "day" ? refuse({ kind: "not-understood" }) : periodAround(grain, held.last);

const required = (period: number, { measure, held }: Dated): number =>
  touches(period, held) ? period : refuse({ kind: "no-such-year", measure, year: period, years: heldAs(held) });

const clipped = (period: number | null, held: Months): Months => {
  const { first, last } = period === null ? held : monthsIn(period);
  return { first: Math.max(first, held.first), last: Math.min(last, held.last) };
};

/** What there is, as one period. */
const heldAs = ({ first, last }: Months): readonly number[] => [spanPeriod(first, last)];
