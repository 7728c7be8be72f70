import { folded, numberIn } from "../profile/profile.ts";
import type { Taken } from "../understand/columns.ts";
import { type Frame, type Making, tableOf } from "./frame.ts";
import type { Worth } from "./identities.ts";
import { numbersOf } from "./numbers.ts";
import { named, tableNamed } from "./sql.ts";

/** What the things sold cost: a column of the lines, or of the table of things that they name. */
export interface Cost {
  /** SQL over the tables of the view, of one row. */
  readonly sql: string;
  readonly table: string | null;
  readonly definition: string;
}

const isCost = ({ column, figure, role }: Taken): boolean =>
  role === "figure" && figure === "price" && /beli|pokok|modal|hpp|cost/i.test(column.name);

/** What lines of sales cost, where nearly all prices are above it; null where the rows do not bear that out. */
export function costOf(frame: Frame, worth: Worth, making: Making): Cost | null {
  const quantity = worth.quantity;
  const prices = numbersOf(worth.price, frame, making);
  const isBelow = (costs: readonly (number | null)[]): boolean => {
    const pairs = costs.flatMap((cost, row) => {
      const price = prices[row];
      return cost === null || price == null ? [] : [cost <= price];
    });
    return pairs.length >= costs.length * 0.9 && pairs.filter(Boolean).length >= pairs.length * 0.9;
  };
  const own = frame.fields.find(({ depth, taken }) => depth === 0 && isCost(taken));
  if (own && own !== worth.price && isBelow(numbersOf(own, frame, making)))
    return { sql: `${quantity.sql} * ${own.sql}`, table: null, definition: own.taken.column.name };
  for (const field of frame.fields) {
    const there = field.depth === 0 && field.relation ? tableOf(making, field.relation.table) : undefined;
    const key = there?.columns.find(({ column }) => column.name === field.relation?.target);
    const costs = there?.columns.filter(isCost) ?? [];
    const [cost] = costs;
    if (!there || !key || !cost || costs.length > 1 || !there.table.isWhole || !key.column.isUnique) continue;
    const byKey = new Map(
      key.column.cells.map((cell, row) => [folded(cell ?? ""), numberIn(cost.column.cells[row], cost.column)]),
    );
    if (!isBelow(field.taken.column.cells.map((cell) => byKey.get(folded(cell ?? "")) ?? null))) continue;
    return {
      sql: `${quantity.sql} * (SELECT max(c.${named(cost.column.name)}) FROM ${tableNamed(there.table.name)} AS c WHERE c.${named(key.column.name)} = ${field.sql})`,
      table: there.table.name,
      definition: `${cost.column.name} di ${there.naming.terms[0]}`,
    };
  }
  return null;
}
