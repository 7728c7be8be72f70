import { createHash, createHmac, hkdfSync, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "../http/app-error.ts";
import {
  encrypted,
  FileAltered,
  type FileAtRest,
  inClear,
  plainOf,
  readPlain,
  withItsKey,
} from "../keys/encrypted-file.ts";
import { type Shelf, safe } from "./shelf.ts";

/**
 * Bytes by their SHA-256, in scopes that are dropped as a whole. What is in here is whole and never changes. A scope is a
 * document or a user: two of them never share a file, so that dropping one cannot harm the other.
 */
export interface Blobs {
  /** Where a new file is put together, in clear, before it is taken in. */
  readonly incoming: string;
  /** Takes the file at `path` in; once this resolves it is there for good, and only there. Twice is as once. */
  take(scope: string, sha256: string, path: string): Promise<void>;
  /** The file as it lies. All that read throw AppError `storage_damaged` where the bytes are not there, or are others. */
  file(scope: string, sha256: string): Promise<KeptFile>;
  read(scope: string, sha256: string): Promise<Uint8Array>;
  stream(scope: string, sha256: string): Promise<Readable>;
  remove(scope: string, sha256: string): Promise<void>;
  drop(scope: string): Promise<void>;
  /** Brings one into the first form, and throws it away in others; true where there was something to do. `lies`: the names in its scope. */
  settle(scope: string, sha256: string, lies: ReadonlySet<string>): Promise<boolean>;
}

export interface KeptFile extends FileAtRest {
  /** On its shelf. */
  readonly name: string;
}

/** What blobs may be encrypted under, or in clear (null): new ones are as the first says, each of them opens what is there. */
export type Forms = readonly [Uint8Array | null, ...(Uint8Array | null)[]];

const prefix = "encrypted-";
/** Whether a name on a shelf is one of an encrypted file; a file in clear bears its SHA-256. */
export const isEncryptedName = (name: string): boolean => name.startsWith(prefix);

/** An encrypted file's name tells nothing: who has the same bytes cannot find out that they are here. */
function namesUnder(key: Uint8Array | null): (context: string, sha256: string) => string {
  if (key === null) return (_, sha256) => sha256;
  const secret = new Uint8Array(hkdfSync("sha256", key, "", "tanyadata names of files", 32));
  return (context) => prefix + createHmac("sha256", secret).update(context).digest("hex").slice(0, 48);
}

/** Blobs on a shelf, in the first of these forms. Whatever its form, one is found: so they can be brought from one into another one by one. */
export function blobsOn(shelf: Shelf, [first, ...others]: Forms): Blobs {
  const contextOf = (scope: string, sha256: string): string => `${safe(scope)}/${safe(sha256)}`;
  const formOf = (key: Uint8Array | null) => ({ key, nameOf: namesUnder(key) });
  const kept = formOf(first);
  const forms = [kept, ...others.map(formOf)];

  const file: Blobs["file"] = async (scope, sha256) => {
    const context = contextOf(scope, sha256);
    for (const { key, nameOf } of forms) {
      const name = nameOf(context, sha256);
      const opened = async (path: string) => (key === null ? inClear(path) : withItsKey(path, key, context));
      const proves = async (path: string) => isOf(sha256, await opened(path).catch(() => null));
      const path = await shelf.path(scope, name, proves);
      if (path === undefined) continue;
      // Nothing but its name says what a file in clear should be.
      if (key === null && !(await told(proves(path)))) throw damage();
      return { name, ...(await told(opened(path))) };
    }
    throw new AppError("storage_damaged", { detail: "A file is missing" });
  };

  const keep = async (scope: string, sha256: string, from: FileAtRest): Promise<void> => {
    const context = contextOf(scope, sha256);
    const made = join(shelf.incoming, randomUUID());
    try {
      const plain = plainOf(from);
      const bytes = kept.key === null ? plain : encrypted(plain, kept.key, context);
      await pipeline(bytes, createWriteStream(made, { mode: 0o600, flags: "wx" }));
      await shelf.put(scope, kept.nameOf(context, sha256), made);
    } finally {
      await rm(made, { force: true }).catch(() => {}); // what went wrong before counts
    }
  };

  return {
    ...{ incoming: shelf.incoming, file },
    async take(scope, sha256, path) {
      const name = kept.nameOf(contextOf(scope, sha256), sha256);
      if (!(await isOf(sha256, inClear(path)))) throw new Error(`what was to be kept as ${sha256} is something else`);
      if (kept.key === null) return shelf.put(scope, name, path);
      await keep(scope, sha256, inClear(path));
      await rm(path, { force: true });
    },
    async settle(scope, sha256, lies) {
      const [name = "", ...others] = forms.map(({ nameOf }) => nameOf(contextOf(scope, sha256), sha256));
      const former = others.filter((other) => lies.has(other));
      if (former.length === 0) return false;
      if (!lies.has(name)) {
        const found = await file(scope, sha256);
        if (!(await isOf(sha256, found))) throw damage();
        await keep(scope, sha256, found);
      }
      for (const other of former) await shelf.remove(scope, other);
      return true;
    },
    read: async (scope, sha256) => told(readPlain(await file(scope, sha256))),
    async stream(scope, sha256) {
      const pieces = plainOf(await file(scope, sha256));
      // What is wrong from its beginning is told instead of sent.
      const begun = await told(pieces.next());
      return Readable.from(resumed(begun, pieces), { objectMode: false });
    },
    async remove(scope, sha256) {
      for (const { nameOf } of forms) await shelf.remove(scope, nameOf(contextOf(scope, sha256), sha256));
    },
    drop: (scope) => shelf.drop(scope),
  };
}

async function* resumed(begun: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (begun.done) return;
  yield begun.value;
  yield* rest;
}

/** Whether a file comes to these bytes; one that cannot be opened does not. */
export async function isOf(sha256: string, file: FileAtRest | null): Promise<boolean> {
  if (file === null) return false;
  const hash = createHash("sha256");
  try {
    for await (const piece of plainOf(file)) hash.update(piece);
  } catch (error) {
    if (error instanceof FileAltered) return false;
    throw error;
  }
  return hash.digest("hex") === sha256;
}

/** What the work comes to, and as AppError that what lies there is not what it was. */
const told = <T>(work: Promise<T>): Promise<T> => work.catch(damaged);

const damage = (cause?: unknown): AppError =>
  new AppError("storage_damaged", { detail: "A file is not what it was", cause });

/** @throws AppError `storage_damaged` for a file that is missing or altered, else what it was given */
export function damaged(error: unknown): never {
  if (error instanceof FileAltered) throw damage(error);
  if ((error as NodeJS.ErrnoException).code === "ENOENT")
    throw new AppError("storage_damaged", { detail: "A file is missing", cause: error });
  throw error;
}
