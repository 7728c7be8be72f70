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

/** Pixels. A column is as wide as nearly all texts of these rows need, within bounds. */
export const narrowest = 64;
const widest = 320;
const perCharacter = 7.4;
const padding = 22;
const sampledRows = 200;
/** The share of rows whose words fit. */
const mostWords = 0.85;
/** Characters that the arrow of the sort order takes beside a title. */
const arrow = 2.5;

/** Pixels of a column of words that is made narrower. */
const enoughForWords = 96;
/** Titles are bolder than cells. */
const perBoldCharacter = 8;
/** What all columns together are to take of the table's room before one is made narrower, in percent; the rest is for borders and long words. */
const roomForAll = 94;

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

/**
 * The widths that columns begin with, as CSS: what each wants, or its share of the room where they are too many for it (a phone), as
 * words break into lines. Else the figures that were asked for would stand out of view.
 */
export function roomsOf(
  columns: readonly ShownColumn[],
  items: readonly Cell[][],
  wanted: readonly number[],
): string[] {
  const sample = sampleOf(items);
  const share = `${(roomForAll / columns.length).toFixed(2)}cqw`;
  return columns.map(({ name, unit, format, isFigure }, index) => {
    const words = `${name} ${unit ? `(${unit})` : ""}`.split(/\s|(?<=\/)/);
    const title = (Math.max(...words.map(({ length }) => length)) + arrow) * perBoldCharacter;
    // A figure is never cut.
    const figure = Math.max(...sample.map((row) => format(row[index]).length)) * perCharacter;
    const least = Math.round(Math.max(title, isFigure ? figure : 0) + padding);
    return `min(${wanted[index]}px, max(${Math.max(least, isFigure ? 0 : enoughForWords)}px, ${share}))`;
  });
}

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

/** As wide as its figures, most of its words, and its title in two lines. */
export function widthOf(
  { name, unit, format, isFigure }: ShownColumn,
  index: number,
  sample: readonly Cell[][],
): number {
  const lengths = sample.map((row) => format(row[index]).length).toSorted((a, b) => a - b);
  // A figure is never cut. Of words a few rows may break or be cut: their width would push what is to be compared out of view.
  const most = lengths.at(isFigure ? -1 : Math.floor((lengths.length - 1) * mostWords)) ?? 0;
  const longest = isFigure ? most : Math.max(most, longestWord(sample.map((row) => format(row[index]))));
  const heading = lineOf(unit ? `${name} (${unit})` : name) + arrow;
  const width = Math.round(Math.max(longest * perCharacter, heading * perBoldCharacter) + padding);
  return Math.max(narrowest, Math.min(widest, width));
}

/** Characters of the longest word, as far as it is one that people read: such a one is not broken. */
const longestWord = (texts: readonly string[]): number =>
  Math.max(0, ...texts.flatMap((text) => text.split(/[\s/-]/).map(({ length }) => (length > mostOfWord ? 0 : length))));
const mostOfWord = 16;

/** Characters of the longer line of a title that is broken into two where they are most alike. */
function lineOf(title: string): number {
  const words = title.split(" ");
  const broken = words.map((_, at) => Math.max(words.slice(0, at).join(" ").length, words.slice(at).join(" ").length));
  return Math.min(...broken);
}
