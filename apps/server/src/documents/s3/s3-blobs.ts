import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "../../http/app-error.ts";
import type { Blobs } from "../blobs.ts";
import { type LocalCopies, localCopies } from "./local-copies.ts";
import { type S3Client, S3Failed } from "./s3-client.ts";

export interface S3BlobsOptions {
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
 * Blobs in a bucket that several servers share. PDFs are worked on as files, so each server keeps copies of what it used lately;
 * the bucket alone is what counts. Throws AppError `storage_unavailable` where it cannot be reached or says no, and
 * `storage_damaged` where it holds nothing, or something else, under a name.
 */
export async function s3Blobs({ client, folder, copies, largest = largestFile }: S3BlobsOptions): Promise<Blobs> {
  const local = await localCopies(folder, copies);
  const coming = new Map<string, Promise<string>>();

  const fetched = async (scope: string, sha256: string): Promise<string> => {
    const name = nameOf(scope, sha256);
    const here = await local.find(scope, sha256);
    if (here !== undefined) return here;
    const under =
      coming.get(name) ?? download(client, local, { scope, sha256, largest }).finally(() => coming.delete(name));
    coming.set(name, under);
    return under;
  };

  return {
    incoming: local.incoming,
    async take(scope, sha256, path) {
      const name = nameOf(scope, sha256);
      const { size } = await stat(path);
      await reachable(() => client.put(name, path, sha256, size));
      await local.take(scope, sha256, path);
    },
    path: fetched,
    read: async (scope, sha256) => readFile(await fetched(scope, sha256)),
    async stream(scope, sha256) {
      const stream = createReadStream(await fetched(scope, sha256));
      await new Promise((resolve, reject) => stream.once("open", resolve).once("error", reject));
      return stream;
    },
    async remove(scope, sha256) {
      const name = nameOf(scope, sha256);
      await local.remove(scope, sha256);
      await reachable(() => client.remove(name));
    },
    async drop(scope) {
      const beginning = nameOf(scope, "");
      await local.drop(scope);
      await reachable(async () => {
        for (const name of await client.list(beginning)) await client.remove(name);
      });
    },
  };
}

/** Ids and hashes only; an empty hash stands for all of the scope. */
function nameOf(scope: string, sha256: string): string {
  if (!/^[0-9a-z-]{1,64}$/.test(scope) || !/^[0-9a-z-]{0,64}$/.test(sha256))
    throw new Error(`not a name of a blob: ${JSON.stringify([scope, sha256])}`);
  return `${scope}/${sha256}`;
}

/** Nothing is given out before all of it was found to be what its name says. */
async function download(
  client: S3Client,
  local: LocalCopies,
  { scope, sha256, largest }: { readonly scope: string; readonly sha256: string; readonly largest: number },
): Promise<string> {
  const path = join(local.incoming, randomUUID());
  const hash = createHash("sha256");
  let size = 0;
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      if (size > largest) done(new S3Failed(undefined, "said too much"));
      else done(null, chunk);
    },
  });
  try {
    await reachable(async () => {
      const answer = await client.get(nameOf(scope, sha256));
      await pipeline(answer, hashed, createWriteStream(path, { mode: 0o600, flags: "wx" })).catch((error) => {
        // A disk says which call of the system failed; a connection that breaks off, none.
        if (error instanceof S3Failed) throw error;
        throw error.syscall === undefined || error.code === "ECONNRESET" ? new S3Failed(undefined, "broke off") : error;
      });
    });
    if (hash.digest("hex") !== sha256) throw new AppError("storage_damaged", { detail: "The bucket: something else" });
    return await local.take(scope, sha256, path);
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
}

async function reachable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof S3Failed)) throw error;
    // That one file is not there is no trouble that passes.
    const code = error.code === "NoSuchKey" ? "storage_damaged" : "storage_unavailable";
    throw new AppError(code, { detail: `The bucket: ${error.message}`, cause: error });
  }
}
