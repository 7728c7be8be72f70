import { folded, numberIn } from "../profile/profile.ts";
import { type Field, type Frame, type Making, tableOf } from "./frame.ts";

/** The numbers of a field, row by row; those of what rows belong to by their key. Null where there is none. */
export function numbersOf(field: Field, frame: Frame, making: Making): (number | null)[] {
  const rows = frame.of.table.sampled;
  const all = (cells: readonly (string | null)[]) =>
    Array.from({ length: rows }, (_, row) => numberIn(cells[row], field.taken.column));
  if (field.depth === 0) return all(field.taken.column.cells);
  const relation = (making.relations.get(frame.of.table.name) ?? []).find(({ table }) => table === field.of.table.name);
  const by = relation && frame.of.columns.find(({ column }) => column.name === relation.column);
  const key =
    relation && tableOf(making, relation.table)?.columns.find(({ column }) => column.name === relation.target);
  if (!by || !key) return Array.from({ length: rows }, () => null);
  const at = new Map(key.column.cells.map((cell, row) => [folded(cell ?? ""), row]));
  return Array.from({ length: rows }, (_, row) => {
    const there = at.get(folded(by.column.cells[row] ?? ""));
    return there === undefined ? null : numberIn(field.taken.column.cells[there], field.taken.column);
  });
}

/** The share of rows in which a stored number is what a formula comes to; 0 where too few have both. */
export function shareFitting(stored: readonly (number | null)[], of: (row: number) => number | null): number {
  let [tried, fits] = [0, 0];
  for (const [row, number] of stored.entries()) {
    const wanted = of(row);
    if (number === null || wanted === null) continue;
    tried++;
    if (Math.abs(number - wanted) <= Math.max(1, Math.abs(wanted) * 0.001)) fits++;
  }
  return tried < 5 ? 0 : fits / tried;
}
