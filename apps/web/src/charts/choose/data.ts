import type { Cell, Column, Picture, RowRegions } from "@tanyadata/contract";
import { type Grain, timeName, timeOf } from "../../ui/time.ts";
import type { Break, ChartKind, Measure } from "../spec.ts";

/** A whole result that may be drawn. */
export interface ChartData {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  readonly source: string;
  /** Which region each row is about; null where rows are no regions. */
  readonly regions?: RowRegions;
  readonly isSimulated?: boolean;
  readonly breaks?: readonly Break[];
  /** Names of the rows that the text beside it speaks of. */
  readonly marked?: readonly string[];
  /** Bars where there is little room: the largest, and those that are marked. */
  readonly mostBars?: number;
  /** What fits best, where somebody knows better than the columns tell: columns by their names. */
  readonly hint?: { readonly kind: ChartKind; readonly values: readonly string[] } | null;
}

/** What a result's own picture draws in the place of its rows: two figures of each row against each other. */
export function drawnFrom({ columns, rows }: Picture): Pick<ChartData, "columns" | "rows" | "regions" | "hint"> {
  const figures = columns.filter(({ kind }) => kind === "figure").map(({ name }) => name);
  return { columns, rows, regions: null, hint: { kind: "scatter", values: figures } };
}

/** What the columns of a result are for. Those that say the same in every row tell nothing apart and are left out. */
export interface Roles {
  /** Columns that rows are called by. */
  readonly names: readonly number[];
  /** The column of years, or of shorter times; null where there is none, or all are of one. */
  readonly year: number | null;
  /** What its cells are: all of one kind. */
  readonly grain: Grain;
  /** Columns with at least one figure. */
  readonly figures: readonly number[];
}

export function rolesOf({ columns, rows }: ChartData): Roles {
  const of = (kind: Column["kind"]) => columns.flatMap((column, index) => (column.kind === kind ? index : []));
  const varies = (index: number) => rows.length < 2 || new Set(rows.map((row) => row[index])).size > 1;
  const names = of("name");
  const years = of("year").filter(varies);
  const varying = names.filter(varies);
  const [year, ...others] = years;
  const grain = year === undefined || others.length > 0 ? null : grainOf(rows.map((row) => row[year]));
  return {
    names: varying.length > 0 ? varying : names.slice(0, 1),
    year: grain === null ? null : (year ?? null),
    grain: grain ?? "year",
    figures: of("figure").filter((index) => rows.some((row) => numberOf(row[index]) !== null)),
  };
}

/** What all cells are times of; null where one is none, or they differ. */
function grainOf(cells: readonly (Cell | undefined)[]): Grain | null {
  const grains = new Set(cells.map((cell) => timeOf(cell)?.grain ?? null));
  const [grain = null] = grains;
  return grains.size === 1 ? grain : null;
}

/** A figure; whole numbers beyond 2^53 arrive as text. Null where there is none. */
export function numberOf(cell: Cell | undefined): number | null {
  const number = typeof cell === "string" && cell.trim() !== "" ? Number(cell) : cell;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

export const measureOf = ({ columns }: ChartData, index: number): Measure => ({
  name: columns[index]?.name ?? "",
  unit: columns[index]?.unit ?? null,
  decimals: columns[index]?.decimals ?? null,
});

const text = (cell: Cell | undefined): string =>
  cell === null || cell === undefined || cell === "" ? "–" : String(cell);

/** What each row is called: by as few columns as tell the rows apart, else by all of them. */
export function labelsOf({ rows, columns }: ChartData, names: readonly number[]): string[] {
  for (let count = 1; count <= names.length; count++) {
    const labels = rows.map((row) =>
      names
        .slice(0, count)
        .map((index) => readable(row[index], columns[index]))
        .join(", "),
    );
    if (count === names.length || new Set(labels).size === labels.length) return labels;
  }
  return rows.map(() => "");
}

/** A cell as it is read: "Maret 2024". */
export function readable(cell: Cell | undefined, column: Pick<Column, "kind"> | undefined): string {
  const time = column?.kind === "year" ? timeOf(cell) : null;
  return time ? timeName(time) : text(cell);
}

/** The different texts of a column, in the order of the rows. */
export const distinct = ({ rows }: ChartData, index: number): string[] => [
  ...new Set(rows.map((row) => text(row[index]))),
];

export { text as cellText };
