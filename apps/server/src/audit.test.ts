import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forgetBefore } from "./events/audit-log.ts";
import { pageOf } from "./features/admin/audit.store.ts";
import { accessTokens } from "./features/auth/access-token.ts";
import type { Answer } from "./features/queries/answerer.ts";
import { openStore } from "./store/store.ts";
import { startTestApp, type TestApp, type TestUser } from "./testing/app.ts";
import { describeOnBothStores } from "./testing/both-stores.ts";

const secret = new TextEncoder().encode("thirty-two bytes or more, for this test alone");
const question = "Berapa penduduk Jawa Barat?";
const answer: Answer = {
  kind: "answer",
  answer: "50 juta",
  reading: "penduduk",
  sql: "select 50",
  result: [["n"], [[50]]],
  sources: [],
  engine: "embedded",
  confidence: "high",
  suggestions: [],
  chart: null,
  plan: null,
};

describeOnBothStores("what administrators see of use", (newLocation) => {
  let app: TestApp;
  let admin: TestUser;
  let siti: TestUser;
  let clock = Date.parse("2026-11-21T08:00:00.000Z");
  const now = () => new Date(clock);
  const tokens = accessTokens(secret, now);
  /** A token of this moment: the clock goes on by months. */
  const tokenOf = ({ id: userId, sessionId }: TestUser) => tokens.sign({ userId, sessionId });
  let script: () => Answer | Promise<Answer> = () => answer;

  beforeAll(async () => {
    app = await startTestApp({
      store: await openStore(await newLocation()),
      now,
      secret,
      answerer: { answer: async () => script() },
      results: {
        run: async () => ({ ok: true, value: { result: [["n"], [[1]]], sources: [] } }),
        async *stream() {
          yield { columns: [] };
          yield { end: { ok: true, rowCount: 0 } };
        },
      },
    });
    admin = await app.signUp({ email: "admin@example.com", isAdmin: true });
    siti = await app.signUp({ email: "siti@example.com" });
  });
  afterAll(async () => {
    await app.close();
    await app.store.close();
  });
  beforeEach(async () => {
    script = () => answer;
    await forgetBefore(app.store.db, "9");
    await app.store.db.deleteFrom("feedback").execute();
  });

  const read = async (path: string, query: Record<string, string | number> = {}) =>
    app.call("GET", `/admin/${path}`, { token: await tokenOf(admin), query });
  const ask = async (words = question, user = siti) =>
    app.call("POST", "/askdb/ask", { token: await tokenOf(user), body: { question: words } });
  const noAnswer: Answer = { kind: "no_answer", detail: "not understood", suggestions: [] };

  test("of an answer with a picture the SQL of both", async () => {
    const columns = ["r", "n"].map((name) => ({ name, kind: "figure" as const, unit: null, decimals: null }));
    const meta = { columns, row_count: 1, truncated: false, picture: { sql: "select 51", columns, rows: [[1, 2]] } };
    script = () => ({ ...answer, result: [["r", "n"], [[0.5, 34]], meta] }) as Answer;
    expect((await ask()).status).toBe(200);
    expect((await read("audit")).body[0]).toMatchObject({ deed: "ask", sql: "select 50;\n\nselect 51" });
  });

  test("questions, edited SQL and exports, each with its SQL and outcome, newest first", async () => {
    const { query_id } = (await ask()).body;
    const edited = { query_id, sql: "select 2" };
    await app.call("POST", "/askdb/run-sql", { token: await tokenOf(siti), body: edited });
    clock += 1000;
    await app.call("GET", "/askdb/download-csv", { token: await tokenOf(siti), query: { query_id } });
    clock += 1000;
    script = () => noAnswer;
    await ask("cuaca besok");
    clock += 1000;
    script = () => Promise.reject(new Error("a bug"));
    await ask("apa saja");
    const { body } = await read("audit");
    const shared = { email: siti.email, id: expect.any(String), duration: expect.any(Number) };
    const told = (deed: string, asked: string, sql: string | null, outcome: string) =>
      expect.objectContaining({ ...shared, deed, question: asked, sql, outcome });
    expect(body.slice(0, 3)).toEqual([
      told("ask", "apa saja", null, "internal"),
      told("ask", "cuaca besok", null, "no_answer"),
      told("export", question, "select 50", "done"),
    ]);
    // These two are of the same moment.
    expect(body.slice(3)).toEqual(
      expect.arrayContaining([
        told("run_sql", question, "select 2", "done"),
        told("ask", question, "select 50", "done"),
      ]),
    );
    expect(body).toHaveLength(5);
    expect(body[0].at).toBe(new Date(clock).toISOString());
  });

  test("what a user may not see is no deed of theirs", async () => {
    const { query_id } = (await ask()).body;
    const stranger = await app.signUp();
    await app.call("POST", "/askdb/run-sql", { token: await tokenOf(stranger), body: { query_id, sql: "select 2" } });
    expect((await read("audit")).body).toHaveLength(1);
  });

  test("in pages, each from the index of the primary key", async () => {
    for (let index = 0; index < 7; index += 1) {
      clock += 1;
      await ask(`Pertanyaan ${index}?`);
    }
    const seen: string[] = [];
    for (;;) {
      const prev = seen.at(-1);
      const { body } = await read("audit", { limit: 3, ...(prev ? { prev } : {}) });
      if (body.length === 0) break;
      seen.push(...body.map(({ id }: { id: string }) => id));
    }
    expect(new Set(seen).size).toBe(7);
    const { dialect, db } = app.store;
    const query = pageOf(db, 30, Number(seen[3])).compile();
    if (dialect === "postgres") return;
    const { rows } = await db.executeQuery({ ...query, sql: `explain query plan ${query.sql}` });
    const plan = rows.map((row) => (row as { detail: string }).detail).join("\n");
    expect(plan).toMatch(/SEARCH events USING INTEGER PRIMARY KEY \(rowid</);
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  });

  test("entries are kept for 90 days", async () => {
    await ask("lama");
    clock += 90 * 86_400_000 + 1000;
    await ask("baru");
    expect((await read("audit")).body.map(({ question }: { question: string }) => question)).toEqual(["baru"]);
  });

  test("the questions of each day: by whom, refused, failed, and how long they took", async () => {
    const day = (offset: number) => new Date(clock + offset).toISOString().slice(0, 10);
    await ask("kemarin");
    clock += 86_400_000;
    await ask();
    await ask(question, admin);
    script = () => noAnswer;
    await ask("cuaca");
    script = () => ({ kind: "problem", code: "query_timeout", detail: "too long" });
    await ask("lama sekali");
    const mean = expect.any(Number);
    expect((await read("usage")).body).toEqual([
      { day: day(0), questions: 4, users: 2, refused: 1, failed: 1, mean_duration: mean },
      { day: day(-86_400_000), questions: 1, users: 1, refused: 0, failed: 0, mean_duration: mean },
    ]);
    clock += 31 * 86_400_000;
    expect((await read("usage")).body).toEqual([]);
  });

  test("what users said of answers, with comments, newest first and in pages", async () => {
    const ids: string[] = [];
    for (const [rating, comment] of [
      ["up", undefined],
      ["down", "Salah tahun"],
      ["down", undefined],
    ] as const) {
      const { query_id } = (await ask()).body;
      ids.unshift(query_id);
      clock += 1000;
      await app.call("POST", "/askdb/feedback", { token: await tokenOf(siti), body: { query_id, rating, comment } });
    }
    const { body } = await read("feedback", { limit: 2 });
    const shared = { email: siti.email, question, rating: "down" };
    expect(body).toEqual([
      { ...shared, id: ids[0], at: new Date(clock).toISOString(), comment: null },
      { ...shared, id: ids[1], at: new Date(clock - 1000).toISOString(), comment: "Salah tahun" },
    ]);
    const rest = await read("feedback", { limit: 2, prev: ids[1] ?? "" });
    expect(rest.body.map(({ id }: { id: string }) => id)).toEqual([ids[2]]);
    expect((await read("feedback", { prev: "nobody" })).body.code).toBe("invalid_cursor");
  });
});
