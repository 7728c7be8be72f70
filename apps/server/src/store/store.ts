import type { Kysely as Database } from "kysely";
import { Kysely, sql } from "./kysely.ts";
import { migrate } from "./migrate.ts";
import { postgresDialect } from "./postgres.ts";
import { postgresReader, type Reader, sqliteReader } from "./reader.ts";
import type { Schema } from "./schema.ts";
import { openSqlite } from "./sqlite.ts";
import { rememberState, sqliteFile } from "./state-file.ts";

/** App state: users, sessions, topics and queries. Closing waits for nothing: stop the work first. */
export interface Store {
  readonly db: Database<Schema>;
  readonly dialect: "sqlite" | "postgres";
  /** For what may take long: keeps nobody else waiting, and has an end. */
  readonly reader: Reader;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  /** Throws when it takes no write, such as where the disk is full. */
  tryWriting(): Promise<void>;
  /** Leaves nothing on the disk of what was deleted from `table`. Takes as long as writing all of it anew. */
  erase(table: keyof Schema): Promise<void>;
  close(): Promise<void>;
}

export type StoreLocation =
  | { readonly dataDir: string }
  /** `connections`: at most so many at the same time. */
  | { readonly databaseUrl: string; readonly connections?: number };

/** Awaited before what is there is migrated. */
type BeforeMigration = (() => Promise<void>) | undefined;

/** Opens the app state, creating or migrating it first. Throws when it cannot be opened, or was written by a newer version. */
export async function openStore(location: StoreLocation, before?: BeforeMigration): Promise<Store> {
  return "databaseUrl" in location ? openOnPostgres(location, before) : openOnSqlite(location.dataDir, before);
}

async function openOnPostgres(
  { databaseUrl, connections }: Extract<StoreLocation, { databaseUrl: string }>,
  before: BeforeMigration,
): Promise<Store> {
  const db = await migrated(
    new Kysely<Schema>({ dialect: postgresDialect(databaseUrl, connections) }),
    "postgres",
    before,
  );
  return {
    ...asked(db),
    dialect: "postgres",
    reader: postgresReader(db),
    erase: async (table) => void (await sql`vacuum (full) ${sql.table(table)}`.execute(db)),
    close: () => db.destroy(),
  };
}

async function openOnSqlite(dataDir: string, before: BeforeMigration): Promise<Store> {
  const { dialect, eraseDeleted, settle } = openSqlite(dataDir);
  const db = await migrated(new Kysely<Schema>({ dialect }), "sqlite", before);
  rememberState(dataDir);
  const reader = sqliteReader(sqliteFile(dataDir));
  return {
    ...asked(db),
    dialect: "sqlite",
    reader,
    erase: async () => eraseDeleted(),
    close: async () => {
      await reader.close();
      settle();
      await db.destroy();
    },
  };
}

async function migrated(
  db: Database<Schema>,
  dialect: Store["dialect"],
  before: BeforeMigration,
): Promise<Database<Schema>> {
  try {
    await migrate(db, dialect, { before });
    return db;
  } catch (error) {
    await db.destroy().catch(() => {}); // what went wrong before counts
    throw error;
  }
}

const asked = (db: Database<Schema>): Pick<Store, "db" | "ping" | "tryWriting"> => ({
  db,
  ping: async () => void (await sql`select 1`.execute(db)),
  tryWriting: async () => {
    const probe = { id: "readiness", written_at: new Date().toISOString() };
    await db
      .insertInto("probes")
      .values(probe)
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ written_at: probe.written_at }))
      .execute();
  },
});
