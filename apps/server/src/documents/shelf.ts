import { access, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Whether what was fetched is what it should be. */
export type Proves = (path: string) => Promise<boolean>;

/** Where files lie, whatever is in them: by name, in scopes that are dropped as a whole. What is in here is whole and never changes. */
export interface Shelf {
  /** Where a new file is put together, before it is put in. */
  readonly incoming: string;
  /** Takes the file at `path` in; once this resolves it is there for good. Twice is as once. */
  put(scope: string, name: string, path: string): Promise<void>;
  /** A path on this machine; undefined where there is no such file. What had to be fetched first is not kept unless it proves right. */
  path(scope: string, name: string, proves: Proves): Promise<string | undefined>;
  remove(scope: string, name: string): Promise<void>;
  drop(scope: string): Promise<void>;
  /** All that lies here. */
  all(): Promise<readonly Lying[]>;
}

/** What lies on a shelf. */
export type Lying = readonly [scope: string, name: string];

/** What lies among the incoming for so long untouched, in milliseconds, was left there by a process that ended. */
const forgotten = 60 * 60_000;

/** In a folder, which is made readable by its owner only; several servers may share it. */
export async function folderShelf(folder: string): Promise<Shelf> {
  const incoming = join(folder, "incoming");
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await forget(incoming);
  setInterval(() => void forget(incoming).catch(() => {}), forgotten).unref();
  const folderOf = (scope: string): string => join(folder, safe(scope));
  const fileOf = (scope: string, name: string): string => join(folderOf(scope), safe(name));

  return {
    incoming,
    async put(scope, name, path) {
      const target = fileOf(scope, name);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await sync(path);
      await rename(path, target);
      await sync(dirname(target));
    },
    async path(scope, name) {
      const path = fileOf(scope, name);
      return access(path).then(
        () => path,
        (error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return undefined;
          throw error;
        },
      );
    },
    remove: (scope, name) => rm(fileOf(scope, name), { force: true }),
    drop: (scope) => rm(folderOf(scope), { recursive: true, force: true }),
    all: () => lyingIn(folder),
  };
}

/** All that lies in a folder; nothing where there is none. */
export async function lyingIn(folder: string): Promise<Lying[]> {
  const all: Lying[] = [];
  for (const scope of await readdir(folder).catch(() => []))
    if (scope !== "incoming")
      for (const name of await readdir(join(folder, scope)).catch(() => [])) all.push([scope, name]);
  return all;
}

/** What an ended process left lies there in clear: it goes soon. */
async function forget(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < Date.now() - forgotten) await rm(path, { force: true });
  }
}

/** Ids and hashes only: a path is never made of anything else. */
export function safe(name: string): string {
  if (!/^[0-9a-z-]{1,64}$/.test(name)) throw new Error(`not a name of a blob: ${JSON.stringify(name)}`);
  return name;
}

/** Waits until the disk has it. Windows has no way to ask that of a folder. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, "r+").catch(() => open(path, "r"));
  try {
    await handle.sync();
  } catch (error) {
    if ((error as { code?: string }).code !== "EPERM") throw error;
  } finally {
    await handle.close();
  }
}
