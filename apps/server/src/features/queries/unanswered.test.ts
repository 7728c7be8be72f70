import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "../../store/store.ts";
import { startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";
import type { Answer } from "./answerer.ts";
import { answered, scriptedAnswerer } from "./scripted.ts";

describeOnBothStores("questions that a language model could not be asked", (newLocation) => {
  const answerer = scriptedAnswerer();
  let server: TestApp;
  let user: TestUser;
  let now = Date.parse("2026-11-21T08:00:00Z");
  beforeAll(async () => {
    server = await startTestApp({
      store: await openStore(await newLocation()),
      answerer,
      now: () => {
        now += 1000;
        return new Date(now);
      },
    });
    user = await server.signUp();
  });
  afterAll(async () => {
    await server.close();
    await server.store.close();
  });

  const suggestions = ["Berapa jumlah penduduk Bali?"];
  const down: Answer = { kind: "problem", code: "model_unavailable", detail: "Coba lagi.", suggestions };
  const ask = (question: string, topic?: string) =>
    server.call("POST", "/askdb/ask", { token: user.token, body: { question, chat_topic_id: topic ?? null } });
  const kept = async ({ token } = user) => (await server.call("GET", "/askdb/unanswered", { token })).body;

  test("are kept once, newest first, with their topic, and told apart from answers", async () => {
    const { body } = await ask("Ada jawabannya");
    answerer.script = () => down;
    expect(await ask("Satu")).toMatchObject({
      status: 503,
      body: { code: "model_unavailable", detail: "Coba lagi.", suggestions },
    });
    await ask("Dua", body.chat_topic_id);
    await ask("Satu");
    expect(await kept()).toMatchObject([
      { question: "Satu", chat_topic_id: null, detail: "Coba lagi." },
      { question: "Dua", chat_topic_id: body.chat_topic_id },
    ]);
    const topics = await server.call("GET", "/askdb/chat-topics", { token: user.token });
    expect(topics.body).toHaveLength(1);
  });

  test("are their user's alone", async () => {
    const [{ id }] = await kept();
    const stranger = await server.signUp();
    expect(await kept(stranger)).toEqual([]);
    expect((await server.call("DELETE", `/askdb/unanswered/${id}`, { token: stranger.token })).status).toBe(404);
    expect((await server.call("GET", "/askdb/unanswered")).status).toBe(401);
  });

  test("go once they are answered, or given up; other problems keep nothing", async () => {
    answerer.script = () => answered();
    await ask("Satu");
    const left = await kept();
    expect(left).toMatchObject([{ question: "Dua" }]);
    const drop = () => server.call("DELETE", `/askdb/unanswered/${left[0].id}`, { token: user.token });
    expect([(await drop()).status, (await drop()).status]).toEqual([204, 404]);
    answerer.script = () => ({ kind: "no_answer", detail: "cuaca", suggestions: [] });
    await ask("Cuaca?");
    expect(await kept()).toEqual([]);
  });

  test("are twenty at most", async () => {
    answerer.script = () => down;
    for (let number = 0; number < 22; number += 1) await ask(`Tanya ${number}`);
    const questions = (await kept()).map(({ question }: { question: string }) => question);
    expect([questions.length, questions[0], questions.at(-1)]).toEqual([20, "Tanya 21", "Tanya 2"]);
  });
});
