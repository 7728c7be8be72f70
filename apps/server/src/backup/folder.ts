import { existsSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { stampOf } from "./restore.ts";

const ours = /^tanyadata-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar$/;

/** A name in a folder of backups, by which they sort as they were taken. */
export const backupFile = (folder: string, at: Date): string => join(folder, `tanyadata-${stampOf(at)}.tar`);

/** Paths of the backups in a folder, the newest first. Whatever else lies there is left alone. */
async function backupsIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => ours.test(name));
  return names
    .sort()
    .toReversed()
    .map((name) => join(folder, name));
}

/** Removes all but the newest. Gives those that it removed. */
export async function pruneBackups(folder: string, kept: number): Promise<string[]> {
  const old = (await backupsIn(folder)).slice(kept);
  for (const path of old) await rm(path);
  return old;
}

/** When the newest was taken; undefined where there is none. */
export async function lastBackup(folder: string): Promise<Date | undefined> {
  const [newest] = await backupsIn(folder);
  return newest === undefined ? undefined : (await stat(newest)).mtime;
}
