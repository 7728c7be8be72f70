import { ImportRefused, type RawCell } from "../read/grid.ts";
import { isFigure, isMissing, yearOf } from "./numbers.ts";

type Row = readonly RawCell[];

/** Where in the grid what stands. */
export interface Layout {
  /** Sentences above the table. */
  readonly titles: readonly string[];
  /** The rows that were taken for its header, with their numbers in the file. */
  readonly header: readonly { readonly row: Row; readonly number: number }[];
  readonly columns: readonly Header[];
  readonly rows: readonly Row[];
  /** Number of each row in the file, from 1: by it people find what is spoken of. */
  readonly numbers: readonly number[];
  /** Sentences below it. */
  readonly footnotes: readonly string[];
  /** Rows that look like more of the table, but stand below the notes that end it. */
  readonly beyond: readonly number[];
  /** Rows that hold anything, and those of them that number the columns: (1) (2) (3). */
  readonly read: number;
  readonly numbering: number;
}

/** What is written above a column, from the top down, and the year among it. */
export interface Header {
  readonly parts: readonly string[];
  readonly year: number | null;
}

const noteBegins = /^(catatan|keterangan|sumber|note|source|ket\.?|\*|\d\)|[a-z]\))/i;

/** Finds headers (of several rows, with merged cells), rows and footnotes. @throws ImportRefused where there is no table */
export function layoutOf(grid: readonly Row[]): Layout {
  let [width, read, numbering] = [0, 0, 0];
  const filled: Row[] = [];
  const numbers: number[] = [];
  for (const [i, row] of grid.entries()) {
    const last = row.findLastIndex((cell) => cell !== null) + 1;
    if (last === 0) continue;
    read++;
    width = Math.max(width, last);
    if (isNumbering(row)) numbering++;
    else {
      filled.push(row);
      numbers.push(i + 1);
    }
  }
  const rows = filled.map((row) =>
    row.length === width ? row : Array.from({ length: width }, (_, i) => row[i] ?? null),
  );
  const named = rows.findIndex((row, i) => isData(row) && !(hasOnlyYears(row) && rows.slice(0, i).every(isAlone)));
  // Codes alone are figures to the eye: only the header tells.
  const isCoded = named < 0 && (rows[0] ?? []).slice(0, 3).some(isCodeTitle);
  const start = isCoded ? 1 : named;
  if (start < 0)
    throw new ImportRefused(
      "tidak ditemukan baris yang berisi nama di kiri dan angka di kanannya; bila nama wilayahnya ada di berkas lain, gabungkan dulu",
      { isPlaceless: true },
    );
  const end = isCoded ? rows.length : endOf(rows, start);
  const above = rows.slice(0, start);
  const isTitle = (row: Row) =>
    filledIn(row).length === 1 && row[0] !== null && (String(row[0]).length > 30 || above.length === 1);
  const headers = above.filter((row) => !isTitle(row) || above.length === 1);
  if (headers.length === 0) throw new ImportRefused("tabel ini tidak berkepala; beri baris kepala di atas kolomnya");
  return {
    titles: above.filter((row) => !headers.includes(row)).map((row) => String(row[0])),
    header: headers.map((row) => ({ row, number: numbers[rows.indexOf(row)] ?? 0 })),
    columns: headersOf(headers, width),
    rows: rows.slice(start, end),
    numbers: numbers.slice(start, end),
    footnotes: rows.slice(end).map((row) => filledIn(row).join(" ")),
    beyond: rows
      .slice(end)
      .flatMap((row, i) => (isData(row) && filledIn(row).length > 2 ? [numbers[end + i] ?? 0] : [])),
    read,
    numbering,
  };
}

/** The row below the header of a printed table that numbers its columns: (1) (2) (3), which a spreadsheet takes for -1, -2, -3. */
const isNumbering = (row: Row): boolean => {
  const cells = filledIn(row);
  return (
    cells.length > 1 &&
    cells.every(
      (cell, i) => cell === -(i + 1) || (typeof cell === "string" && cell.replace(/\s/g, "") === `(${i + 1})`),
    )
  );
};

/** Whether what stands above a column says that it holds codes: "kode_bps", "ID wilayah". */
export const isCodeTitle = (title: RawCell): boolean =>
  typeof title === "string" && /(^|[^\p{L}])(kode|code|id)([^\p{L}]|$)/iu.test(title);

/** "Provinsi, 2023" with nothing but titles above it is a header, though it looks like a row. */
const hasOnlyYears = (row: Row): boolean => row.slice(1).every((cell) => cell === null || yearOf(cell) !== null);

const isAlone = (row: Row): boolean => filledIn(row).length === 1;

const filledIn = (row: Row): RawCell[] => row.filter((cell) => cell !== null);

/** A name, and figures beside it that are not only years: those are a header. */
function isData(row: Row): boolean {
  const cells = filledIn(row);
  const texts = cells.filter((cell) => typeof cell === "string" && !isMissing(cell) && !isFigure(cell));
  const figures = cells.filter((cell) => isFigure(cell) || isMissing(cell));
  if (texts.length === 0 || figures.length === 0) return false;
  if (figures.length > 0 && figures.every((cell) => yearOf(cell) !== null) && (figures.length > 1 || row[0] === null))
    return false;
  return figures.length >= cells.length / 2 || texts.length <= 2;
}

/** After the last row of data only notes stand; a row that begins like one ends the table as well. */
function endOf(rows: readonly Row[], start: number): number {
  const note = rows.findIndex(
    (row, i) =>
      i > start && filledIn(row).length <= 2 && noteBegins.test(String(filledIn(row)[0] ?? "")) && !isData(row),
  );
  const last = rows.findLastIndex(isData) + 1;
  return note < 0 ? last : Math.min(note, last);
}

/** Merged cells hold their text in the first cell only: it holds for those right of it, up to the next. */
function headersOf(rows: readonly Row[], width: number): Header[] {
  const spread = rows.map((row, i) => {
    const alone = filledIn(row).length === 1;
    if (i === rows.length - 1 && !alone) return row;
    let left: RawCell = null;
    return row.map((cell, column) => {
      if (cell !== null) left = cell;
      return column === 0 || row[0] === left ? cell : left;
    });
  });
  return Array.from({ length: width }, (_, column) => {
    const cells = spread.map((row) => row[column] ?? null).filter((cell) => cell !== null);
    const years = cells.map(yearOf).filter((year) => year !== null);
    const parts = cells.filter((cell) => yearOf(cell) === null).map((cell) => String(cell).replace(/\s+/g, " ").trim());
    return { parts: parts.filter((part, i) => parts.indexOf(part) === i), year: years.at(-1) ?? null };
  });
}
