import { isA } from "../dictionary/concepts.ts";
import { shareOf } from "./discounts.ts";
import type { Field, Frame, Making } from "./frame.ts";
import { numbersOf, shareFitting } from "./numbers.ts";

/** What lines are worth: a column that holds it, or what it is computed from. */
export interface Worth {
  /** SQL over the columns of the view, of one row. */
  readonly sql: string;
  /** Without what was taken off; null where nothing is. */
  readonly gross: string | null;
  /** Whether the stored column is what is left after something was taken off. */
  readonly isLess: boolean;
  readonly quantity: Field;
  readonly price: Field;
  /** The stored column, where it is one. */
  readonly stored: Field | null;
  readonly definition: string;
  /** The evidence, for the report. */
  readonly why: string;
}

/** How many of the rows a formula must fit: the others are dirt. */
const nearlyAll = 0.98;

const zero = (sql: string): string => `coalesce(${sql}, 0)`;

/** What the lines of a frame are worth, proven on the rows where a column holds it. */
export function worthOf(frame: Frame, making: Making): Worth | null {
  const own = frame.fields.filter(({ depth, taken }) => depth === 0 && taken.role === "figure");
  const quantities = own.filter(({ taken }) => taken.figure === "quantity");
  const prices = pricesOf(own);
  const [quantity, price] = [quantities[0], prices[0]];
  const discounts = own.filter(({ taken }) => taken.figure === "discount");
  const above = frame.fields.filter(
    ({ depth, taken }) =>
      depth > 0 && taken.role === "figure" && taken.figure === "discount" && shareOf({ taken } as Field) !== "amount",
  );
  const totals = own.filter(({ taken }) => taken.figure === "money");
  if (!quantity || !price) return null;
  for (const number of quantities)
    for (const one of prices) {
      const proven = proveTotals(frame, making, number, one, discounts, totals);
      if (proven) return proven;
    }
  const kept = totals.find(({ taken }) => isA(taken.naming.head.concept, "sum"));
  if (kept)
    return {
      sql: kept.as,
      gross: null,
      isLess: false,
      quantity,
      price,
      stored: kept,
      definition: `${kept.taken.column.name}, sebagaimana tercatat.`,
      why: `nothing else comes to ${kept.taken.column.name}, which is taken as it stands`,
    };
  const gross = `${quantity.as} * ${price.as}`;
  const off = [...discounts.map((one) => less(one)), ...above.map((one) => less(one))];
  const factors = off
    .filter(({ is }) => is === "factor")
    .map(({ sql }) => ` * ${sql}`)
    .join("");
  const amounts = off
    .filter(({ is }) => is === "amount")
    .map(({ sql }) => ` - ${sql}`)
    .join("");
  const isLess = off.length > 0;
  const names = [...discounts, ...above].map(({ taken }) => taken.column.name);
  return {
    sql: isLess ? `${gross}${factors}${amounts}` : gross,
    gross: isLess ? gross : null,
    isLess,
    quantity,
    price,
    stored: null,
    definition: `${quantity.taken.column.name} kali ${price.taken.column.name}${isLess ? `, sesudah ${names.join(" dan ")}` : ""}.`,
    why: "no column holds what a line is worth: it is computed",
  };
}

function less(field: Field): { is: "factor" | "amount"; sql: string } {
  const share = shareOf(field);
  if (share === "amount") return { is: "amount", sql: zero(field.as) };
  return { is: "factor", sql: `(1 - ${zero(field.as)}${share === "percent" ? " / 100" : ""})` };
}

/** "harga", "harga satuan" and "tarif" before "harga beli". */
function pricesOf(own: readonly Field[]): Field[] {
  const prices = own.filter(({ taken }) => taken.figure === "price");
  const isCost = ({ taken }: Field): boolean => /beli|pokok|modal|cost/i.test(taken.column.name);
  return [...prices.filter((one) => !isCost(one)), ...prices.filter(isCost)];
}

