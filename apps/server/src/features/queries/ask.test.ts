import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "../../ids.ts";
import { openStore } from "../../store/store.ts";
import { startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";
import { waiting } from "../../testing/waiting.ts";
import { answered, scriptedAnswerer } from "./scripted.ts";

const start = Date.parse("2026-11-21T08:00:00.000Z");
const at = (second: number) => new Date(start + second * 1000).toISOString();

describeOnBothStores("POST /askdb/ask", (newLocation) => {
  const answerer = scriptedAnswerer();
  let server: TestApp;
  let user: TestUser;
  let now = start;

  beforeAll(async () => {
    const store = await openStore(await newLocation());
    server = await startTestApp({ store, answerer, now: () => new Date(now) });
  });
  afterAll(async () => {
    server.app.server.closeAllConnections();
    await server.close();
    await server.store.close();
  });
  beforeEach(async () => {
    now = start;
    answerer.asked = [];
    answerer.script = () => answered();
    user = await newUser();
  });

  const newUser = () => server.signUp({ email: `${newId(new Date())}@example.com` });
  const ask = (body: unknown, token = user.token) => server.call("POST", "/askdb/ask", { token, body });
  const topics = async (list = "") =>
    (await server.call("GET", `/askdb/${list}chat-topics`, { token: user.token })).body;
  const stored = () =>
    server.store.db.selectFrom("queries").selectAll().where("user_id", "=", user.id).orderBy("id").execute();

  test("is kept with its entry in the audit log in one transaction: neither is there without the other", async () => {
    const { db } = server.store;
    const events = () => db.selectFrom("events").selectAll().where("user_id", "=", user.id).execute();
    await ask({ question: "Dijawab" });
    answerer.script = () => ({ kind: "no_answer", detail: "Tidak dikenal", suggestions: [] });
    await ask({ question: "Ditolak" });
    expect((await events()).map(({ question, outcome, sql }) => [question, outcome, sql !== null])).toEqual([
      ["Dijawab", "done", true],
      ["Ditolak", "no_answer", false],
    ]);
    const before = await stored();
    await db.schema.alterTable("events").renameTo("events_elsewhere").execute();
    try {
      answerer.script = () => answered();
      expect((await ask({ question: "Tidak tercatat" })).status).toBe(500);
    } finally {
      await db.schema.alterTable("events_elsewhere").renameTo("events").execute();
    }
    expect(await stored()).toEqual(before);
    expect(await topics()).toHaveLength(2);
  });

  describe("an answer", () => {
    test("[S7.29] [S7.30] [S3.15] [S3.16] [S3.17] is the whole query record, and is stored as it is", async () => {
      const result: ReturnType<typeof answered> = answered({
        result: [
          ["provinsi", "penduduk"],
          [
            ["Jawa Barat", 50345190],
            ["Papua", null],
          ],
          {
            columns: [
              { name: "provinsi", kind: "name", unit: null, decimals: null },
              { name: "penduduk", kind: "figure", unit: "jiwa", decimals: 0 },
            ],
            row_count: 38,
            truncated: true,
          },
        ],
        chart: { kind: "bar", label: "provinsi", value: "penduduk" },
      });
      answerer.script = () => result;
      const { status, body } = await ask({ question: "  Penduduk per provinsi? " });
      expect(status).toBe(200);
      const { kind: _, plan, ...answer } = { plan: undefined, ...result };
      const times = { created_at: at(0), updated_at: at(0) };
      const ids = { query_id: expect.any(String), chat_topic_id: expect.any(String) };
      const question = "Penduduk per provinsi?";
      const asked = { question, full_question: question, follows: null, refusal: null, feedback: null, regions: null };
      expect(body).toEqual({ ...ids, ...asked, ...answer, ...times });
      expect((await stored()).map((row) => row.plan)).toEqual([JSON.stringify(plan)]);
      const list = await server.call("GET", "/askdb/queries", {
        token: user.token,
        query: { chat_topic_id: body.chat_topic_id },
      });
      expect(list.body).toEqual([body]);
    });

    test("a later question of the topic comes with the plan of the one before; of another topic, with none", async () => {
      answerer.script = () => answered({ plan: { kind: "first" } });
      const { body } = await ask({ question: "satu" });
      answerer.script = () => answered({ plan: { kind: "second" } });
      now += 1000;
      await ask({ question: "dua", chat_topic_id: body.chat_topic_id });
      now += 1000;
      await ask({ question: "tiga", chat_topic_id: body.chat_topic_id });
      await ask({ question: "empat" });
      expect(answerer.asked.map(({ previous }) => previous)).toEqual([
        null,
        { kind: "first" },
        { kind: "second" },
        null,
      ]);
    });

    test("without a topic makes one, titled by the question", async () => {
      const { body } = await ask({ question: `Berapa\njumlah penduduk ${"Jawa Barat ".repeat(150)}` });
      const title = expect.stringMatching(/^Berapa jumlah penduduk Jawa Barat .{10,50}…$/);
      expect(await topics()).toMatchObject([{ id: body.chat_topic_id, title, created_at: at(0), updated_at: at(0) }]);
      await ask({ question: "Lagi", chat_topic_id: null });
      expect(await topics()).toHaveLength(2);
    });

    test("in a topic moves that topic to the current time, and keeps its title", async () => {
      const first = (await ask({ question: "Satu" })).body.chat_topic_id;
      now += 1000;
      const second = (await ask({ question: "Dua" })).body.chat_topic_id;
      now += 1000;
      const { body } = await ask({ question: "Tiga", chat_topic_id: first });
      expect(body).toMatchObject({ chat_topic_id: first, created_at: at(2) });
      expect(await topics()).toMatchObject([
        { id: first, title: "Satu", created_at: at(0), updated_at: at(2) },
        { id: second, updated_at: at(1) },
      ]);
    });

    test("leaves a pinned topic pinned and an archived one archived", async () => {
      const id = (await ask({ question: "Satu" })).body.chat_topic_id;
      for (const [deed, list] of [
        ["pin", "pinned-"],
        ["archive", "archived-"],
      ]) {
        await server.call("POST", `/askdb/${deed}-chat-topic`, { token: user.token, body: { chat_topic_id: id } });
        now += 1000;
        await ask({ question: "Lagi", chat_topic_id: id });
        expect(await topics(list)).toMatchObject([{ id, updated_at: new Date(now).toISOString() }]);
      }
    });

    test("[S3.30] [S3.31] [S9.10] is asked of gpt-4o unless the other model is picked", async () => {
      await ask({ question: "Satu" });
      await ask({ question: "Dua", model: "gpt-4o-mini" });
      expect(answerer.asked.map(({ model }) => model)).toEqual(["gpt-4o", "gpt-4o-mini"]);
      expect((await ask({ question: "Tiga", model: "gpt-5" })).body.errors[0].path).toBe("model");
    });
  });

  describe("nothing is stored", () => {
    /** An own topic with one question, and a check that all is as it was. */
    async function before() {
      const id: string = (await ask({ question: "Awal" })).body.chat_topic_id;
      const was = [await topics(), await stored()];
      now += 1000;
      return { id, unchanged: async () => expect([await topics(), await stored()]).toEqual(was) };
    }

    for (const [code, status] of [
      ["query_failed", 422],
      ["query_timeout", 504],
      ["overloaded", 503],
      ["warehouse_unavailable", 503],
    ] as const) {
      test(`when the query ends in ${code}: ${status}`, async () => {
        const { id, unchanged } = await before();
        answerer.script = () => ({ kind: "problem", code, detail: "why" });
        const answer = await ask({ question: "x", chat_topic_id: id });
        expect(answer).toMatchObject({ status, body: { code, status, detail: "why", chat_topic_id: id } });
        await unchanged();
      });
    }

    test("when the answerer breaks: 500 that does not say why", async () => {
      const { unchanged } = await before();
      answerer.script = () => {
        throw new Error("secret inside");
      };
      const { status, body } = await ask({ question: "x" });
      expect([status, body.code, JSON.stringify(body).includes("secret")]).toEqual([500, "internal", false]);
      await unchanged();
    });

    test("when storing breaks half way: neither the topic nor its time", async () => {
      const { id, unchanged } = await before();
      answerer.script = () => answered({ plan: { cannotBeJson: 1n } });
      for (const topic of [id, null]) expect((await ask({ question: "x", chat_topic_id: topic })).status).toBe(500);
      await unchanged();
    });

    test("when the topic is unknown or another user's: 404, and nobody is asked", async () => {
      const { id, unchanged } = await before();
      const stranger = await newUser();
      answerer.asked = [];
      expect(await ask({ question: "x", chat_topic_id: id }, stranger.token)).toMatchObject({ status: 404 });
      expect(await ask({ question: "x", chat_topic_id: "no" })).toMatchObject({
        status: 404,
        body: { code: "not_found" },
      });
      expect(answerer.asked).toEqual([]);
      await unchanged();
    });

    test("when the topic is deleted while the question is answered: 404", async () => {
      const { id } = await before();
      answerer.script = async () => {
        await server.call("DELETE", "/askdb/delete-all-chat-topics", { token: user.token });
        return answered();
      };
      expect(await ask({ question: "x", chat_topic_id: id })).toMatchObject({
        status: 404,
        body: { code: "not_found" },
      });
      expect([await topics(), await stored()]).toEqual([[], []]);
    });

    test("when the body is wrong: 400 with the field, or 413", async () => {
      const { unchanged } = await before();
      answerer.asked = [];
      const wrong = [undefined, null, "", " \n ", 7, ["x"], "x".repeat(2001), "a\u0000b", "a\ud800b"];
      for (const question of wrong) {
        const { status, body } = await ask({ question });
        expect([status, body.code, body.errors?.[0].path]).toEqual([400, "validation_failed", "question"]);
      }
      for (const id of [7, "", "x".repeat(65), {}]) {
        expect(await ask({ question: "x", chat_topic_id: id })).toMatchObject({ status: 400 });
      }
      expect(await ask({ question: "x".repeat(1_000_000) })).toMatchObject({ status: 413 });
      expect(answerer.asked).toEqual([]);
      await unchanged();
      expect((await ask({ question: "x".repeat(2000) })).status).toBe(200);
    });

    test("[S6.01] without a token: 401", async () => {
      expect(await server.call("POST", "/askdb/ask", { body: { question: "x" } })).toMatchObject({ status: 401 });
    });
  });

  test("a user has three questions running; a fourth is 429, another user's is not", async () => {
    const ready: (() => void)[] = [];
    answerer.script = () => new Promise((resolve) => ready.push(() => resolve(answered())));
    const running = [1, 2, 3].map((number) => ask({ question: `q${number}` }));
    await vi.waitFor(() => expect(ready).toHaveLength(3), waiting);
    const fourth = await ask({ question: "q4" });
    expect(fourth).toMatchObject({ status: 429, body: { code: "too_many_requests" }, headers: { "retry-after": "1" } });
    const other = ask({ question: "q5" }, (await newUser()).token);
    await vi.waitFor(() => expect(ready).toHaveLength(4), waiting);
    for (const finish of ready) finish();
    expect((await Promise.all([...running, other])).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    answerer.script = () => answered();
    expect((await ask({ question: "q6" })).status).toBe(200);
  });

  test("[S4.27] a client that goes away stops the answerer, stores nothing and gives its turn back", async () => {
    const origin = await server.app.listen({ port: 0, host: "127.0.0.1" });
    // One answerer heeds the signal by throwing, one by a failure, one not at all: none may leave a trace.
    const ends = [
      (signal: AbortSignal) => Promise.reject(signal.reason),
      async () => ({ kind: "problem", code: "query_failed", detail: "cancelled" }) as const,
      async () => answered(),
    ];
    answerer.script = async ({ question, signal }) => {
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      return ends[Number(question)]?.(signal) ?? answered();
    };
    const leave = new AbortController();
    const left = [0, 1, 2].map((number) =>
      fetch(`${origin}/api/v1/askdb/ask`, {
        method: "POST",
        headers: { authorization: `Bearer ${user.token}`, "content-type": "application/json" },
        body: JSON.stringify({ question: String(number) }),
        signal: leave.signal,
      }).catch((error: Error) => error.name),
    );
    await vi.waitFor(() => expect(answerer.asked).toHaveLength(3), waiting);
    leave.abort();
    expect(await Promise.all(left)).toEqual(["AbortError", "AbortError", "AbortError"]);
    answerer.script = () => answered();
    // The turns come back only when the calls have ended: three more at once prove that all three did.
    await vi.waitFor(async () => {
      const again = await Promise.all([ask({ question: "a" }), ask({ question: "b" }), ask({ question: "c" })]);
      expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
    }, waiting);
    expect((await stored()).filter(({ question }) => /\d/.test(question))).toEqual([]);
    expect((await topics()).filter(({ title }: { title: string }) => /\d/.test(title))).toEqual([]);
  });
});
