/**
 * A stretch of the calendar as one whole number, so that figures of a year, a month and a day are asked for alike:
 * `2024` a year, `202403` a month, `20240315` a day, `202401202403` from one month to another, `2024031020240415` from one day to
 * another, both among them.
 */
type Period = number;

/** What a calendar is cut into. */
export type Grain = "year" | "half" | "quarter" | "month" | "day";

/** How many months a grain has; a day has none. */
const monthsOf: Readonly<Record<Exclude<Grain, "day">, number>> = { year: 12, half: 6, quarter: 3, month: 1 };

const isDays = (period: Period): boolean => period >= 1e15;
const isRange = (period: Period): boolean => period >= 1e11 && !isDays(period);
const isDay = (period: Period): boolean => period >= 1e7 && period < 1e11;
const isMonth = (period: Period): boolean => period >= 1e5 && period < 1e7;

/** A month, 1–12, of a year. */
export const monthPeriod = (year: number, month: number): Period => year * 100 + month;
/** A day of a month; null where the calendar has none such. */
export function dayPeriod(year: number, month: number, day: number): Period | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? year * 10_000 + month * 100 + day : null;
}

/** Months counted from the year nought, so that they can be reckoned with. */
const indexOf = (month: Period): number => Math.floor(month / 100) * 12 + (month % 100) - 1;
const monthAt = (index: number): Period => monthPeriod(Math.floor(index / 12), (index % 12) + 1);

/** From one month to another, both among them. */
export interface Months {
  readonly first: Period;
  readonly last: Period;
}

/** What there is: months of which something is held, and those that are held in full. */
export interface Held extends Months {
  readonly whole: Months;
}

/** The day as many days later. */
function dayAt(day: Period, by: number): Period {
  const date = new Date(Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, (day % 100) + by));
  return date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
}

/** Its first day and its last. */
function endsOf(period: Period): { readonly from: Period; readonly to: Period } {
  if (isDays(period)) return { from: Math.floor(period / 1e8), to: period % 1e8 };
  if (isDay(period)) return { from: period, to: period };
  const { first, last } = monthsIn(period);
  return { from: first * 100 + 1, to: dayAt(monthAt(indexOf(last) + 1) * 100 + 1, -1) };
}

/** All days from the first of one period to the last of another: the shortest number that says so. */
export function spanning(first: Period, last: Period): Period {
  const { from } = endsOf(first);
  const { to } = endsOf(last);
  if (from === to) return from;
  const isWhole = from % 100 === 1 && dayAt(to, 1) % 100 === 1;
  return isWhole ? spanPeriod(Math.floor(from / 100), Math.floor(to / 100)) : from * 1e8 + to;
}

/** Whether one has begun before the other. */
export const isEarlier = (one: Period, other: Period): boolean => endsOf(one).from < endsOf(other).from;

/** Its first month and its last; a day's is the one that it lies in. */
export function monthsIn(period: Period): Months {
  if (isDays(period)) return { first: Math.floor(period / 1e10), last: Math.floor((period % 1e8) / 100) };
  if (isRange(period)) return { first: Math.floor(period / 1e6), last: period % 1e6 };
  if (isMonth(period)) return { first: period, last: period };
  if (isDay(period)) return { first: Math.floor(period / 100), last: Math.floor(period / 100) };
  return { first: monthPeriod(period, 1), last: monthPeriod(period, 12) };
}

/** All months from one to another: the shortest number that says so. */
export function spanPeriod(first: Period, last: Period): Period {
  if (first === last) return first;
  const isYear = Math.floor(first / 100) === Math.floor(last / 100) && first % 100 === 1 && last % 100 === 12;
  return isYear ? Math.floor(first / 100) : first * 1e6 + last;
}

/** Of what grain it is; null where it is none of them: "Februari–Mei 2024", "10–20 Mei 2024". */
export function grainOf(period: Period): Grain | null {
  if (isDay(period)) return "day";
  if (isDays(period)) return null;
  if (isMonth(period)) return "month";
  if (!isRange(period)) return "year";
  const { first, last } = monthsIn(period);
  const length = indexOf(last) - indexOf(first) + 1;
  const begins = (first % 100) - 1;
  if (length === monthsOf.quarter && begins % 3 === 0) return "quarter";
  return length === monthsOf.half && begins % 6 === 0 ? "half" : null;
}

/** The period of a grain that a month lies in. */
export const periodAround = (grain: Exclude<Grain, "day">, month: Period): Period => {
  const first = indexOf(month) - (indexOf(month) % monthsOf[grain]);
  return spanPeriod(monthAt(first), monthAt(first + monthsOf[grain] - 1));
};