/** The stored column that quantity times price comes to, with what was taken off in one of the usual ways. */
function proveTotals(
  frame: Frame,
  making: Making,
  quantity: Field,
  price: Field,
  discounts: readonly Field[],
  totals: readonly Field[],
): Worth | null {
  const [q, p] = [numbersOf(quantity, frame, making), numbersOf(price, frame, making)];
  const off = discounts.map((field) => ({ field, share: shareOf(field), numbers: numbersOf(field, frame, making) }));
  const ways: { readonly name: string; readonly of: (row: number) => number | null }[] = [
    { name: `${quantity.taken.column.name} × ${price.taken.column.name}`, of: (row) => times(q[row], p[row]) },
    ...(off.length > 0
      ? [
          {
            name: `${quantity.taken.column.name} × ${price.taken.column.name}, less ${off.map(({ field }) => field.taken.column.name).join(" and ")}`,
            of: (row: number) =>
              off.reduce<number | null>(
                (sum, { share, numbers }) => {
                  const taken = numbers[row] ?? 0;
                  return sum === null
                    ? null
                    : share === "amount"
                      ? sum - taken
                      : sum * (1 - taken / (share === "percent" ? 100 : 1));
                },
                times(q[row], p[row]),
              ),
          },
        ]
      : []),
  ];
  for (const total of totals) {
    const stored = numbersOf(total, frame, making);
    for (const way of [...ways].reverse()) {
      const share = shareFitting(stored, way.of);
      if (share >= nearlyAll)
        return {
          sql: total.as,
          gross: null,
          isLess: way.name.includes(", less "),
          quantity,
          price,
          stored: total,
          definition: `${total.taken.column.name}: ${way.name.replace(", less ", " dikurangi ").replaceAll(" and ", " dan ")}.`,
          why: `${total.taken.column.name} is ${way.name} in ${Math.round(share * 100)} % of the rows read`,
        };
    }
  }
  return null;
}

const times = (one: number | null | undefined, other: number | null | undefined): number | null =>
  one == null || other == null ? null : one * other;

/** The document whose number all its lines bear, in a table of lines without a table of documents. */
export function documentOf(frame: Frame): Field | null {
  const { sampled } = frame.of.table;
  return (
    frame.fields.find(({ depth, taken, relation }) => {
      const { column, naming, role } = taken;
      const isNumber =
        role === "code" && depth === 0 && relation === null && !column.isUnique && column.filled > sampled * 0.9;
      return (
        isNumber &&
        column.distinct * 1.2 < column.filled &&
        column.distinct * 20 > column.filled &&
        naming.units.some(({ concept }) => isA(concept, "event")) &&
        isOfOneDay(column.cells, frame)
      );
    }) ?? null
  );
}

/** A document is of one day; who comes again does so on another. */
function isOfOneDay(numbers: readonly (string | null)[], { fields }: Frame): boolean {
  const day = fields.find(({ depth, taken }) => depth === 0 && taken.role === "date");
  if (!day) return true;
  const days = new Map<string, Set<string>>();
  for (const [row, cell] of numbers.entries())
    if (cell !== null) days.set(cell, (days.get(cell) ?? new Set()).add(day.taken.column.cells[row] ?? ""));
  return [...days.values()].filter(({ size }) => size === 1).length >= days.size * 0.9;
}

/** Whether a figure of the whole document stands on each of its lines: a sum of the lines would count it again and again. */
export function isRepeated(field: Field, document: Field | null, frame: Frame): boolean {
  if (!document) return false;
  const byDocument = new Map<string, (string | null)[]>();
  for (const [row, cell] of document.taken.column.cells.entries())
    if (cell !== null) byDocument.set(cell, [...(byDocument.get(cell) ?? []), field.taken.column.cells[row] ?? null]);
  const several = [...byDocument.values()].filter((cells) => cells.length > 1);
  return (
    several.length >= 5 &&
    several.filter((cells) => new Set(cells).size === 1).length >= several.length * 0.98 &&
    frame.of.table.sampled > 0
  );
}
