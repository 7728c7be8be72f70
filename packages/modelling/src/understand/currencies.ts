import { isA } from "../dictionary/concepts.ts";
import { currencyIn, currencyNames } from "../dictionary/currencies.ts";
import { folded, numberIn } from "../profile/profile.ts";
import type { Taken } from "./columns.ts";
import type { Relation } from "./relations.ts";
import type { Database, Understood } from "./tables.ts";

/** In which currency an amount of each row is, and what makes amounts of several of them one. */
export interface InCurrency {
  /** The table and the column that say in which currency. */
  readonly table: string;
  readonly by: string;
  /** The currencies that occur, as they are written. */
  readonly codes: readonly string[];
  readonly home: string | null;
  /** The column of what one unit of the currency is at home, in the same table. */
  readonly rate: string | null;
  /** The column that holds the amount at home, proven on the rows. */
  readonly converted: string | null;
}

const nearlyAll = 0.98;
/** An amount of another currency is at home so many times as large, or so small, that nobody takes one for the other. */
const farApart = 20;

/**
 * Finds amounts that are in several currencies: they do not add up as they stand. A rate beside them, or a column that holds them at
 * home (amount × rate, in nearly all rows), makes one figure of them. Lines are in the currency of their document where none is larger.
 */
export function withCurrencies(database: Database): Database {
  const own = new Map(database.tables.map((one) => [one.table.name, ownCurrencies(one)]));
  const tables = database.tables.map((one) => {
    const found = own.get(one.table.name) ?? new Map<string, InCurrency>();
    const ofDocument = found.size > 0 ? found : currenciesOfDocument(one, database, own);
    return marked(one, ofDocument);
  });
  return { ...database, tables };
}

const isAmount = ({ role, figure }: Taken): boolean => role === "figure" && (figure === "money" || figure === "price");
const currencySaid = ({ naming }: Taken): string | null => {
  const told = naming.units.flatMap(({ text }) => currencyIn(text) ?? [])[0];
  return told ?? (currencyNames.has(naming.unit) ? naming.unit : null);
};
const home = "rupiah";

function marked(one: Understood, found: ReadonlyMap<string, InCurrency>): Understood {
  const only = onlyCurrency(one);
  const columns = one.columns.map((taken): Taken => {
    const currency = found.get(taken.column.name);
    if (currency)
      return {
        ...taken,
        figure: "foreign",
        currency,
        why: `amounts in ${currency.codes.join(", ")}, by "${currency.by}"`,
      };
    const unit = isAmount(taken) ? (currencySaid(taken) ?? only) : null;
    return unit === null ? taken : { ...taken, naming: { ...taken.naming, unit } };
  });
  return { ...one, columns };
}

const currencyOf = ({ columns }: Understood): Taken | undefined =>
  columns.find(
    ({ column, naming, role }) =>
      !["figure", "date", "secret", "empty"].includes(role) &&
      column.distinct > 0 &&
      (naming.units.some(({ concept }) => isA(concept, "currency")) ||
        (column.distinct > 1 && column.values.every(({ value }) => currencyIn(value) !== null))),
  );

/** The one currency in which all rows are, where that is not the one at home. */
function onlyCurrency(one: Understood): string | null {
  const by = currencyOf(one);
  const [only, ...others] = by?.column.values ?? [];
  const unit = only && others.length === 0 ? currencyIn(only.value) : null;
  return unit === home ? null : unit;
}

function ownCurrencies(one: Understood): Map<string, InCurrency> {
  const { table, columns } = one;
  const found = new Map<string, InCurrency>();
  const by = currencyOf(one);
  if (!by || by.column.distinct < 2) return found;
  const rate = columns.find(
    ({ role, naming }) => role === "figure" && naming.units.some(({ concept }) => isA(concept, "exchange")),
  );
  const rates = rate ? numbers(rate) : null;
  const codes = by.column.values.map(({ value }) => value.trim());
  const atHome =
    codes.find((code) => currencyIn(code) === home) ??
    codes.find((code) => rates && rowsOf(by, code).every((row) => (rates[row] ?? 1) === 1)) ??
    null;
  const isHome = (row: number): boolean => atHome !== null && folded(by.column.cells[row] ?? "") === folded(atHome);
  const rateAt = (row: number): number | null => rates?.[row] ?? (isHome(row) ? 1 : null);
  const amounts = columns.filter((taken) => isAmount(taken) && currencySaid(taken) === null);
  const every = columns.filter(isAmount).map((taken) => ({ taken, cells: numbers(taken) }));
  const say = (taken: Taken, converted: Taken | null): void =>
    void found.set(taken.column.name, {
      table: table.name,
      by: by.column.name,
      codes,
      home: atHome,
      rate: rate?.column.name ?? null,
      converted: converted?.column.name ?? null,
    });
  const kept = new Set<Taken>();
  for (const x of every)
    for (const y of every)
      if (x !== y && amounts.includes(x.taken) && isConverted(x.cells, y.cells, rates && rateAt, isHome)) {
        say(x.taken, y.taken);
        kept.add(y.taken);
      }
  const proven = every.find(({ taken }) => found.has(taken.column.name));
  for (const { taken, cells } of every) {
    if (!amounts.includes(taken) || kept.has(taken) || found.has(taken.column.name)) continue;
    const abroad = cells.flatMap((cell, row) => (cell === null || isHome(row) ? [] : [row]));
    // What is no more than an amount that is known to be of the row's currency is in it as well.
    if (proven && !abroad.every((row) => (cells[row] ?? 0) <= (proven.cells[row] ?? 0) * 1.01)) continue;
    if (!proven && isAtHome(cells, abroad, isHome, rates)) continue;
    say(taken, null);
  }
  return found;
}

