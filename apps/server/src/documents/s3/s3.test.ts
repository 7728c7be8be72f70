import { createHash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dropDeleted } from "../../features/documents/retention.ts";
import { startTestApp } from "../../testing/app.ts";
import { accountPassword, documentsOf } from "../../testing/documents.ts";
import { pdfOf } from "../../testing/forms.ts";
import { type Blobs, blobsOn, type Forms } from "../blobs.ts";
import { documentStore } from "../documents.store.ts";
import { tidy } from "./local-copies.ts";
import { type S3Double, s3Keys, startS3Double } from "./s3.double.ts";
import { s3Client } from "./s3-client.ts";
import { s3Shelf } from "./s3-shelf.ts";

let store: S3Double;
let root: string;
beforeEach(async () => {
  store = await startS3Double("arsip");
  root = await mkdtemp(join(tmpdir(), "tanyadata-s3-"));
});
afterEach(async () => {
  await store.close();
  await rm(root, { recursive: true });
});

let servers = 0;
const open = async (more: Partial<Parameters<typeof s3Client>[0]> = {}, forms: Forms = [null]): Promise<Blobs> => {
  const client = s3Client({
    ...{
      endpoint: store.url,
      bucket: "arsip",
      prefix: "tanya/",
      isVirtualHosted: false,
      silence: 2_000,
      grace: 20_000,
      slowest: 1_000_000,
      pauses: [1, 1],
    },
    ...{ ...s3Keys, ...more },
  });
  servers += 1;
  const folder = join(root, `server${servers}`);
  return blobsOn(await s3Shelf({ client, folder, copies: 0, largest: 2 * bytes.length }), forms);
};
const bytes = randomBytes(300_000);
const sha256 = createHash("sha256").update(bytes).digest("hex");
const bring = async (blobs: Blobs, scope = "doc1"): Promise<void> => {
  const path = join(blobs.incoming, "new");
  await writeFile(path, bytes);
  await blobs.take(scope, sha256, path);
};
const unavailable = { code: "storage_unavailable" };
const damaged = { code: "storage_damaged" };

