import { dialects } from "@tanyadata/text-to-sql";
import type { Warehouse } from "@tanyadata/warehouse";
import { asText, nameInSql, query, quoted } from "../database.ts";
import { folded } from "../profile/profile.ts";
import type { Database } from "./tables.ts";

/** Of columns of which only a sample was read, by "table.column": for each value that was looked for, whether it is there. */
export type LookedUp = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

export const lookedAt = (table: string, column: string): string => `${table}.${column}`;

/** Values of one column that are looked for: as many tell a share to some percent. */
const mostValues = 300;
const eachSeconds = 5;

/**
 * Looks for values of columns that seem to lead to a large table among all of its rows: a sample of it cannot deny that they are there.
 * What is not found out in its time stays a guess by name.
 * @param seconds for all of it
 */
export async function lookUp(
  warehouse: Warehouse,
  { tables, relations }: Database,
  { seconds, signal }: { readonly seconds: number; readonly signal?: AbortSignal | undefined },
): Promise<LookedUp> {
  const found = new Map<string, Map<string, boolean>>();
  const ends = Date.now() + seconds * 1000;
  for (const { table } of tables)
    for (const { column, table: to, target, isDeclared } of relations.get(table.name) ?? []) {
      const other = tables.find((one) => one.table.name === to)?.table;
      const key = other?.columns.find(({ name }) => name === target);
      const cells = table.columns.find(({ name }) => name === column)?.cells ?? [];
      if (isDeclared || !other || !key || other.isWhole || other.isView) continue;
      const values = [...new Set(cells.flatMap((cell) => (cell === null ? [] : [folded(cell)])))].slice(0, mostValues);
      const left = Math.min(eachSeconds, (ends - Date.now()) / 1000);
      const there = left > 0 ? await among(values, { table: to, column: target, kind: key.kind }) : null;
      if (!there) continue;
      const known = found.get(lookedAt(to, target)) ?? new Map<string, boolean>();
      found.set(lookedAt(to, target), known);
      for (const value of values) known.set(value, there.has(value));
    }
  return found;

  /** Those of the values that a column has; null where that was not found out. */
  async function among(
    values: readonly string[],
    { table, column, kind }: { readonly table: string; readonly column: string; readonly kind: string },
  ): Promise<ReadonlySet<string> | null> {
    const isNumber = kind === "whole" && values.every((value) => /^-?\d{1,15}$/.test(value));
    if (values.length === 0 || (!isNumber && kind !== "text")) return null;
    const name = quoted(column);
    const said = isNumber ? asText(warehouse, name) : `lower(trim(${name}))`;
    const list = isNumber ? values : values.map(dialects[warehouse.dialect].text);
    const stop = AbortSignal.timeout(eachSeconds * 1000);
    const answered = await query(
      warehouse,
      `SELECT DISTINCT ${said} FROM ${nameInSql(table)} WHERE ${isNumber ? name : said} IN (${list.join(", ")})`,
      { signal: signal ? AbortSignal.any([signal, stop]) : stop, maxRows: mostValues },
    );
    return answered.ok ? new Set(answered.rows.map(([cell]) => folded(String(cell)))) : null;
  }
}
