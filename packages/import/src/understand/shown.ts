import type { RawCell } from "../read/grid.ts";

/** What one column of the file was taken for, in the file's order. */
export interface ColumnRole {
  /** From 0. */
  readonly index: number;
  readonly title: string;
  readonly is: "place" | "year" | "figure" | "date" | "text" | "unused" | "secret" | "empty";
  /** What it holds, in words: "nama Provinsi", "tanggal dan jam"; of a figure, what that is called. */
  readonly holds: string;
  /** The table's column that it becomes; null where several become one, or none does. */
  readonly column: string | null;
}

/** Where a row that is no row of data ended. */
export type RowMark = "title" | "header" | "numbering" | "total" | "left-out" | "note";

/** Of each row of the file (from 1) that is no data, what it is: above the header titles stand, below the data notes. */
export function marksOf(
  rows: readonly (readonly RawCell[])[],
  header: readonly number[],
  data: ReadonlyMap<number, RowMark | null>,
): ReadonlyMap<number, RowMark> {
  const marks = new Map<number, RowMark>();
  const [first = 1, last = 0] = [Math.min(...header), Math.max(...header)];
  const heads = new Set(header);
  let end = 0;
  for (const number of data.keys()) end = Math.max(end, number);
  for (const [i, row] of rows.entries()) {
    if (row.every((cell) => cell === null)) continue;
    const number = i + 1;
    const known = data.get(number);
    const beside = number < first ? "title" : number > end ? "note" : number > last ? "numbering" : "title";
    const mark = heads.has(number) ? "header" : known === undefined ? beside : known;
    if (mark !== null) marks.set(number, mark);
  }
  return marks;
}
