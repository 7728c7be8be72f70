import { numberIn } from "../profile/profile.ts";
import type { Taken } from "./columns.ts";
import type { Understood } from "./tables.ts";

/**
 * What is left of an amount of the same row ("sisa_pokok" of each loan's own "pokok") adds up over the rows, unlike what a stock was after
 * each movement: in every row that was read it is no more than that amount, and where rows number themselves no row tells of another's rest.
 */
export function withRests(one: Understood): Understood {
  const { table, columns } = one;
  const isNumbered =
    table.key.length === 1 || columns.some(({ role, column }) => role === "code" && column.isUnique && table.isWhole);
  if (!isNumbered) return one;
  const amounts = columns.filter(({ figure }) => figure === "money");
  return {
    ...one,
    columns: columns.map((taken) =>
      taken.figure === "stock" && amounts.some((amount) => isLeftOf(taken, amount))
        ? { ...taken, figure: "money", why: "never more than another amount of the same row" }
        : taken,
    ),
  };
}

const least = 10;

function isLeftOf(rest: Taken, amount: Taken): boolean {
  let [tried, less] = [0, 0];
  for (const [row, cell] of rest.column.cells.entries()) {
    const [left, whole] = [numberIn(cell, rest.column), numberIn(amount.column.cells[row], amount.column)];
    if (left === null || whole === null) continue;
    if (left < 0 || left > whole) return false;
    tried++;
    if (left < whole) less++;
  }
  return tried >= least && less > 0;
}
