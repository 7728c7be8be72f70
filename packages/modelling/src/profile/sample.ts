import type { Warehouse } from "@tanyadata/warehouse";
import type { DeclaredTable } from "../catalogue/catalogue.ts";
import { asText, nameInSql, query, quoted } from "../database.ts";
import { withoutNever } from "./never.ts";
import { profileOf, type Table } from "./profile.ts";

/** How much of a database is looked at. */
export interface Budget {
  /** Rows of one table at most. */
  readonly rows: number;
  /** Cells of all tables together: what they come to is held in memory. */
  readonly cells: number;
  /** Seconds for one table; a large one has its part of what is left for all, if that is more. */
  readonly tableSeconds: number;
  /** Seconds for all tables. */
  readonly seconds: number;
}

export const defaultBudget: Budget = { rows: 5000, cells: 3_000_000, tableSeconds: 5, seconds: 45 };
/** A table with at most so many rows is read from its beginning; of a larger one rows from everywhere are taken. */
const small = 50_000;
/** Of a table with more rows not every one is looked at. */
const vast = 2_000_000;
/** Longer text tells no more, and is much to carry. */
const longest = 200;

export interface Sampling {
  readonly budget: Budget;
  readonly signal?: AbortSignal | undefined;
  readonly onTable?: ((name: string, at: number, of: number) => void) | undefined;
}

/**
 * Reads a sample of each table. A table that cannot be read, or not in its time, is told with the reason and ends nothing;
 * what the budget does not reach is told so as well.
 */
export async function sampleTables(
  warehouse: Warehouse,
  tables: readonly DeclaredTable[],
  { budget, signal, onTable }: Sampling,
): Promise<Table[]> {
  const ends = Date.now() + budget.seconds * 1000;
  const width = Math.max(
    1,
    tables.reduce((sum, { columns }) => sum + columns.length, 0),
  );
  const rows = Math.max(50, Math.min(budget.rows, Math.floor(budget.cells / width)));
  const sampled: Table[] = [];
  for (const [at, table] of tables.entries()) {
    if (signal?.aborted) throw new Error("stopped");
    onTable?.(table.name, at, tables.length);
    const left = (ends - Date.now()) / 1000;
    sampled.push(
      left <= 0
        ? profileOf(table, [], false, "the time for reading the tables was over")
        : await sampleTable(warehouse, table, rows, secondsOfOne(table, budget, left, tables.length - at), signal),
    );
  }
  return sampled;
}

const secondsOfOne = (table: DeclaredTable, { tableSeconds }: Budget, left: number, tables: number): number =>
  Math.min(left, isLarge(table) ? Math.max(tableSeconds, left / tables) : tableSeconds);

/** A sample of one table, such as a file that has just become one. */
async function sampleTable(
  warehouse: Warehouse,
  table: DeclaredTable,
  rows = defaultBudget.rows,
  seconds = defaultBudget.tableSeconds,
  signal?: AbortSignal,
): Promise<Table> {
  if (table.columns.length === 0) return profileOf(table, [], false, "it has no columns");
  const stop = AbortSignal.timeout(Math.max(1, Math.round(seconds * 1000)));
  const sql = (await byKey(warehouse, table, rows)) ?? sampleQuery(warehouse.dialect, table, rows);
  const answered = await query(warehouse, sql, {
    signal: signal ? AbortSignal.any([signal, stop]) : stop,
    maxRows: rows,
  });
  if (!answered.ok)
    return profileOf(table, [], false, answered.why === "cancelled" ? "reading it took too long" : answered.why);
  const read = answered.rows.map((row) => row.map((cell) => (cell === null ? null : String(cell))));
  const isWhole = !answered.truncated && read.length < rows;
  // Statistics may be old: a block sample of a small table can be empty.
  if (read.length === 0 && isLarge(table))
    return sampleTable(warehouse, { ...table, about: null }, rows, seconds, signal);
  const profile = profileOf(table, read, isWhole && !isLarge(table));
  return isLarge(table) ? withEnds(profile, warehouse, seconds, signal) : profile;
}

