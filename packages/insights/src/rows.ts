import { formatNumber, joinWords, type PlanColumn } from "@tanyadata/text-to-sql";
import type { Cell, Ran } from "./found.ts";

/** A row that has a name and a figure. */
export interface Entry {
  readonly name: string;
  readonly value: number;
}

/** The rows that have a figure, largest first; rows of one figure keep the order that they came in. */
export function entriesOf({ rows, columns, plan }: Ran): Entry[] {
  const at = columns.length - plan.figures.length;
  return rows
    .flatMap((row): Entry[] => {
      const value = numberOf(row[at]);
      return value === null ? [] : [{ name: String(row[0]), value }];
    })
    .sort((a, b) => b.value - a.value);
}

export const numberOf = (cell: Cell | undefined): number | null => {
  // Numbers with more digits than one of JSON holds are text.
  const number = typeof cell === "string" && cell !== "" ? Number(cell) : cell;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
};

/** A figure with its unit: "9,54 persen". */
export const amount = (value: number, { unit, decimals }: Pick<PlanColumn, "unit" | "decimals">): string =>
  `**${[formatNumber(value, decimals), unit].filter(Boolean).join(" ")}**`;

/** The column of a plan's first figure. */
export function figureColumn({ columns, plan }: Ran): PlanColumn {
  const column = columns[columns.length - plan.figures.length];
  if (!column) throw new Error(`a plan without a figure: ${JSON.stringify(plan)}`);
  return column;
}

/** "**Bali** (**12 persen**) dan **Aceh** (**9 persen**)". */
export const listed = (entries: readonly Entry[], column: PlanColumn): string =>
  joinWords(entries.map(({ name, value }) => `**${name}** (${amount(value, column)})`));

/** The middle of some values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]];
  return (low + high) / 2;
}

/** Into 0…1. */
export const within1 = (value: number): number => Math.min(1, Math.max(0, Number.isFinite(value) ? value : 0));
