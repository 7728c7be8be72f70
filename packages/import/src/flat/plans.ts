import { ImportRefused, type RawCell } from "../read/grid.ts";
import { type Decimal, isMissing, isVeiled, numberOf } from "../understand/numbers.ts";
import type { Column } from "../write/store.ts";
import { type DateOrder, dateIn } from "./dates.ts";
import { firstDayOf, monthIn } from "./months.ts";

type Row = readonly RawCell[];

/** By what a column's cells are read. */
export type Reading =
  | { readonly as: "text" }
  | { readonly as: "number"; readonly decimal: Decimal }
  | { readonly as: "date"; readonly order: DateOrder }
  | { readonly as: "month" };

/** What one cell of a column becomes. */
export interface Plan {
  readonly index: number;
  readonly title: string;
  readonly column: Column;
  readonly reading: Reading;
  /** Undefined where it cannot be read; null where it says that there is nothing. */
  readonly of: (cell: RawCell, row: Row) => string | number | null | undefined;
}

const figureIn = (cell: RawCell, decimal: Decimal): number | null | undefined =>
  isVeiled(cell) ? null : numberOf(cell, decimal);

export function numberPlan(index: number, title: string, name: string, rows: readonly Row[], decimal: Decimal): Plan {
  let isWhole = true;
  for (const [i, row] of rows.entries()) {
    const value = figureIn(row[index] ?? null, decimal);
    if (value === undefined)
      throw new ImportRefused(`"${row[index]}" di kolom "${title}", baris data ke-${i + 1}, bukan angka`);
    if (value !== null && !Number.isSafeInteger(value)) isWhole = false;
  }
  return {
    index,
    title,
    column: { name, type: isWhole ? "whole" : "number" },
    reading: { as: "number", decimal },
    of: (cell) => figureIn(cell, decimal),
  };
}

export function datePlan(index: number, title: string, name: string, order: DateOrder, cells: Iterable<RawCell>): Plan {
  let isMoment = false;
  for (const cell of cells) if ((dateIn(cell, order)?.length ?? 0) > 10) isMoment = true;
  return {
    index,
    title,
    column: { name, type: isMoment ? "moment" : "date" },
    reading: { as: "date", order },
    of: (cell) => (isMissing(cell) ? null : (dateIn(cell, order) ?? undefined)),
  };
}

/** Months of the year that the row or the title tells, by their first days; null where the cells are something else. */
export function monthPlan(
  index: number,
  title: string,
  name: string,
  rows: readonly Row[],
  year: (row: Row) => number | null,
): Plan | null {
  const of = (cell: RawCell, row: Row): string | null | undefined => {
    if (isMissing(cell)) return null;
    const month = monthIn(cell);
    const told = month && (month.year ?? year(row));
    return told === null ? undefined : firstDayOf(told, month?.month ?? 1);
  };
  return rows.every((row) => of(row[index] ?? null, row) !== undefined)
    ? { index, title, column: { name, type: "date" }, reading: { as: "month" }, of }
    : null;
}

export const textPlan = (index: number, title: string, name: string): Plan => ({
  index,
  title,
  column: { name, type: "text" },
  reading: { as: "text" },
  of: (cell) => (cell === null ? null : String(cell).replace(/\s+/g, " ").trim()),
});