/** A large table with the first and the last day of all its rows, where the database tells them in time: a sample has neither. */
async function withEnds(
  table: Table,
  warehouse: Warehouse,
  seconds: number,
  signal: AbortSignal | undefined,
): Promise<Table> {
  const days = table.columns.filter(({ kind }) => kind === "date" || kind === "moment");
  if (days.length === 0) return table;
  const told = days.flatMap((day) =>
    ["min", "max"].map((what) => asText(warehouse, `${what}(${withoutNever(quoted(day.name), day)})`)),
  );
  const stop = AbortSignal.timeout(Math.max(1, Math.round(seconds * 1000)));
  const answered = await query(warehouse, `SELECT ${told.join(", ")} FROM ${nameInSql(table.name)}`, {
    signal: signal ? AbortSignal.any([signal, stop]) : stop,
  });
  const [row] = answered.ok ? answered.rows : [];
  if (!row) return table;
  const columns = table.columns.map((column) => {
    const at = days.indexOf(column) * 2;
    const [first, last] = [row[at], row[at + 1]].map((cell) => String(cell ?? "").slice(0, 10));
    return at < 0 || !first || !last ? column : { ...column, ends: [first, last] as const };
  });
  return { ...table, columns };
}

/** Stretches of a large table that are read where its key says where they are. */
const stretches = 50;

/** Rows of a large table of MariaDB from everywhere, by ranges of its key: there is no other way but to look at all of them. Null where its key is no number. */
async function byKey(warehouse: Warehouse, table: DeclaredTable, rows: number): Promise<string | null> {
  const key = table.columns.find(
    ({ name, kind }) => table.key.length === 1 && name === table.key[0] && kind === "whole",
  );
  if (warehouse.dialect !== "mariadb" || !isLarge(table) || !key) return null;
  const ends = await query(
    warehouse,
    `SELECT min(${quoted(key.name)}), max(${quoted(key.name)}) FROM ${nameInSql(table.name)}`,
  );
  const [least, most] = (ends.ok ? (ends.rows[0] ?? []) : []).map(Number);
  if (least === undefined || most === undefined || !Number.isSafeInteger(least) || !Number.isSafeInteger(most))
    return null;
  const each = Math.ceil(rows / stretches);
  const select = selectOf(warehouse.dialect, table);
  const parts = Array.from({ length: stretches }, (_, at) => {
    const from = least + Math.floor(((most - least) * at) / stretches);
    const to = least + Math.floor(((most - least) * (at + 1)) / stretches);
    const isLast = at === stretches - 1;
    // The last stretch is read from its end: what came in last is there.
    return `(${select} WHERE ${quoted(key.name)} ${isLast ? `<= ${most}` : `>= ${from} AND ${quoted(key.name)} < ${to}`} ORDER BY ${quoted(key.name)}${isLast ? " DESC" : ""} LIMIT ${each})`;
  });
  return parts.join(" UNION ALL ");
}

const isLarge = ({ about, isView }: DeclaredTable): boolean => !isView && about !== null && about > small;

const isVast = ({ about }: DeclaredTable): boolean => (about ?? 0) >= vast;

function selectOf(dialect: Warehouse["dialect"], table: DeclaredTable): string {
  const columns = table.columns.map(({ name, kind }) =>
    kind === "other" ? "NULL" : `substr(${asText({ dialect }, quoted(name))}, 1, ${longest})`,
  );
  return `SELECT ${columns.map((column, i) => `${column} AS c${i}`).join(", ")} FROM ${nameInSql(table.name)}`;
}

function sampleQuery(dialect: Warehouse["dialect"], table: DeclaredTable, rows: number): string {
  const select = selectOf(dialect, table);
  if (!isLarge(table)) return `${select} LIMIT ${rows}`;
  // Of vast tables blocks of a couple of thousand rows, five hundred of them, and of these the rows: else each row would be taken in hand.
  if (dialect === "duckdb") {
    const share = ((100 * 1_000_000) / Math.max(1, table.about ?? 1)).toFixed(5);
    const from = isVast(table) ? `(${select} TABLESAMPLE SYSTEM (${share}%) REPEATABLE (1))` : `(${select})`;
    return `SELECT * FROM ${from} USING SAMPLE reservoir(${rows} ROWS) REPEATABLE (1)`;
  }
  // It knows no samples: every row is looked at, and few are taken, in any order, since the last ones must not be cut off.
  if (dialect === "mariadb")
    return `${select} WHERE rand(1) < ${(4 * rows) / Math.max(1, table.about ?? 1)} ORDER BY rand(2) LIMIT ${rows}`;
  // Rows from everywhere, of vast tables whole blocks: four times as many rows as are kept, since rows of one block came in together; of them any, not the first.
  const share = Math.min(100, (400 * rows) / Math.max(1, table.about ?? 1));
  return `${select} TABLESAMPLE ${isVast(table) ? "SYSTEM" : "BERNOULLI"} (${share.toFixed(5)}) REPEATABLE (1) ORDER BY hashtext(ctid::text) LIMIT ${rows}`;
}
