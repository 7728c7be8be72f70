import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The app state of this folder is not there, though there was one. */
class StateMissing extends Error {
  override readonly name = "StateMissing";
  readonly code = "STATE_MISSING";
}

export const sqliteFile = (dataDir: string): string => join(dataDir, "app.sqlite");

/** Written once there is an app state: from then on a folder without one has lost it. */
const mark = (dataDir: string): string => join(dataDir, "app.made");

/**
 * Refuses to begin anew beside what an earlier app state left, before SQLite opens the file: it would make a new one, and
 * throw away the writes of the old that wait in its log. @throws StateMissing
 */
export function refuseToBeginAnew(dataDir: string): void {
  const file = sqliteFile(dataDir);
  if (existsSync(file)) {
    // One that SQLite made is never empty: its first page is there before anything else.
    if (sizeOf(file) === 0) throw missing(file, "is empty (0 bytes)", file);
    return;
  }
  const left = leftBehind(dataDir);
  if (left) throw missing(file, "is missing", left);
}

/** The same of a file that SQLite can open and that holds nothing, as when it was copied without its log. @throws StateMissing */
export function refuseToBeginAnewIn(dataDir: string): void {
  const left = leftBehind(dataDir);
  if (left) throw missing(sqliteFile(dataDir), "holds nothing", left);
}

/** From now on there is an app state here. */
export function rememberState(dataDir: string): void {
  const path = mark(dataDir);
  if (existsSync(path)) return;
  writeFileSync(
    path,
    `app.sqlite was made at ${new Date().toISOString()}. Without it the server does not begin anew.\n`,
    {
      mode: 0o600,
    },
  );
}

const missing = (file: string, how: string, left: string): StateMissing =>
  new StateMissing(
    `${file} ${how}, though ${left === file ? "it was made once" : `${left} shows that there was one`}. Nothing was started, so that ` +
      "nothing is written over what may be saved. Put it back, or a backup of it (docs/operations.md); " +
      `to begin with nothing, move ${left} away first.`,
  );

/** What shows that there was an app state; undefined in a folder that never had one. */
function leftBehind(dataDir: string): string | undefined {
  const log = `${sqliteFile(dataDir)}-wal`;
  if (existsSync(mark(dataDir))) return mark(dataDir);
  if (!existsSync(sqliteFile(dataDir)) && sizeOf(log) > 0) return log;
  const documents = join(dataDir, "documents");
  return existsSync(documents) && readdirSync(documents).some((name) => name !== "incoming") ? documents : undefined;
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
