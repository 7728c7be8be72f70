import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { waiting } from "../../testing/waiting.ts";
import {
  type Answer,
  atOnce,
  type ChatServer,
  type ChatUser,
  progress,
  startChat,
  stepwise,
  theAnswer,
} from "./chat.fixture.ts";
import { heartbeat } from "./reader.ts";
import { streamId } from "./sse.fixture.ts";

let server: ChatServer;
let user: ChatUser;
beforeAll(async () => {
  server = await startChat();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.script = atOnce;
  user = await server.newUser();
});

const question = "Penduduk per provinsi?";

describe("[S7.26] POST /chat", () => {
  test("streams the whole conversation in order, and what it ends with is what is stored", async () => {
    const chat = await user.post({ question: `  ${question} ` });
    expect(chat.status).toBe(200);
    expect(await chat.ended).toBe(true);
    const { queries } = await user.stored();
    expect(queries).toHaveLength(1);
    const { kind: _, plan: __, ...answer } = theAnswer;
    expect(queries[0]).toMatchObject({ question, ...answer });
    expect(chat.events.map(({ id: _, ...event }) => event)).toEqual([
      { event: "stream", data: { stream_id: expect.any(String) } },
      { event: "stage", data: { stage: "reading" } },
      ...progress,
      { event: "done", data: queries[0] },
    ]);
    expect(chat.events.map(({ id }) => id)).toEqual(chat.events.map((_, index) => index + 1));
  });

  test("the pieces of the answer together are the answer", async () => {
    const { events, ended } = await user.post();
    await ended;
    const pieces = events.flatMap((event) => (event.event === "answer" ? [event.data.delta] : []));
    expect(pieces.length).toBeGreaterThan(1);
    expect(events.at(-1)).toMatchObject({ event: "done", data: { answer: pieces.join("") } });
  });

  test("goes on in a topic", async () => {
    const first = await user.post();
    await first.ended;
    const { topics } = await user.stored();
    const [{ id }] = topics as [{ id: string }];
    const second = await user.post({ question: "Lagi?", chat_topic_id: id });
    await second.ended;
    expect(second.events.at(-1)).toMatchObject({ event: "done", data: { chat_topic_id: id, question: "Lagi?" } });
    expect((await user.stored()).queries).toHaveLength(2);
  });

  test("sends each event as it comes, uncompressed and unbuffered, whatever encoding the client takes", async () => {
    const work = stepwise();
    server.script = work.script;
    const chat = await user.post({ question }, { "accept-encoding": "gzip, br, deflate" });
    await chat.has(2);
    expect(chat.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    });
    expect(chat.headers).not.toHaveProperty("content-encoding");
    for (const count of progress.keys()) {
      expect(chat.events).toHaveLength(2 + count);
      await work.go(1);
      await chat.has(3 + count);
    }
    await work.go();
    expect(await chat.ended).toBe(true);
  });

  test("shows every 15 seconds that it lives, also where nothing happens", async () => {
    const work = stepwise();
    server.script = work.script;
    const chat = await user.post();
    await chat.has(2);
    const before = chat.comments();
    for (const beat of [1, 2, 3]) {
      server.timers.pass(heartbeat);
      await vi.waitFor(() => expect(chat.comments()).toBe(before + beat), waiting);
    }
    expect(heartbeat).toBe(15_000);
    await work.go();
    await chat.ended;
    expect(server.timers.waiting()).not.toContain(heartbeat);
  });

  describe("ends with the problem,", () => {
    const suggestions = ["Berapa luas Jawa Barat?"];
    const choices = [{ label: "Kota Bandung", question: "Berapa penduduk Kota Bandung?" }];
    const ends: [string, Answer, Record<string, unknown>][] = [
      [
        "no answer",
        { kind: "no_answer", detail: "cuaca", suggestions },
        { status: 422, code: "no_answer", suggestions },
      ],
      [
        "several meanings",
        { kind: "ambiguous", detail: "Bandung", choices },
        { status: 422, code: "ambiguous", choices },
      ],
      [
        "a time-out",
        { kind: "problem", code: "query_timeout", detail: "20 s" },
        { status: 504, code: "query_timeout" },
      ],
    ];
    test.each(ends)("where there is %s", async (_, answer, problem) => {
      server.script = async () => answer;
      const chat = await user.post();
      expect([chat.status, await chat.ended]).toEqual([200, true]);
      expect(chat.events.map(({ event }) => event)).toEqual(["stream", "stage", "error"]);
      // The same as the other call answers.
      const { body } = await server.call("POST", "/askdb/ask", { token: user.token, body: { question } });
      const kept = answer.kind === "problem" ? {} : { query_id: expect.any(String), chat_topic_id: expect.any(String) };
      expect(chat.events.at(-1)?.data).toEqual({ ...body, ...kept });
      expect(body).toMatchObject({ ...problem, ...kept });
      // What was refused is a turn of its topic; what went wrong is none.
      expect((await user.stored()).queries).toHaveLength(answer.kind === "problem" ? 0 : 2);
    });

    test("where the answerer breaks, and does not say why", async () => {
      server.script = () => Promise.reject(new Error("the password is 1234"));
      const chat = await user.post();
      await chat.ended;
      const data = { type: "urn:tanyadata:problem:internal", title: "Internal", status: 500, code: "internal" };
      expect(chat.events.at(-1)).toEqual({ id: 3, event: "error", data });
    });

    test("where the topic is deleted meanwhile", async () => {
      await (await user.post()).ended;
      const [{ id }] = (await user.stored()).topics as [{ id: string }];
      server.script = async (asked) => {
        await server.call("DELETE", "/askdb/delete-all-chat-topics", { token: user.token });
        return atOnce(asked);
      };
      const chat = await user.post({ question, chat_topic_id: id });
      await chat.ended;
      expect(chat.events.at(-1)).toMatchObject({ event: "error", data: { code: "not_found", status: 404 } });
      expect(await user.stored()).toEqual({ topics: [], queries: [] });
    });
  });

  describe("answers an ordinary problem before the work begins", () => {
    const bad: [string, unknown, number, string][] = [
      ["no body", undefined, 400, "validation_failed"],
      ["no JSON", '{"question": "x', 400, "malformed_json"],
      ["no question", {}, 400, "validation_failed"],
      ["an empty question", { question: " \n" }, 400, "validation_failed"],
      ["a number", { question: 7 }, 400, "validation_failed"],
      ["a question too long", { question: "x".repeat(2001) }, 400, "validation_failed"],
      ["NUL", { question: "a\u0000b" }, 400, "validation_failed"],
      ["a body too large", { question: "x".repeat(1_000_000) }, 413, "payload_too_large"],
      ["an unknown model", { question, model: "gpt-5" }, 400, "validation_failed"],
      ["an unknown topic", { question, chat_topic_id: "no" }, 404, "not_found"],
    ];
    test.each(bad)("to %s", async (_, body, status, code) => {
      const chat = await user.post(body === undefined ? "" : body, { "content-type": "application/json" });
      expect([chat.status, chat.headers["content-type"]]).toEqual([status, "application/problem+json; charset=utf-8"]);
      expect(await chat.problem()).toMatchObject({ status, code });
    });

    test("to another content type, another user's topic, and no or a wrong token", async () => {
      await (await user.post()).ended;
      const [{ id }] = (await user.stored()).topics as [{ id: string }];
      const stranger = await server.newUser();
      expect((await user.post("question=x", { "content-type": "text/plain" })).status).toBe(415);
      expect((await stranger.post({ question, chat_topic_id: id })).status).toBe(404);
      for (const method of ["GET", "DELETE"] as const) expect((await server.call(method, "/chat/x")).status).toBe(401);
      for (const authorization of ["", "Bearer x"])
        expect(await (await user.post({ question }, { authorization })).problem()).toMatchObject({ status: 401 });
    });

    test("to a question more than three at once, whichever way they are asked", async () => {
      const work = stepwise();
      server.script = work.script;
      const running = [await user.post(), await user.post()];
      const asking = server.call("POST", "/askdb/ask", { token: user.token, body: { question } });
      await vi.waitFor(() => expect(work.signals).toHaveLength(3), waiting);
      const fourth = await user.post();
      expect([fourth.status, fourth.headers["retry-after"]]).toEqual([429, "1"]);
      expect(await fourth.problem()).toMatchObject({ code: "too_many_requests" });
      const stranger = await server.newUser();
      const other = await stranger.post();
      expect(other.status).toBe(200);
      for (const chat of [...running, other]) await stopped(chat === other ? stranger : user, chat);
      await work.go(10);
      expect((await asking).status).toBe(200);
      server.script = atOnce;
      expect((await user.post()).status).toBe(200);
    });
  });
});

const stopped = async (owner: ChatUser, chat: Awaited<ReturnType<ChatUser["post"]>>) => {
  expect(await owner.stop(await streamId(chat))).toBe(204);
};
