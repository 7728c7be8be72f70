import { afterEach, describe, expect, it, vi } from "vitest";
import { send } from "./send.ts";

/** Answers every call so; gives what was sent. */
function serve(answer: (init: RequestInit) => Response | Promise<Response>) {
  const sent: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return answer(init);
  });
  return sent;
}

/** A server that never answers; a call ends when it is given up. */
const silence = ({ signal }: RequestInit) =>
  new Promise<Response>((_answer, refuse) => {
    const giveUp = () => refuse(new DOMException("given up", "AbortError"));
    signal?.addEventListener("abort", giveUp);
    if (signal?.aborted) giveUp();
  });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a call", () => {
  it("goes to the API with its query and its body as JSON, without what is undefined", async () => {
    const sent = serve(() => Response.json([1]));
    const params = { limit: 30, prev: undefined, province: ["32", "33"] };
    expect(await send({ url: "/a", method: "POST", params, body: { b: 1 } })).toEqual({ data: [1] });
    expect(sent[0]?.url).toBe("/api/v1/a?limit=30&province=32&province=33");
    expect(sent[0]?.init).toMatchObject({ method: "POST", body: '{"b":1}', credentials: "same-origin" });
    expect(new Headers(sent[0]?.init.headers).get("content-type")).toBe("application/json");
    expect(new Headers(sent[0]?.init.headers).has("authorization")).toBe(false);
  });

  it("leaves a form as it is: the browser names its type", async () => {
    const sent = serve(() => Response.json(null));
    const body = new FormData();
    await send({ url: "/a", method: "POST", body });
    expect(sent[0]?.init.body).toBe(body);
    expect(new Headers(sent[0]?.init.headers).has("content-type")).toBe(false);
  });

  it("gives null for an empty answer, and what a reader of its own makes of it", async () => {
    serve(() => new Response(null, { status: 204 }));
    expect(await send("/a")).toEqual({ data: null });
    serve(() => new Response("a;b"));
    expect(await send({ url: "/a", responseHandler: (response) => response.text() })).toEqual({ data: "a;b" });
  });

  it("gives the status and the problem that the server named", async () => {
    serve(() => Response.json({ code: "not_found" }, { status: 404 }));
    expect(await send("/a")).toEqual({ error: { status: 404, data: { code: "not_found" } } });
  });

  it("[S8.04] that does not reach the server, or breaks in the middle of the answer, is a FETCH_ERROR", async () => {
    serve(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(await send("/a")).toMatchObject({ error: { status: "FETCH_ERROR" } });
    serve(() => new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError("network error")) })));
    expect(await send("/a")).toMatchObject({ error: { status: "FETCH_ERROR" } });
  });

  it("[S8.05] that is not answered in two minutes is a TIMEOUT_ERROR, and is given up", async () => {
    vi.useFakeTimers();
    const sent = serve(silence);
    const call = send("/a");
    await vi.advanceTimersByTimeAsync(119_999);
    expect(sent[0]?.init.signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toMatchObject({ error: { status: "TIMEOUT_ERROR" } });
    expect(sent[0]?.init.signal?.aborted).toBe(true);
  });

  it.each([200, 502])("[S8.06] whose answer cannot be read is a PARSING_ERROR (%d)", async (status) => {
    serve(() => new Response("<html>", { status }));
    expect(await send("/a")).toMatchObject({ error: { status: "PARSING_ERROR", originalStatus: status } });
  });

  it("ends when the caller gives it up, before or after it was sent", async () => {
    serve(silence);
    const later = new AbortController();
    const call = send("/a", later.signal);
    later.abort();
    expect(await call).toMatchObject({ error: { status: "FETCH_ERROR" } });
    expect(await send("/a", AbortSignal.abort())).toMatchObject({ error: { status: "FETCH_ERROR" } });
  });
});
