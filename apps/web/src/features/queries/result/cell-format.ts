import type { Cell } from "@tanyadata/contract";
import { fullNumber } from "../../../ui/number.ts";
import { timeName, timeOf } from "../../../ui/time.ts";
import type { Column } from "../message.ts";

/** Whether a column is of figures: aligned to the right, in Indonesian form. Without a word of the server its cells tell. */
export function isFigure(column: Column | undefined, cells: readonly (Cell | undefined)[]): boolean {
  if (column) return column.kind === "figure";
  return cells.length > 0 && cells.every((cell) => typeof cell === "number" || cell === null);
}

/** A cell for people: figures as 1.234,56, times as "Maret 2024", names as they are, nothing as a dash. */
export function formatCell(cell: Cell | undefined, column: Column | undefined): string {
  if (cell === null || cell === undefined || cell === "") return "–";
  const time = column?.kind === "year" ? timeOf(cell) : null;
  if (time) return timeName(time);
  if (typeof cell === "boolean") return cell ? "Ya" : "Tidak";
  if (typeof cell === "string" || (column && column.kind !== "figure")) return String(cell);
  return fullNumber(cell, column?.decimals ?? null);
}
