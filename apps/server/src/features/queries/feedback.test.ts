import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../ids.ts";
import { openStore } from "../../store/store.ts";
import { startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";
import { scriptedAnswerer } from "./scripted.ts";

describeOnBothStores("POST /askdb/feedback", (newLocation) => {
  let server: TestApp;
  let user: TestUser;
  let query: { query_id: string; chat_topic_id: string };
  const start = Date.parse("2026-11-21T08:00:00.000Z");
  let now = start;

  beforeAll(async () => {
    const store = await openStore(await newLocation());
    server = await startTestApp({ store, answerer: scriptedAnswerer(), now: () => new Date(now) });
  });
  afterAll(async () => {
    await server.close();
    await server.store.close();
  });
  beforeEach(async () => {
    now = start;
    user = await newUser();
    const question = "Berapa penduduk Jawa Barat?";
    query = (await server.call("POST", "/askdb/ask", { token: user.token, body: { question } })).body;
  });

  const newUser = () => server.signUp({ email: `${newId(new Date())}@example.com` });
  const say = (body: unknown, token: string | undefined = user.token) =>
    server.call("POST", "/askdb/feedback", { token, body });
  const stored = () =>
    server.store.db.selectFrom("feedback").selectAll().where("query_id", "=", query.query_id).execute();

  test("is kept, and the last word counts", async () => {
    const { query_id } = query;
    const answer = await say({ query_id, rating: "down", comment: "  Angkanya lama 🙁 " });
    expect([answer.status, answer.body]).toEqual([204, undefined]);
    const kept = { query_id, user_id: user.id, rating: "down", comment: "Angkanya lama 🙁" };
    expect(await stored()).toEqual([{ ...kept, updated_at: "2026-11-21T08:00:00.000Z" }]);
    now += 1000;
    expect(await say({ query_id, rating: "up" })).toMatchObject({ status: 204 });
    expect(await stored()).toEqual([{ ...kept, rating: "up", comment: null, updated_at: "2026-11-21T08:00:01.000Z" }]);
  });

  test("[S3.15] is told with the question from then on, to its user", async () => {
    const list = async () => {
      const { token } = user;
      const { body } = await server.call("GET", "/askdb/queries", {
        token,
        query: { chat_topic_id: query.chat_topic_id },
      });
      return body.map(({ feedback }: { feedback: unknown }) => feedback);
    };
    expect(query).toMatchObject({ feedback: null });
    const body = { question: "Yang lain?", chat_topic_id: query.chat_topic_id };
    now += 1000;
    await server.call("POST", "/askdb/ask", { token: user.token, body });
    await say({ query_id: query.query_id, rating: "down", comment: "Angkanya lama" });
    expect(await list()).toEqual([null, { rating: "down", comment: "Angkanya lama" }]);
    await say({ query_id: query.query_id, rating: "up" });
    expect(await list()).toEqual([null, { rating: "up", comment: null }]);
  });

  test("of ten at once is one", async () => {
    const ratings = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? "up" : "down"));
    const answers = await Promise.all(ratings.map((rating) => say({ query_id: query.query_id, rating })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await stored()).toHaveLength(1);
  });

  test("on another user's question, or none, is 404 and changes nothing", async () => {
    await say({ query_id: query.query_id, rating: "up" });
    const before = await stored();
    const stranger = await newUser();
    for (const answer of [
      await say({ query_id: query.query_id, rating: "down" }, stranger.token),
      await say({ query_id: "nonsense", rating: "down" }),
      await say({ query_id: query.chat_topic_id, rating: "down" }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await stored()).toEqual(before);
  });

  test("goes with its question", async () => {
    await say({ query_id: query.query_id, rating: "up" });
    await server.call("DELETE", "/askdb/delete-all-chat-topics", { token: user.token });
    expect(await stored()).toEqual([]);
    expect(await say({ query_id: query.query_id, rating: "up" })).toMatchObject({ status: 404 });
  });

  test("that is wrong names its field; without a token it is 401", async () => {
    for (const [wrong, path] of [
      [{ rating: "meh" }, "rating"],
      [{ rating: undefined }, "rating"],
      [{ comment: "x".repeat(2001) }, "comment"],
      [{ comment: "a\u0000b" }, "comment"],
      [{ query_id: "" }, "query_id"],
    ] as const)
      expect(await say({ query_id: query.query_id, rating: "up", ...wrong })).toMatchObject({
        status: 400,
        body: { code: "validation_failed", errors: [{ path }] },
      });
    expect(await stored()).toEqual([]);
    expect(await server.call("POST", "/askdb/feedback", { body: {} })).toMatchObject({ status: 401 });
  });
});