describe("blobs in a bucket", () => {
  test("what one server took in another reads, whole and under its own key", async () => {
    const [one, other] = [await open(), await open()];
    await bring(one);
    expect([...store.objects.keys()]).toEqual([`tanya/doc1/${sha256}`]);
    expect(Buffer.from(await other.read("doc1", sha256)).equals(bytes)).toBe(true);
    const asked = store.asked.length;
    expect((await readFile((await other.file("doc1", sha256)).path)).equals(bytes)).toBe(true);
    expect((await readFile((await one.file("doc1", sha256)).path)).equals(bytes)).toBe(true);
    expect(store.asked.length).toBe(asked); // both have copies by now
  });

  test("twice is as once, with and without conditional writes", async () => {
    await bring(await open());
    await bring(await open());
    store.knowsConditions = false;
    await bring(await open());
    expect(store.objects.size).toBe(1);
  });

  test("a scope is dropped whole, over several pages, and no other with it", async () => {
    const blobs = await open();
    for (const scope of ["doc1", "doc10", "user1"]) await bring(blobs, scope);
    for (let n = 0; n < 5; n++) store.objects.set(`tanya/doc1/${n}`, bytes);
    store.pageSize = 2;
    await blobs.drop("doc1");
    expect([...store.objects.keys()].sort()).toEqual([`tanya/doc10/${sha256}`, `tanya/user1/${sha256}`]);
    await blobs.remove("doc10", sha256);
    await blobs.remove("doc10", sha256);
    await expect(blobs.read("doc10", sha256)).rejects.toMatchObject(damaged);
  });

  test("a passing trouble is waited out, also one in the middle of a file", async () => {
    const blobs = await open();
    store.faults.push(503, "break");
    await bring(blobs);
    store.faults.push("break", 500);
    expect(Buffer.from(await (await open()).read("doc1", sha256)).equals(bytes)).toBe(true);
    const reader = await open();
    store.faults.push("break_within");
    await expect(reader.read("doc1", sha256)).rejects.toMatchObject(unavailable);
    expect(Buffer.from(await reader.read("doc1", sha256)).equals(bytes)).toBe(true);
  });

  test("one that says nothing is waited for once", async () => {
    const blobs = await open({ silence: 100 });
    store.faults.push("silence");
    await expect(bring(blobs)).rejects.toMatchObject(unavailable);
    expect(store.asked).toHaveLength(1);
  });

  test.each([
    ["shorter", damaged],
    ["longer", damaged],
    ["other_bytes", damaged],
    ["break_within", unavailable],
    ["stops_within", unavailable],
    ["redirect", unavailable],
    ["chatters", unavailable],
    ["drips", unavailable],
  ] as const)(
    "a store that is broken or hostile (%s) gives nothing out, and leaves nothing behind",
    async (fault, why) => {
      await bring(await open());
      const reader = await open({ silence: 300, grace: 700 });
      store.faults.push(fault);
      const read = reader.read("doc1", sha256);
      await expect(read).rejects.toMatchObject(why);
      expect(await readdir(reader.incoming)).toEqual([]);
      // Nobody was followed to another place.
      expect(store.asked.filter((call) => call.includes("rahasia"))).toEqual([]);
      expect(Buffer.from(await reader.read("doc1", sha256)).equals(bytes)).toBe(true);
    },
  );

  test.each(["redirect", "chatters", "drips"] as const)(
    "what is put into a store that answers so (%s) is not held to be there",
    async (fault) => {
      store.faults.push(fault);
      await expect(open({ silence: 300, grace: 700 }).then(bring)).rejects.toMatchObject(unavailable);
    },
  );

  test.each([
    ["../doc1", sha256],
    ["doc1/../../etc", sha256],
    ["doc1", "../doc2/secret"],
    ["doc1", "%2e%2e%2f"],
    ["DOC1", sha256],
    ["", sha256],
    ["doc1\0", sha256],
  ])("names that lead elsewhere are no names: %j, %j", async (scope, name) => {
    const blobs = await open();
    const secret = join(blobs.incoming, "..", "doc2", "secret");
    await mkdir(join(secret, ".."), { recursive: true });
    await writeFile(secret, "rahasia");
    const deeds = [blobs.read(scope, name), blobs.remove(scope, name), blobs.take(scope, name, secret)];
    for (const deed of deeds) await expect(deed).rejects.toThrow(/not a name/);
    if (name === sha256) await expect(blobs.drop(scope)).rejects.toThrow(/not a name/);
    expect([await readFile(secret, "utf8"), store.asked]).toEqual(["rahasia", []]);
  });

  test.each([
    ["500 over and over", [500, 500, 500], 3, /500 InternalError/],
    ["503 over and over", [503, 503, 503], 3, /503 SlowDown/],
    ["a connection that breaks over and over", ["break", "break", "break"], 3, /ECONNRESET|socket hang up/],
    ["403, which no further try mends", [403], 1, /403 AccessDenied/],
  ] as const)("%s: reading and taking in fail clearly, and both do once it is over", async (_, faults, tries, why) => {
    const [blobs, reader] = [await open(), await open()];
    const path = join(blobs.incoming, "new");
    await writeFile(path, bytes);
    store.faults.push(...faults);
    await expect(blobs.take("doc1", sha256, path)).rejects.toMatchObject({
      ...unavailable,
      message: expect.stringMatching(why),
    });
    expect([store.asked.length, store.objects.size]).toEqual([tries, 0]);
    // What was to be kept is still where it was, and can be brought again.
    expect((await readFile(path)).equals(bytes)).toBe(true);
    await blobs.take("doc1", sha256, path);
    store.faults.push(...faults);
    await expect(reader.read("doc1", sha256)).rejects.toMatchObject(unavailable);
    expect(await readdir(reader.incoming)).toEqual([]);
    expect(Buffer.from(await reader.read("doc1", sha256)).equals(bytes)).toBe(true);
  });

  test("a file whose answer was lost on the way is there once; one that is not what was said is not taken", async () => {
    store.faults.push("lost_answer");
    const blobs = await open();
    await bring(blobs);
    expect(store.asked).toHaveLength(2);
    expect([...store.objects.values()].map((held) => held.equals(bytes))).toEqual([true]);
    const path = join(blobs.incoming, "other");
    await writeFile(path, bytes.subarray(1));
    await expect(blobs.take("doc2", sha256, path)).rejects.toThrow(/is something else/);
    expect(store.objects.size).toBe(1);
  });

  test("wrong keys, a wrong bucket and a store that is away are told apart, and no key is told", async () => {
    const why = async (blobs: Blobs) => {
      const error = await bring(blobs).then(() => "nothing", String);
      expect(error).not.toContain(s3Keys.secretAccessKey);
      return error;
    };
    expect(await why(await open({ secretAccessKey: "another" }))).toMatch(/403 SignatureDoesNotMatch/);
    expect(await why(await open({ accessKeyId: "another" }))).toMatch(/403 InvalidAccessKeyId/);
    expect(await why(await open({ bucket: "lain" }))).toMatch(/404 NoSuchBucket/);
    expect(await why(await open({ endpoint: "http://127.0.0.1:1" }))).toMatch(/ECONNREFUSED/);
  });

  test("copies that nobody used for long go, the oldest first", async () => {
    const folder = join(root, "copies");
    for (const [name, hours] of [
      ["old", 30],
      ["idle", 3],
      ["later", 2],
      ["used", 0.5],
    ] as const) {
      await mkdir(join(folder, "doc1"), { recursive: true });
      await writeFile(join(folder, "doc1", name), "x".repeat(100));
      const at = new Date(Date.now() - hours * 3_600_000);
      await utimes(join(folder, "doc1", name), at, at);
    }
    await tidy(folder, 300, Date.now());
    expect(await readdir(join(folder, "doc1"))).toEqual(["idle", "later", "used"]);
    await tidy(folder, 0, Date.now());
    expect(await readdir(join(folder, "doc1"))).toEqual(["used"]);
  });
});

