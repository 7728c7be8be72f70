import type { Kysely as Database } from "kysely";
import { CompiledQuery, Kysely, sql } from "./kysely.ts";
import { migrate } from "./migrate.ts";
import { postgresDialect } from "./postgres.ts";
import type { Schema } from "./schema.ts";
import type { StateRow } from "./snapshot.ts";
import { openSqlite } from "./sqlite.ts";
import { rememberState } from "./state-file.ts";
import type { StateTable } from "./state-tables.ts";
import type { StoreLocation } from "./store.ts";

/** Something is there already; the message is for the operator. */
class StateThere extends Error {
  override readonly name = "StateThere";
  readonly code = "STATE_THERE";
}

interface Told {
  readonly level: string;
  readonly tables: readonly StateTable[];
  rows(table: StateTable): AsyncIterable<StateRow>;
}

/** Parameters of one statement: fewer than either database takes. */
const mostParameters = 30_000;
const mostRows = 500;

/**
 * Writes a snapshot into an empty place, all of it or nothing, at the level that it was taken at: whoever opens it next
 * migrates it. Gives the rows of each table. @throws StateThere where the place is not empty
 */
export async function loadState(location: StoreLocation, told: Told): Promise<Readonly<Record<string, number>>> {
  const sqlite = "databaseUrl" in location ? undefined : openSqlite(location.dataDir);
  const dialect = "databaseUrl" in location ? postgresDialect(location.databaseUrl) : sqlite?.dialect;
  if (!dialect) throw new Error("a location is either a folder or an address");
  const kind = sqlite ? "sqlite" : "postgres";
  const db = new Kysely<Schema>({ dialect });
  try {
    await migrate(db, kind, { to: told.level });
    const counts = await db.transaction().execute(async (transaction) => {
      const counts: Record<string, number> = {};
      for (const table of told.tables) {
        await refuseFilled(transaction, table.name);
        counts[table.name] = await fill(transaction, kind, table, told.rows(table));
      }
      return counts;
    });
    if ("dataDir" in location) rememberState(location.dataDir);
    sqlite?.settle();
    return counts;
  } finally {
    await db.destroy().catch(() => {}); // what went wrong before counts
  }
}

async function refuseFilled(db: Database<Schema>, table: string): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
  if (rows.length > 0)
    throw new StateThere(`it holds an app state already (table ${table} has rows). A restore needs an empty database`);
}

async function fill(
  db: Database<Schema>,
  kind: "sqlite" | "postgres",
  { name, columns }: StateTable,
  rows: AsyncIterable<StateRow>,
): Promise<number> {
  const mark = kind === "sqlite" ? () => "?" : (index: number) => `$${index + 1}`;
  const beginning = `insert into "${name}" (${columns.map((column) => `"${column}"`).join(", ")}) values `;
  const most = Math.min(mostRows, Math.floor(mostParameters / columns.length));
  let count = 0;
  let waiting: StateRow[] = [];
  const write = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const marks = waiting.map((_, row) => `(${columns.map((_, at) => mark(row * columns.length + at)).join(", ")})`);
    await db.executeQuery(CompiledQuery.raw(beginning + marks.join(", "), waiting.flat()));
    count += waiting.length;
    waiting = [];
  };
  for await (const row of rows) {
    waiting.push(row);
    if (waiting.length >= most) await write();
  }
  await write();
  return count;
}
