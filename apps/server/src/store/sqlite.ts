import { closeSync, existsSync, mkdirSync, openSync, rmSync, statSync } from "node:fs";
import type { DatabaseConnection, Dialect, Driver, SqliteDialectConfig } from "kysely";
import Database from "libsql";
import { lockOf } from "../data-lock.ts";
import { LastUsed } from "../last-used.ts";
import { CompiledQuery, SqliteDialect, SqliteDriver } from "./kysely.ts";
import { refuseToBeginAnew, refuseToBeginAnewIn, sqliteFile } from "./state-file.ts";

/** Milliseconds between two times at which what was written is brought into the file itself. */
const checkpointEvery = 60_000;
/** Bytes of the log that stay on the disk once all of it is in the file. */
const logLimit = 16 * 1024 * 1024;

/** Statements that stay prepared: all that a server says again and again. */
const keptStatements = 500;

/**
 * The same database, which prepares each SQL once: for a small one that is most of the work, and SQLite prepares it anew by itself where tables have changed. Each runs
 * to its end before the next begins, as Kysely's one connection does.
 */
function preparingOnce(database: Database.Database): Pick<Database.Database, "prepare" | "close"> {
  const kept = new LastUsed<Database.Statement>(keptStatements);
  return {
    prepare(sql: string) {
      const known = kept.get(sql);
      if (known) return known;
      const statement = database.prepare(sql);
      kept.set(sql, statement);
      return statement;
    },
    close: () => database.close(),
  } as Pick<Database.Database, "prepare" | "close">;
}

/**
 * SQLite's own `begin` takes the write lock at the first write, and fails at once (SQLITE_BUSY, whatever the timeout)
 * when another process wrote since the first read. Taking the lock at the start waits its turn instead.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #database: Database.Database;
  constructor(database: Database.Database) {
    super({ database: preparingOnce(database) } as SqliteDialectConfig);
    this.#database = database;
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // What could not be taken back when it failed, for the disk did not let it.
    this.#takeBack();
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
  /** Where the disk is full SQLite has rolled back by itself. Whatever goes wrong here, the reason for it counts. */
  override async rollbackTransaction(): Promise<void> {
    try {
      this.#takeBack();
    } catch {
      // The next transaction tries again.
    }
  }
  #takeBack(): void {
    if (this.#database.inTransaction) this.#database.exec("rollback");
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #database: Database.Database;
  constructor(database: Database.Database) {
    super({ database } as SqliteDialectConfig);
    this.#database = database;
  }
  override createDriver(): Driver {
    return new ImmediateDriver(this.#database);
  }
}

export interface SqliteState {
  readonly dialect: Dialect;
  /** Writes all anew without what was deleted, earlier copies of it and the log included. */
  eraseDeleted(): void;
  /** Brings all that was written into the file: afterwards it alone is the whole state. */
  settle(): void;
}

/** How long another process may hold a lock, in milliseconds: a command beside the server, or a server that starts at the same time. */
const patience = 5_000;

/**
 * The file is empty for a moment while it is made. Of two processes that start at once the second waits for the first, and then finds it
 * made: it would take an empty one for a state that was lost.
 */
function openOrMake(dataDir: string): Database.Database {
  const file = sqliteFile(dataDir);
  const isThere = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
  const making = isThere ? null : lockOf(dataDir, "app", patience);
  try {
    refuseToBeginAnew(dataDir);
    const isNew = !existsSync(file);
    closeSync(openSync(file, "a", 0o600));
    const database = new Database(file, { timeout: patience });
    try {
      database.pragma("journal_mode = WAL");
    } catch (error) {
      // A disk that takes nothing: an empty file would be taken for a state that was lost.
      if (isNew) rmSync(file, { force: true });
      throw error;
    }
    return database;
  } finally {
    making?.release();
  }
}

/**
 * SQLite in `<dataDir>/app.sqlite`; the folder and the file are made readable by their owner only.
 * @throws StateMissing where there was a state that is not there
 */
export function openSqlite(dataDir: string): SqliteState {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = openOrMake(dataDir);
  // An acknowledged write is on the disk, also after a power cut: WAL's default (NORMAL) would lose the last ones.
  database.pragma("synchronous = FULL");
  database.pragma("foreign_keys = ON");
  // What is deleted is written over: sessions, second factors, questions of people.
  database.pragma("secure_delete = ON");
  database.pragma(`journal_size_limit = ${logLimit}`);
  if (database.prepare("select 1 from sqlite_master limit 1").all().length === 0) refuseToBeginAnewIn(dataDir);
  const checkpoint = (how: "PASSIVE" | "TRUNCATE"): void => {
    try {
      database.pragma(`wal_checkpoint(${how})`);
    } catch {
      // A full disk: what is written stays in the log, where it is as safe.
    }
  };
  // PASSIVE waits for nobody: what a reader still needs is left for the next time.
  const timer = setInterval(() => checkpoint("PASSIVE"), checkpointEvery).unref();
  return {
    dialect: new ImmediateSqliteDialect(database),
    eraseDeleted() {
      database.exec("vacuum");
      checkpoint("TRUNCATE");
    },
    settle() {
      clearInterval(timer);
      checkpoint("TRUNCATE");
    },
  };
}
