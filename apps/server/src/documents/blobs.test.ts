import { createHash, randomBytes } from "node:crypto";
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Blobs, blobsOn, type Forms, isEncryptedName } from "./blobs.ts";
import { type S3Double, s3Keys, startS3Double } from "./s3/s3.double.ts";
import { s3Client } from "./s3/s3-client.ts";
import { s3Shelf } from "./s3/s3-shelf.ts";
import { settleDocuments } from "./settle-documents.ts";
import { folderShelf, type Shelf } from "./shelf.ts";

const [key, other] = [randomBytes(32), randomBytes(32)];
const damaged = { code: "storage_damaged" };
const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

let root: string;
let store: S3Double;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "tanyadata-blobs-"));
  store = await startS3Double("arsip");
});
afterEach(async () => {
  await store.close();
  await rm(root, { recursive: true });
});

let servers = 0;
const bucketShelf = (): Promise<Shelf> => {
  servers += 1;
  const client = s3Client({
    ...{ endpoint: store.url, bucket: "arsip", prefix: "", isVirtualHosted: false, pauses: [], ...s3Keys },
    ...{ silence: 2_000, grace: 20_000, slowest: 1_000_000 },
  });
  return s3Shelf({ client, folder: join(root, `server${servers}`), copies: 0 });
};
const shelves = { folder: () => folderShelf(join(root, "documents")), bucket: bucketShelf };

async function bring(blobs: Blobs, bytes: Uint8Array, scope = "doc1"): Promise<string> {
  const path = join(blobs.incoming, "new");
  await writeFile(path, bytes);
  await blobs.take(scope, sha256Of(bytes), path);
  return sha256Of(bytes);
}

/** Every byte that lies anywhere, and every name. */
async function everything(): Promise<Buffer> {
  const files = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const onDisk = files.flatMap(({ parentPath, name }) => [join(parentPath, name)]);
  const inFiles = await Promise.all(onDisk.map((path) => readFile(path)));
  return Buffer.concat([
    ...onDisk.map((path) => Buffer.from(path)),
    ...inFiles,
    ...[...store.objects].flatMap(([name, bytes]) => [Buffer.from(name), bytes]),
  ]);
}
const names = async (shelf: Shelf) => (await shelf.all()).map(([, name]) => name);

describe.each(Object.entries(shelves))("documents at rest in a %s", (_, open) => {
  const on = async (...forms: Forms) => blobsOn(await open(), forms);

  test("no byte of them lies there in clear, and no name tells which they are", async () => {
    const text = Buffer.from("PERJANJIAN RAHASIA ".repeat(9_000));
    const blobs = await on(key, null);
    const sha256 = await bring(blobs, text);
    expect(Buffer.from(await blobs.read("doc1", sha256)).equals(text)).toBe(true);
    expect(Buffer.concat(await (await blobs.stream("doc1", sha256)).toArray()).equals(text)).toBe(true);
    // Another server, which has no copy yet.
    expect(Buffer.from(await (await on(key, null)).read("doc1", sha256)).equals(text)).toBe(true);
    const all = await everything();
    expect([all.includes("RAHASIA"), all.includes(sha256), all.includes(sha256.slice(0, 16))]).toEqual([
      false,
      false,
      false,
    ]);
    expect(await readdir(blobs.incoming)).toEqual([]);
    await blobs.remove("doc1", sha256);
    await expect(blobs.read("doc1", sha256)).rejects.toMatchObject(damaged);
    expect(await names(await open())).toEqual([]);
  });

  test("those from before stay readable, and come into the form that is set", async () => {
    const clear = await on(null);
    const old: string[] = [];
    for (const n of [1, 2, 3]) old.push(await bring(clear, randomBytes(n * 70_000), `doc${n}`));
    const now = await on(key, null);
    const fresh = await bring(now, randomBytes(10), "doc3");
    const know = [...old.map((sha256, at) => ({ scope: `doc${at + 1}`, sha256 })), { scope: "doc3", sha256: fresh }];
    const readable = async (blobs: Blobs) => {
      for (const { scope, sha256 } of know) expect(sha256Of(await blobs.read(scope, sha256))).toBe(sha256);
    };
    await readable(now);
    // What lies in clear tells its name itself.
    expect(await settleDocuments(await open(), [key, null], [])).toEqual({ changed: 3, damaged: [] });
    expect((await names(await open())).map(isEncryptedName)).toEqual([true, true, true, true]);
    await readable(await on(key));
    // A change of keys, and back into clear.
    expect(await settleDocuments(await open(), [other, key, null], know)).toEqual({ changed: 4, damaged: [] });
    await readable(await on(other));
    await expect((await on(key, null)).read("doc1", old[0] ?? "")).rejects.toMatchObject(damaged);
    expect(await settleDocuments(await open(), [null, other], know)).toEqual({ changed: 4, damaged: [] });
    expect(await settleDocuments(await open(), [null, other], know)).toEqual({ changed: 0, damaged: [] });
    await readable(await on(null));
  });

  test("ended at any point of it, each is readable, and the next time brings it to its end", async () => {
    const clear = await on(null);
    const know = [];
    for (const scope of ["doc1", "doc2"]) know.push({ scope, sha256: await bring(clear, randomBytes(300), scope) });
    const forms: Forms[] = [
      [key, null],
      [other, key, null],
    ];
    for (const form of forms)
      for (let calls = 0, isDone = false; !isDone; calls++) {
        const shelf = await open();
        let left = calls;
        const dying =
          <T extends unknown[], R>(deed: (...asked: T) => Promise<R>) =>
          async (...asked: T): Promise<R> => {
            if (left-- === 0) throw new Error("killed");
            return deed(...asked);
          };
        const mortal = { ...shelf, put: dying(shelf.put), path: dying(shelf.path), remove: dying(shelf.remove) };
        isDone = await settleDocuments(mortal, form, know).then(
          () => true,
          (error: Error) => {
            expect(error.message).toBe("killed");
            return false;
          },
        );
        const blobs = await on(...form);
        for (const { scope, sha256 } of know) expect(sha256Of(await blobs.read(scope, sha256))).toBe(sha256);
      }
    expect(await names(await open())).toHaveLength(2);
    expect(sha256Of(await (await on(other)).read("doc2", know[1]?.sha256 ?? ""))).toBe(know[1]?.sha256);
  });
});

