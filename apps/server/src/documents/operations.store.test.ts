import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openStore, type Store } from "../store/store.ts";
import { startTestApp, type TestApp, type TestUser } from "../testing/app.ts";
import { describeOnBothStores } from "../testing/both-stores.ts";
import { documentsOf } from "../testing/documents.ts";
import { patient } from "../testing/program.ts";
import type { Machine } from "./machine.ts";
import { operationStore } from "./operations.store.ts";

/** A machine whose operations nobody works on here. */
const machine: Machine = {
  kind: "signature",
  retriesOnLastRevision: false,
  steps: { draf: async () => ({ to: "gagal" }) },
  failed: (_, error) => ({ to: "gagal", error }),
  retry: () => "draf",
  cancelled: () => undefined,
};

describeOnBothStores("operations of several servers", (newLocation) => {
  let store: Store;
  let app: TestApp;
  let siti: TestUser;
  let document: { id: string; revision: number };
  beforeAll(async () => {
    store = await openStore(await newLocation());
    app = await startTestApp({ store });
    siti = await app.signUp();
  }, patient.timeout);
  beforeEach(async () => {
    document = await documentsOf(app).upload(siti);
  }, patient.timeout);
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  /** No two moments are the same. */
  let last = 0;
  const now = () => {
    last = Math.max(last + 1, Date.now());
    return new Date(last);
  };
  const server = (name: string) => operationStore(store, now, name);
  const add = (revision = 1) =>
    server("one").add(machine, {
      ...{ user: siti, documentId: document.id, box: { page: 1, x: 1, y: 1, width: 9, height: 9 }, revision },
      ...{ request: {}, search: [] },
    });
  /** As if so long had gone by. */
  const past = (id: string) =>
    store.db
      .updateTable("operations")
      .set({ leased_until: new Date(Date.now() - 1000).toISOString() })
      .where("id", "=", id)
      .execute();

  test("are asked for on the revision that there is, also where it came at the last moment", async () => {
    await expect(add(2)).rejects.toMatchObject({ code: "revision_changed" });
    expect((await add()).state).toBe("draf");
  });

  test("are worked on by one of them, and by another once that one says nothing any more", async () => {
    const { id } = await add();
    const [one, other] = [server("one"), server("other")];
    const held = await one.claim(id);
    expect((await other.abandoned(9)).some((one) => one.id === id)).toBe(false);
    expect(await other.claim(id)).toBe(undefined);
    expect(held?.leased_by).toBe("one");
    await past(id);
    expect((await other.abandoned(9)).map((one) => one.id)).toContain(id);
    expect((await other.claim(id))?.leased_by).toBe("other");
    // The first one was only slow: what it has made by now counts no more.
    if (!held) throw new Error("nobody held it");
    await expect(one.note(held, { asked_at: "now" })).rejects.toThrow("was lost");
    expect(await one.move(held, machine, { to: "gagal" }, null)).toBe(undefined);
    expect((await one.find(id))?.state).toBe("draf");
  });

  const begun = async () => {
    const row = await server("one").claim((await add()).id);
    if (!row) throw new Error("nobody may work on it");
    return row;
  };
  const ended = async () => {
    const row = await server("one").move(await begun(), machine, { to: "gagal" }, null);
    if (!row) throw new Error("it did not end");
    return row;
  };
  /** As if somebody else had added one meanwhile. */
  const revised = () => store.db.updateTable("documents").set({ revision: 2 }).where("id", "=", document.id).execute();

  test("are one at a time: beside one at work no other begins, nor does an ended one begin anew", async () => {
    const old = await ended();
    await add();
    await expect(add()).rejects.toMatchObject({ code: "document_busy" });
    await expect(server("one").again(old, machine, "draf", "siti")).rejects.toMatchObject({ code: "document_busy" });
  });

  test("take a step once, also where it leads back to the same state", async () => {
    const row = await begun();
    const [one, actor] = [server("one"), null];
    const moved = await one.move(row, machine, { to: "draf", progress: { step: 1 } }, actor);
    expect(moved?.progress).toContain('"step":1');
    expect(await one.move(row, machine, { to: "draf", progress: { step: 2 } }, actor)).toBe(undefined);
    expect(await one.move(row, machine, { to: "gagal" }, actor)).toBe(undefined);
    expect((await one.find(row.id))?.progress).toContain('"step":1');
  });

  test("publish nothing on a revision that they did not begin from, and are not tried again on it unless they may", async () => {
    const row = await begun();
    await revised();
    const publish = { sha256: "a".repeat(64), size: 9, seals: [] };
    const moved = await server("one").move(row, machine, { to: "selesai", publish }, null);
    expect([moved?.state, moved?.error_code, moved?.revision_out]).toEqual(["gagal", "revision_changed", null]);
    const made = store.db.selectFrom("revisions").select("number").where("document_id", "=", document.id);
    expect(await made.execute()).toEqual([{ number: 1 }]);
    if (!moved) throw new Error("it is gone");
    const again = (more: Partial<Machine>) => server("one").again(moved, { ...machine, ...more }, "draf", "siti");
    await expect(again({})).rejects.toMatchObject({ code: "revision_changed" });
    expect((await again({ retriesOnLastRevision: true })).revision_in).toBe(2);
  });
});
