import {
  type ColumnDef,
  columnResizingFeature,
  columnSizingFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import type { Cell } from "@tanyadata/contract";
import type { Table } from "../message.ts";
import { formatCell, isFigure } from "./cell-format.ts";
import { compareCells, isEmpty } from "./order.ts";

export const features = tableFeatures({
  rowSortingFeature,
  columnSizingFeature,
  columnResizingFeature,
  sortedRowModel: createSortedRowModel(),
});
export type Features = typeof features;

/** One column as it is drawn. */
export interface ShownColumn {
  readonly name: string;
  readonly unit: string | null;
  /** To the right, in Indonesian form. */
  readonly isFigure: boolean;
  readonly format: (cell: Cell | undefined) => string;
}

/** Pixels. A column is as wide as its longest text of these rows needs, within bounds. */
export const narrowest = 64;
const widest = 320;
const perCharacter = 7.4;
const padding = 26;
const sampledRows = 200;

/** What is drawn of each column. */
export const shownColumns = ({ header, items, columns }: Table): ShownColumn[] =>
  header.map((name, index) => ({
    name,
    unit: columns[index]?.unit ?? null,
    isFigure: isFigure(
      columns[index],
      items.map((row) => row[index]),
    ),
    format: (cell) => formatCell(cell, columns[index]),
  }));

/** How the columns are sorted and how wide they begin. Ids are places: names may be alike. */
export function columnDefs({ items }: Table, shown: readonly ShownColumn[]): ColumnDef<Features, Cell[]>[] {
  const sample = sampleOf(items);
  return shown.map((column, index) => ({
    id: String(index),
    // Nothing is undefined here, which stands last in both directions.
    accessorFn: (row) => (isEmpty(row[index]) ? undefined : row[index]),
    sortFn: (a, b, id) => compareCells(a.getValue<Cell>(id), b.getValue<Cell>(id)),
    sortUndefined: "last",
    sortDescFirst: column.isFigure,
    size: widthOf(column, index, sample),
    minSize: narrowest,
  }));
}

/** Rows from all over the result, first and last included. */
function sampleOf(items: readonly Cell[][]): readonly Cell[][] {
  if (items.length <= sampledRows) return items;
  const step = (items.length - 1) / (sampledRows - 1);
  return Array.from({ length: sampledRows }, (_, index) => items[Math.round(index * step)] ?? []);
}

function widthOf({ name, unit, format }: ShownColumn, index: number, sample: readonly Cell[][]): number {
  const title = unit ? `${name} (${unit})` : name;
  const longest = sample.reduce((most, row) => Math.max(most, format(row[index]).length), 0);
  // A long title breaks into two lines, beside the arrow of the sort order.
  const heading = Math.max(...title.split(" ").map((word) => word.length), Math.ceil(title.length / 2)) + 3;
  const width = Math.round(Math.max(longest, heading) * perCharacter + padding);
  return Math.max(narrowest, Math.min(widest, width));
}
