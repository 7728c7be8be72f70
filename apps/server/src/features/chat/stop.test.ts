import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { waiting } from "../../testing/waiting.ts";
import { type Answer, atOnce, type ChatServer, type ChatUser, startChat, stepwise, theAnswer } from "./chat.fixture.ts";
import { type Reading, streamId } from "./sse.fixture.ts";
import { lastWords, patience } from "./streams.ts";

let server: ChatServer;
let user: ChatUser;
const nothing = { topics: [], queries: [] };
const isLast = (chat: Reading, data: Record<string, unknown>): void => {
  expect(chat.events.at(-1)).toMatchObject({ event: "error", data });
};

describe("[S7.26] DELETE /chat/{stream_id}", () => {
  beforeAll(async () => {
    server = await startChat();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    user = await server.newUser();
  });

  test("stops the work and stores nothing; every reader is told, then and later", async () => {
    const work = stepwise();
    server.script = work.script;
    const chat = await user.post();
    const id = await streamId(chat);
    const other = await user.resume(id);
    await work.go(2);
    await chat.has(4);
    expect(await user.stop(id)).toBe(204);
    expect(work.signals.map(({ aborted }) => aborted)).toEqual([true]);
    const late = await user.resume(id, 4);
    for (const reader of [chat, other, late]) {
      expect(await reader.ended).toBe(true);
      isLast(reader, { code: "stopped", status: 409 });
    }
    expect(chat.events.map(({ event }) => event)).toEqual(["stream", "stage", "reading", "sql", "error"]);
    expect(await user.stored()).toEqual(nothing);
    expect(await user.stop(id)).toBe(204);
  });

  test("stores nothing either where the answerer heeds nothing, and takes no more of its events", async () => {
    let finish = (): void => {};
    let heard: AbortSignal | undefined;
    server.script = async ({ report, signal }) => {
      heard = signal;
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      report({ event: "reading", data: { reading: "terlambat" } });
      return theAnswer;
    };
    const chat = await user.post();
    const id = await streamId(chat);
    await chat.has(2);
    const stopping = user.stop(id);
    // A second press of the button meanwhile changes nothing.
    const again = user.stop(id);
    let answered = false;
    void stopping.then(() => {
      answered = true;
    });
    await vi.waitFor(() => expect(heard?.aborted).toBe(true), waiting);
    await user.stored();
    expect(answered).toBe(false);
    finish();
    expect([await stopping, await again]).toEqual([204, 204]);
    await chat.ended;
    expect(chat.events.map(({ event }) => event)).toEqual(["stream", "stage", "error"]);
    expect(await user.stored()).toEqual(nothing);
  });

  test("leaves stored what was stored before, and its end as it was", async () => {
    server.script = atOnce;
    const chat = await user.post();
    await chat.ended;
    expect(await user.stop(await streamId(chat))).toBe(204);
    const again = await user.resume(await streamId(chat));
    await again.ended;
    expect(again.events).toEqual(chat.events);
    expect((await user.stored()).queries).toEqual([chat.events.at(-1)?.data]);
  });

  test("races with the end: the last event always tells what is stored", async () => {
    for (let round = 0; round < 10; round += 1) {
      let stopping: Promise<number> | undefined;
      let id = "";
      server.script = async (): Promise<Answer> => {
        await vi.waitFor(() => expect(id).not.toBe(""), waiting);
        stopping = user.stop(id);
        for (let turn = 0; turn < round; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        return theAnswer;
      };
      const runner = await server.newUser();
      user = runner;
      const chat = await runner.post();
      id = await streamId(chat);
      await chat.ended;
      expect(await stopping).toBe(204);
      const last = chat.events.at(-1);
      const { queries } = await runner.stored();
      expect(queries).toEqual(last?.event === "done" ? [last.data] : []);
    }
  });
});

describe("[S7.26] a server that closes", () => {
  beforeEach(async () => {
    server = await startChat();
    user = await server.newUser();
  });
  afterEach(() => server.close());

  test("lets the work end first, and takes no new", async () => {
    const work = stepwise();
    server.script = work.script;
    const chat = await user.post();
    await chat.has(2);
    const closing = server.app.close();
    await vi.waitFor(() => expect(server.timers.waiting()).toContain(patience), waiting);
    await work.go();
    expect(await chat.ended).toBe(true);
    expect(chat.events.at(-1)).toMatchObject({ event: "done", data: { answer: theAnswer.answer } });
    await closing;
    expect(await server.store.db.selectFrom("queries").select("id").execute()).toHaveLength(1);
  });

  test("aborts what takes too long, and says so", async () => {
    const work = stepwise();
    server.script = work.script;
    const chats = [await user.post(), await user.post()];
    await Promise.all(chats.map((chat) => chat.has(2)));
    const closing = server.app.close();
    await vi.waitFor(() => expect(server.timers.waiting()).toContain(patience), waiting);
    server.timers.pass(patience);
    await closing;
    for (const chat of chats) {
      expect(await chat.ended).toBe(true);
      isLast(chat, { code: "overloaded", detail: "The server is shutting down" });
    }
    expect(work.signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    expect(await server.store.db.selectFrom("queries").select("id").execute()).toEqual([]);
  });

  test("waits neither for work that heeds no signal nor for readers that read nothing", async () => {
    server.script = () => new Promise(() => {});
    const deaf = await user.post();
    let go = (): void => {};
    const paused = new Promise<void>((resolve) => {
      go = resolve;
    });
    server.script = () => paused.then(() => ({ ...theAnswer, answer: "x".repeat(25_000_000) }));
    const slow = await user.post();
    slow.pause();
    go();
    await vi.waitFor(
      async () => expect(await server.store.db.selectFrom("queries").select("id").execute()).toHaveLength(1),
      waiting,
    );
    const closing = server.app.close();
    for (const pause of [patience, lastWords, lastWords]) {
      await vi.waitFor(() => expect(server.timers.waiting()).toContain(pause), waiting);
      server.timers.pass(pause);
    }
    await closing;
    expect(await deaf.ended).toBe(false);
  });
});
