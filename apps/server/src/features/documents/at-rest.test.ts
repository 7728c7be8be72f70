import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { blobsIn } from "../../testing/blobs.ts";
import { accountPassword, box, documentsOf } from "../../testing/documents.ts";
import { pdfOf } from "../../testing/forms.ts";
import { waiting } from "../../testing/waiting.ts";

let app: TestApp;
let siti: TestUser;
let tools: ReturnType<typeof documentsOf>;
beforeEach(async () => {
  app = await startTestApp();
  siti = await app.signUp({ email: "siti@example.com", password: accountPassword });
  tools = documentsOf(app);
});
afterEach(() => app.close());

const files = async (): Promise<string[]> =>
  (await readdir(app.dataDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

test("of a document that is signed and stamped, and of the picture in it, no byte is left in clear", async () => {
  const equipment = await tools.equip(siti);
  const document = await tools.upload(siti);
  const signed = await tools.sign(siti, document, equipment);
  expect((await tools.ended(siti, signed.body.id)).last.state).toBe("selesai");
  const stamped = await tools.stamp(siti, { id: document.id, revision: 2 }, { box: { ...box, y: 400 } });
  expect((await tools.ended(siti, stamped.body.id)).last.state).toBe("selesai");
  expect((await tools.bytes(siti, document, 3)).subarray(0, pdfOf(2).length).equals(pdfOf(2))).toBe(true);

  // Three revisions, and the user's picture; what was only needed on the way is thrown away behind the answer.
  const encrypted = async () => (await files()).filter((path) => path.includes("/encrypted-"));
  await vi.waitFor(async () => expect(await encrypted()).toHaveLength(4), waiting);
  const inClear = await Promise.all(
    (await files()).map(async (path) => {
      const there = await readFile(path);
      return there.includes("%PDF") || there.includes("/Type/Page") || there.includes("IHDR") ? path : null;
    }),
  );
  expect(inClear.filter((path) => path !== null)).toEqual([]);
  const scopes = await readdir(join(app.dataDir, "documents"));
  expect(await readdir(join(app.dataDir, "documents", "incoming"))).toEqual([]);
  expect(scopes.sort()).toEqual([document.id, siti.id, "incoming"].sort());
});

test("one that somebody changed on the disk is told to who reads it, and nothing is signed over it", async () => {
  const equipment = await tools.equip(siti);
  const document = await tools.upload(siti);
  const blobs = await blobsIn(join(app.dataDir, "documents"));
  const { path } = await blobs.file(document.id, document.sha256);
  const there = await readFile(path);
  there.writeUInt8(there.readUInt8(there.length - 20) ^ 1, there.length - 20);
  await writeFile(path, there);
  const read = await tools.get(siti, `/documents/${document.id}/revisions/1`);
  expect([read.status, read.body.code]).toEqual([500, "storage_damaged"]);
  const asked = await tools.sign(siti, document, equipment);
  const { last } = await tools.ended(siti, asked.body.id);
  expect([last.state, last.error?.code]).toEqual(["gagal", "storage_damaged"]);
});
