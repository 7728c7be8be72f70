import { existsSync } from "node:fs";
import type { Kysely as Kept } from "kysely";
import Database from "libsql";
import pg from "pg";
import { Kysely, SqliteDialect } from "./kysely.ts";
import { levelsOf } from "./migrate.ts";
import { postgresDialect } from "./postgres.ts";
import type { Schema } from "./schema.ts";
import { sqliteFile } from "./state-file.ts";
import { type StateTable, stateTables } from "./state-tables.ts";
import type { StoreLocation } from "./store.ts";

/** A row's values in the order of its table's columns: texts, numbers and nulls, the same from both databases. */
export type StateRow = readonly (string | number | null)[];

/** The app state as it was at one moment, whatever is written meanwhile. */
export interface Snapshot {
  /** The last migration that it has had. */
  readonly level: string;
  readonly tables: readonly StateTable[];
  rows(table: StateTable): AsyncIterable<StateRow>;
  close(): Promise<void>;
}

/** There is nothing to take a snapshot of; the message is for the operator. */
class NoState extends Error {
  override readonly name = "NoState";
  readonly code = "NO_STATE";
}

/** Opens a snapshot beside running servers; nothing is migrated. @throws NoState, StateNewer, and what the database says */
export async function openSnapshot(location: StoreLocation): Promise<Snapshot> {
  return "databaseUrl" in location ? ofPostgres(location.databaseUrl) : ofSqlite(location.dataDir);
}

async function ofSqlite(dataDir: string): Promise<Snapshot> {
  const file = sqliteFile(dataDir);
  if (!existsSync(file)) throw new NoState(`${file} is not there: no server was started on this data folder yet`);
  const database = new Database(file, { timeout: 5_000 });
  database.pragma("query_only = ON");
  database.exec("begin");
  const close = async () => void database.close();
  try {
    // A second one, for Kysely's destroy would close the first; it reads what never goes back.
    const { level, tables } = await levelIn(
      new Kysely<Schema>({ dialect: new SqliteDialect({ database: new Database(file) } as never) }),
      "sqlite",
    );
    // The snapshot is of the first read.
    database.prepare("select count(*) from users").all();
    return {
      ...{ level, tables, close },
      async *rows(table) {
        for (const row of database.prepare(selectOf(table)).raw().iterate()) yield row as StateRow;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Rows that PostgreSQL tells at once. */
const atOnce = 1_000;
const bigint = 20;

async function ofPostgres(connectionString: string): Promise<Snapshot> {
  const { level, tables } = await levelIn(
    new Kysely<Schema>({ dialect: postgresDialect(connectionString) }),
    "postgres",
  );
  const client = new pg.Client({
    connectionString,
    types: { getTypeParser: (oid, format) => (oid === bigint ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // A connection that breaks is told where it is awaited.
  client.on("error", () => {});
  await client.connect();
  await client.query("begin isolation level repeatable read read only");
  // The snapshot is of the first query.
  await client.query("select 1 from users limit 1");
  return {
    ...{ level, tables },
    async *rows(table) {
      await client.query(`declare told no scroll cursor for ${selectOf(table)}`);
      for (;;) {
        const { rows } = await client.query<StateRow & unknown[]>({
          text: `fetch ${atOnce} from told`,
          rowMode: "array",
        });
        if (rows.length === 0) break;
        yield* rows;
      }
      await client.query("close told");
    },
    close: () => client.end(),
  };
}

async function levelIn(
  db: Kept<Schema>,
  dialect: "sqlite" | "postgres",
): Promise<{ readonly level: string; readonly tables: readonly StateTable[] }> {
  try {
    const level = (await levelsOf(db, dialect)).at(-1);
    if (level === undefined) throw new NoState("there is no app state in it yet: no server was started on it");
    return { level, tables: await stateTables(level) };
  } finally {
    await db.destroy().catch(() => {}); // what went wrong before counts
  }
}

const selectOf = ({ name, columns }: StateTable): string =>
  `select ${columns.map((column) => `"${column}"`).join(", ")} from "${name}"`;
