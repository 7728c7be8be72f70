import type { ChatEvent, Problem, QueryRecord } from "@tanyadata/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Answer } from "../../api/authorized.ts";
import type { Request } from "./answer-connection.ts";
import { answerByStream, type News, type StreamParts } from "./answer-stream.ts";

const record: QueryRecord = {
  query_id: "q1",
  chat_topic_id: "t1",
  question: "Berapa?",
  full_question: "Berapa?",
  follows: null,
  answer: "**7**",
  reading: "jumlah",
  sql: "SELECT 7",
  result: [["n"], [[7]]],
  sources: [],
  engine: "embedded",
  confidence: "high",
  suggestions: [],
  chart: null,
  regions: null,
  feedback: null,
  refusal: null,
  created_at: "2026-11-21T09:00:05.000Z",
  updated_at: "2026-11-21T09:00:05.000Z",
};
const told: ChatEvent[] = [
  { event: "stream", data: { stream_id: "s1" } },
  { event: "stage", data: { stage: "reading" } },
  { event: "answer", data: { delta: "**7**" } },
  { event: "done", data: record },
];
const notFound = { status: 404, data: { type: "", title: "", status: 404, code: "not_found" } } as const;
const offline = { status: "FETCH_ERROR", error: "offline" } as const;

type Reply = (call: Request, signal?: AbortSignal) => Promise<Answer<unknown>>;

