import type { Kysely as Database, Dialect } from "kysely";
import pg from "pg";
import { Kysely, PostgresDialect, sql } from "./kysely.ts";
import { migrate } from "./migrate.ts";
import { postgresReader, type Reader, sqliteReader } from "./reader.ts";
import type { Schema } from "./schema.ts";
import { sqliteDialect, sqliteFile } from "./sqlite.ts";

/** App state: users, sessions, topics and queries. Closing waits for nothing: stop the work first. */
export interface Store {
  readonly db: Database<Schema>;
  readonly dialect: "sqlite" | "postgres";
  /** For what may take long: keeps nobody else waiting, and has an end. */
  readonly reader: Reader;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export type StoreLocation = { readonly dataDir: string } | { readonly databaseUrl: string };

/** Opens the app state, creating or migrating it first. Throws when it cannot be opened. */
export async function openStore(location: StoreLocation): Promise<Store> {
  const dialect = "databaseUrl" in location ? "postgres" : "sqlite";
  const db = new Kysely<Schema>({
    dialect: "databaseUrl" in location ? postgresDialect(location.databaseUrl) : sqliteDialect(location.dataDir),
  });
  try {
    await migrate(db, dialect);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const reader = "databaseUrl" in location ? postgresReader(db) : sqliteReader(sqliteFile(location.dataDir));
  return {
    db,
    dialect,
    reader,
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    close: async () => {
      await reader.close();
      await db.destroy();
    },
  };
}

function postgresDialect(connectionString: string): Dialect {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 5_000 });
  // An idle connection that breaks is replaced by the pool; without a listener the process would end.
  pool.on("error", () => {});
  return new PostgresDialect({ pool });
}
