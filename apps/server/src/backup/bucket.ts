import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import { type S3Client, s3Client } from "../documents/s3/s3-client.ts";
import type { BackupConfig } from "./backup-config.ts";
import { backupsIn, isBackup } from "./folder.ts";

/** Copies of backups in a bucket: what a fire in the room of the server leaves. */
export interface BackupBucket {
  /** Names of the backups there, the newest first. */
  names(): Promise<string[]>;
  /** Puts there whatever of a folder's newest backups is not there yet, also what could not be put the last time. Gives their names. */
  copy(folder: string, kept: number): Promise<string[]>;
  /** Removes all but the newest; gives the names of those. */
  prune(kept: number): Promise<string[]>;
  /** Brings one to `file`; whether it is whole, restoring finds out. @throws S3Failed */
  fetch(name: string, file: string): Promise<void>;
}

/** Where copies go, if anywhere. */
export const openBackupBucket = ({ bucket }: Pick<BackupConfig, "bucket">): BackupBucket | undefined =>
  bucket && backupBucket(s3Client(bucket));

/** @param client whose prefix is that of the backups alone */
export function backupBucket(client: S3Client): BackupBucket {
  const names = async (): Promise<string[]> => (await client.list("")).filter(isBackup).sort().toReversed();
  return {
    names,
    async copy(folder, kept) {
      const there = new Set(await names());
      const missing = (await backupsIn(folder)).slice(0, kept).filter((path) => !there.has(basename(path)));
      // The oldest first: where the line breaks, none is missing between others.
      for (const path of missing.toReversed())
        await client.put(basename(path), path, await sha256Of(path), (await stat(path)).size);
      return missing.map((path) => basename(path));
    },
    async prune(kept) {
      const old = (await names()).slice(kept);
      for (const name of old) await client.remove(name);
      return old;
    },
    async fetch(name, file) {
      const answer = await client.get(name);
      try {
        await pipeline(answer, createWriteStream(file, { mode: 0o600, flags: "wx" }));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") await rm(file, { force: true }).catch(() => {});
        throw error;
      }
    },
  };
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
