import type { Warehouse } from "@tanyadata/warehouse";
import { nameInSql, query, quoted } from "../database.ts";
import type { Column, Table } from "./profile.ts";

/** How long proving may take: of one table, and of all. */
const tableSeconds = 10;
const allSeconds = 20;
/** Columns that are tried of a table. */
const mostTried = 2;

/**
 * Tables with what tells their rows apart, where no key is declared and only a sample was read: a column that is unique in the sample is counted
 * over all rows. Parquet files declare nothing, nor do tables that were made of files. What cannot be counted in its time stays unproven.
 */
export async function withProvenKeys(
  warehouse: Warehouse,
  tables: readonly Table[],
  signal: AbortSignal | undefined,
): Promise<Table[]> {
  const ends = Date.now() + allSeconds * 1000;
  const proven: Table[] = [];
  for (const table of tables) {
    const seconds = Math.min(tableSeconds, (ends - Date.now()) / 1000);
    const unique = seconds > 0 ? await uniqueIn(warehouse, table, seconds, signal) : null;
    proven.push(unique ? { ...table, uniques: [unique.name] } : table);
  }
  return proven;
}

async function uniqueIn(
  warehouse: Warehouse,
  table: Table,
  seconds: number,
  signal: AbortSignal | undefined,
): Promise<Column | null> {
  if (table.isWhole || table.isView || table.key.length > 0 || table.uniques.length > 0) return null;
  const stop = AbortSignal.timeout(Math.max(1, Math.round(seconds * 1000)));
  const within = signal ? AbortSignal.any([signal, stop]) : stop;
  for (const column of table.columns.filter(mayBeKey).slice(0, mostTried)) {
    const name = quoted(column.name);
    const counts = `SELECT count(*), count(${name}), count(DISTINCT ${name}) FROM ${nameInSql(table.name)}`;
    const answered = await query(warehouse, counts, { signal: within });
    const [all, filled, distinct] = (answered.ok ? (answered.rows[0] ?? []) : []).map(Number);
    if (all !== undefined && all > 0 && filled === all && distinct === all) return column;
  }
  return null;
}

/** Numbers, and texts without a blank: names are no keys, however many are alike. */
const mayBeKey = ({ isUnique, kind, cells }: Column): boolean =>
  isUnique && (kind === "whole" || (kind === "text" && cells.every((cell) => /^\S{1,40}$/.test(cell ?? ""))));
