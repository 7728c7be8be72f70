import type { Kysely, Migration } from "kysely";
import { Migrator, sql } from "./kysely.ts";
import * as first from "./migrations/0001-first.ts";
import * as secondFactor from "./migrations/0002-second-factor.ts";
import type { Schema } from "./schema.ts";

/** In order of their names. Imported statically, so that nothing depends on where the code lies. Never change one that was released. */
const migrations: Record<string, Migration> = {
  "0001-first": first,
  "0002-second-factor": secondFactor,
};

/** Brings the schema up to date; processes that start at the same time wait for each other. */
export async function migrate(db: Kysely<Schema>, dialect: "sqlite" | "postgres"): Promise<void> {
  if (dialect === "sqlite") await db.connection().execute(inOneTransaction);
  else await toLatest(db);
}

/** On PostgreSQL Kysely itself takes a lock and a transaction; on SQLite neither. */
async function inOneTransaction(connection: Kysely<Schema>): Promise<void> {
  await sql`begin immediate`.execute(connection);
  try {
    await toLatest(connection);
  } catch (error) {
    await sql`rollback`.execute(connection);
    throw error;
  }
  await sql`commit`.execute(connection);
}

async function toLatest(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
