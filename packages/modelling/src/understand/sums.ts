import { isA } from "../dictionary/concepts.ts";
import { numberIn } from "../profile/profile.ts";
import type { Taken } from "./columns.ts";
import type { Understood } from "./tables.ts";

/** A figure of each row that others of the row come to: "dibayar" = upah + premi − potongan. */
export interface Sum {
  readonly whole: Taken;
  readonly parts: readonly { readonly taken: Taken; readonly sign: 1 | -1 }[];
  readonly share: number;
}

const nearlyAll = 0.98;
/** Of more columns the ways to add them are too many to try. */
const mostColumns = 9;
/** Rows by which a way to add is given up before all are tried. */
const tried = 12;

/** The column that two or more others of the same rows come to, added or taken off, in nearly all rows; the one of most parts. Null where none is. */
export function sumIn({ columns, table }: Understood): Sum | null {
  const figures = columns.filter(
    ({ role, figure, column }) =>
      role === "figure" &&
      figure !== null &&
      ["money", "quantity", "discount", "tax", "price", "other"].includes(figure) &&
      column.filled * 2 >= table.sampled,
  );
  if (figures.length < 3 || figures.length > mostColumns || table.sampled < 5) return null;
  const cells = figures.map(({ column }) => column.cells.map((cell) => numberIn(cell, column) ?? 0));
  const rows = Array.from({ length: table.sampled }, (_, row) => row).filter(
    (row) => cells.filter((of) => of[row] !== 0).length >= 3,
  );
  if (rows.length < 5) return null;
  let best: { sum: Sum; price: number } | null = null;
  for (const [at, whole] of figures.entries()) {
    if (isTakenOff(whole)) continue;
    const found = partsOf(at, cells, rows);
    if (!found) continue;
    const parts = found.signs.flatMap((sign, i) => {
      const taken = figures[i];
      return sign === 0 || !taken ? [] : [{ taken, sign: sign > 0 ? (1 as const) : (-1 as const) }];
    });
    // "upah" is "dibayar" less the rest as well: what only deductions are taken from is the whole, and that stands last.
    const price = parts.filter(({ taken, sign }) => sign < 0 !== isTakenOff(taken)).length;
    if (best === null || price <= best.price) best = { sum: { whole, parts, share: found.share }, price };
  }
  return best?.price === 0 ? best.sum : null;
}

/** Deductions by their names. */
const isTakenOff = ({ naming, figure }: Taken): boolean =>
  figure === "discount" ||
  naming.units.some(
    ({ concept, text }) => isA(concept, "discount", "tare") || /^(?:pph|pph21|bpjs|kasbon|iuran|denda)$/.test(text),
  );

/** Weights by their own names, and what they come to: "netto" of "bruto" and "tara" is no money. In the unit of one of them, or of the price. */
export function withWeights(one: Understood): Understood {
  const sum = sumIn(one);
  const all = sum ? [sum.whole, ...sum.parts.map(({ taken }) => taken)] : [];
  if (!all.some(({ naming }) => naming.units.some(({ concept }) => isA(concept, "weight", "tare")))) return one;
  const priced = one.columns.filter(({ figure }) => figure === "price").map(({ naming }) => naming.unit);
  const unit = [...all.map(({ naming }) => naming.unit), ...priced].find((own) => weights.has(own)) ?? "";
  return {
    ...one,
    columns: one.columns.map((taken) =>
      all.includes(taken) ? { ...taken, figure: "quantity", naming: { ...taken.naming, unit } } : taken,
    ),
  };
}

const weights: ReadonlySet<string> = new Set(["kg", "ton", "gram"]);

/** The signs with which other columns come to one; null where they do not. Each of them tells in some row. */
function partsOf(
  at: number,
  cells: readonly (readonly number[])[],
  rows: readonly number[],
): { signs: number[]; share: number } | null {
  const others = cells.flatMap((of, i) => (i !== at && rows.some((row) => of[row] !== 0) ? [i] : []));
  const few = rows.filter((_, i) => i % Math.max(1, Math.floor(rows.length / tried)) === 0).slice(0, tried);
  const signs = cells.map(() => 0);
  let best: { signs: number[]; share: number } | null = null;
  const fits = (row: number): boolean => {
    const sum = signs.reduce((total, sign, i) => total + sign * (cells[i]?.[row] ?? 0), 0);
    const whole = cells[at]?.[row] ?? 0;
    return Math.abs(sum - whole) <= Math.max(0.01, Math.abs(whole) * 0.0005);
  };
  const isFound = (): boolean => few.filter(fits).length >= few.length - 1;
  const turn = (k: number): void => {
    const i = others[k];
    if (i === undefined) {
      const count = signs.filter((sign) => sign !== 0).length;
      const isLess = best !== null && best.signs.filter((sign) => sign !== 0).length <= count;
      if (count < 2 || !signs.includes(1) || isLess || !isFound()) return;
      const share = rows.filter(fits).length / rows.length;
      if (share >= nearlyAll) best = { signs: [...signs], share };
      return;
    }
    for (const sign of [0, 1, -1]) {
      signs[i] = sign;
      turn(k + 1);
    }
    signs[i] = 0;
  };
  turn(0);
  return best;
}
