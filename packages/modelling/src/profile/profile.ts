import type { DeclaredColumn, DeclaredTable } from "../catalogue/catalogue.ts";
import { formOf, readForm, type TextForm } from "./forms.ts";
import { neverIn } from "./never.ts";

/** What a sample tells of a column. */
export interface Column extends DeclaredColumn {
  /** Cells of the sample, in the order of its rows; null where a cell is empty, blank or a lone dash. */
  readonly cells: readonly (string | null)[];
  /** How many of the sampled cells hold something, and how many different ones, without regard to case and blanks at the ends. */
  readonly filled: number;
  readonly distinct: number;
  /** No two rows of the sample have the same, and none is empty. */
  readonly isUnique: boolean;
  /** The values from the most frequent on, as they are mostly written; at most `mostValues`. */
  readonly values: readonly { readonly value: string; readonly count: number }[];
  /** What text of this column stands for, where it is not text. */
  readonly form: TextForm | null;
  /** The day that stands for none: "1900-01-01" of who has not left. Its cells hold nothing. */
  readonly never?: string;
  /** The first and the last day of all rows, where not all were read. */
  readonly ends?: readonly [first: string, last: string];
}

/** What a sample tells of a table. */
export interface Table extends Omit<DeclaredTable, "columns"> {
  readonly columns: readonly Column[];
  /** How many rows were read, and whether these are all. */
  readonly sampled: number;
  readonly isWhole: boolean;
  /** Why nothing could be read of it; null where it could. */
  readonly problem: string | null;
  /** Columns of which people said where they lead: nothing is inferred of them. */
  readonly settled?: ReadonlySet<string>;
}

/** Values that are kept of a column. */
const mostValues = 200;
/** Names of columns whose digits are no amount. */
const codeName = /(?:^|[^a-z])(?:id|kode|kd|no|nomor|nip|nik|telp|hp|phone|zip|pos)|(?:id|code|kode|no)$/i;

/** Names of columns in which six digits are a month. */
const periodName = /period|bulan|bln|thbl|blth|month|masa|untuk/i;

/** Puts a table's sample together. @param rows cells as text, in the order of the columns */
export function profileOf(
  declared: DeclaredTable,
  rows: readonly (readonly (string | null)[])[],
  isWhole: boolean,
  problem: string | null = null,
): Table {
  const columns = declared.columns.map((column, at) =>
    columnOf(
      column,
      rows.map((row) => row[at] ?? null),
    ),
  );
  return { ...declared, columns, sampled: rows.length, isWhole, problem };
}

function columnOf(declared: DeclaredColumn, raw: readonly (string | null)[]): Column {
  const never = neverIn(raw, declared.kind);
  const isNever = (cell: string): boolean => never !== null && cell.startsWith(never);
  const cells = raw.map((cell) => (cell === null || /^\s*-?\s*$/.test(cell) || isNever(cell) ? null : cell));
  const counts = new Map<string, Map<string, number>>();
  let filled = 0;
  for (const cell of cells) {
    if (cell === null) continue;
    filled++;
    const key = folded(cell);
    const spellings = counts.get(key) ?? new Map<string, number>();
    counts.set(key, spellings.set(cell, (spellings.get(cell) ?? 0) + 1));
  }
  const values = [...counts.values()]
    .map((spellings) => {
      const written = [...spellings].sort(([one, n], [other, m]) => m - n || (one < other ? 1 : -1));
      return { value: written[0]?.[0] ?? "", count: written.reduce((sum, [, n]) => sum + n, 0) };
    })
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
    .slice(0, mostValues);
  return {
    ...declared,
    ...(never !== null && { never }),
    cells,
    filled,
    distinct: counts.size,
    isUnique: filled > 0 && filled === cells.length && counts.size === filled,
    values,
    form:
      declared.kind === "text"
        ? formOf(
            values.map(({ value }) => value),
            codeName.test(declared.name),
            periodName.test(declared.name),
          )
        : null,
  };
}

/** As values are compared: people type them in any case, with blanks around. */
export const folded = (value: string): string => value.trim().replace(/\s+/g, " ").toLowerCase();

/** The number in a cell of a column; null where there is none. */
export function numberIn(
  cell: string | null | undefined,
  { kind, form }: Pick<Column, "kind" | "form">,
): number | null {
  if (cell === null || cell === undefined) return null;
  const value = kind === "text" ? (form === null ? null : readForm(cell, form)) : Number(cell);
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** The day in a cell of a column, as `2024-03-01`; null where there is none. */
export function dayIn(cell: string | null | undefined, { kind, form }: Pick<Column, "kind" | "form">): string | null {
  if (cell === null || cell === undefined) return null;
  if (kind === "date" || kind === "moment") return /^\d{4}-\d\d-\d\d/.test(cell) ? cell.slice(0, 10) : null;
  const value = form === null ? null : readForm(cell, form);
  return typeof value === "string" ? value : null;
}
