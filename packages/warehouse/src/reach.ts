import type { Outcome, Rows, Warehouse } from "./warehouse.ts";

const quoted = (name: string): string => name.replaceAll('"', '""').replace(/[^.]+/g, '"$&"');
const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** A table for each other server that holds rows of these tables of PostgreSQL: a foreign table, or one that Citus spreads. */
const foreign = (tables: string): string =>
  `SELECT min(f.ftrelid::regclass::text) FROM pg_foreign_table f
   WHERE coalesce(pg_partition_root(f.ftrelid), f.ftrelid) IN (${tables}) AND has_table_privilege(f.ftrelid, 'SELECT') GROUP BY f.ftserver`;
const spread = (tables: string): string =>
  `SELECT min(logicalrelid::text) FROM pg_dist_partition
   WHERE logicalrelid IN (${tables}) AND partmethod = 'h' AND has_table_privilege(logicalrelid, 'SELECT') GROUP BY colocationid`;

/**
 * Reads a row of the first of some tables, and at PostgreSQL one at each other server that holds rows of any: partitions that are foreign tables
 * (which its user must be allowed to read as such), shards of Citus.
 * @throws Error that says what does not answer; a long queue is no illness
 */
export async function reach(warehouse: Warehouse, tables: readonly string[]): Promise<void> {
  const [first] = tables;
  await read(warehouse, first === undefined ? "SELECT 1" : `SELECT 1 FROM ${quoted(first)} LIMIT 1`);
  if (warehouse.dialect !== "postgres" || first === undefined) return;
  const named = tables.map((table) => `to_regclass(${text(quoted(table))})`).join(", ");
  const [[hasCitus] = []] = await read(warehouse, "SELECT to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL");
  const elsewhere = await read(warehouse, [foreign(named), ...(hasCitus ? [spread(named)] : [])].join(" UNION ALL "));
  // All shards are asked for the one row.
  const rows = elsewhere.map(([table]) => `(SELECT 1 FROM ${table} LIMIT 1)`);
  if (rows.length > 0) await read(warehouse, rows.join(" UNION ALL "));
}

async function read(warehouse: Warehouse, sql: string): Promise<Rows["rows"]> {
  const outcome: Outcome<Rows> = await warehouse.run(sql);
  if (outcome.ok) return outcome.value.rows;
  if (outcome.failure.kind === "overloaded" || outcome.failure.kind === "too_many") return [];
  throw new Error(`the warehouse did not answer: ${JSON.stringify(outcome.failure)}`);
}