const numbers = ({ column }: Taken): (number | null)[] => column.cells.map((cell) => numberIn(cell, column));
const rowsOf = ({ column }: Taken, value: string): number[] =>
  column.cells.flatMap((cell, row) => (cell !== null && folded(cell) === folded(value) ? [row] : []));

/** Whether one column holds what another is at home. */
function isConverted(
  amounts: readonly (number | null)[],
  others: readonly (number | null)[],
  rateAt: ((row: number) => number | null) | null,
  isHome: (row: number) => boolean,
): boolean {
  let [tried, fits, apart] = [0, 0, 0];
  for (const [row, amount] of amounts.entries()) {
    const other = others[row];
    const rate = rateAt === null ? (isHome(row) ? 1 : null) : rateAt(row);
    if (amount === null || other == null || amount === 0) continue;
    if (!isHome(row) && Math.abs(other - amount) > Math.abs(amount) * 0.01) apart++;
    if (rate === null) continue;
    tried++;
    if (Math.abs(amount * rate - other) <= Math.max(1, Math.abs(other) * 0.005)) fits++;
  }
  return tried >= 5 && apart > 0 && fits >= tried * nearlyAll;
}

/** Whether amounts are as large in rows of other currencies as in those at home: then they were converted before they were written. */
function isAtHome(
  cells: readonly (number | null)[],
  abroad: readonly number[],
  isHome: (row: number) => boolean,
  rates: readonly (number | null)[] | null,
): boolean {
  const here = middle(cells.filter((_, row) => isHome(row)));
  const there = middle(abroad.map((row) => cells[row] ?? null));
  const rate = middle(abroad.map((row) => rates?.[row] ?? null));
  if (here === null || there === null || rate === null || rate < farApart) return false;
  return Math.abs(Math.log(there / here)) < Math.abs(Math.log((there * rate) / here));
}

function middle(cells: readonly (number | null)[]): number | null {
  const sorted = cells.flatMap((cell) => (cell === null || cell <= 0 ? [] : [cell])).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

/** Amounts of rows that belong to a document: in its currency where those of other currencies are no larger than it. */
function currenciesOfDocument(
  one: Understood,
  { tables, relations }: Database,
  own: ReadonlyMap<string, ReadonlyMap<string, InCurrency>>,
): Map<string, InCurrency> {
  const found = new Map<string, InCurrency>();
  for (const relation of relations.get(one.table.name) ?? []) {
    const document = tables.find(({ table }) => table.name === relation.table);
    const [first] = [...(own.get(relation.table) ?? [])];
    if (!document || !first || relation.table === one.table.name) continue;
    const [whole, currency] = first;
    for (const taken of one.columns)
      if (isAmount(taken) && currencySaid(taken) === null && isWithin(taken, one, relation, document, whole, currency))
        found.set(taken.column.name, { ...currency, converted: null });
  }
  return found;
}

function isWithin(
  taken: Taken,
  one: Understood,
  relation: Relation,
  document: Understood,
  whole: string,
  { by, home: atHome }: InCurrency,
): boolean {
  const column = (name: string): Taken | undefined => document.columns.find((other) => other.column.name === name);
  const [key, total, currency] = [column(relation.target), column(whole), column(by)];
  const own = one.columns.find((other) => other.column.name === relation.column);
  if (!key || !total || !currency || !own) return false;
  const at = new Map(key.column.cells.map((cell, row) => [folded(cell ?? ""), row]));
  const totals = numbers(total);
  const shares = numbers(taken).flatMap((amount, row) => {
    const there = at.get(folded(own.column.cells[row] ?? ""));
    if (there === undefined || amount === null) return [];
    const isAbroad = folded(currency.column.cells[there] ?? "") !== folded(atHome ?? "");
    const all = totals[there];
    return isAbroad && all != null && all > 0 ? [amount / all] : [];
  });
  return shares.length > 0 && shares.filter((share) => share <= 1.01).length >= shares.length * nearlyAll;
}
