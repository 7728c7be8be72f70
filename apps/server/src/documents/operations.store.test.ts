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

  const now = () => new Date();
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
    expect((await other.abandoned(9)).includes(id)).toBe(false);
    expect(await other.claim(id)).toBe(undefined);
    expect(held?.leased_by).toBe("one");
    await past(id);
    expect(await other.abandoned(9)).toContain(id);
    expect((await other.claim(id))?.leased_by).toBe("other");
    // The first one was only slow: what it has made by now counts no more.
    if (!held) throw new Error("nobody held it");
    await expect(one.note(held, { asked_at: "now" })).rejects.toThrow("was lost");
    expect(await one.move(held, machine, { to: "gagal" }, null)).toBe(undefined);
    expect((await one.find(id))?.state).toBe("draf");
  });
});
