import { once } from "node:events";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { waiting } from "../../testing/waiting.ts";
import { type ChatServer, manualTimers, startChat, theAnswer } from "./chat.fixture.ts";
import { eventLog } from "./event-log.ts";
import { heartbeat, readerOf } from "./reader.ts";
import { streamId } from "./sse.fixture.ts";
import { kept } from "./streams.ts";

const kilobyte = "x".repeat(1024);
const end = { event: "error", data: { type: "t", title: "T", status: 500, code: "internal" } } as const;

describe("[S7.26] a slow reader", () => {
  test("holds no more than its buffer and one event, and misses nothing", async () => {
    const { after, pass } = manualTimers();
    const log = eventLog();
    const reader = readerOf(log, 0, after, new PassThrough());
    let text = "";
    for (let count = 0; count < 5000; count += 1) {
      log.append({ event: "answer", data: { delta: kilobyte } });
      if (count % 100 === 0) pass(heartbeat);
      if (count % 50 === 0) text += reader.read(10) ?? "";
      await new Promise((resolve) => setImmediate(resolve));
      expect(reader.readableLength).toBeLessThan(reader.readableHighWaterMark + 2048);
    }
    log.append(end);
    for await (const part of reader) text += part;
    expect(text.match(/(?<=^id: )\d+$/gm)).toEqual(Array.from({ length: 5001 }, (_, index) => String(index + 1)));
  });

  test("takes even a large event only bit by bit, and gets it whole", async () => {
    const log = eventLog();
    const { after, pass } = manualTimers();
    const reader = readerOf(log, 0, after, new PassThrough());
    const delta = "é".repeat(1024 * 1024);
    log.append({ event: "answer", data: { delta } });
    await once(reader, "readable");
    expect(reader.readableLength).toBeLessThan(100_000);
    pass(heartbeat);
    log.append(end);
    const parts: Buffer[] = [];
    for await (const part of reader) parts.push(part);
    expect(Buffer.concat(parts).toString()).toContain(`id: 1\nevent: answer\ndata: {"delta":"${delta}"}\n\nid: 2\n`);
  });

  test("that leaves is forgotten at once", async () => {
    const timers = manualTimers();
    const log = eventLog();
    const connection = new PassThrough();
    const reader = readerOf(log, 0, timers.after, connection);
    expect([log.followers, timers.waiting()]).toEqual([1, [heartbeat]]);
    reader.destroy();
    connection.destroy();
    await once(connection, "close");
    expect([log.followers, timers.waiting()]).toEqual([0, []]);
    log.append(end);
  });
});

describe("[S7.26] a log", () => {
  test("leaves out rows that do not fit, refuses what is no rows, and always takes the end", () => {
    const log = eventLog();
    const megabyte = kilobyte.repeat(1024);
    log.append({ event: "rows", data: { result: [["x"], Array.from({ length: 9 }, () => [megabyte])] } });
    expect(log.lastId).toBe(0);
    for (let count = 0; count < 7; count += 1) log.append({ event: "answer", data: { delta: megabyte } });
    expect(() => log.append({ event: "answer", data: { delta: megabyte } })).toThrow("A stream of more than");
    log.append({ ...end, data: { ...end.data, detail: megabyte.repeat(2) } });
    expect([log.lastId, log.ended]).toEqual([8, true]);
    log.append({ event: "answer", data: { delta: "too late" } });
    expect(log.lastId).toBe(8);
  });
});

describe("[S7.26] the memory of all streams", () => {
  let server: ChatServer;
  beforeAll(async () => {
    server = await startChat();
  });
  afterAll(() => server.close());

  /** A reader that has read the first events, and then nothing. */
  async function stuckReader() {
    let go = (): void => {};
    const paused = new Promise<void>((resolve) => {
      go = resolve;
    });
    // More than the buffers of two sockets hold.
    server.script = () => paused.then(() => ({ ...theAnswer, answer: kilobyte.repeat(25 * 1024) }));
    const user = await server.newUser();
    const chat = await user.post();
    const id = await streamId(chat);
    chat.pause();
    go();
    await vi.waitFor(async () => expect((await user.stored()).queries).toHaveLength(1), waiting);
    const isDropped = async () => {
      chat.resume();
      return !(await chat.ended);
    };
    return { status: async () => (await user.resume(id)).status, isDropped };
  }

  test("is bounded: the first that ended are forgotten, and whoever still reads them is dropped", async () => {
    const first = await stuckReader();
    const second = await stuckReader();
    expect(await first.status()).toBe(200);
    const third = await stuckReader();
    expect([await first.status(), await second.status(), await third.status()]).toEqual([404, 200, 200]);
    expect(await first.isDropped()).toBe(true);
    expect(await third.isDropped()).toBe(false);
  });

  test("does not wait for a reader that is stuck: after 60 s it is dropped", async () => {
    const stuck = await stuckReader();
    server.timers.pass(kept);
    expect(await stuck.isDropped()).toBe(true);
  });
});
