import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** A file being built beside the one that it shall replace, named by the process that builds it. */
export interface DraftFile {
  readonly file: string;
  /** Puts it in the place of the other, in one step. */
  commit(): Promise<void>;
  /** Removes what is left of it; nothing after a commit. */
  release(): Promise<void>;
}

const mine = new Set<string>();

/** Makes room for a draft beside `file` and removes the drafts that killed processes left there. */
export async function claimDraft(file: string): Promise<DraftFile> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true });
  await removeLeftovers(folder, `${basename(file)}.draft-`);
  const name = `${basename(file)}.draft-${process.pid}-${randomBytes(4).toString("hex")}`;
  mine.add(name);
  return {
    file: join(folder, name),
    commit: () => rename(join(folder, name), file),
    async release() {
      mine.delete(name);
      await rm(join(folder, name), { force: true });
      await rm(join(folder, `${name}.wal`), { force: true });
    },
  };
}

async function removeLeftovers(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    // A restarted container may give this process the number of the one that was killed: then only `mine` tells.
    const alive = pid === process.pid ? mine.has(name.replace(/\.wal$/, "")) : isRunning(pid);
    if (!alive) await rm(join(folder, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** What disks and DuckDB say when they cannot take a file: there is no room, or nobody may write there; null for all else. */
export function diskFailure(error: unknown): "full" | "barred" | null {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  if (/^(ENOSPC|EDQUOT|EFBIG)$/.test(code) || /no space left|file too large|quota exceeded/i.test(message))
    return "full";
  if (/^(EACCES|EPERM|EROFS)$/.test(code) || /permission denied|read-only file system/i.test(message)) return "barred";
  return null;
}
