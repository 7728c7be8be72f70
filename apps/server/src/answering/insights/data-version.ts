import { createHash } from "node:crypto";
import { basesOf, type SemanticModel, tablesOf } from "@tanyadata/semantic-model";
import { duckdb } from "@tanyadata/text-to-sql";
import type { Warehouse } from "@tanyadata/warehouse";
import { oneByOne } from "./turns.ts";

/** Tells by digests whether tables hold what they held. Names of tables are in lower case. Simulated data count as none. */
export interface DataVersions {
  /** Of all tables of the model, and of the model itself. */
  whole(): Promise<string>;
  of(tables: readonly string[]): Promise<string>;
}

/** How long what a server tells is taken for true, in milliseconds. */
const freshness = 5000;

/**
 * DuckDB's file does not change while it is open: each table is hashed once, when it is first asked for. Parquet files are told by their sizes and times. PostgreSQL counts
 * what was written into each table and its partitions, and MariaDB knows when, which costs nothing to ask; what they cannot tell of (a view, rows at
 * another server) counts as unchanged.
 */
export function dataVersions(warehouse: Warehouse, model: SemanticModel, now: () => number): DataVersions {
  const inTurn = oneByOne();
  const known = new Map<string, { readonly content: Promise<string>; readonly at: number }>();
  const isKnown = (table: string): boolean => {
    const before = known.get(table);
    return before !== undefined && (warehouse.dialect === "duckdb" || now() - before.at < freshness);
  };
  const of = async (tables: readonly string[]): Promise<string> => {
    const asked = [...new Set(tables)].sort();
    const missing = asked.filter((table) => !isKnown(table));
    for (let i = 0; i < missing.length; i += tablesAtOnce) {
      const some = missing.slice(i, i + tablesAtOnce);
      // In turn: a model may have hundreds of tables, and the queue is for questions.
      const contents = inTurn(() => stampsOf(warehouse, some) ?? contentsOf(warehouse, some));
      for (const table of some)
        known.set(table, { content: contents.then((all) => all.get(table) ?? untold), at: now() });
    }
    return digest(await Promise.all(asked.map(async (table) => `${table} ${await known.get(table)?.content}`)));
  };
  const all = [
    ...[...model.datasets.values()].filter(({ simulated }) => !simulated).flatMap(tablesOf),
    ...[...model.entities.values()].flatMap(({ table, links }) => [table, ...links.map((link) => link.table)]),
  ].flatMap((table) => basesOf(table, model).map((base) => base.toLowerCase()));
  const ofModel = digest([
    JSON.stringify(model.root),
    JSON.stringify([...model.entities]),
    JSON.stringify([...model.datasets]),
    JSON.stringify([...model.views]),
  ]);
  return { of, whole: async () => digest([ofModel, await of(all)]) };
}

const tablesAtOnce = 40;
/** Of what cannot be told: it is then never said to have changed. */
const untold = "?";

/** What the warehouse itself tells of some tables without reading them; null where it tells nothing. */
const stampsOf = ({ stampOf }: Warehouse, tables: readonly string[]): Promise<ReadonlyMap<string, string>> | null =>
  stampOf ? Promise.resolve(new Map(tables.map((table) => [table, stampOf(table) ?? untold]))) : null;

/** What tables hold, by their names; where one of them spoils the query, each is asked for alone. */
async function contentsOf(warehouse: Warehouse, tables: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const one = told[warehouse.dialect];
  const outcome = await warehouse.run(tables.map(one).join("\nUNION ALL "), { maxRows: 2 * tables.length });
  if (outcome.ok) return new Map(outcome.value.rows.map(([table, ...parts]) => [String(table), parts.join(" ")]));
  if (tables.length === 1) return new Map();
  const contents = new Map<string, string>();
  for (const table of tables)
    for (const [, content] of await contentsOf(warehouse, [table])) contents.set(table, content);
  return contents;
}

const hashed = (table: string): string =>
  `SELECT ${duckdb.text(table)}, CAST(count(*) AS VARCHAR), CAST(bit_xor(hash(content)) AS VARCHAR), CAST(sum(CAST(hash(content) AS HUGEINT)) AS VARCHAR) FROM ${duckdb.identifier(table)} AS content`;

const counted = (table: string): string =>
  `SELECT ${duckdb.text(table)}, min(CAST(class.relfilenode AS text)), CAST(sum(stat.n_tup_ins) AS text), CAST(sum(stat.n_tup_upd) AS text), CAST(sum(stat.n_tup_del) AS text) FROM pg_class AS class LEFT JOIN pg_stat_all_tables AS stat ON stat.relid = class.oid OR stat.relid IN (SELECT relid FROM pg_partition_tree(class.oid)) WHERE lower(class.relname) = ${duckdb.text(table)} AND class.relkind IN ('r', 'p', 'm')`;

/** MariaDB tells when a table was last written to; since it was started, it forgets that of what was not. */
const stamped = (table: string): string =>
  `SELECT ${duckdb.text(table)}, CAST(max(create_time) AS char), CAST(max(update_time) AS char) FROM information_schema.tables WHERE table_schema = database() AND lower(table_name) = ${duckdb.text(table)} HAVING count(*) > 0`;

const told = { duckdb: hashed, postgres: counted, mariadb: stamped };

const digest = (parts: readonly string[]): string => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("base64url").slice(0, 22);
};
