import type { Cell } from "@tanyadata/contract";

const collator = new Intl.Collator("id-ID", { numeric: true, sensitivity: "base" });
/** Whole numbers beyond 2^53 arrive as text. */
const numeral = /^-?\d+(?:\.\d+)?$/;

/** Whether a cell holds nothing: such cells stand last, whichever way the rest is sorted. */
export const isEmpty = (cell: Cell | undefined): boolean => cell === null || cell === undefined || cell === "";

/** Compares two cells that hold something: numbers as numbers, before text; text as Indonesian does it, "Desa 2" before "Desa 10". */
export function compareCells(a: Cell, b: Cell): number {
  const [left, right] = [numberOf(a), numberOf(b)];
  if (left !== null && right !== null) return left - right || collator.compare(String(a), String(b));
  if (left !== null || right !== null) return left === null ? 1 : -1;
  return collator.compare(String(a), String(b));
}

function numberOf(cell: Cell): number | null {
  if (typeof cell === "string") return numeral.test(cell) ? Number(cell) : null;
  return cell === null ? null : Number(cell);
}
