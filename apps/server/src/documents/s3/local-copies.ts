import { access, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Files of this server that are somewhere else too: each may be thrown away, but not while it is worked on. */
export interface LocalCopies {
  /** Where a new file is put together; on the same disk. */
  readonly incoming: string;
  /** Takes the file at `path` in; gives where it is now. */
  take(scope: string, sha256: string, path: string): Promise<string>;
  /** Undefined where there is none. */
  find(scope: string, sha256: string): Promise<string | undefined>;
  remove(scope: string, sha256: string): Promise<void>;
  drop(scope: string): Promise<void>;
}

/** Milliseconds after its last use that a copy is surely kept: longer than any work on it. */
const needed = 60 * 60_000;
/** Milliseconds after which it goes, however few there are: what was deleted on another server is not kept here for ever. */
const forgotten = 24 * 60 * 60_000;
const tidyEvery = 5 * 60_000;

/** In a folder that is emptied first. Copies that were not used for an hour go, the oldest first, where all take more than `most` bytes. */
export async function localCopies(folder: string, most: number): Promise<LocalCopies> {
  const [incoming, kept] = [join(folder, "incoming"), join(folder, "copies")];
  await rm(folder, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await mkdir(kept, { recursive: true, mode: 0o700 });
  const fileOf = (scope: string, sha256: string): string => join(kept, scope, sha256);
  setInterval(() => void tidy(kept, most, Date.now()).catch(() => {}), tidyEvery).unref();

  return {
    incoming,
    async take(scope, sha256, path) {
      const target = fileOf(scope, sha256);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(path, target);
      return target;
    },
    async find(scope, sha256) {
      const path = fileOf(scope, sha256);
      const now = new Date();
      return utimes(path, now, now).then(
        () => access(path).then(() => path),
        () => undefined,
      );
    },
    remove: (scope, sha256) => rm(fileOf(scope, sha256), { force: true }),
    drop: (scope) => rm(join(kept, scope), { recursive: true, force: true }),
  };
}

/** What the timer does; `at` in milliseconds. */
export async function tidy(kept: string, most: number, at: number): Promise<void> {
  const files: { path: string; size: number; used: number }[] = [];
  for (const scope of await readdir(kept))
    for (const name of await readdir(join(kept, scope)).catch(() => [])) {
      const path = join(kept, scope, name);
      const found = await stat(path).catch(() => undefined);
      if (found) files.push({ path, size: found.size, used: found.mtimeMs });
    }
  let total = files.reduce((sum, { size }) => sum + size, 0);
  for (const { path, size, used } of files.sort((one, other) => one.used - other.used)) {
    const idle = at - used;
    if (idle < needed || (total <= most && idle < forgotten)) return;
    await rm(path, { force: true });
    total -= size;
  }
}
