import Database from "libsql";
import { Kysely, SqliteDialect, sql } from "./kysely.ts";
import { migrate } from "./migrate.ts";
import type { Schema } from "./schema.ts";

/** A table of the app state, and its columns in the order in which its rows are told. */
export interface StateTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** What triggers write anew from the rest, and what Kysely keeps for itself. */
const derived = /^(search|kysely|sqlite)_/;

/**
 * The tables of the app state at a level of its schema, each after those that it points to. They are those that the
 * migrations make, on SQLite as on PostgreSQL; whatever else lies in a database is not ours.
 */
export async function stateTables(level: string): Promise<readonly StateTable[]> {
  const database = new Database(":memory:");
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database } as never) });
  try {
    await migrate(db, "sqlite", { to: level });
    const tables = (await db.introspection.getTables()).filter(({ name, isView }) => !isView && !derived.test(name));
    const pointsTo = new Map<string, readonly string[]>();
    for (const { name } of tables) {
      const { rows } = await sql<{ table: string }>`select "table" from pragma_foreign_key_list(${name})`.execute(db);
      pointsTo.set(
        name,
        rows.map(({ table }) => table),
      );
    }
    const columns = new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
    return inOrder(pointsTo).map((name) => ({ name, columns: columns.get(name) ?? [] }));
  } finally {
    await db.destroy().catch(() => {}); // what went wrong before counts
  }
}

function inOrder(pointsTo: ReadonlyMap<string, readonly string[]>): string[] {
  const ordered = new Set<string>();
  const visit = (name: string): void => {
    if (ordered.has(name)) return;
    for (const other of pointsTo.get(name) ?? []) if (other !== name) visit(other);
    ordered.add(name);
  };
  for (const name of [...pointsTo.keys()].sort()) visit(name);
  return [...ordered];
}
