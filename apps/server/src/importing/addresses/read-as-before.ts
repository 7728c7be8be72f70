import type { DataPreview } from "@tanyadata/contract";
import { titleOf } from "../similar.ts";

type Understood = NonNullable<DataPreview["understood"]>;

/** How a file was read, as far as the next one of its address must be read the same. */
export interface Reading {
  readonly about: string;
  readonly rows: number;
  /** By the title of each column: what it is, and a figure's unit. */
  readonly columns: Readonly<Record<string, string>>;
}

export const readingOf = ({ kind, level, rows, columns }: Understood): Reading => ({
  about: `${kind} ${level ?? ""}`,
  rows,
  columns: Object.fromEntries(
    columns.flatMap(({ title, is, figure }) =>
      is === "empty" ? [] : [[titleOf(title), figure ? `${is} ${figure.unit}`.trim() : is]],
    ),
  ),
});

/** A file that lost more than so many of its rows is looked at first: half of it may be missing. */
const mostLost = 0.5;

/** In what a file is read otherwise than the one before; null where in nothing. For people. */
export function readOtherwise(before: Reading, after: Reading): string | null {
  const gone = Object.keys(before.columns).filter((title) => after.columns[title] === undefined);
  const fresh = Object.keys(after.columns).filter((title) => before.columns[title] === undefined);
  const other = Object.keys(after.columns).filter(
    (title) => (before.columns[title] ?? after.columns[title]) !== after.columns[title],
  );
  const named = (titles: readonly string[]): string => titles.map((title) => `"${title}"`).join(", ");
  const found = [
    ...(before.about === after.about ? [] : ["baris-barisnya kini tentang hal lain"]),
    ...(gone.length === 0 ? [] : [`kolom ${named(gone)} tidak ada lagi`]),
    ...(fresh.length === 0 ? [] : [`kolom ${named(fresh)} baru`]),
    ...(other.length === 0 ? [] : [`kolom ${named(other)} kini terbaca sebagai hal lain`]),
    ...(after.rows < before.rows * mostLost ? [`barisnya ${before.rows} menjadi ${after.rows}`] : []),
  ];
  return found.length === 0 ? null : found.join("; ");
}
