import { type Kysely, type Migration, Migrator, sql } from "kysely";
import * as first from "./migrations/0001-first.ts";
import type { Schema } from "./schema.ts";

/** In order of their names. Imported statically, so that nothing depends on where the code lies. Never change one that was released. */
const migrations: Record<string, Migration> = { "0001-first": first };

/** Any number will do, as long as every node takes the same. */
const migrationLock = 7_203_544_901;

/** Brings the schema up to date; processes that start at the same time wait for each other. */
export async function migrate(db: Kysely<Schema>, dialect: "sqlite" | "postgres"): Promise<void> {
  const lock = dialect === "sqlite" ? sqliteLock : postgresLock;
  await db.connection().execute(async (connection) => {
    await lock.take.execute(connection);
    try {
      await run(connection);
    } catch (error) {
      await lock.fail.execute(connection);
      throw error;
    }
    await lock.release.execute(connection);
  });
}

/** On SQLite all migrations are one transaction; on PostgreSQL Kysely runs them in one below this lock. */
const sqliteLock = { take: sql`begin immediate`, release: sql`commit`, fail: sql`rollback` };
const unlock = sql`select pg_advisory_unlock(${migrationLock})`;
const postgresLock = { take: sql`select pg_advisory_lock(${migrationLock})`, release: unlock, fail: unlock };

async function run(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
