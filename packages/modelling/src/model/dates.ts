import { isA } from "../dictionary/concepts.ts";
import { idOf } from "../dictionary/naming.ts";
import { type Root, rootOf, rootOfShort } from "../dictionary/roots.ts";
import { monthNamed } from "../profile/forms.ts";
import { dayIn, folded, numberIn } from "../profile/profile.ts";
import type { Taken } from "../understand/columns.ts";
import type { Field, Frame } from "./frame.ts";
import type { Dialect } from "./sql.ts";

/** A day that rows have: a column of the view, or one made of a year and a month. */
export interface Day {
  readonly as: string;
  /** What it is made of, where it is no column of the rows. */
  readonly sql: string | null;
  readonly field: Field;
  readonly from: string;
  readonly to: string;
  /** Whether some rows have none: those are told only where no time is asked. */
  readonly isPartial: boolean;
  /** Words for what happened then: "dibayar", "cair". */
  readonly verbs: readonly string[];
  /** What somebody did then: "membayar"; and what it is called: "pembayaran". */
  readonly acts: readonly string[];
  readonly nouns: readonly string[];
  /** Whether it is the month that rows are for, and no day on which something was done. */
  readonly isPeriod: boolean;
  /** The month of each row that was read: `2024-03`. */
  readonly months: readonly (string | null)[];
}

/** What is said of rows by a day whose name is no single verb. */
const sayings: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(?:cek|check)[ _-]?in/, ["check-in", "check in", "cekin", "checkin"]],
  [/(?:cek|check)[ _-]?out/, ["check-out", "check out", "cekout", "checkout"]],
  [/jatuh tempo|due/, ["jatuh tempo"]],
];

/** What happened on a day by its name: "tgl_lapor" is when something was dilaporkan, somebody melapor, and a pelaporan was. */
function happeningOf({ naming, column, bare }: Taken): Omit<Root, "root"> | null {
  const [name = ""] = naming.terms;
  const said = sayings.find(([look]) => look.test(name) || look.test(column.name.toLowerCase()))?.[1];
  if (said) return { done: said, acts: [], nouns: [] };
  const words = [name, ...naming.units.map(({ text }) => text), column.name.toLowerCase()].flatMap((text) =>
    text.split(/[ _]+/),
  );
  const root = words.map(rootOf).find((one) => one !== null);
  // "tglbk": what is left of a short name is what happened in a few letters.
  const rest = bare.toLowerCase().replace(/^(?:tanggal|tgl|waktu|wkt|jam|dt)_?/, "");
  return root ?? rootOfShort(rest);
}

/** What is said by the name of a day that says what happened; none by other names. */
export const happenedOn = (taken: Taken): readonly string[] => happeningOf(taken)?.done ?? [];

/** The same of those who did it as well: "belum dibayar", "belum bayar". */
export function doneOn(taken: Taken): readonly string[] {
  const { done, acts } = happeningOf(taken) ?? { done: [], acts: [] };
  return [...done, ...acts];
}

/** Whether one day of the rows comes after another in nearly all that have both. */
export function isLater(one: Taken, other: Taken): boolean {
  let [tried, fits] = [0, 0];
  for (const [row, cell] of one.column.cells.entries()) {
    const [a, b] = [dayIn(cell, one.column), dayIn(other.column.cells[row] ?? null, other.column)];
    if (a === null || b === null) continue;
    tried++;
    if (a >= b) fits++;
  }
  return tried >= 5 && fits >= tried * 0.98;
}

/** What a day of members is called in a view of them, beside what it is called as an attribute. */
export const dayOfMember = ({ column }: Taken): string => `hari_${idOf(column.name)}`;

/** The days of a column: those that were read, and the ends of all rows where they are known. */
const daysIn = (column: Taken["column"]): string[] => [
  ...column.cells.flatMap((cell) => dayIn(cell, column) ?? []),
  ...(column.ends ?? []),
];

/** From which month to which the days of a column are; null where nothing can be said of them. */
export function spanIn(columns: readonly Taken[]): { from: string; to: string } | null {
  const days = columns
    .flatMap(({ column }) => daysIn(column))
    .filter((day) => /^(?:19|20)/.test(day))
    .sort();
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? null : spanOf(first, last);
}

/** Days at the end of a month without a row, after which it still counts as over. */
const mostQuiet = 4;

/** The days that rows of a frame have, the one by which they are told first. */
export function daysOf(frame: Frame, dialect: Dialect): Day[] {
  const rows = frame.of.table.sampled;
  const dates = frame.fields
    .filter(({ taken }) => taken.role === "date")
    .flatMap((field): Day[] => {
      const days = [field.taken, ...olderOf(field)].flatMap(({ column }) => daysIn(column)).sort();
      const [first, last] = [days[0], days.at(-1)];
      if (first === undefined || last === undefined || !/^(?:19|20)/.test(first) || !/^(?:19|20)/.test(last)) return [];
      const isPartial =
        field.depth === 0 ? field.taken.column.filled < rows : field.taken.column.filled < field.of.table.sampled;
      return [
        {
          as: field.as,
          sql: null,
          field,
          ...(isPeriod(field) ? { from: first.slice(0, 7), to: last.slice(0, 7) } : spanOf(first, last)),
          isPartial,
          isPeriod: isPeriod(field),
          months: monthsOf(field),
          ...saidOf(field),
        },
      ];
    });
  const made = partsOf(frame, dialect);
  const all = made && !dates.some((day) => saysNoMore(made, day)) ? [...dates, made] : dates;
  return all.sort((one, other) => rank(other, frame) - rank(one, frame));
}

