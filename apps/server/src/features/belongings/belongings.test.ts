import { afterEach, expect, test } from "vitest";
import { prove } from "../../events/audit-log.ts";
import { openStore } from "../../store/store.ts";
import { startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";
import { accountPassword, documentsOf } from "../../testing/documents.ts";
import { belongingStore } from "./belongings.store.ts";
import { addressed, fates } from "./fates.ts";
import { keepAnswers } from "./retention.ts";

const answerer = {
  answer: async (question: string) => ({
    kind: "no_answer" as const,
    detail: `tidak tahu ${question}`,
    suggestions: [],
  }),
};

describeOnBothStores("what is kept about people", (newLocation) => {
  const apps: TestApp[] = [];
  afterEach(async () => {
    for (const { close, store } of apps.splice(0)) {
      await close();
      await store.close();
    }
  });
  async function start(more: Parameters<typeof startTestApp>[0] = {}) {
    const app = await startTestApp({ store: await openStore(await newLocation()), answerer, ...more });
    apps.push(app);
    const people: TestUser[] = [];
    for (const name of ["siti", "budi"]) {
      const user = await app.signUp({ email: `${name}@example.com`, password: accountPassword });
      people.push(user);
      await app.call("POST", "/askdb/ask", { token: user.token, body: { question: `rahasia ${name} apa?` } });
      await documentsOf(app).upload(user);
      await documentsOf(app).equip(user);
    }
    const [siti, budi] = people as [TestUser, TestUser];
    return { app, siti, budi };
  }
  /** Every row that has something of a user's, in all tables, as text. */
  const everything = async ({ store }: TestApp): Promise<string> => {
    const tables = await store.db.introspection.getTables();
    const rows = [];
    for (const { name } of tables.filter(({ name }) => !/grams|_data$|_idx$|_content$|_docsize$|_config$/.test(name)))
      rows.push(
        name,
        await store.db
          .selectFrom(name as "users")
          .selectAll()
          .execute(),
      );
    return JSON.stringify(rows);
  };

  test("is told whole to themselves, without secrets, and to nobody else", async () => {
    const { app, siti, budi } = await start();
    const { status, body, headers } = await app.call("GET", "/user/data", { token: siti.token });
    expect([status, headers["content-disposition"]]).toEqual([200, 'attachment; filename="data-saya.json"']);
    expect(body.users).toMatchObject([{ email: "siti@example.com" }]);
    expect(body.queries).toMatchObject([{ question: "rahasia siti apa?" }]);
    expect(body.events.length).toBeGreaterThan(0);
    for (const table of ["documents", "certificates", "specimens", "topics", "sessions"])
      expect(body[table]).toHaveLength(1);
    const text = JSON.stringify(body);
    expect(text).not.toContain("budi");
    expect(text).not.toContain(budi.id);
    expect(text).not.toMatch(/password_hash|locked_key|"hash"|"secret"/);
  });

  test("what data told them is withheld from who may not ask them any more", async () => {
    const { app, siti } = await start();
    const read = async (isSeen: boolean) => {
      let text = "";
      for await (const piece of belongingStore(app.store, async () => () => isSeen).told(siti.id)) text += piece;
      return JSON.parse(text).queries[0];
    };
    expect((await read(true)).result).toBe("[[],[]]");
    expect(await read(false)).toMatchObject({ question: "rahasia siti apa?", result: null, answer: null, plan: null });
  });

  test("is erased at their word, with the password, and nobody else's is", async () => {
    const { app, siti, budi } = await start();
    const erase = (password: string) => app.call("DELETE", "/user/data", { token: siti.token, body: { password } });
    expect((await erase("Salah1234")).status).toBe(400);
    expect(await everything(app)).toContain("rahasia siti");
    expect(await erase(accountPassword)).toMatchObject({
      status: 200,
      body: { topics: 1, documents: 1, documents_left: 0 },
    });
    const left = await everything(app);
    expect(left).toContain("erase_data");
    // Whose it was is shown by the account, and is found by it.
    const admin = await app.signUp({ isAdmin: true });
    const log = async (email: string) =>
      (await app.call("GET", "/admin/audit", { token: admin.token, query: { email, deed: "ask" } })).body;
    expect(await log("siti")).toMatchObject([{ email: "siti@example.com", question: "", address: null }]);
    expect(await log("budi")).toMatchObject([{ question: "rahasia budi apa?" }]);
    const kept = await app.store.db.selectFrom("events").selectAll().where("deed", "=", "ask").execute();
    expect(JSON.stringify(kept)).not.toContain("siti");
    expect(left).not.toContain("rahasia siti");
    expect(left).toContain("rahasia budi");
    expect((await app.call("GET", "/documents", { token: siti.token })).body.data ?? []).toEqual([]);
    // The account stays, and what budi has.
    expect((await app.call("GET", "/user/profile", { token: siti.token })).status).toBe(200);
    const other = await app.call("GET", "/user/data", { token: budi.token });
    expect(other.body.queries).toMatchObject([{ question: "rahasia budi apa?" }]);
    const found = await app.call("GET", "/askdb/search", { token: siti.token, query: { q: "rahasia" } });
    expect(JSON.stringify(found.body ?? "")).not.toContain("siti apa");
  });

  test("no event holds the address of somebody whose account was ended, and the log is whole", async () => {
    const { app, siti } = await start();
    const events = async () => JSON.stringify(await app.store.db.selectFrom("events").selectAll().execute());
    expect((await events()).match(/"document"[^}]*|siti@example.com/g)?.join()).toContain("siti@example.com");
    await belongingStore(app.store).endAccount(siti.id, new Date());
    expect(await events()).not.toContain("siti@example.com");
    expect(await events()).toContain("budi@example.com");
    expect(await prove(app.store.db)).toMatchObject({ intact: true });
    const admin = await app.signUp({ isAdmin: true });
    const query = { email: "dihapus-" };
    const { body: log } = await app.call("GET", "/admin/audit", { token: admin.token, query });
    expect(log).toMatchObject([{ deed: "ask", email: expect.stringMatching(/^dihapus-/), question: "" }]);
  });

  test("of somebody whose account was ended no table holds the address any more, but what others' documents are proven by", async () => {
    const { app, siti, budi } = await start();
    const { db } = app.store;
    const [by, at] = ["siti@example.com", new Date().toISOString()];
    const none = { draft: null, drafted_at: null, problem: null, served: null, served_at: null, access: null };
    const row = { id: "d1", title: "Toko", place: "{}", password: "x", added_by: by, created_at: at, ...none };
    await db.insertInto("databases").values(row).execute();
    const kept = { id: "k1", edit: {}, about: "penjualan", by, at };
    const others = [kept, { ...kept, by: "budi@example.com" }];
    const version = { source: "", number: 1, edits: JSON.stringify(others), made_by: by, created_at: at };
    await db.insertInto("model_versions").values(version).execute();
    const address = {
      table_id: "t1",
      url: "https://data.example.id",
      wishes: "{}",
      reading: "{}",
      every: "day" as const,
    };
    const fetched = { takes_over: 0, due_at: null, claimed_until: null, digest: "", looked_at: at };
    const found = { outcome: "unchanged" as const, detail: null, problem: null, failures: 0 };
    await db
      .insertInto("import_addresses")
      .values({ ...address, ...fetched, ...found, set_by: by })
      .execute();
    const documents = documentsOf(app);
    const theirs = await documents.upload(budi);
    const invited = { signers: [by], message: "Mohon ditandatangani" };
    expect((await documents.post(budi, `/documents/${theirs.id}/invitations`, invited)).status).toBe(201);

    await app.call("DELETE", "/user/data", { token: siti.token, body: { password: accountPassword } });
    await belongingStore(app.store).endAccount(siti.id, new Date());
    const tables = await db.introspection.getTables();
    const holding: string[] = [];
    for (const { name } of tables.filter(({ name }) => !/^search|grams/.test(name)))
      for (const one of await db
        .selectFrom(name as "users")
        .selectAll()
        .execute())
        for (const [column, value] of Object.entries(one))
          if (String(value).includes(by)) holding.push(`${name}.${column}`);
    expect([...new Set(holding)].sort()).toEqual([
      "certificates.name",
      "certificates.subject",
      "trail.actor",
      "trail.data",
    ]);
    const edits = JSON.parse((await db.selectFrom("model_versions").select("edits").executeTakeFirstOrThrow()).edits);
    expect(edits.map((edit: { by: string }) => edit.by)).toEqual([
      expect.stringMatching(/^dihapus-/),
      "budi@example.com",
    ]);
  });

  test("every column in which people stand by their address is known to whoever erases them", async () => {
    const { app } = await start();
    const found = (await app.store.db.introspection.getTables()).flatMap(({ name, columns }) =>
      columns
        .filter(({ name }) => /(^|_)(by|e?mail|actor|owner|maker|author)$/.test(name))
        .map((column) => `${name}.${column.name}`),
    );
    const known = Object.entries(addressed).flatMap(([table, columns]) =>
      columns.map((column) => `${table}.${column}`),
    );
    // The account's own; an event's, which is emptied; what documents are proven by; and ids of servers.
    const leases = ["operations.leased_by", "event_collectors.leased_by"];
    const others = ["users.email", "events.email", "trail.actor", ...leases];
    expect(found.filter((column) => !known.includes(column)).sort()).toEqual(others.sort());
  });

  test("conversations are forgotten after their time, but pinned ones and those that go on", async () => {
    let time = new Date("2026-01-01T00:00:00Z");
    const { app, siti } = await start({ now: () => time });
    const topics = () => app.store.db.selectFrom("topics").select(["id", "user_id"]).execute();
    const pinned = (await topics()).find(({ user_id }) => user_id === siti.id)?.id ?? "";
    await app.store.db.updateTable("topics").set({ pinned_at: time.toISOString() }).where("id", "=", pinned).execute();
    time = new Date("2026-03-01T00:00:00Z");
    const around = { belongings: belongingStore(app.store), now: () => time, report: () => {} };
    for (const [days, forgotten] of [
      [undefined, 0],
      [90, 0],
      [30, 1],
      [30, 0],
    ] as const) {
      const keeping = keepAnswers({ ...around, answersKeptDays: days });
      expect(await keeping.look()).toBe(forgotten);
      keeping.close();
    }
    expect((await topics()).map(({ id }) => id)).toEqual([pinned]);
  });

  test("every table that tells of a user has a fate", async () => {
    const { app } = await start();
    const tables = await app.store.db.introspection.getTables();
    const of = /^(user_id|from_id|to_id)$/;
    const telling = tables.filter(
      ({ name, columns }) => !/^search/.test(name) && columns.some((column) => of.test(column.name)),
    );
    expect(telling.map(({ name }) => name).filter((name) => !Object.hasOwn(fates, name))).toEqual([]);
    for (const [name, { by }] of Object.entries(fates))
      expect(tables.find((table) => table.name === name)?.columns.map((column) => column.name)).toEqual(
        expect.arrayContaining([...by]),
      );
  });
});
