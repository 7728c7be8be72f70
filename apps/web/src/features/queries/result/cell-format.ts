import type { Cell } from "@tanyadata/contract";
import type { Column } from "../message.ts";

/** Whether a column is of figures: aligned to the right, in Indonesian form. Without a word of the server its cells tell. */
export function isFigure(column: Column | undefined, cells: readonly (Cell | undefined)[]): boolean {
  if (column) return column.kind === "figure";
  return cells.length > 0 && cells.every((cell) => typeof cell === "number" || cell === null);
}

const formats = new Map<string, Intl.NumberFormat>();

/** Decimals that the column has, else as many as the number needs (at most 2, or 6 for what is smaller than that shows). */
function numberFormat(value: number, decimals: number | null): Intl.NumberFormat {
  const least = decimals ?? 0;
  const most = decimals ?? (value !== 0 && Math.abs(value) < 0.01 ? 6 : 2);
  const key = `${least}/${most}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat("id-ID", { minimumFractionDigits: least, maximumFractionDigits: most });
  formats.set(key, made);
  return made;
}

/** A cell for people: figures as 1.234,56, years and names as they are, nothing as a dash. */
export function formatCell(cell: Cell | undefined, column: Column | undefined): string {
  if (cell === null || cell === undefined || cell === "") return "–";
  if (typeof cell === "boolean") return cell ? "Ya" : "Tidak";
  if (typeof cell === "string" || (column && column.kind !== "figure")) return String(cell);
  return Number.isFinite(cell) ? numberFormat(cell, column?.decimals ?? null).format(cell) : "–";
}