describe("documents in a folder to which somebody else can write", () => {
  const folder = () => join(root, "documents");
  const filed = async () => {
    const blobs = blobsOn(await folderShelf(folder()), [key, null]);
    const bytes = randomBytes(200_000);
    const sha256 = await bring(blobs, bytes);
    return { blobs, bytes, sha256, path: (await blobs.file("doc1", sha256)).path };
  };

  test("one that was changed or cut is told, before or while it is sent, and nothing wrong is sent", async () => {
    const { blobs, bytes, sha256, path } = await filed();
    const there = await readFile(path);
    for (const at of [0, 45, there.length - 1]) {
      const changed = Buffer.from(there);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      await writeFile(path, changed);
      await expect(blobs.read("doc1", sha256)).rejects.toMatchObject(damaged);
      const sent: Buffer[] = [];
      const send = async () => {
        for await (const piece of await blobs.stream("doc1", sha256)) sent.push(piece as Buffer);
      };
      await expect(send()).rejects.toThrow(/not what it was|changed/);
      expect(bytes.subarray(0, Buffer.concat(sent).length).equals(Buffer.concat(sent))).toBe(true);
    }
    await writeFile(path, there.subarray(0, 40 + 64 * 1024 + 16));
    await expect(blobs.read("doc1", sha256)).rejects.toMatchObject(damaged);
  });

  test("another's bytes under this name, of this document or another, encrypted or in clear, are refused", async () => {
    const { blobs, sha256, path } = await filed();
    const second = await bring(blobs, randomBytes(100));
    await bring(blobs, randomBytes(100), "doc2");
    for (const [scope, name] of [
      ["doc1", second],
      ["doc2", (await readdir(join(folder(), "doc2")))[0] ?? ""],
    ] as const) {
      const from = scope === "doc1" ? (await blobs.file(scope, name)).path : join(folder(), scope, name);
      await copyFile(from, path);
      await expect(blobs.read("doc1", sha256)).rejects.toMatchObject(damaged);
    }
    await rm(path);
    await writeFile(join(folder(), "doc1", sha256), "diselundupkan");
    await expect(blobs.read("doc1", sha256)).rejects.toMatchObject(damaged);
    await expect(blobs.stream("doc1", sha256)).rejects.toMatchObject(damaged);
    expect((await settleDocuments(await folderShelf(folder()), [key, null], [])).damaged).toEqual([`doc1/${sha256}`]);
  });
});
