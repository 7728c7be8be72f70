import { type Cell, fraction } from "./warehouse.ts";

/** A second `a` is called `a_1`. */
export function distinct(names: readonly string[]): string[] {
  const given = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let i = 1; given.has(free); i++) free = `${name}_${i}`;
    given.add(free);
    return free;
  });
}

/** Roughly the bytes of a row. */
export const sizeOf = (row: readonly Cell[]): number =>
  row.reduce<number>((sum, cell) => sum + (typeof cell === "string" ? cell.length : 8), 0);

/** A batch may take four times what a result may: beyond it a single row is a bomb, and the connection is cut. */
export const bombFactor = 4;

/** A whole number; as text where a double cannot hold it. */
export const whole = (text: string): Cell => {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
};

/** A decimal as the database writes it. */
export function numeric(text: string): Cell {
  if (!text.includes(".")) return /^-?\d+$/.test(text) ? whole(text) : finite(text);
  return fraction(text);
}

/** JSON knows no NaN and no infinity. */
function finite(text: string): Cell {
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}
