import { readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { ImportRefused } from "../read/grid.ts";

/** What disks and DuckDB say, for people: no room, or no permission. Other errors are handed back as they are. */
export function diskTrouble(error: unknown, path: string): unknown {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  if (/^(ENOSPC|EDQUOT|EFBIG)$/.test(code) || /no space left|file too large|quota exceeded/i.test(message))
    return new ImportRefused(
      `tidak cukup ruang di ${dirname(path)} untuk salinan ${basename(path)}; tidak ada yang berubah. Kosongkan ruang sebesar berkas itu, lalu ulangi`,
    );
  if (/^(EACCES|EPERM|EROFS)$/.test(code) || /permission denied|read-only file system/i.test(message))
    return new ImportRefused(`folder ${dirname(path)} tidak dapat ditulis; tidak ada yang berubah. Beri izin tulis`);
  return error;
}

/** Removes the drafts of `file` that processes left beside it which are no more. */
export async function removeLeftDrafts(file: string): Promise<void> {
  const folder = dirname(file);
  const prefix = `${basename(file)}.draft-`;
  for (const name of await readdir(folder)) {
    if (name.startsWith(prefix) && !isRunning(Number.parseInt(name.slice(prefix.length), 10)))
      await rm(join(folder, name), { force: true });
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
