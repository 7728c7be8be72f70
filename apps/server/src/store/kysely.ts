import { createRequire } from "node:module";

/**
 * Kysely's values, loaded as CommonJS: its 280 ES modules, each through the TypeScript loader, take 0.4 s of every start
 * and these 0.1 s. Types come from "kysely" as everywhere.
 */
const kysely: typeof import("kysely") = createRequire(import.meta.url)("kysely");

export const { CompiledQuery, Kysely, Migrator, PostgresDialect, PostgresDriver, SqliteDialect, SqliteDriver, sql } =
  kysely;
