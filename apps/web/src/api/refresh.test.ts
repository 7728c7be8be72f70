import { describe, expect, it, vi } from "vitest";
import { type RefreshParts, sharedRefresh } from "./refresh.ts";

/** A browser's token, and an exchange that is answered when the test says so. */
function world(overrides: Partial<RefreshParts> = {}) {
  const state = { token: "old" as string | null };
  const answers: ((token: string | null) => void)[] = [];
  const parts = {
    currentToken: () => state.token,
    exchange: vi.fn(
      () =>
        new Promise<boolean>((resolve) => {
          answers.push((token) => {
            if (token) state.token = token;
            resolve(token !== null);
          });
        }),
    ),
    onFailure: vi.fn(),
    exclusively: <T>(task: () => Promise<T>) => task(),
    ...overrides,
  };
  return { state, parts, refresh: sharedRefresh(parts), answer: (token: string | null) => answers.shift()?.(token) };
}

describe("the shared refresh", () => {
  it("[S8.01][S8.02] is one for all calls that were refused at the same time", async () => {
    const { parts, refresh, answer } = world();
    const renewed = [refresh.renew("old"), refresh.renew("old"), refresh.renew("old")];
    await Promise.resolve();
    answer("new");
    expect(await Promise.all(renewed)).toEqual([true, true, true]);
    expect(parts.exchange).toHaveBeenCalledTimes(1);
    expect(parts.onFailure).not.toHaveBeenCalled();
  });

  it("[S8.01] lets other calls wait until it is done", async () => {
    const { refresh, answer } = world();
    const order: string[] = [];
    void refresh.renew("old").then(() => order.push("renewed"));
    const waiting = refresh.settled().then(() => order.push("sent"));
    await Promise.resolve();
    expect(order).toEqual([]);
    answer("new");
    await waiting;
    expect(order).toEqual(["renewed", "sent"]);
  });

  it("[S8.03] logs out once, whoever waited", async () => {
    const { parts, refresh, answer } = world();
    const renewed = [refresh.renew("old"), refresh.renew("old")];
    await Promise.resolve();
    answer(null);
    expect(await Promise.all(renewed)).toEqual([false, false]);
    expect(parts.onFailure).toHaveBeenCalledTimes(1);
  });

  it("asks for nothing when another tab was quicker", async () => {
    const { state, parts, refresh } = world();
    state.token = "from another tab";
    expect(await refresh.renew("old")).toBe(true);
    expect(parts.exchange).not.toHaveBeenCalled();
  });

  it("sees a token that another tab stores while it waits for its turn", async () => {
    const { state, parts, refresh } = world({
      exclusively: async (task) => {
        state.token = "from another tab";
        return task();
      },
    });
    expect(await refresh.renew("old")).toBe(true);
    expect(parts.exchange).not.toHaveBeenCalled();
  });

  it("ends the session when there is no token any more, without asking", async () => {
    const { state, parts, refresh } = world();
    state.token = null;
    expect(await refresh.renew("old")).toBe(false);
    expect(parts.exchange).not.toHaveBeenCalled();
    expect(parts.onFailure).toHaveBeenCalledTimes(1);
  });

  it("can be had again after it failed", async () => {
    const { parts, refresh, answer } = world();
    const first = refresh.renew("old");
    await Promise.resolve();
    answer(null);
    await first;
    const second = refresh.renew("old");
    await Promise.resolve();
    answer("new");
    expect(await second).toBe(true);
    expect(parts.exchange).toHaveBeenCalledTimes(2);
  });
});
