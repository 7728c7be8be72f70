import { dayPeriod, isEarlier, monthPeriod, type SemanticModel, spanning, spanPeriod } from "@tanyadata/semantic-model";
import { type CalendarWord, calendarPhrases } from "../language/calendar.ts";
import type { Part, SaidPeriod } from "../language/said-period.ts";
import type { Variant } from "../language/variants.ts";
import { isYear } from "../language/year.ts";
import { PhraseTable } from "./phrase-table.ts";
import type { Sense } from "./sense.ts";

/** What a question's tokens are looked up as. */
interface Tokens {
  readonly forms: readonly (readonly Variant[])[];
  readonly broken: readonly boolean[];
  readonly numbers: readonly (number | null)[];
}

/** Something read from some token on; it ends before `to`. */
interface Read<T> {
  readonly value: T;
  readonly to: number;
}

/** A part of a year, and the year where it is said. */
interface Dated {
  readonly part: Part;
  readonly year: number | null;
}

const monthsOf = { year: 12, half: 6, quarter: 3, month: 1 };

/** Whether some data tell the day on which something was. */
export const hasDates = ({ datasets }: SemanticModel): boolean =>
  [...datasets.values()].some(({ time }) => "date" in time);

/** Finds "Maret 2024", "triwulan I 2024", "Januari sampai Maret 2024", "15 Maret 2024": only where some data have dates. */
export class Calendar {
  readonly #words: PhraseTable<CalendarWord> | null = null;

  constructor(model: SemanticModel) {
    if (!hasDates(model)) return;
    const phrases = new Map<string, { phrase: string; value: CalendarWord }[]>();
    for (const one of calendarPhrases) {
      const begin = one.phrase.split(" ").slice(0, 2).join(" ");
      phrases.set(begin, [...(phrases.get(begin) ?? []), one]);
    }
    const leads = new Set([...phrases.keys()].flatMap((begin) => (begin.includes(" ") ? [begin.split(" ")[0]] : [])));
    this.#words = new PhraseTable({ of: (begin) => phrases.get(begin) ?? [], leads: (word) => leads.has(word) });
  }

  /** Words in which a period may be said; none where no data have dates. */
  get words(): readonly string[] {
    return this.#words ? calendarPhrases.flatMap(({ phrase }) => phrase.split(" ")) : [];
  }

  /** All periods that begin at a token, each with a month, a quarter or a half. */
  *find(tokens: Tokens, from: number): Generator<{ to: number; sense: Sense }> {
    const words = this.#words;
    if (!words) return;
    const between = this.#join(tokens, from, "between");
    for (const start of between)
      for (const { value, to } of this.#withYear(tokens, this.#days(tokens, start, ["and"])))
        yield* told(to, [value], "and");
    for (const start of [from, ...between])
      for (const first of this.#dated(tokens, start)) {
        if (start === from) yield* told(first.to, [first.value], "and");
        for (const join of ["until", "and"] as const)
          yield* this.#further(tokens, [first.value], first.to, join, start !== from);
      }
  }

  /** "… sampai Maret 2024", "…, Februari dan Maret 2024" */
  *#further(
    tokens: Tokens,
    said: readonly Dated[],
    from: number,
    join: "until" | "and",
    isBetween: boolean,
  ): Generator<{ to: number; sense: Sense }> {
    for (const at of this.#join(tokens, from, join))
      for (const next of this.#dated(tokens, at)) {
        const all = [...said, next.value];
        // "antara Januari dan Maret" are all from one to the other.
        yield* told(next.to, all, isBetween ? "until" : join);
        if (join === "and" && !isBetween) yield* this.#further(tokens, all, next.to, join, isBetween);
      }
  }

  #join(tokens: Tokens, at: number, join: "between" | "until" | "and"): number[] {
    return this.#at(tokens, at).flatMap(({ value, to }) => ("join" in value && value.join === join ? [to] : []));
  }

  #at({ forms, broken }: Tokens, at: number): Read<CalendarWord>[] {
    return (this.#words?.find(forms, broken, at) ?? []).map(({ value, to }) => ({ value, to }));
  }

