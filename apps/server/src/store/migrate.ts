import type { Kysely, Migration } from "kysely";
import { Migrator, sql } from "./kysely.ts";
import * as first from "./migrations/0001-first.ts";
import * as secondFactor from "./migrations/0002-second-factor.ts";
import * as feedback from "./migrations/0003-feedback.ts";
import * as searchOnPostgres from "./migrations/0004-search-postgres.ts";
import * as searchOnSqlite from "./migrations/0004-search-sqlite.ts";
import * as audit from "./migrations/0005-audit.ts";
import * as languageModel from "./migrations/0006-language-model.ts";
import * as documents from "./migrations/0007-documents.ts";
import * as pins from "./migrations/0008-pins.ts";
import * as removedPins from "./migrations/0009-removed-pins.ts";
import * as reminders from "./migrations/0010-reminders.ts";
import * as toldReminders from "./migrations/0011-told-reminders.ts";
import * as probes from "./migrations/0012-probes.ts";
import * as refusals from "./migrations/0013-refusals.ts";
import * as fullQuestions from "./migrations/0014-full-questions.ts";
import * as databases from "./migrations/0015-databases.ts";
import * as groups from "./migrations/0016-groups.ts";
import * as apiKeys from "./migrations/0017-api-keys.ts";
import * as teaching from "./migrations/0018-teaching.ts";
import * as sourceAccess from "./migrations/0019-source-access.ts";
import * as sessions from "./migrations/0020-sessions.ts";
import * as events from "./migrations/0021-events.ts";
import * as organisation from "./migrations/0022-organisation.ts";
import * as madePasswords from "./migrations/0023-made-passwords.ts";
import * as erasedAddresses from "./migrations/0024-erased-addresses.ts";
import * as importAddresses from "./migrations/0026-import-addresses.ts";
import * as eventsToldElsewhere from "./migrations/0028-events-told-elsewhere.ts";
import * as newDevices from "./migrations/0029-new-devices.ts";
import * as saidRelations from "./migrations/0030-said-relations.ts";
import * as counts from "./migrations/0032-counts.ts";
import type { Schema } from "./schema.ts";

type Dialect = "sqlite" | "postgres";

/** In order of their names. Imported statically, so that nothing depends on where the code lies. Never change one that was released. */
export const migrationsOf = (dialect: Dialect): Record<string, Migration> => ({
  "0001-first": first,
  "0002-second-factor": secondFactor,
  "0003-feedback": feedback,
  "0004-search": dialect === "sqlite" ? searchOnSqlite : searchOnPostgres,
  "0005-audit": audit,
  "0006-language-model": languageModel,
  "0007-documents": documents,
  "0008-pins": pins,
  "0009-removed-pins": removedPins,
  "0010-reminders": reminders,
  "0011-told-reminders": toldReminders,
  "0012-probes": probes,
  "0013-refusals": refusals,
  "0014-full-questions": fullQuestions,
  "0015-databases": databases,
  "0016-groups": groups,
  "0017-api-keys": apiKeys,
  "0018-teaching": teaching,
  "0019-source-access": sourceAccess,
  "0020-sessions": sessions,
  "0021-events": events,
  "0022-organisation": organisation,
  "0023-made-passwords": madePasswords,
  "0024-erased-addresses": erasedAddresses,
  "0026-import-addresses": importAddresses,
  "0028-events-told-elsewhere": eventsToldElsewhere,
  "0029-new-devices": newDevices,
  "0030-said-relations": saidRelations,
  // One server alone has SQLite, and counts in its memory.
  "0032-counts": dialect === "sqlite" ? { up: async () => {} } : counts,
});

/** The app state was written by a newer version of the program; the message is for the operator. */
class StateNewer extends Error {
  override readonly name = "StateNewer";
  readonly code = "STATE_NEWER";
}

/** Names of the migrations that a database has had, in order; none of one that is new. @throws StateNewer */
export async function levelsOf(db: Kysely<Schema>, dialect: Dialect): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const names = rows.map(({ name }) => name);
  refuseNewer(names, dialect);
  return names;
}

/** @throws StateNewer where one of these migrations is not known here */
export function refuseNewer(names: readonly string[], dialect: Dialect): void {
  const known = migrationsOf(dialect);
  const unknown = names.filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0)
    throw new StateNewer(
      `it was written by a newer version of TanyaData (${unknown.join(", ")} is not known here). Nothing was changed: start the newer ` +
        "version, or restore a backup from before the upgrade (docs/operations.md)",
    );
}

/**
 * Brings the schema up to date, or to the level that is named; processes that start at the same time wait for each other.
 * `before` is awaited where something is there and will be changed. @throws StateNewer
 */
export async function migrate(
  db: Kysely<Schema>,
  dialect: Dialect,
  { to, before }: { readonly to?: string; readonly before?: (() => Promise<void>) | undefined } = {},
): Promise<void> {
  const migrations = migrationsOf(dialect);
  const done = await levelsOf(db, dialect);
  if (done.length > 0 && done.length < Object.keys(migrations).length) await before?.();
  const run = (on: Kysely<Schema>) => upTo(on, migrations, to);
  if (dialect === "sqlite") await db.connection().execute((connection) => inOneTransaction(connection, run));
  else await run(db);
}

/** On PostgreSQL Kysely itself takes a lock and a transaction; on SQLite neither. */
async function inOneTransaction(connection: Kysely<Schema>, run: (on: Kysely<Schema>) => Promise<void>): Promise<void> {
  await sql`begin immediate`.execute(connection);
  try {
    await run(connection);
  } catch (error) {
    await sql`rollback`.execute(connection).catch(() => {}); // a full disk has rolled back already
    throw error;
  }
  await sql`commit`.execute(connection);
}

async function upTo(db: Kysely<Schema>, migrations: Record<string, Migration>, to: string | undefined): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
  if (error) throw error;
}
