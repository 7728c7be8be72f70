import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseConnection, Dialect, Driver, SqliteDialectConfig } from "kysely";
import Database from "libsql";
import { CompiledQuery, SqliteDialect, SqliteDriver } from "./kysely.ts";

/**
 * SQLite's own `begin` takes the write lock at the first write, and fails at once (SQLITE_BUSY, whatever the timeout)
 * when another process wrote since the first read. Taking the lock at the start waits its turn instead.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver(): Driver {
    return new ImmediateDriver(this.#config);
  }
}

export const sqliteFile = (dataDir: string): string => join(dataDir, "app.sqlite");

/** SQLite in `<dataDir>/app.sqlite`; the folder and the file are made readable by their owner only. */
export function sqliteDialect(dataDir: string): Dialect {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = sqliteFile(dataDir);
  closeSync(openSync(file, "a", 0o600));
  // Only another process (a command beside the server) can hold the lock, and only for milliseconds.
  const database = new Database(file, { timeout: 5_000 });
  database.pragma("journal_mode = WAL");
  // An acknowledged write is on the disk, also after a power cut: WAL's default (NORMAL) would lose the last ones.
  database.pragma("synchronous = FULL");
  database.pragma("foreign_keys = ON");
  return new ImmediateSqliteDialect({ database });
}
