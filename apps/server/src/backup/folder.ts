import { existsSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { stampOf } from "./restore.ts";

const ours = /^tanyadata-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar$/;
/** Whether a file is called as backups by schedule are. */
export const isBackup = (name: string): boolean => ours.test(name);

/** A name in a folder of backups, by which they sort as they were taken. */
export const backupFile = (folder: string, at: Date): string => join(folder, `tanyadata-${stampOf(at)}.tar`);

/** Paths of the backups in a folder, the newest first. Whatever else lies there is left alone. */
export async function backupsIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter(isBackup);
  return names
    .sort()
    .toReversed()
    .map((name) => join(folder, name));
}

/** What a backup is made of before it is one; a process that was killed leaves it. */
const unfinished = /^tanyadata-.*\.tar\.(\d+\.(part|state)|trial-\w+)$/;
const forgotten = 86_400_000;

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (unfinished.test(name) && mtimeMs < Date.now() - forgotten) await rm(path, { recursive: true, force: true });
  }
}

/** Removes all but the newest, and what was left unfinished a day ago. Gives the backups that it removed. */
export async function pruneBackups(folder: string, kept: number): Promise<string[]> {
  await removeUnfinished(folder);
  const old = (await backupsIn(folder)).slice(kept);
  for (const path of old) await rm(path, { force: true });
  return old;
}

/** When the newest was taken; undefined where there is none. */
export async function lastBackup(folder: string): Promise<Date | undefined> {
  const [newest] = await backupsIn(folder);
  return newest === undefined ? undefined : (await stat(newest)).mtime;
}
