import { createHash } from "node:crypto";
import { type SemanticModel, tablesOf } from "@tanyadata/semantic-model";
import { duckdb } from "@tanyadata/text-to-sql";
import type { Cell, Warehouse } from "@tanyadata/warehouse";
import { oneByOne } from "./turns.ts";

/** Tells by digests whether tables hold what they held. Names of tables are in lower case. Simulated data count as none. */
export interface DataVersions {
  /** Of all tables of the model, and of the model itself. */
  whole(): Promise<string>;
  of(tables: readonly string[]): Promise<string>;
}

/** How long what PostgreSQL counts is taken for true, in milliseconds. */
const freshness = 5000;

/**
 * DuckDB's file does not change while it is open: each table is hashed once, when it is first asked for. PostgreSQL counts
 * what was written into each table, which costs nothing to ask; what it cannot tell of (a view) counts as unchanged.
 */
export function dataVersions(warehouse: Warehouse, model: SemanticModel, now: () => number): DataVersions {
  const inTurn = oneByOne();
  const known = new Map<string, { readonly told: Promise<string>; readonly at: number }>();
  const ofTable = (table: string): Promise<string> => {
    const before = known.get(table);
    if (before && (warehouse.dialect === "duckdb" || now() - before.at < freshness)) return before.told;
    // In turn: a model has a hundred tables, and the queue is for questions.
    const told = inTurn(() => contentOf(warehouse, table));
    known.set(table, { told, at: now() });
    return told;
  };
  const of = async (tables: readonly string[]): Promise<string> =>
    digest(await Promise.all([...new Set(tables)].sort().map(async (table) => `${table} ${await ofTable(table)}`)));
  const all = [
    ...[...model.datasets.values()].filter(({ simulated }) => !simulated).flatMap(tablesOf),
    ...[...model.entities.values()].flatMap(({ table, links }) => [table, ...links.map((link) => link.table)]),
  ].map((table) => table.toLowerCase());
  const ofModel = digest([
    JSON.stringify(model.root),
    JSON.stringify([...model.entities]),
    JSON.stringify([...model.datasets]),
  ]);
  return { of, whole: async () => digest([ofModel, await of(all)]) };
}

/** "?" where it cannot be told: then nothing is ever said to have changed. */
async function contentOf(warehouse: Warehouse, table: string): Promise<string> {
  const run = async (sql: string): Promise<readonly Cell[] | undefined> => {
    const outcome = await warehouse.run(sql, { maxRows: 1 });
    return outcome.ok ? (outcome.value.rows[0] ?? []) : undefined;
  };
  const row = await run(warehouse.dialect === "duckdb" ? hashed(table) : counted(table));
  return row ? row.join(" ") : "?";
}

const hashed = (table: string): string =>
  `SELECT count(*), CAST(bit_xor(hash(content)) AS VARCHAR), CAST(sum(CAST(hash(content) AS HUGEINT)) AS VARCHAR) FROM ${duckdb.identifier(table)} AS content`;

const counted = (table: string): string =>
  `SELECT class.relfilenode, stat.n_tup_ins, stat.n_tup_upd, stat.n_tup_del FROM pg_class AS class LEFT JOIN pg_stat_all_tables AS stat ON stat.relid = class.oid WHERE lower(class.relname) = ${duckdb.text(table)} AND class.relkind IN ('r', 'p', 'm') ORDER BY class.oid LIMIT 1`;

const digest = (parts: readonly string[]): string => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("base64url").slice(0, 22);
};
