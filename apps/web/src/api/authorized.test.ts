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
    vi.fn(async () => Response.json({ code: "token_expired" }, { status: 401 })),
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
