import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { documentStore } from "../../documents/documents.store.ts";
import type { Machine } from "../../documents/machine.ts";
import { operationStore } from "../../documents/operations.store.ts";
import { startTestApp } from "../../testing/app.ts";
import { blobsIn } from "../../testing/blobs.ts";
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
    const work = { documents: documentStore(app.store, () => time), blobs: await blobsIn(folder) };
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

test("an old document that something is on its way into is left", async () => {
  let time = new Date("2026-01-01T00:00:00Z");
  const app = await startTestApp({ now: () => time });
  try {
    const siti = await app.signUp();
    const { id } = await documentsOf(app).upload(siti);
    const asked = { request: {}, search: [], box: { page: 1, x: 1, y: 1, width: 9, height: 9 }, revision: 1 };
    const waiting = await operationStore(app.store, () => time, "one").add(machine, {
      ...asked,
      ...{ user: siti, documentId: id },
    });
    await app.store.db.updateTable("operations").set({ is_working: 0, state: "menunggu_otorisasi" }).execute();
    time = new Date("2026-03-01T00:00:00Z");
    const folder = join(app.dataDir, "documents");
    const work = { documents: documentStore(app.store, () => time), blobs: await blobsIn(folder) };
    expect(await forgetOld(work, 30, time)).toBe(0);
    expect((await work.documents.find(siti.id, id))?.role).toBe("owner");
    expect(await readdir(folder)).toContain(id);
    await app.store.db.updateTable("operations").set({ state: "kedaluwarsa" }).where("id", "=", waiting.id).execute();
    expect(await forgetOld(work, 30, time)).toBe(1);
  } finally {
    await app.close();
  }
});

/** A kind of operation that nobody works on here. */
const machine: Machine = {
  ...{ kind: "signature", retriesOnLastRevision: false, steps: {} },
  ...{ failed: (_, error) => ({ to: "gagal", error }), retry: () => undefined, cancelled: () => undefined },
};
