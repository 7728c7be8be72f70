import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderBlobs } from "../../documents/blobs.ts";
import { documentStore } from "../../documents/documents.store.ts";
import { startTestApp } from "../../testing/app.ts";
import { documentsOf } from "../../testing/documents.ts";
import { forgetOld } from "./retention.ts";

test("documents that nobody changed for so long are deleted with their bytes, younger ones are not", async () => {
  let time = new Date("2026-01-01T00:00:00Z");
  const app = await startTestApp({ now: () => time });
  try {
    const siti = await app.signUp();
    const { upload } = documentsOf(app);
    const old = await upload(siti);
    time = new Date("2026-01-25T00:00:00Z");
    // A token of then has expired by now.
    const budi = await app.signUp();
    const young = await upload(budi);
    time = new Date("2026-02-01T00:00:00Z");
    const folder = join(app.dataDir, "documents");
    const work = { documents: documentStore(app.store, () => time), blobs: await folderBlobs(folder) };
    expect(await forgetOld(work, 30, time)).toBe(1);
    expect(await forgetOld(work, 30, time)).toBe(0);
    expect([await work.documents.find(siti.id, old.id), await work.documents.page(siti.id, { limit: 9 })]).toEqual([
      undefined,
      [],
    ]);
    expect((await work.documents.find(budi.id, young.id))?.role).toBe("owner");
    expect((await readdir(folder)).sort()).toEqual([young.id, "incoming"].sort());
  } finally {
    await app.close();
  }
});