/** Year and month that are a day's own in every row, such as the parts by which its files are kept, are no period of their own. */
const saysNoMore = (made: Day, { field, months }: Day): boolean =>
  field.depth === 0 && made.months.every((month, row) => month === null || month === months[row]);

const saidOf = (field: Field): Pick<Day, "verbs" | "acts" | "nouns"> => {
  const happening = happeningOf(field.taken);
  return { verbs: verbsOf(field), acts: happening?.acts ?? [], nouns: happening?.nouns ?? [] };
};

const verbsOf = (field: Field): readonly string[] => {
  const { taken } = field;
  const name = taken.naming.terms[0] ?? "";
  const own = name.replace(/^(?:tanggal|tgl|waktu|jam)\s*/, "");
  const happened = happenedOn(taken);
  return happened.length > 0 || own === "" || own === name || isOfNumber(field) ? happened : [own];
};

/** The same column of older tables of the kind. */
const olderOf = ({ of, taken }: Field): readonly Taken[] =>
  of.older.flatMap(({ columns }) => columns.filter(({ column }) => folded(column.name) === folded(taken.column.name)));

/** A day by a month and a year in two columns, or the year alone of rows without a month. */
function partsOf({ fields }: Frame, dialect: Dialect): Day | null {
  const own = (role: string) => fields.find(({ taken, depth }) => taken.role === role && depth === 0);
  const [year, month] = [own("year"), own("month")];
  if (!year || !month) return null;
  const months = year.taken.column.cells.map((cell, row) => {
    const [y, m] = [numberIn(cell, yearly(year)), monthIn(month.taken.column.cells[row], month)];
    return y === null || m === null ? null : `${y}-${String(m).padStart(2, "0")}`;
  });
  const days = months.flatMap((one) => (one === null ? [] : [one])).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  return {
    as: "periode",
    sql: dialect.dayOf(year.sql, month.sql),
    field: month,
    from: first.slice(0, 7),
    to: last.slice(0, 7),
    isPartial: false,
    verbs: [],
    acts: [],
    nouns: [],
    isPeriod: true,
    months,
  };
}

const monthsOf = ({ taken: { column } }: Field): (string | null)[] =>
  column.cells.map((cell) => dayIn(cell, column)?.slice(0, 7) ?? null);

/** A month by its form, or a day that is always the first of one under a name such as "periode" or "untuk_bulan". */
function isPeriod({ taken }: Field): boolean {
  const { column, naming } = taken;
  if (["monthly", "monthyear", "spelled"].includes(column.form ?? "")) return true;
  const isNamed = naming.units.some(({ concept, text }) => isA(concept, "period", "month") || text === "untuk");
  const days = column.cells.flatMap((cell) => dayIn(cell, column) ?? []);
  return isNamed && days.length > 0 && days.every((day) => day.endsWith("-01"));
}
/** The number of a month, written as one or by its name. */
const monthIn = (cell: string | null | undefined, month: Field): number | null =>
  cell == null ? null : (monthNamed(cell) ?? numberIn(cell, yearly(month)));

const yearly = ({ taken }: Field) => ({ kind: "number" as const, form: taken.column.form });

/** From which month to which they are, the last as a day where its month is not over. */
function spanOf(first: string, last: string): { from: string; to: string } {
  const [year = 0, month = 0, day = 0] = last.split("-").map(Number);
  const isOver = new Date(Date.UTC(year, month, 0)).getUTCDate() - day < mostQuiet;
  return { from: first.slice(0, 7), to: isOver ? last.slice(0, 7) : last };
}

/** How much a day is the one by which people tell these rows. */
function rank({ field, isPartial, sql, isPeriod }: Day, frame: Frame): number {
  const { taken, depth } = field;
  const isDue = taken.naming.units.some(({ concept }) => isA(concept, "due"));
  const isBirth = /lahir|birth/i.test(taken.column.name);
  const isEnd = /keluar|kembali|selesai|lunas|tiba|return|finish|end/i.test(taken.column.name);
  const isNamedSo =
    taken.naming.units.length === 1 ||
    (field.of === frame.of && isOfNumber(field)) ||
    taken.naming.units.some(({ text, concept }) =>
      frame.of.naming.units.some((unit) => unit.text === text || (concept !== null && unit.concept === concept)),
    );
  return (
    (sql === null ? 0 : 1) -
    depth * 2.5 -
    (isDue ? 3 : 0) -
    (isBirth ? 6 : 0) -
    (isEnd ? 1 : 0) -
    (isPartial ? 2 : 0) +
    (isNamedSo ? 2 : 0) +
    // What comes again each month is told by the month that it is for.
    (isPeriod && depth === 0 ? 4 : 0)
  );
}

/** What names of numbers and of days begin with. */
const leads = /^(?:nomor|nomer|no|num|kode|kd|id|tanggal|tgl|tg|tang|waktu|date|dt)_?/;

/** "tglsbk" of rows that "nosbk" numbers: the day of the document itself. */
function isOfNumber({ taken, of }: Field): boolean {
  const rest = (name: string): string => name.toLowerCase().replace(leads, "");
  const own = rest(taken.column.name);
  return (
    own.length > 1 &&
    own !== taken.column.name.toLowerCase() &&
    of.columns.some(
      ({ column }) =>
        column !== taken.column && column.isUnique && column.name.toLowerCase() !== own && rest(column.name) === own,
    )
  );
}
