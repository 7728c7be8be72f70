import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../ids.ts";
import { openStore } from "../../store/store.ts";
import { startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";
import { pageOf } from "./queries.store.ts";
import { scriptedAnswerer } from "./scripted.ts";

describeOnBothStores("GET /askdb/queries", (newLocation) => {
  let server: TestApp;
  let user: TestUser;
  let now = Date.parse("2026-11-21T08:00:00.000Z");

  beforeAll(async () => {
    const store = await openStore(await newLocation());
    server = await startTestApp({ store, answerer: scriptedAnswerer(), now: () => new Date(now) });
  });
  afterAll(async () => {
    await server.close();
    await server.store.close();
  });
  beforeEach(async () => {
    user = await newUser();
  });

  const newUser = () => server.signUp({ email: `${newId(new Date())}@example.com` });
  const list = (query: Record<string, string | number>, token = user.token) =>
    server.call("GET", "/askdb/queries", { token, query });
  const ask = async (question: string, topic?: string) =>
    (await server.call("POST", "/askdb/ask", { token: user.token, body: { question, chat_topic_id: topic } })).body;

  test("[S7.27] [S7.28] the questions of one topic, newest first, in pages of 30 that tie nowhere", async () => {
    const { chat_topic_id: topic, ...first } = await ask("0");
    const all = [first.query_id];
    for (let number = 1; number < 65; number += 1) {
      // Five questions share each millisecond: only the id tells their order.
      if (number % 5 === 0) now += 1;
      all.push((await ask(String(number), topic)).query_id);
    }
    await ask("elsewhere");
    const seen: { query_id: string; created_at: string }[] = [];
    const sizes: number[] = [];
    for (;;) {
      const prev = seen.at(-1)?.query_id;
      const { status, body } = await list({ chat_topic_id: topic, ...(prev ? { prev } : {}) });
      expect(status).toBe(200);
      sizes.push(body.length);
      if (body.length === 0) break;
      seen.push(...body);
    }
    expect(sizes).toEqual([30, 30, 5, 0]);
    expect(new Set(seen.map(({ query_id }) => query_id))).toEqual(new Set(all));
    const times = seen.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().reverse());
    expect((await list({ chat_topic_id: topic, limit: 2 })).body).toEqual(seen.slice(0, 2));
  });

  test("a topic without questions is an empty list", async () => {
    const { chat_topic_id: topic } = await ask("x");
    await server.store.db.deleteFrom("queries").where("topic_id", "=", topic).execute();
    expect(await list({ chat_topic_id: topic })).toMatchObject({ status: 200, body: [] });
  });

  test("an unknown or foreign topic is 404", async () => {
    const { chat_topic_id: topic } = await ask("x");
    const stranger = await newUser();
    for (const call of [list({ chat_topic_id: topic }, stranger.token), list({ chat_topic_id: "nonsense" })]) {
      expect(await call).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
  });

  test("a cursor that is no question of this topic is refused", async () => {
    const { chat_topic_id: topic } = await ask("x");
    const elsewhere = await ask("y");
    for (const prev of [elsewhere.query_id, topic, "nonsense"]) {
      expect(await list({ chat_topic_id: topic, prev })).toMatchObject({
        status: 400,
        body: { code: "invalid_cursor" },
      });
    }
  });

  test("a missing topic or a wrong limit is a field error; no token is 401", async () => {
    expect(await list({})).toMatchObject({
      status: 400,
      body: { code: "validation_failed", errors: [{ path: "chat_topic_id", message: "Required" }] },
    });
    expect(await list({ chat_topic_id: "x", limit: 101 })).toMatchObject({ body: { errors: [{ path: "limit" }] } });
    expect(await server.call("GET", "/askdb/queries")).toMatchObject({ status: 401 });
  });

  test("a page reads its own index and does not sort", async () => {
    const { db, dialect } = server.store;
    const { chat_topic_id: topic } = await ask("x");
    const row = await db.selectFrom("queries").selectAll().where("topic_id", "=", topic).executeTakeFirstOrThrow();
    for (let batch = 0; batch < 20; batch += 1) {
      const rows = Array.from({ length: 100 }, () => ({ ...row, id: newId(new Date(now)) }));
      await db.insertInto("queries").values(rows).execute();
    }
    if (dialect === "postgres") await db.executeQuery({ ...db.selectFrom("queries").compile(), sql: "analyze" });
    for (const after of [undefined, { created_at: row.created_at, id: row.id }]) {
      const page = pageOf(db, user.id, topic, 30, after).compile();
      const prefix = dialect === "sqlite" ? "explain query plan " : "explain ";
      const { rows } = await db.executeQuery({ ...page, sql: prefix + page.sql });
      const plan = rows.map((line) => Object.values(line as object).join(" ")).join("\n");
      expect(plan).toMatch(/USING INDEX queries_of_topic|Index Scan Backward using queries_of_topic/);
      expect(plan).not.toMatch(/TEMP B-TREE|Sort|Seq Scan|Bitmap/);
    }
  });
});
