import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lockDataDir } from "../data-lock.ts";
import { type Blobs, blobsOn, isEncryptedName } from "../documents/blobs.ts";
import { changeDocumentsKey, documentsKeys, formsOf } from "../documents/documents-key.ts";
import { privateKeysKey } from "../documents/private-keys-key.ts";
import { folderShelf, lyingIn } from "../documents/shelf.ts";
import { openStore, type Store } from "../store/store.ts";
import { startTestApp } from "../testing/app.ts";
import { documentsOf } from "../testing/documents.ts";
import { pdfOf } from "../testing/forms.ts";
import { patient, startProgram } from "../testing/program.ts";

test("npm run keys refuses what it must, and says what it did", patient, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "tanyadata-keys-"));
  const [secret, lost] = [`rahasia ${randomUUID()}`, `hilang ${randomUUID()}`];
  const keys = async (args: string[], own = secret) => {
    const env = { TANYADATA_DATA_DIR: dataDir, TANYADATA_SECRET: own };
    const program = startProgram("commands/keys.ts", { cwd: dataDir, args, env });
    return [await program.ended(), program.printed()];
  };
  try {
    const store = await openStore({ dataDir });
    await privateKeysKey(store, Buffer.from(secret), [], new Date());
    // Something that counts is under it.
    const root = { name: "signing_authority", value: '{"chain":[],"key":""}', created_at: new Date().toISOString() };
    await store.db.insertInto("secrets").values(root).execute();
    await store.close();
    const lock = lockDataDir(dataDir);
    expect(await keys(["rotate"])).toEqual([1, expect.stringContaining("is in use by process")]);
    lock.release();
    expect(await keys(["check"], lost)).toEqual([1, expect.stringContaining("npm run keys -- forget --yes")]);
    expect(await keys(["rotate"])).toEqual([1, expect.stringContaining("nothing was changed")]);
    expect(await keys(["forget"], lost)).toEqual([1, expect.stringContaining("cannot be undone")]);
    expect(await keys(["forget", "--yes"], lost)).toEqual([0, "Threw 1 private keys away.\n"]);
    expect(await keys(["check"], lost)).toEqual([0, expect.stringContaining("opens the private keys")]);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});

test(
  "documents are encrypted and put in clear again by command, and anew under another key; a lost secret is told",
  patient,
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "tanyadata-keys-"));
    const folder = join(dataDir, "documents");
    const [secret, lost] = [`rahasia ${randomUUID()}`, `hilang ${randomUUID()}`];
    const run = async (program: string, args: string[], more: Record<string, string> = {}) => {
      const env = { TANYADATA_DATA_DIR: dataDir, TANYADATA_SECRET: secret, PORT: "0", ...more };
      const started = startProgram(program, { cwd: dataDir, args, env });
      return [await started.ended(), started.printed()];
    };
    const keys = (deed: string, more = {}) => run("commands/keys.ts", [deed], more);
    const names = async () => (await lyingIn(folder)).map(([, name]) => name).sort();
    const clear = { TANYADATA_DOCUMENTS_ENCRYPTED: "false" };
    /** Opens the app state and the documents as a server does. */
    const opened = async <T>(work: (store: Store, blobs: Blobs) => Promise<T>): Promise<T> => {
      const store = await openStore({ dataDir });
      try {
        const shelf = await folderShelf(folder);
        const found = await documentsKeys(store, shelf, Buffer.from(secret), [], new Date());
        if (!found) throw new Error("no key");
        return await work(store, blobsOn(shelf, formsOf(found, true)));
      } finally {
        await store.close();
      }
    };
    try {
      // Two documents, of which one came before anything was encrypted.
      await opened(async (store, blobs) => {
        const app = await startTestApp({ store, documents: { blobs } });
        const { upload } = documentsOf(app);
        await upload(await app.signUp(), pdfOf(2));
        const { id, sha256 } = await upload(await app.signUp({ email: "budi@example.com" }), pdfOf(3));
        await blobs.drop(id);
        await writeFile(join(blobs.incoming, "old"), pdfOf(3));
        await blobsOn(await folderShelf(folder), [null]).take(id, sha256, join(blobs.incoming, "old"));
        await app.close();
      });
      const isReadable = () =>
        opened(async (store, blobs) => {
          const revisions = await store.db.selectFrom("revisions").select(["document_id", "sha256"]).execute();
          const read = await Promise.all(revisions.map((one) => blobs.read(one.document_id, one.sha256)));
          expect(read.map((bytes) => bytes.length).sort()).toEqual([pdfOf(2).length, pdfOf(3).length].sort());
        });
      expect((await names()).filter(isEncryptedName)).toHaveLength(1);
      expect(await keys("documents")).toEqual([0, "Encrypted: 1 files of documents.\n"]);
      const first = await names();
      expect(first.filter(isEncryptedName)).toHaveLength(2);
      await isReadable();

      expect(await keys("rotate")).toEqual([0, expect.stringContaining("Encrypted: 2 files of documents.")]);
      const second = await names();
      expect([second.length, second.filter((name) => first.includes(name))]).toEqual([2, []]);
      await isReadable();
      // Cut short once the new key was there: the next one brings it to its end, and no key is left over.
      await opened((store) => changeDocumentsKey(store, Buffer.from(secret), new Date()));
      await isReadable();
      expect(await keys("documents")).toEqual([0, "Encrypted: 2 files of documents.\n"]);
      const kept = await opened(({ db }) => db.selectFrom("secrets").select("name").execute());
      expect(kept.map(({ name }) => name)).toContain("documents_key");
      expect(kept.map(({ name }) => name)).not.toContain("documents_key_before");
      await isReadable();

      // A secret that is not the one: nothing starts, and nothing is lost.
      const other = { TANYADATA_SECRET: lost };
      expect(await keys("check", other)).toEqual([
        1,
        expect.stringContaining("not the one that documents are encrypted under"),
      ]);
      expect(await run("main.ts", [], other)).toEqual([
        1,
        expect.stringMatching(/not the one that documents are encrypted under.*forget --yes/s),
      ]);
      await isReadable();

      expect(await keys("documents", clear)).toEqual([0, "Put in clear: 2 files of documents.\n"]);
      expect((await names()).filter(isEncryptedName)).toEqual([]);
      await isReadable();
      // With nothing under it a lost key is made anew.
      expect(await keys("check", other)).toEqual([0, expect.stringContaining("opens")]);
    } finally {
      await rm(dataDir, { recursive: true });
    }
  },
);
