import { createReadStream } from "node:fs";
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { AppError } from "../http/app-error.ts";

/**
 * Bytes by their SHA-256, in scopes that are dropped as a whole. What is in here is whole and never changes. A scope is a
 * document or a user: two of them never share a file, so that dropping one cannot harm the other.
 */
export interface Blobs {
  /** Where a new file is put together, before it is taken in. */
  readonly incoming: string;
  /** Takes the file at `path` in; once this resolves it is on the disk for good. Twice is as once. */
  take(scope: string, sha256: string, path: string): Promise<void>;
  /** A path where the bytes can be read. All that read throw AppError `storage_damaged` where they are not. */
  path(scope: string, sha256: string): Promise<string>;
  read(scope: string, sha256: string): Promise<Uint8Array>;
  stream(scope: string, sha256: string): Promise<Readable>;
  remove(scope: string, sha256: string): Promise<void>;
  drop(scope: string): Promise<void>;
}

/** What lies among the incoming for so long, in milliseconds, was left there by a process that ended. */
const forgotten = 24 * 60 * 60_000;

/** Blobs in a folder, which is made readable by its owner only; several servers may share it. */
export async function folderBlobs(folder: string): Promise<Blobs> {
  const incoming = join(folder, "incoming");
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < Date.now() - forgotten) await rm(path, { force: true });
  }
  const folderOf = (scope: string): string => join(folder, safe(scope));
  const fileOf = (scope: string, sha256: string): string => join(folderOf(scope), safe(sha256));

  return {
    incoming,
    async take(scope, sha256, path) {
      const target = fileOf(scope, sha256);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await sync(path);
      await rename(path, target);
      await sync(dirname(target));
    },
    async path(scope, sha256) {
      const path = fileOf(scope, sha256);
      await access(path).catch(lost);
      return path;
    },
    read: (scope, sha256) => readFile(fileOf(scope, sha256)).catch(lost),
    async stream(scope, sha256) {
      const stream = createReadStream(fileOf(scope, sha256));
      await new Promise((resolve, reject) => stream.once("open", resolve).once("error", reject)).catch(lost);
      return stream;
    },
    remove: (scope, sha256) => rm(fileOf(scope, sha256), { force: true }),
    drop: (scope) => rm(folderOf(scope), { recursive: true, force: true }),
  };
}

function lost(error: NodeJS.ErrnoException): never {
  if (error.code !== "ENOENT") throw error;
  throw new AppError("storage_damaged", { detail: "A file is missing", cause: error });
}

/** Ids and hashes only: a path is never made of anything else. */
function safe(name: string): string {
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