/** An answer that streams these events; `then` ends it, breaks it off, or leaves it open until it is cut. */
const stream =
  (events: readonly ChatEvent[], then: "end" | "break" | "stay" = "end", first = 1): Reply =>
  async ({ responseHandler }, signal) => {
    const text = events
      .map(({ event, data }, index) => `id: ${first + index}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      .join("");
    const body = new ReadableStream({
      start(controller) {
        signal?.addEventListener("abort", () => controller.error(new Error("aborted")));
        controller.enqueue(new TextEncoder().encode(`:\n\n${text}`));
        if (then === "end") controller.close();
      },
      // Only when what came before was read: an error would throw it away.
      pull: (controller) => (then === "break" ? controller.error(new Error("reset")) : new Promise(() => {})),
    });
    const headers = { "content-type": "text/event-stream; charset=utf-8", date: "Sat, 21 Nov 2026 09:00:00 GMT" };
    try {
      return { data: await (responseHandler as (response: Response) => unknown)(new Response(body, { headers })) };
    } catch (error) {
      return { error: { status: "PARSING_ERROR", originalStatus: 200, data: "", error: String(error) } };
    }
  };
const reply =
  (outcome: Answer<unknown>): Reply =>
  async () =>
    outcome;

/** Asks with these replies, one after the other, by method and the last part of the path. */
function asking(replies: Record<string, Reply[]>) {
  const calls: string[] = [];
  const news: News[] = [];
  const stopping = new AbortController();
  const send: StreamParts["send"] = (call, signal) => {
    const name = `${call.method ?? "GET"} ${call.url}`;
    const after = (call.headers as Record<string, string> | undefined)?.["last-event-id"];
    calls.push(after === undefined ? name : `${name} after ${after}`);
    const known = replies[name] ?? [];
    const next = known.length > 1 ? known.shift() : known[0];
    if (!next) throw new Error(`Unexpected call: ${name}`);
    return next(call, signal);
  };
  const outcome = answerByStream(
    { question: "Berapa?", model: "gpt-4o" },
    { send, report: (told) => news.push(told), stopping: stopping.signal },
  );
  const heard = () => news.flatMap((each) => (each === "lost" ? ["lost"] : each.map(({ event }) => event)));
  return { outcome, calls, heard, stop: () => stopping.abort() };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("an answer as a stream", () => {
  it("is told as it comes, and ends with the record", async () => {
    const { outcome, heard, calls } = asking({ "POST /chat": [stream(told)] });
    expect(await outcome).toEqual({ record });
    expect(heard()).toEqual(["stream", "stage", "answer", "done"]);
    expect(calls).toEqual(["POST /chat"]);
  });

  it("is taken up again after the last event, and nothing is told twice", async () => {
    const { outcome, heard, calls } = asking({
      "POST /chat": [stream(told.slice(0, 2), "break")],
      "GET /chat/s1": [reply({ error: offline }), stream(told.slice(2), "end", 3)],
    });
    await vi.advanceTimersByTimeAsync(250);
    await vi.advanceTimersByTimeAsync(500);
    expect(await outcome).toEqual({ record });
    expect(calls).toEqual(["POST /chat", "GET /chat/s1 after 2", "GET /chat/s1 after 2"]);
    expect(heard()).toEqual(["stream", "stage", "lost", "lost", "answer", "done"]);
  });

  it("is taken up again when its connection falls silent", async () => {
    const { outcome, calls } = asking({
      "POST /chat": [stream(told.slice(0, 2), "stay")],
      "GET /chat/s1": [stream(told.slice(2), "end", 3)],
    });
    await vi.advanceTimersByTimeAsync(40_250);
    expect(await outcome).toEqual({ record });
    expect(calls).toHaveLength(2);
  });

  it("is given up a minute after the connection was lost [S8.04]", async () => {
    const { outcome, calls } = asking({
      "POST /chat": [stream(told.slice(0, 2), "break")],
      "GET /chat/s1": [reply({ error: offline })],
    });
    let settled = false;
    void outcome.then(() => {
      settled = true;
    });
    await vi.advanceTimersByTimeAsync(59_000);
    expect(settled).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toEqual({ failure: { code: "FETCH_ERROR" } });
    // Ever later, never more often than every five seconds at last.
    expect(calls.length).toBeLessThan(20);
  });

  it("that the server lost fails with a code of its own, unless it was stored", async () => {
    const lost = {
      "POST /chat": [stream(told.slice(0, 2), "break")],
      "GET /chat/s1": [reply({ error: notFound })],
      "GET /askdb/chat-topics": [reply({ data: [{ id: "t1" }] })],
    };
    const without = asking({ ...lost, "GET /askdb/queries": [reply({ data: [] })] });
    await vi.advanceTimersByTimeAsync(250);
    expect(await without.outcome).toEqual({ failure: { code: "ANSWER_LOST" } });

    const older = { ...record, created_at: "2026-11-21T08:59:00.000Z" };
    const before = asking({ ...lost, "GET /askdb/queries": [reply({ data: [older] })] });
    await vi.advanceTimersByTimeAsync(250);
    expect(await before.outcome).toEqual({ failure: { code: "ANSWER_LOST" } });

    const stored = asking({ ...lost, "GET /askdb/queries": [reply({ data: [record] })] });
    await vi.advanceTimersByTimeAsync(250);
    expect(await stored.outcome).toEqual({ record });
  });

  it("[S4.27] that is stopped is deleted on the server, whose last word counts", async () => {
    const stopped = {
      event: "error",
      data: { type: "", title: "", status: 409, code: "stopped" },
    } as const;
    for (const [last, expected] of [
      [stopped, { failure: { code: "stopped" } }],
      [told[3] as ChatEvent, { record }],
    ] as const) {
      const { outcome, calls, stop } = asking({
        "POST /chat": [stream(told.slice(0, 2), "break")],
        "DELETE /chat/s1": [reply({ data: null })],
        "GET /chat/s1": [stream([last], "end", 3)],
      });
      await vi.advanceTimersByTimeAsync(1);
      // Between two connections.
      stop();
      await vi.advanceTimersByTimeAsync(300);
      expect(await outcome).toEqual(expected);
      expect(calls).toEqual(["POST /chat", "DELETE /chat/s1", "GET /chat/s1 after 2"]);
    }
  });

  it("[S4.27] that is stopped before it has a name is deleted as soon as it has one", async () => {
    let name = () => {};
    const late: Reply = async (call, signal) => {
      await new Promise<void>((resolve) => {
        name = resolve;
      });
      return stream(told.slice(0, 2), "stay")(call, signal);
    };
    const { outcome, calls, stop } = asking({ "POST /chat": [late], "DELETE /chat/s1": [reply({ data: null })] });
    stop();
    await vi.advanceTimersByTimeAsync(100);
    expect(calls).toEqual(["POST /chat"]);
    name();
    await vi.advanceTimersByTimeAsync(100);
    expect(calls).toEqual(["POST /chat", "DELETE /chat/s1"]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await outcome).toEqual({ failure: { code: "stopped" } });
  });

  it("tells a refusal with what it offers", async () => {
    const problem: Problem = { type: "", title: "", status: 422, code: "no_answer", suggestions: ["Lain?"] };
    const { outcome } = asking({ "POST /chat": [stream([told[0] as ChatEvent, { event: "error", data: problem }])] });
    expect(await outcome).toEqual({ failure: { code: "no_answer", suggestions: ["Lain?"] } });
  });

  it("is not to be had where something else answers, or where streams are broken off at once", async () => {
    const html = { error: { status: "PARSING_ERROR", originalStatus: 200, data: "<html>", error: "" } } as const;
    expect(await asking({ "POST /chat": [reply(html)] }).outcome).toBeNull();
    expect(await asking({ "POST /chat": [reply({ data: {} })] }).outcome).toBeNull();
    expect(await asking({ "POST /chat": [reply({ error: { status: 405, data: {} } })] }).outcome).toBeNull();
    const empty = asking({ "POST /chat": [stream([])], "GET /askdb/chat-topics": [reply({ data: [] })] });
    expect(await empty.outcome).toBeNull();
  });

  it("is ended where nothing but its beginning comes through, so that it does not run beside the next call", async () => {
    const { outcome, calls } = asking({
      "POST /chat": [stream(told.slice(0, 1), "end")],
      "GET /chat/s1": [stream([], "end")],
      "DELETE /chat/s1": [reply({ data: null })],
      "GET /askdb/chat-topics": [reply({ data: [] })],
    });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toBeNull();
    expect(calls.slice(-2)).toEqual(["DELETE /chat/s1", "GET /askdb/chat-topics"]);
  });
});
