import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "../../http/app-error.ts";
import { type Lying, type Proves, type Shelf, safe } from "../shelf.ts";
import { type LocalCopies, localCopies } from "./local-copies.ts";
import { type S3Client, S3Failed } from "./s3-client.ts";

export interface S3ShelfOptions {
  readonly client: S3Client;
  /** Of this server alone: what comes and goes, and copies of what was used lately. Emptied at each start. */
  readonly folder: string;
  /** Bytes of copies that are kept beyond those just used. */
  readonly copies: number;
  /** Bytes of one file, at most: a store that goes on and on fills no disk. */
  readonly largest?: number;
}

/** Far above what a document may be with all its signatures. */
const largestFile = 2 ** 30;

/**
 * A bucket that several servers share. PDFs are worked on as files, so each server keeps copies of what it used lately, as they lie there;
 * the bucket alone is what counts. Throws AppError `storage_unavailable` where it cannot be reached or says no, and
 * `storage_damaged` where it holds something else under a name.
 */
export async function s3Shelf({ client, folder, copies, largest = largestFile }: S3ShelfOptions): Promise<Shelf> {
  const local = await localCopies(folder, copies);
  const coming = new Map<string, Promise<string | undefined>>();
  const keyOf = (scope: string, name: string): string => `${safe(scope)}/${safe(name)}`;

  return {
    incoming: local.incoming,
    async put(scope, name, path) {
      const key = keyOf(scope, name);
      const { size } = await stat(path);
      const hash = createHash("sha256");
      for await (const piece of createReadStream(path)) hash.update(piece);
      const sha256 = hash.digest("hex");
      await reachable(() => client.put(key, path, sha256, size));
      await local.take(scope, name, path);
    },
    async path(scope, name, proves) {
      const key = keyOf(scope, name);
      const here = await local.find(scope, name);
      if (here !== undefined) return here;
      const asked = { scope, name, key, largest, proves };
      const under = coming.get(key) ?? download(client, local, asked).finally(() => coming.delete(key));
      coming.set(key, under);
      return under;
    },
    async remove(scope, name) {
      await local.remove(scope, name);
      await reachable(() => client.remove(keyOf(scope, name)));
    },
    async drop(scope) {
      const beginning = `${safe(scope)}/`;
      await local.drop(scope);
      await reachable(async () => {
        for (const key of await client.list(beginning)) await client.remove(key);
      });
    },
    all: () => reachable(() => lyingInBucket(client)),
  };
}

/** All that lies in a bucket. @throws S3Failed */
export async function lyingInBucket(client: Pick<S3Client, "list">): Promise<Lying[]> {
  return (await client.list("")).flatMap((key) => {
    const [scope = "", name = "", ...rest] = key.split("/");
    return rest.length > 0 || scope === "doctor" ? [] : [[scope, name] as const];
  });
}

interface Asked {
  readonly scope: string;
  readonly name: string;
  readonly key: string;
  readonly largest: number;
  readonly proves: Proves;
}

/** Nothing is given out before all of it was found to be what it should be; undefined where there is no such file. */
async function download(client: S3Client, local: LocalCopies, asked: Asked): Promise<string | undefined> {
  const { scope, name, key, largest, proves } = asked;
  const path = join(local.incoming, randomUUID());
  let size = 0;
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > largest) done(new S3Failed(undefined, "said too much"));
      else done(null, chunk);
    },
  });
  try {
    const isThere = await reachable(async () => {
      const answer = await client.get(key).catch((error: unknown) => {
        if (error instanceof S3Failed && error.code === "NoSuchKey") return undefined;
        throw error;
      });
      if (!answer) return false;
      await pipeline(answer, bounded, createWriteStream(path, { mode: 0o600, flags: "wx" })).catch((error) => {
        // A disk says which call of the system failed; a connection that breaks off, none.
        if (error instanceof S3Failed) throw error;
        throw error.syscall === undefined || error.code === "ECONNRESET" ? new S3Failed(undefined, "broke off") : error;
      });
      return true;
    });
    if (!isThere) return undefined;
    if (!(await proves(path))) throw new AppError("storage_damaged", { detail: "The bucket: something else" });
    return await local.take(scope, name, path);
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
}

async function reachable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof S3Failed)) throw error;
    throw new AppError("storage_unavailable", { detail: `The bucket: ${error.message}`, cause: error });
  }
}
