import { ImportRefused, type RawCell } from "../read/grid.ts";
import { normal } from "../understand/names.ts";
import { isFigure, isMissing } from "../understand/numbers.ts";

/** Months as Indonesian and English write them, also shortened. */
const names: readonly RegExp[] = [
  /^jan(uar[iy])?$/,
  /^(f|p)eb(ruar[iy]|uari)?$/,
  /^mar(et|ch)?$/,
  /^apr(il)?$/,
  /^(mei|may)$/,
  /^jun[ie]?$/,
  /^jul[iy]?$/,
  /^(agu|agt|ags|agustus|agst|aug|august)$/,
  /^sept?(ember)?$/,
  /^(okt|oct)(ober)?$/,
  /^(nov|nop)(ember)?$/,
  /^(des|dec)(ember)?$/,
];

/** The month that a word names, from 1; 0 where it names none. */
export const monthNamed = (word: string): number => names.findIndex((name) => name.test(word.toLowerCase())) + 1;

/** A month of a year, or the first of a quarter; of whichever year stands elsewhere where the text says none. */
export interface Month {
  readonly month: number;
  readonly year: number | null;
  /** How it is written: "whole" can be nothing else, "named" a person as well (April), "short" a code or a number (KW-1, 1/2024). */
  readonly written: "whole" | "named" | "short";
}

const spelt = /^(?:bulan\s+)?(\p{L}{3,9})\.?(?:[\s'’/-]*(\d{4}|\d\d))?$/iu;
const numbered = /^(?:(\d{1,2})[/-](\d{4})|(\d{4})[/-](\d{1,2}))$/;

const quarter = /^(triwulan|tw|kuartal|kw|q)[\s.-]*(i{1,3}|iv|[1-4])(?:[\s'’/-]*(\d{4}))?$/i;
const romans = ["i", "ii", "iii", "iv"];

/** "Maret", "Mar-24", "Maret 2024", "03/2024", "2024-03"; null where it is no month alone. */
export function monthIn(cell: RawCell): Month | null {
  if (typeof cell !== "string") return null;
  const text = cell.replace(/\s+/g, " ").trim();
  const part = quarter.exec(text);
  if (part) {
    const [, word = "", place = "", year] = part;
    const roman = romans.indexOf(place.toLowerCase());
    const isWhole = word.length > 2 || year !== undefined;
    return {
      month: (roman < 0 ? Number(place) - 1 : roman) * 3 + 1,
      year: year === undefined ? null : Number(year),
      written: isWhole ? "whole" : "short",
    };
  }
  const word = spelt.exec(text);
  if (word) {
    const [, name = "", year] = word;
    const month = monthNamed(name);
    if (month === 0) return null;
    if (year === undefined) return { month, year: null, written: name.length > 3 || month === 5 ? "named" : "short" };
    return year.length === 4
      ? { month, year: Number(year), written: "whole" }
      : { month, year: Number(`20${year}`), written: "short" };
  }
  const digits = numbered.exec(text);
  const month = Number(digits?.[1] ?? digits?.[4]);
  return digits && month >= 1 && month <= 12 ? { month, year: Number(digits[2] ?? digits[3]), written: "short" } : null;
}

/** The first day of a month, by which it is told. */
export const firstDayOf = (year: number, month: number): string => `${year}-${String(month).padStart(2, "0")}-01`;

type Row = readonly RawCell[];

interface Sheet {
  readonly header: readonly (string | null)[];
  readonly rows: readonly Row[];
}

/** What a sheet with a column for each month comes to, with a row for each month; and what of it is left out. */
export interface Unfolded extends Sheet {
  /** Columns of the file, from 0, that are kept, in the order of the new ones; and those of months. */
  readonly kept: readonly number[];
  readonly months: readonly number[];
  readonly report: readonly string[];
}

/** So many columns of months make a sheet that lies across. */
const leastMonths = 3;

/** Whether a title is one of a row of numbers that goes on where time does not: Q4 before Q5. */
const isNumberedOn = (title: string, header: Sheet["header"]): boolean => {
  const stem = /^(.*\D)\d+$/.exec(title)?.[1];
  if (stem === undefined) return false;
  return header.some((other) => other?.startsWith(stem) && /^\d+$/.test(other.slice(stem.length)) && !monthIn(other));
};

/** "Q1" above figures is a quarter where a year is told, else a question of a survey as well. */
const isRiddle = (
  { title, year: own, written }: Month & { title: string },
  rows: readonly Row[],
  year: (of: Row) => number | null,
) => written === "short" && own === null && quarter.test(title) && rows.some((row) => year(row) === null);

/**
 * A sheet with its months across as one with a row for each of them. Columns that are told of all months together are no figures of
 * one of them: those are left out, and said. @param what the figures are called @param year of months that tell none
 * @returns null where no months lie across @throws ImportRefused, asking for the year
 */
export function unfoldMonths(
  { header, rows }: Sheet,
  what: (others: readonly string[], months: readonly number[]) => string,
  year: (of: Row) => number | null,
): Unfolded | null {
  const months = header.flatMap((title, index) => {
    const month = monthIn(title);
    return month ? [{ index, title: title ?? "", ...month }] : [];
  });
  if (months.some(({ title }) => isNumberedOn(title, header)) || months.some((one) => isRiddle(one, rows, year)))
    return null;
  const isAcross =
    months.length >= leastMonths &&
    new Set(months.map((one) => `${one.year} ${one.month}`)).size === months.length &&
    months.every(({ index }) => rows.every((row) => isMissing(row[index] ?? null) || isFigure(row[index] ?? null)));
  if (!isAcross) return null;
  const across = new Set(months.map(({ index }) => index));
  const others = header.flatMap((title, index) => (across.has(index) || title === null ? [] : [{ title, index }]));
  const isTold = (index: number): boolean =>
    !rows.every((row) => isMissing(row[index] ?? null) || isFigure(row[index] ?? null));
  const kept = others.filter(({ title, index }) => isTold(index) || /^(?:tahun|year|kode|kd|no|id)\b/i.test(title));
  const left = others.filter((one) => !kept.includes(one)).map(({ title }) => title);
  const long = rows.flatMap((row) =>
    months.flatMap(({ index, month, year: own }): Row[] => {
      const cell = row[index] ?? null;
      if (isMissing(cell)) return [];
      const of = own ?? year(row);
      if (of === null)
        throw new ImportRefused("kepala kolom berisi bulan, tetapi tahunnya tidak tertulis; beri --year 2023");
      return [[...kept.map((one) => row[one.index] ?? null), firstDayOf(of, month), cell]];
    }),
  );
  const called = what(
    others.map(({ title }) => normal(title)),
    months.map(({ index }) => index),
  );
  return {
    header: [...kept.map(({ title }) => title), "Bulan", called],
    rows: long,
    kept: kept.map(({ index }) => index),
    months: months.map(({ index }) => index),
    report: [
      `${months.length} kolom bulan dibaca ke bawah: ${long.length} baris, satu untuk tiap bulan`,
      ...(left.length > 0 ? [`kolom untuk semua bulan sekaligus, tidak disimpan: ${left.join(", ")}`] : []),
    ],
  };
}