/** The periods of a grain that touch a stretch, ascending. */
export function periodsWithin(grain: Grain, period: Period): Period[] {
  const { first, last } = monthsIn(period);
  const { from, to } = endsOf(period);
  return periodsBetween(grain, first, last).filter((one) => grain !== "day" || (from <= one && one <= to));
}

/** The periods of a grain that touch the months from `first` to `last`, ascending; days of them. */
export function periodsBetween(grain: Grain, first: Period, last: Period): Period[] {
  const all: Period[] = [];
  for (let at = indexOf(first); at <= indexOf(last); at++) {
    const month = monthAt(at);
    if (grain === "day") {
      for (let day = 1; day <= 31; day++) {
        const period = dayPeriod(Math.floor(month / 100), month % 100, day);
        if (period !== null) all.push(period);
      }
    } else {
      const period = periodAround(grain, month);
      if (all.at(-1) !== period) all.push(period);
    }
  }
  return all;
}

/** The one that lies so many of its own length later; earlier where `by` is below nought. */
export function shifted(period: Period, by: number): Period {
  if (isDay(period)) return dayAt(period, by);
  if (isDays(period)) {
    const { from, to } = endsOf(period);
    let length = 1;
    while (dayAt(from, length) <= to) length++;
    return spanning(dayAt(from, by * length), dayAt(to, by * length));
  }
  const { first, last } = monthsIn(period);
  const length = indexOf(last) - indexOf(first) + 1;
  return spanPeriod(monthAt(indexOf(first) + by * length), monthAt(indexOf(last) + by * length));
}

/** The same stretch so many years later. */
export function yearsLater(period: Period, by: number): Period {
  if (isDay(period) || isDays(period)) {
    const { from, to } = endsOf(period);
    // Of 29 February the day before.
    const later = (day: Period): Period => {
      const month = Math.floor(day / 100) + by * 100;
      return Math.min(month * 100 + (day % 100), endsOf(month).to);
    };
    return spanning(later(from), later(to));
  }
  const { first, last } = monthsIn(period);
  return spanPeriod(first + by * 100, last + by * 100);
}

const two = (value: number): string => String(value).padStart(2, "0");
const isoOf = (month: Period, day = 1): string => `${Math.floor(month / 100)}-${two(month % 100)}-${two(day)}`;

/** Its first day and the day after its last, as ISO dates. */
export function daysOf(period: Period): { readonly first: string; readonly next: string } {
  const { from, to } = endsOf(period);
  const isoOfDay = (day: Period): string => isoOf(Math.floor(day / 100), day % 100);
  return { first: isoOfDay(from), next: isoOfDay(dayAt(to, 1)) };
}

/** Whether all of it is held. */
export const isWithin = (period: Period, { whole }: Held): boolean => {
  const { first, last } = monthsIn(period);
  return whole.first <= first && last <= whole.last;
};

/** Whether some of it does. */
export const touches = (period: Period, held: Months): boolean => {
  const { first, last } = monthsIn(period);
  return held.first <= last && first <= held.last;
};

/** The years that it touches. */
export function yearsIn(period: Period): number[] {
  const { first, last } = monthsIn(period);
  const [from, to] = [Math.floor(first / 100), Math.floor(last / 100)];
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** From one day to another: both of them; null where it is no such stretch. */
export const daysFromTo = (period: Period): { readonly from: Period; readonly to: Period } | null =>
  isDays(period) ? endsOf(period) : null;

/** As the cell of a table, which sorts as time goes: "2024", "2024-Q1", "2024-S2", "2024-03", "2024-03-15". */
export function periodCell(period: Period): string {
  const { first, last } = monthsIn(period);
  const year = Math.floor(first / 100);
  switch (grainOf(period)) {
    case "year":
      return String(year);
    case "half":
      return `${year}-S${first % 100 > 6 ? 2 : 1}`;
    case "quarter":
      return `${year}-Q${Math.ceil((first % 100) / 3)}`;
    case "month":
      return isoOf(first).slice(0, 7);
    case "day":
      return daysOf(period).first;
    case null: {
      const { from, to } = endsOf(period);
      if (isDays(period)) return [from, to].map((day) => isoOf(Math.floor(day / 100), day % 100)).join("/");
      return `${isoOf(first).slice(0, 7)}/${isoOf(last).slice(0, 7)}`;
    }
  }
}

/** The month that "2024-03" writes. */
export const monthOfText = (text: string): Period => Number(text.slice(0, 4)) * 100 + Number(text.slice(5, 7));
