import type { UnknownAction } from "@reduxjs/toolkit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sendAuthorized } from "./authorized.ts";
import { chatLoadedFlagsReset, loggedOut } from "./session.ts";

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
