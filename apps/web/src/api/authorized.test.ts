import type { UnknownAction } from "@reduxjs/toolkit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sendAuthorized } from "./authorized.ts";
import { chatLoadedFlagsReset, loggedOut } from "./session.ts";
import { storedToken } from "./token-storage.ts";

/** A browser whose server refuses every token. */
beforeEach(() => {
  const stored = new Map([["token", "old"]]);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("location", { origin: "http://localhost" });
  vi.stubGlobal(
    "fetch",
    vi.fn(async (url: string) =>
      Response.json(
        { code: url.endsWith("/auth/refresh") ? "invalid_refresh_token" : "token_expired" },
        { status: 401 },
      ),
    ),
  );
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a refresh that nobody answers", () => {
  it("ends no session: the call is told of the network, and the token stays for other tabs and the next try", async () => {
    vi.stubGlobal(
      "fetch",
      vi.fn(async (url: string) => {
        if (url.endsWith("/auth/refresh")) throw new TypeError("Failed to fetch");
        return Response.json({ code: "token_expired" }, { status: 401 });
      }),
    );
    const dispatch = vi.fn();
    const parts = { dispatch: dispatch as never, getState: () => ({ auth: { token: "old", refreshToken: null } }) };
    const outcome = await sendAuthorized("/user/profile", parts);
    expect(outcome).toMatchObject({ error: { status: "FETCH_ERROR" } });
    expect(dispatch).not.toHaveBeenCalled();
    expect(storedToken()).toBe("old");
  });
});

describe("a refresh that is answered with anything but the end of the session", () => {
  it.each([
    ["429 of a neighbour's doing", 429, JSON.stringify({ code: "too_many_attempts" }), 3],
    ["502 of a proxy", 502, "<html>Bad gateway</html>", 3],
    ["503 of a database that restarts", 503, JSON.stringify({ code: "state_unavailable" }), 3],
    ["500", 500, JSON.stringify({ code: "internal" }), 1],
    ["507 of a full disk", 507, JSON.stringify({ code: "storage_full" }), 1],
    ["401 of something else", 401, JSON.stringify({ code: "proxy_authentication" }), 1],
    ["404 of a server without it", 404, JSON.stringify({ code: "not_found" }), 1],
    ["200 of a page to log in to the network", 200, "{}", 1],
  ])("ends no session: %s", async (_, status, body, tries) => {
    const sent: string[] = [];
    vi.stubGlobal("fetch", async (url: string) => {
      sent.push(url);
      if (url.endsWith("/auth/refresh")) return new Response(body, { status });
      return Response.json({ code: "token_expired" }, { status: 401 });
    });
    const dispatch = vi.fn();
    const parts = { dispatch: dispatch as never, getState: () => ({ auth: { token: "old", refreshToken: null } }) };
    const sending = sendAuthorized("/user/profile", parts);
    await vi.advanceTimersByTimeAsync(10_000);
    const outcome = await sending;
    expect(outcome).toHaveProperty("error");
    expect(dispatch).not.toHaveBeenCalled();
    expect(storedToken()).toBe("old");
    expect(sent.filter((url) => url.endsWith("/auth/refresh"))).toHaveLength(tries);
  });

  it("goes on with the answer once it comes", async () => {
    let refreshes = 0;
    vi.stubGlobal("fetch", async (url: string, { headers }: { headers: Headers }) => {
      if (url.endsWith("/auth/refresh")) {
        refreshes += 1;
        return refreshes < 3 ? new Response("", { status: 503 }) : Response.json({ token: "new", refresh_token: "r" });
      }
      const isKnown = headers.get("authorization") === "Bearer new";
      return isKnown ? Response.json("here") : Response.json({ code: "token_expired" }, { status: 401 });
    });
    const parts = { dispatch: vi.fn() as never, getState: () => ({ auth: { token: "old", refreshToken: null } }) };
    const sending = sendAuthorized("/user/profile", parts);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await sending).toEqual({ data: "here" });
  });
});

describe("a call that only reads", () => {
  it("is sent again where it is answered with not now; one that writes is not", async () => {
    const sent: string[] = [];
    vi.stubGlobal("fetch", async (_: string, { method }: { method: string }) => {
      sent.push(method);
      return sent.length === 1 ? new Response("", { status: 503 }) : Response.json("here");
    });
    const parts = { dispatch: vi.fn() as never, getState: () => ({ auth: { token: "old", refreshToken: null } }) };
    const reading = sendAuthorized("/chat-topics", parts);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await reading).toEqual({ data: "here" });
    sent.length = 0;
    expect(await sendAuthorized({ url: "/chat-topics", method: "POST" }, parts)).toMatchObject({
      error: { status: 503 },
    });
    expect(sent).toEqual(["POST"]);
  });
});

describe("a session that cannot be renewed", () => {
  it("[S8.03][S9.09] ends once for all calls, and resets the chat's loaded flags 1000 ms later", async () => {
    const dispatched: UnknownAction[] = [];
    const parts = {
      dispatch: ((action: UnknownAction) => dispatched.push(action)) as never,
      getState: () => ({ auth: { token: "old", refreshToken: "r" } }),
    };
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => sendAuthorized("/askdb/queries", parts)));
    expect(outcomes.every((outcome) => "error" in outcome && outcome.error.status === 401)).toBe(true);
    expect(dispatched).toEqual([loggedOut({ forced: true })]);
    vi.advanceTimersByTime(999);
    expect(dispatched).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(dispatched[1]).toEqual(chatLoadedFlagsReset());
  });
});
