import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { waiting } from "../../testing/waiting.ts";
import { atOnce, type ChatServer, type ChatUser, startChat, stepwise, theAnswer, wholeLength } from "./chat.fixture.ts";
import { heartbeat } from "./reader.ts";
import { streamId } from "./sse.fixture.ts";
import { kept, maxOfUser } from "./streams.ts";

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

/** A conversation that has ended, with its id. */
async function whole() {
  const chat = await user.post();
  expect(await chat.ended).toBe(true);
  return { id: await streamId(chat), events: [...chat.events] };
}
const positions = Array.from({ length: wholeLength - 1 }, (_, index) => index + 1);

describe("[S7.26] GET /chat/{stream_id}", () => {
  test.each(positions)("goes on where the connection broke, after event %i of the work under way", async (count) => {
    const work = stepwise();
    server.script = work.script;
    const first = await user.post();
    await work.go(count - 2);
    await first.has(count);
    first.cut();
    await first.ended;
    const seen = first.events.slice(0, count);
    const id = await streamId(first);
    const second = await user.resume(id, count);
    expect(second.status).toBe(200);
    await work.go();
    expect(await second.ended).toBe(true);
    const events = [...seen, ...second.events];
    expect(events.map((event) => event.id)).toEqual([...positions, wholeLength]);
    expect(events.at(-1)).toMatchObject({ event: "done", data: { answer: theAnswer.answer } });
    const all = await user.resume(id);
    await all.ended;
    expect(events).toEqual(all.events);
    expect(work.signals[0]?.aborted).toBe(false);
    expect((await user.stored()).queries).toEqual([events.at(-1)?.data]);
  });

  test("the work goes on when nobody is left who reads it", async () => {
    const work = stepwise();
    server.script = work.script;
    const chat = await user.post();
    await chat.has(2);
    chat.cut();
    await vi.waitFor(() => expect(server.timers.waiting()).not.toContain(heartbeat), waiting);
    await work.go();
    await vi.waitFor(async () => expect((await user.stored()).queries).toHaveLength(1), waiting);
    expect(work.signals.map(({ aborted }) => aborted)).toEqual([false]);
  });

  test("a reader that waits gets its head at once, and each event once", async () => {
    const work = stepwise();
    server.script = work.script;
    const first = await user.post();
    const id = await streamId(first);
    await first.has(2);
    const readers = [first, await user.resume(id, 2), await user.resume(id, 0), await user.resume(id)];
    for (const { headers } of readers) expect(headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    await work.go();
    expect(await Promise.all(readers.map(({ ended }) => ended))).toEqual([true, true, true, true]);
    expect(first.events).toHaveLength(wholeLength);
    expect(readers.map(({ events }) => events)).toEqual([
      first.events,
      first.events.slice(2),
      first.events,
      first.events,
    ]);
  });

  test("gives everything until 60 s after the end, and then knows nothing of it", async () => {
    expect(kept).toBe(60_000);
    const { id, events } = await whole();
    server.timers.pass(kept - 1);
    const late = await user.resume(id, 4);
    await late.ended;
    expect(late.events).toEqual(events.slice(4));
    const nothing = await user.resume(id, wholeLength);
    expect([nothing.status, await nothing.ended, nothing.events]).toEqual([200, true, []]);
    server.timers.pass(1);
    const tooLate = await user.resume(id, 4);
    expect([tooLate.status, (await tooLate.problem()).code]).toEqual([404, "not_found"]);
    expect(await user.stop(id)).toBe(404);
    expect((await user.stored()).queries).toHaveLength(1);
  });

  test("a long work is not forgotten while it goes on", async () => {
    const work = stepwise();
    server.script = work.script;
    const chat = await user.post();
    const id = await streamId(chat);
    server.timers.pass(10 * kept);
    await work.go();
    await chat.ended;
    expect((await user.resume(id)).status).toBe(200);
  });

  test("another user's stream and one that never was are both unknown", async () => {
    const work = stepwise();
    server.script = work.script;
    const chat = await user.post();
    const id = await streamId(chat);
    const stranger = await server.newUser();
    for (const path of [id, "nothing", "0197b6d2-0000-7000-8000-000000000000"]) {
      const reading = await stranger.resume(path);
      expect([reading.status, (await reading.problem()).code]).toEqual([404, "not_found"]);
      expect(await stranger.stop(path)).toBe(404);
    }
    expect(work.signals[0]?.aborted).toBe(false);
    await work.go();
    await chat.ended;
    expect(chat.events.at(-1)).toMatchObject({ event: "done" });
  });

  test.each(["x", "-1", "1.5", "1, 2", String(wholeLength + 1), "9".repeat(30)])(
    "an event id that was never given out is refused: %s",
    async (lastId) => {
      const { id } = await whole();
      const reading = await user.resume(id, lastId);
      const errors = [{ path: "last-event-id", message: expect.any(String) }];
      expect(await reading.problem()).toMatchObject({ status: 400, code: "validation_failed", errors });
    },
  );

  test("a stream has eight readers; the ninth is told to wait", async () => {
    const work = stepwise();
    server.script = work.script;
    const first = await user.post();
    const id = await streamId(first);
    const readers = [first];
    while (readers.length < 8) readers.push(await user.resume(id));
    const ninth = await user.resume(id);
    expect([ninth.status, ninth.headers["retry-after"]]).toEqual([429, "1"]);
    readers[7]?.cut();
    await vi.waitFor(async () => expect((await user.resume(id)).status).toBe(200), waiting);
    await work.go();
    await Promise.all(readers.map(({ ended }) => ended));
  });

  test("of one user's streams the oldest that has ended makes room", async () => {
    const work = stepwise();
    server.script = work.script;
    const running = await user.post();
    server.script = atOnce;
    const ended = [];
    while (ended.length < maxOfUser) ended.push((await whole()).id);
    const stranger = await server.newUser();
    await (await stranger.post()).ended;
    const known = async (id: string) => (await user.resume(id)).status;
    expect(await Promise.all(ended.map(known))).toEqual([404, ...ended.slice(1).map(() => 200)]);
    expect(await known(await streamId(running))).toBe(200);
    await work.go();
    await running.ended;
    expect(running.events).toHaveLength(wholeLength);
  });
});
