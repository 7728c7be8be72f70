import { isA } from "../dictionary/concepts.ts";
import { folded, numberIn } from "../profile/profile.ts";
import type { Taken } from "../understand/columns.ts";
import type { Understood } from "../understand/tables.ts";
import type { Frame, Making } from "./frame.ts";
import type { Worth } from "./identities.ts";
import { numbersOf } from "./numbers.ts";

/** The column in which a document keeps what it comes to in all; what is paid of it after everything first. */
export function totalOf(of: Understood): Taken | null {
  const named = namedTotalOf(of);
  return named && (netOf(named, of) ?? named);
}

/** Whether a column is called the total, and another is what is left of it once a discount is taken off. */
export const isBeforeDiscount = (taken: Taken, of: Understood): boolean =>
  namedTotalOf(of) === taken && totalOf(of) !== taken;

/** The same as it is called, before any discount. */
export function namedTotalOf({ columns }: Understood): Taken | null {
  const sums = columns.filter(
    ({ role, figure, naming, currency }) =>
      role === "figure" && isOne(figure, currency) && naming.units.some(({ concept }) => isA(concept, "sum")),
  );
  const isMost = ({ column }: Taken): boolean => /grand|bayar|net|akhir|tagihan/i.test(column.name);
  const isPart = ({ column }: Taken): boolean => /sub|item|brg|barang/i.test(column.name);
  const isPlain = ({ naming }: Taken): boolean => naming.units.length === 1;
  const wholes = sums.filter((one) => !isPart(one));
  return sums.find(isMost) ?? wholes.find(isPlain) ?? wholes[0] ?? null;
}

/** What is left of a total in every row once a discount is taken off, however it is called: that is what the document comes to. */
function netOf(total: Taken, { columns }: Understood): Taken | undefined {
  const numbers = ({ column }: Taken) => column.cells.map((cell) => numberIn(cell, column));
  const money = columns.filter((one) => one !== total && one.role === "figure" && isOne(one.figure, one.currency));
  const gross = numbers(total);
  for (const off of columns.filter(({ role, figure }) => role === "figure" && figure === "discount")) {
    const less = numbers(off);
    if (!less.some((amount) => amount !== null && amount > 0)) continue;
    const found = money.find((one) => {
      const net = numbers(one);
      const told = gross.flatMap((amount, row) => {
        const left = net[row];
        return amount === null || left == null ? [] : [Math.abs(amount - (less[row] ?? 0) - left) <= 1];
      });
      return told.length >= fewest && told.every(Boolean);
    });
    if (found) return found;
  }
  return undefined;
}

/** Rows that prove how amounts hang together. */
const fewest = 5;

/** Money, or money of several currencies that a rate makes one of. */
const isOne = (figure: Taken["figure"], currency: Taken["currency"]): boolean =>
  figure === "money" || (currency !== undefined && currency.rate !== null && currency.converted === null);

/** Whether the total of each document is the sum of its lines, in nearly all of those that were read. */
export function isSumOfLines(lines: Frame, worth: Worth, header: Understood, total: Taken, making: Making): boolean {
  const relation = (making.relations.get(lines.of.table.name) ?? []).find(({ table }) => table === header.table.name);
  const by = relation && lines.of.columns.find(({ column }) => column.name === relation.column);
  const key = relation && header.columns.find(({ column }) => column.name === relation.target);
  if (!by || !key || !lines.of.table.isWhole || !header.table.isWhole) return false;
  const worths = worth.stored
    ? numbersOf(worth.stored, lines, making)
    : worth.gross === null
      ? times(numbersOf(worth.quantity, lines, making), numbersOf(worth.price, lines, making))
      : [];
  const sums = new Map<string, number>();
  for (const [row, cell] of by.column.cells.entries())
    if (cell !== null) sums.set(folded(cell), (sums.get(folded(cell)) ?? 0) + (worths[row] ?? 0));
  let [tried, fits] = [0, 0];
  for (const [row, cell] of key.column.cells.entries()) {
    const [sum, told] = [sums.get(folded(cell ?? "")), numberIn(total.column.cells[row], total.column)];
    if (sum === undefined || told === null) continue;
    tried++;
    if (Math.abs(sum - told) <= Math.max(1, Math.abs(told) * 0.001)) fits++;
  }
  return tried >= fewest && fits >= tried * 0.98;
}

const times = (some: readonly (number | null)[], others: readonly (number | null)[]): (number | null)[] =>
  some.map((one, row) => {
    const other = others[row];
    return one === null || other == null ? null : one * other;
  });
