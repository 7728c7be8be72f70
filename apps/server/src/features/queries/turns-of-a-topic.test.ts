import type { QueryRecord } from "@tanyadata/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../ids.ts";
import { openStore } from "../../store/store.ts";
import { startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";
import type { FindFullQuestion } from "./answerer.ts";
import { answered, scriptedAnswerer } from "./scripted.ts";

const start = Date.parse("2026-11-21T08:00:00.000Z");
const at = (second: number) => new Date(start + second * 1000).toISOString();

describeOnBothStores("turns of a topic", (newLocation) => {
  const answerer = scriptedAnswerer();
  let server: TestApp;
  let user: TestUser;
  let now = start;

  beforeAll(async () => {
    const store = await openStore(await newLocation());
    // "dan?" needs what it follows, "kini?" has words of its own.
    const fullQuestion: FindFullQuestion = async (question, plan) => {
      if (question === "rusak?") throw new Error("the thread ended");
      return plan === null ? null : { words: `${plan} ${question}`, isProven: question !== "dan?" };
    };
    server = await startTestApp({ store, answerer, fullQuestion, now: () => new Date(now) });
  });
  afterAll(async () => {
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
  const topics = async () => (await server.call("GET", "/askdb/chat-topics", { token: user.token })).body;

  describe("a question without an answer", () => {
    const suggestions = ["Berapa jumlah penduduk Kota Bogor?"];
    const choices = [
      { label: "Kota Bandung", question: "Berapa penduduk Kota Bandung?" },
      { label: "Kabupaten Bandung", question: "Berapa penduduk Kabupaten Bandung?" },
    ];
    const noAnswer = { kind: "no_answer", detail: "cuaca", suggestions } as const;
    const ambiguous = { kind: "ambiguous", detail: "Bandung", choices } as const;
    const page = async (topic: string) =>
      (await server.call("GET", `/askdb/queries?chat_topic_id=${topic}`, { token: user.token })).body;
    const turns = async (topic: string) =>
      (await page(topic)).map(({ question, refusal }: QueryRecord) => [question, refusal?.code ?? null]);
    const drop = (id: string, token = user.token) => server.call("DELETE", `/askdb/refused/${id}`, { token });

    for (const [name, refusal, told] of [
      ["is refused: 422 with suggestions", noAnswer, { code: "no_answer", detail: "cuaca", suggestions }],
      ["is asked back: 422 with choices", ambiguous, { code: "ambiguous", detail: "Bandung", choices }],
    ] as const)
      test(`${name}; it is kept in its topic, or makes one`, async () => {
        const id: string = (await ask({ question: "Awal" })).body.chat_topic_id;
        now += 1000;
        answerer.script = () => refusal;
        const { status, body, headers } = await ask({ question: "dan Bogor?", chat_topic_id: id });
        expect([status, headers["content-type"]]).toEqual([422, expect.stringMatching(/^application\/problem\+json/)]);
        expect(body).toMatchObject({ ...told, status: 422, chat_topic_id: id });
        const [kept] = await page(id);
        expect(kept).toMatchObject({ query_id: body.query_id, question: "dan Bogor?", answer: "", sql: "" });
        expect(kept.refusal).toEqual({ suggestions: [], choices: [], ...told });
        expect((await topics())[0]).toMatchObject({ id, updated_at: at(1) });

        const alone = (await ask({ question: "cuaca besok" })).body;
        expect(alone.chat_topic_id).not.toBe(id);
        expect((await topics()).map(({ title }: { title: string }) => title)).toContain("cuaca besok");
        expect(await turns(alone.chat_topic_id)).toEqual([["cuaca besok", told.code]]);
      });

    test("asked again at once, it is the same turn; later it is another", async () => {
      answerer.script = () => noAnswer;
      const { chat_topic_id: id } = (await ask({ question: "cuaca" })).body;
      await ask({ question: "cuaca", chat_topic_id: id });
      expect(await turns(id)).toEqual([["cuaca", "no_answer"]]);
      answerer.script = () => answered();
      await ask({ question: "cuaca", chat_topic_id: id });
      expect(await turns(id)).toEqual([["cuaca", null]]);
      now += 1000;
      answerer.script = () => noAnswer;
      await ask({ question: "cuaca", chat_topic_id: id });
      now += 1000;
      await ask({ question: "hujan", chat_topic_id: id });
      expect(await turns(id)).toEqual([
        ["hujan", "no_answer"],
        ["cuaca", "no_answer"],
        ["cuaca", null],
      ]);
    });

    test("[S4.30] is taken away by its own user, and only where it has no answer", async () => {
      const answer = (await ask({ question: "Awal" })).body;
      answerer.script = () => noAnswer;
      const { query_id: id, chat_topic_id: topic } = (await ask({ question: "cuaca" })).body;
      expect((await drop(id, (await newUser()).token)).status).toBe(404);
      expect((await drop(answer.query_id)).status).toBe(404);
      expect(await turns(topic)).toHaveLength(1);
      expect((await drop(id)).status).toBe(204);
      expect([(await drop(id)).status, await turns(topic)]).toEqual([404, []]);
    });

    test("is no answer to whoever looks for one, and no cursor is lost by it", async () => {
      answerer.script = () => noAnswer;
      const { query_id: id, chat_topic_id: topic } = (await ask({ question: "cuaca" })).body;
      for (const [method, path, body] of [
        ["POST", "/askdb/feedback", { query_id: id, rating: "up" }],
        ["POST", "/askdb/run-sql", { query_id: id, sql: "select 1" }],
        ["GET", `/askdb/download-csv?query_id=${id}`],
        ["GET", `/askdb/slots?query_id=${id}`],
      ] as const)
        expect([path, (await server.call(method, path, { token: user.token, body })).status]).toEqual([path, 404]);
      now += 1000;
      await ask({ question: "hujan", chat_topic_id: topic });
      const older = `/askdb/queries?chat_topic_id=${topic}&limit=1&prev=${(await page(topic))[0].query_id}`;
      expect((await server.call("GET", older, { token: user.token })).body).toMatchObject([{ query_id: id }]);
    });
  });

  describe("what a question follows", () => {
    const previous = () => answerer.asked.at(-1)?.previous;

    test("is the answer that its asker saw last, whatever another window asked since", async () => {
      answerer.script = ({ question }) => answered({ plan: question });
      const { query_id: first, chat_topic_id: id } = (await ask({ question: "Satu" })).body;
      now += 1000;
      await ask({ question: "Dua", chat_topic_id: id });
      await ask({ question: "dan?", chat_topic_id: id, after: first });
      expect(previous()).toBe("Satu");
      await ask({ question: "dan?", chat_topic_id: id, after: null });
      expect(previous()).toBe(null);
    });

    test("is named by its answer, unless that carries a full question of its own", async () => {
      answerer.script = ({ question }) => answered({ plan: question, reading: `baca ${question}` });
      const first = (await ask({ question: "Satu" })).body;
      expect(first).toMatchObject({ full_question: "Satu", follows: null });
      const id = first.chat_topic_id;
      now += 1000;
      const after = first.query_id;
      const own = (await ask({ question: "kini?", chat_topic_id: id, after })).body;
      expect(own).toMatchObject({ question: "kini?", full_question: "kini? kini?", follows: null });
      expect((await ask({ question: "dan?", chat_topic_id: id, after })).body).toMatchObject({
        question: "dan?",
        full_question: "dan? dan?",
        follows: after,
      });
      // What breaks while its words are looked for does not lose an answer.
      expect(await ask({ question: "rusak?", chat_topic_id: id, after })).toMatchObject({
        status: 200,
        body: { full_question: "baca rusak?", follows: after },
      });
      answerer.script = () => answered({ plan: null, reading: "tulisan model" });
      const written = (await ask({ question: "lalu?", chat_topic_id: id, after })).body;
      expect(written).toMatchObject({ full_question: "tulisan model", follows: after });
      // What follows an answer without a plan takes nothing from it.
      const last = (await ask({ question: "dan?", chat_topic_id: id, after: written.query_id })).body;
      expect(last).toMatchObject({ full_question: "dan?", follows: null });
      const kept = await server.call("GET", `/askdb/queries?chat_topic_id=${id}&limit=50`, { token: user.token });
      expect(kept.body.find((one: QueryRecord) => one.query_id === own.query_id)).toMatchObject(own);
    });

    test("without a word of it is the topic's last answer; a refusal in between is none", async () => {
      answerer.script = () => answered({ plan: "Satu" });
      const { chat_topic_id: id } = (await ask({ question: "Satu" })).body;
      now += 1000;
      answerer.script = () => ({ kind: "no_answer", detail: "cuaca", suggestions: [] });
      await ask({ question: "cuaca", chat_topic_id: id });
      await ask({ question: "dan?", chat_topic_id: id });
      expect(previous()).toBe("Satu");
    });

    test("is not there: another topic's, another user's, a refusal, nothing: 404, and nobody is asked", async () => {
      const { query_id: elsewhere } = (await ask({ question: "Satu" })).body;
      const { chat_topic_id: id } = (await ask({ question: "Dua" })).body;
      const others = (await ask({ question: "Tiga" }, (await newUser()).token)).body.query_id;
      answerer.script = () => ({ kind: "no_answer", detail: "cuaca", suggestions: [] });
      const refused = (await ask({ question: "cuaca", chat_topic_id: id })).body.query_id;
      answerer.asked = [];
      for (const after of [elsewhere, others, refused, "no"])
        expect(await ask({ question: "dan?", chat_topic_id: id, after })).toMatchObject({ status: 404 });
      // An answer without the topic that it stands in, too.
      expect(await ask({ question: "dan?", after: elsewhere })).toMatchObject({ status: 404 });
      expect(answerer.asked).toEqual([]);
    });
  });
});