  /** A part of a year, with the year behind it and without. */
  *#dated(tokens: Tokens, at: number): Generator<Read<Dated>> {
    yield* this.#iso(tokens, at);
    yield* this.#withYear(tokens, this.#part(tokens, at));
  }

  *#withYear(tokens: Tokens, parts: Iterable<Read<Part>>): Generator<Read<Dated>> {
    for (const { value: part, to } of parts) {
      yield { value: { part, year: null }, to };
      for (const start of [to, ...this.#noun(tokens, to, "year")]) {
        const year = tokens.numbers[start];
        if (isYear(year) && !tokens.broken[start]) yield { value: { part, year }, to: start + 1 };
      }
    }
  }

  /** "2024-03-05", of which the tokenizer has made spans. */
  *#iso(tokens: Tokens, at: number): Generator<Read<Dated>> {
    const [year, , month, , day] = [0, 1, 2, 3, 4].map((step) => tokens.numbers[at + step]);
    const isJoined = [1, 3].every((step) => this.#join(tokens, at + step, "until").length > 0);
    if (isYear(year) && isSmall(month, 12) && isSmall(day, 31) && isJoined)
      yield { value: { part: { first: month, last: month, day }, year }, to: at + 5 };
  }

  #noun(tokens: Tokens, at: number, noun: string): number[] {
    return this.#at(tokens, at).flatMap(({ value, to }) => ("noun" in value && value.noun === noun ? [to] : []));
  }

  /** "Maret", "bulan Maret", "15 Maret", "triwulan I", "kuartal pertama", "semester 2". */
  *#part(tokens: Tokens, at: number): Generator<Read<Part>> {
    for (const { value, to } of this.#at(tokens, at)) {
      if ("month" in value) yield { value: { first: value.month, last: value.month }, to };
      if ("part" in value) yield { value: value.part, to };
      if ("week" in value) yield* this.#week(tokens, to);
      if (!("noun" in value)) continue;
      if (value.noun === "month") yield* this.#month(tokens, to);
      else if (value.noun === "day") yield* this.#day(tokens, to);
      else if (value.noun !== "year") yield* this.#nth(tokens, to, monthsOf[value.noun]);
    }
    yield* this.#day(tokens, at);
    yield* this.#days(tokens, at, ["until"]);
    // "first quarter"
    for (const { value, to } of this.#at(tokens, at))
      if ("ordinal" in value)
        for (const grain of ["quarter", "half"] as const)
          for (const end of this.#noun(tokens, to, grain)) yield* partOf(value.ordinal, monthsOf[grain], end);
  }

  *#month(tokens: Tokens, at: number): Generator<Read<Part>> {
    for (const { value, to } of this.#at(tokens, at))
      if ("month" in value) yield { value: { first: value.month, last: value.month }, to };
  }

  *#day(tokens: Tokens, at: number): Generator<Read<Part>> {
    const [day, month] = [tokens.numbers[at], tokens.numbers[at + 1]];
    if (!isSmall(day, 31)) return;
    // "5/3/2024"
    if (isSmall(month, 12) && isYear(tokens.numbers[at + 2]))
      yield { value: { first: month, last: month, day }, to: at + 2 };
    for (const { value, to } of this.#month(tokens, at + 1)) yield { value: { ...value, day }, to };
  }

  /** "1 sampai 15 Maret", "tanggal 1 s.d. 15 Maret"; "antara 1 dan 15 Maret". */
  *#days(tokens: Tokens, at: number, joins: readonly ("until" | "and")[]): Generator<Read<Part>> {
    for (const start of [at, ...this.#noun(tokens, at, "day")]) {
      const day = tokens.numbers[start];
      if (!isSmall(day, 31)) continue;
      for (const join of joins)
        for (const end of this.#join(tokens, start + 1, join))
          for (const from of [end, ...this.#noun(tokens, end, "day")])
            for (const { value, to } of this.#day(tokens, from))
              if (value.day !== undefined && value.day > day) yield { value: { ...value, day, to: value.day }, to };
    }
  }

  /** "minggu pertama Maret", "minggu ke-2 bulan Maret": seven days, or what the month has left. */
  *#week(tokens: Tokens, at: number): Generator<Read<Part>> {
    const ordinals = this.#at(tokens, at).flatMap(({ value, to }) =>
      "ordinal" in value ? [{ nth: value.ordinal, end: to }] : [],
    );
    const number = tokens.numbers[at];
    const all = isSmall(number, 5) ? [...ordinals, { nth: number, end: at + 1 }] : ordinals;
    for (const { nth, end } of all)
      for (const start of [end, ...this.#noun(tokens, end, "month")])
        for (const { value, to } of this.#month(tokens, start))
          yield { value: { ...value, day: 7 * nth - 6, to: Math.min(7 * nth, 31) }, to };
  }

  *#nth(tokens: Tokens, at: number, months: number): Generator<Read<Part>> {
    const number = tokens.numbers[at];
    if (isSmall(number, 12 / months)) yield* partOf(number, months, at + 1);
    for (const { value, to } of this.#at(tokens, at)) if ("ordinal" in value) yield* partOf(value.ordinal, months, to);
  }
}

const isSmall = (value: number | null | undefined, most: number): value is number =>
  value !== null && value !== undefined && Number.isInteger(value) && value >= 1 && value <= most;

function* partOf(nth: number, months: number, to: number): Generator<Read<Part>> {
  if (nth <= 12 / months) yield { value: { first: (nth - 1) * months + 1, last: nth * months }, to };
}

/** What some parts come to; the year of a later one is that of those before it. Nothing where the calendar has no such day. */
function* told(to: number, said: readonly Dated[], join: "until" | "and"): Generator<{ to: number; sense: Sense }> {
  const period = periodOf(said, join);
  if (period) yield { to, sense: { kind: "period", period } };
}

function periodOf(said: readonly Dated[], join: "until" | "and"): SaidPeriod | null {
  const years = said.map(({ year }, at) => year ?? said.slice(at).find((later) => later.year !== null)?.year ?? null);
  const parts = said.map(({ part }) => part);
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return null;
  if (years.every((year) => year === null)) {
    if (join === "and") return { parts };
    const isForward = first.first < last.last || (first.first === last.last && (first.day ?? 1) <= (last.day ?? 31));
    return isForward ? { parts: [{ ...first, last: last.last, ...until(first, last) }] } : null;
  }
  const periods = said.flatMap(({ part }, at) => datedPart(part, years[at] ?? 0) ?? []);
  const [from, to] = [periods[0], periods.at(-1)];
  if (periods.length < said.length || from === undefined || to === undefined) return null;
  if (periods.length === 1) return { year: from };
  if (join === "and")
    return new Set(periods).size === periods.length ? { years: [...periods].sort((a, b) => a - b) } : null;
  // "November sampai Februari 2024" begins in the year before.
  const isSaid = said[0]?.year !== null;
  const begins = from <= to || isSaid ? from : datedPart(first, (years[0] ?? 0) - 1);
  return begins !== null && !isEarlier(to, begins) ? { from: begins, to } : null;
}

/** The days from which on and up to which a part is meant that begins with one part and ends with another. */
const until = ({ day }: Part, { day: end, to }: Part): Pick<Part, "day" | "to"> =>
  day === undefined && end === undefined ? {} : { day: day ?? 1, to: to ?? end ?? 31 };

/** A part of a year as a period; null where the calendar has no such day. */
export function datedPart({ first, last, day, to }: Part, year: number): number | null {
  const [begin, end] = [monthPeriod(year, first), monthPeriod(year, last)];
  if (day === undefined) return spanPeriod(begin, end);
  const from = dayPeriod(year, first, day);
  if (to === undefined || from === null) return from;
  const until = to === 31 ? end : dayPeriod(year, last, to);
  return until === null ? null : spanning(from, until);
}
