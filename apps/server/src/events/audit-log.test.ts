import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Kysely, sql } from "../store/kysely.ts";
import { migrate } from "../store/migrate.ts";
import { postgresDialect } from "../store/postgres.ts";
import type { Schema } from "../store/schema.ts";
import { openSqlite } from "../store/sqlite.ts";
import { openStore, type Store } from "../store/store.ts";
import { describeOnBothStores } from "../testing/both-stores.ts";
import { allEvents, append, eraseOf, eventsOf, forgetBefore, prove } from "./audit-log.ts";

const at = (day: number) => new Date(Date.parse("2026-03-01T08:00:00Z") + day * 86_400_000);

describeOnBothStores("the log of what was done", (newLocation) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(await newLocation());
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await store.db.deleteFrom("events").execute();
    await store.db.deleteFrom("event_head").execute();
  });

  const add = (day: number, question = `Berapa ${day}?`) =>
    store.db.transaction().execute((transaction) =>
      append(transaction, at(day), {
        ...{ userId: null, email: "siti@contoh.id", deed: "ask", question, sql: `SELECT ${day}`, outcome: "done" },
        duration: 1,
      }),
    );
  const addTen = async () => {
    for (let day = 1; day <= 10; day++) await add(day);
  };
  const proof = () => prove(store.db);
  const numbers = async (filter = {}) => {
    const found: number[] = [];
    for await (const { number } of allEvents(store.db, filter)) found.push(number);
    return found;
  };

  test("follows itself, also where many are told at once", async () => {
    expect(await proof()).toMatchObject({ intact: true, events: 0 });
    await Promise.all(Array.from({ length: 20 }, (_, day) => add(day)));
    expect(await proof()).toMatchObject({ intact: true, events: 20, broken_at: null, last: { number: 20 } });
    expect(await numbers()).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  test.each([
    ["a word that was changed", "update events set question = 'Lain' where number = 4", 4],
    ["an outcome that was changed", "update events set outcome = 'stopped' where number = 1", 1],
    ["a user that was changed", "update events set email = 'budi@contoh.id' where number = 10", 10],
    ["an event that was taken out", "delete from events where number = 6", 6],
    ["the first, taken away", "delete from events where number = 1", 1],
    ["the last, taken away", "delete from events where number = 10", 10],
    [
      "two that changed places",
      "update events set number = case number when 3 then -4 when 4 then -3 end where number in (3, 4)",
      3,
    ],
    ["one that was put in with a hash of its own", "update events set hash = previous where number = 5", 5],
  ])("tells of %s", async (_what, change, broken) => {
    await addTen();
    await sql.raw(change).execute(store.db);
    await sql.raw("update events set number = -number where number < 0").execute(store.db);
    expect(await proof()).toMatchObject({ intact: false, broken_at: broken });
  });

  test("holds what a question spent, and tells where that was changed, taken away or put in", async () => {
    const spent = { "gpt-4o": { input: 900, output: 40 } };
    const told = {
      userId: null,
      email: "siti@contoh.id",
      deed: "ask",
      question: "?",
      sql: null,
      outcome: "done",
    } as const;
    for (const more of [{ spent }, {}])
      await store.db
        .transaction()
        .execute((transaction) => append(transaction, at(1), { ...told, duration: 1, ...more }));
    expect(await proof()).toMatchObject({ intact: true, events: 2 });
    const less = JSON.stringify({ "gpt-4o": { input: 9, output: 40 } });
    for (const [number, changed, true_] of [
      [1, less, JSON.stringify(spent)],
      [1, null, JSON.stringify(spent)],
      [2, less, null],
    ] as const) {
      const set = (value: string | null) =>
        sql`update events set spent = ${value} where number = ${number}`.execute(store.db);
      await set(changed);
      expect(await proof()).toMatchObject({ intact: false, broken_at: number });
      await set(true_);
      expect(await proof()).toMatchObject({ intact: true });
    }
  });

  test("forgets from the front alone, and stays whole", async () => {
    await addTen();
    expect(await forgetBefore(store.db, at(4).toISOString())).toBe(3);
    expect(await numbers()).toEqual([4, 5, 6, 7, 8, 9, 10]);
    expect(await proof()).toMatchObject({ intact: true, events: 7 });
    await add(11);
    expect(await proof()).toMatchObject({ intact: true, events: 8, last: { number: 11 } });
    expect(await forgetBefore(store.db, at(99).toISOString())).toBe(8);
    await add(12);
    expect(await proof()).toMatchObject({ intact: true, events: 1, last: { number: 12 } });
    await sql.raw("delete from events").execute(store.db);
    expect(await proof()).toMatchObject({ intact: false });
  });

  test("is found by deed, words, person, day and outcome", async () => {
    await addTen();
    await add(11, "Penduduk 100% Jawa");
    expect(await numbers({ search: "berapa 4?" })).toEqual([4]);
    expect(await numbers({ search: "select 9" })).toEqual([9]);
    expect(await numbers({ search: "100%" })).toEqual([11]);
    expect(await numbers({ from: "2026-03-10", to: "2026-03-11" })).toEqual([9, 10]);
    expect(await numbers({ email: "SITI" })).toHaveLength(11);
    expect(await numbers({ email: "budi" })).toEqual([]);
    expect(await numbers({ deed: "export" })).toEqual([]);
    expect(await numbers({ outcome: "other" })).toEqual([]);
    expect(await eventsOf(store.db, { outcome: "done" }).select("number").execute()).toHaveLength(11);
  });

  test("takes over what the audit log held, in its order", async () => {
    const location = await newLocation();
    const dialect = "dataDir" in location ? "sqlite" : "postgres";
    if (dialect === "postgres") return; // the migration asks nothing that differs
    const db = new Kysely<Schema>({ dialect: openSqlite((location as { dataDir: string }).dataDir).dialect });
    await migrate(db, dialect, { to: "0020-sessions" });
    const [created_at, updated_at] = [at(0).toISOString(), at(0).toISOString()];
    const person = { id: "u1", email: "siti@contoh.id", nickname: "Siti", password_hash: "x", is_admin: 0 };
    await db
      .insertInto("users")
      .values({ ...person, created_at, updated_at })
      .execute();
    for (const day of [2, 1, 3])
      await sql`insert into audit (id, user_id, deed, question, sql, outcome, duration, created_at)
        values (${`a${day}`}, 'u1', 'ask', ${`Berapa ${day}?`}, null, 'done', 5, ${at(day).toISOString()})`.execute(db);
    await db.destroy();
    const later = await openStore(location);
    expect(await prove(later.db)).toMatchObject({ intact: true, events: 3 });
    const kept = await later.db.selectFrom("events").select(["question", "email"]).orderBy("number").execute();
    expect(kept).toEqual([1, 2, 3].map((day) => ({ question: `Berapa ${day}?`, email: person.email })));
    await later.close();
  });

  test("an old event of a server whose clock is behind takes nothing newer with it", async () => {
    for (const day of [1, 50, 2, 51]) await add(day);
    expect(await forgetBefore(store.db, at(10).toISOString())).toBe(1);
    expect([await numbers(), (await proof()).intact]).toEqual([[2, 3, 4], true]);
  });

  test("what somebody asked is erased at their word, not what they did to others", async () => {
    const told = { userId: "u-admin", email: "ani@contoh.id", sql: null, outcome: "done", duration: 1 };
    for (const [deed, question] of [
      ["ask", "rahasia?"],
      ["change_access", "budi@contoh.id · Gaji"],
    ] as const)
      await store.db.transaction().execute((transaction) => append(transaction, at(1), { ...told, deed, question }));
    await store.db.transaction().execute((transaction) => eraseOf(transaction, "u-admin"));
    const left = await store.db.selectFrom("events").select(["deed", "question"]).orderBy("number").execute();
    expect(left).toEqual([
      { deed: "ask", question: "" },
      { deed: "change_access", question: "budi@contoh.id · Gaji" },
    ]);
    expect(await proof()).toMatchObject({ intact: true, erased: 1 });
  });

  test("forgets what it told of somebody, and is whole all the same; not where it was changed besides", async () => {
    const userId = "u-erased";
    for (const user of [userId, null, userId])
      await store.db.transaction().execute((transaction) =>
        append(transaction, at(1), {
          ...{
            userId: user,
            email: "siti@contoh.id",
            deed: "ask",
            question: "Rahasia?",
            sql: "SELECT 1",
            outcome: "done",
          },
          duration: 1,
        }),
      );
    await eraseOf(store.db, userId, true);
    expect(await proof()).toMatchObject({ intact: true, events: 3, erased: 2 });
    const left = await store.db.selectFrom("events").selectAll().where("user_id", "=", userId).execute();
    expect(JSON.stringify(left)).not.toMatch(/Rahasia|siti|SELECT/);
    for (const [column, empty] of [
      ["question", "''"],
      ["email", "''"],
      ["address", "null"],
    ]) {
      await sql.raw(`update events set ${column} = 'Lain' where number = 3`).execute(store.db);
      expect(await proof(), column).toMatchObject({ intact: false, broken_at: 3 });
      await sql.raw(`update events set ${column} = ${empty} where number = 3`).execute(store.db);
      expect(await proof(), column).toMatchObject({ intact: true });
    }
  });

  test("of what was erased before, the address that stayed goes at the next start, and it is whole", async () => {
    const location = await newLocation();
    const dialect = "dataDir" in location ? "sqlite" : "postgres";
    const opened = "dataDir" in location ? openSqlite(location.dataDir).dialect : postgresDialect(location.databaseUrl);
    const db = new Kysely<Schema>({ dialect: opened });
    await migrate(db, dialect, { to: "0023-made-passwords" });
    const told = { deed: "ask", question: "Rahasia?", sql: null, outcome: "done", duration: 1 } as const;
    for (const [userId, email] of [
      ["u1", "siti@contoh.id"],
      ["u2", "budi@contoh.id"],
    ] as const)
      await db.transaction().execute((transaction) => append(transaction, at(1), { ...told, userId, email }));
    const events = db.updateTable("events").where("user_id", "=", "u1");
    await events.set({ question: "", sql: null, salt: null, address: null, key: null }).execute();
    await db.destroy();
    const later = await openStore(location);
    expect(await later.db.selectFrom("events").select("email").orderBy("number").execute()).toEqual([
      { email: "" },
      { email: "budi@contoh.id" },
    ]);
    expect(await prove(later.db)).toMatchObject({ intact: true, events: 2, erased: 1 });
    await later.close();
  });

  test("holds no key, wherever somebody wrote one", async () => {
    const key = `tanya_${"k".repeat(43)}`;
    await add(1, `Siapa ${key}?`);
    const [event] = await store.db.selectFrom("events").selectAll().execute();
    expect(event?.question).toBe("Siapa tanya_…?");
    expect(await proof()).toMatchObject({ intact: true });
  });
});