test("documents are signed from a bucket; while it is away calls get 503 and nothing is lost", async () => {
  const blobs = await open();
  const app = await startTestApp({ documents: { blobs } });
  const away = () => store.faults.push(...Array.from({ length: 3 }, () => "break" as const));
  const tools = documentsOf(app);
  try {
    const user = await app.signUp({ email: "siti@example.com", password: accountPassword });
    const equipment = await tools.equip(user);
    away();
    expect((await tools.upload(user)) as unknown).toMatchObject({ status: 503, ...unavailable });
    expect((await tools.get(user, "/documents")).body).toEqual([]);
    expect(await readdir(blobs.incoming)).toEqual([]);

    const document = await tools.upload(user);
    away();
    const asked = await tools.sign(user, document, equipment);
    const { last } = await tools.ended(user, asked.body.id);
    expect([last.state, last.error?.code, last.can_retry]).toEqual(["gagal", "storage_unavailable", true]);
    expect((await tools.bytes(user, document, 1)).equals(pdfOf(2))).toBe(true);
    expect((await tools.post(user, `/operations/${last.id}/retry`)).status).toBe(202);
    expect((await tools.ended(user, last.id)).last.state).toBe("selesai");
    const signed = await tools.bytes(user, document, 2);
    expect((await tools.verify(user, signed)).body.valid).toBe(true);
    expect([...store.objects.values()].some((held) => held.equals(signed))).toBe(true);

    away();
    const path = `/documents/${document.id}`;
    expect((await app.call("DELETE", path, { token: user.token })).status).toBe(503);
    expect((await tools.get(user, path)).status).toBe(404);
    const isLeft = () => [...store.objects.keys()].some((key) => key.includes(document.id));
    expect(isLeft()).toBe(true);
    await dropDeleted({ documents: documentStore(app.store, () => new Date()), blobs });
    expect(isLeft()).toBe(false);
  } finally {
    await app.close();
  }
});

test("of a bucket that refuses, breaks or holds something else a reader gets a clear problem, and the very bytes after it", async () => {
  const app = await startTestApp({ documents: { blobs: await open() } });
  const tools = documentsOf(app);
  try {
    const user = await app.signUp({ email: "siti@example.com", password: accountPassword });
    const document = await tools.upload(user);
    const path = `/documents/${document.id}/revisions/1`;
    // Another server's copy is not there yet.
    await rm(join(root, `server${servers}`, "copies", document.id), { recursive: true });
    for (const [faults, status, code] of [
      [["break", "break", "break"], 503, "storage_unavailable"],
      [[500, 500, 500], 503, "storage_unavailable"],
      [[403], 503, "storage_unavailable"],
      [["break_within"], 503, "storage_unavailable"],
      [["shorter"], 500, "storage_damaged"],
      [["other_bytes"], 500, "storage_damaged"],
      [[404], 503, "storage_unavailable"],
    ] as const) {
      store.faults.push(...faults);
      const { body } = await tools.get(user, path);
      expect([body.status, body.code]).toEqual([status, code]);
      expect(JSON.stringify(body)).not.toContain(s3Keys.secretAccessKey);
    }
    const kept = [...store.objects];
    store.objects.clear();
    expect((await tools.get(user, path)).body).toMatchObject({ status: 500, ...damaged });
    for (const [key, held] of kept) store.objects.set(key, held);
    expect((await tools.bytes(user, document, 1)).equals(pdfOf(2))).toBe(true);
  } finally {
    await app.close();
  }
});
