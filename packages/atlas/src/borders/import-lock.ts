import { existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import Database from "libsql";
import { removeTiles } from "./archive.ts";
import { BordersRefused } from "./refused.ts";

/** Where an import works: a copy of the archive, what does not fit into memory, and its tiles. */
export const draftPaths = (file: string) =>
  ({ copy: `${file}.new`, spill: `${file}.new.spill`, tiles: `${file}.new.spill.pmtiles` }) as const;

/**
 * Does something to an archive while nobody else does, after taking away what an import left that was ended in its middle.
 * @throws BordersRefused while another import is running
 */
export async function alone<T>(file: string, work: () => Promise<T> | T): Promise<T> {
  const release = takeLock(file);
  try {
    removeDrafts(file);
    return await work();
  } finally {
    release();
  }
}

/**
 * Takes away what imports left that were ended in their middle: drafts, and tiles that no archive names. An import that is
 * running is left alone, and what cannot be taken away stays: it does no harm.
 */
export function clearUnfinished(file: string): void {
  if (!existsSync(dirname(file))) return;
  try {
    const release = takeLock(file);
    removeDrafts(file);
    removeTiles(file, namedTiles(file));
    release();
  } catch {}
}

/** The lock is the operating system's: it ends with the process that holds it, however that ends. */
function takeLock(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true });
  const path = `${file}.lock`;
  const lock = new Database(path);
  try {
    lock.exec("PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (String((error as { code?: unknown }).code).startsWith("SQLITE_BUSY"))
      throw new BordersRefused("another import is running: wait until it has ended");
    throw error;
  }
  return () => {
    rmSync(path, { force: true });
    lock.close();
  };
}

function removeDrafts(file: string): void {
  for (const left of Object.values(draftPaths(file))) rmSync(left, { force: true });
}

/** What the tiles of an archive and of the one before are known by. */
function namedTiles(file: string): string[] {
  if (!existsSync(file)) return [];
  const db = new Database(file, { readonly: true } as never);
  try {
    const rows = db.prepare("SELECT value FROM about WHERE name IN ('tiles', 'tiles_before')").all();
    return (rows as { value: string }[]).map(({ value }) => value);
  } finally {
    db.close();
  }
}
