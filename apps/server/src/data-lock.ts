import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";

/** Another process works on the same data folder. */
export class DataInUseError extends Error {
  override readonly name = "DataInUseError";
}

export interface DataLock {
  release(): void;
}

/**
 * Makes this process the only server on a data folder: two would write over each other's warehouse and upset each
 * other's limits. The lock is SQLite's own on an empty database, which the system lets go of when the process ends,
 * however it ends: nothing stale is left behind, on any system. Throws DataInUseError.
 */
export function lockDataDir(dataDir: string): DataLock {
  const lock = lockOf(dataDir, "server");
  const holder = join(dataDir, "server.pid");
  if (!lock)
    throw new DataInUseError(
      `${dataDir} is in use by process ${readHolder(holder)}. ` +
        "Stop that one, or give this one a folder of its own with TANYADATA_DATA_DIR.",
    );
  writeFileSync(holder, `${process.pid}\n`);
  return lock;
}

/** A lock of a data folder that one process can hold; null while another does, after so many milliseconds. */
export function lockOf(dataDir: string, name: string, patience = 0): DataLock | null {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = new Database(join(dataDir, `${name}.lock`), { timeout: patience });
  try {
    database.exec("begin exclusive");
  } catch (error) {
    database.close();
    if ((error as { code?: string }).code !== "SQLITE_BUSY") throw error;
    return null;
  }
  return {
    release: () => {
      database.exec("rollback");
      database.close();
    },
  };
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, "utf8").trim() || "(unknown)";
  } catch {
    return "(unknown)";
  }
}
