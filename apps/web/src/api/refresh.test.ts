import { describe, expect, it, vi } from "vitest";
import { type RefreshParts, type Renewal, sharedRefresh } from "./refresh.ts";

/** A browser's token, and an exchange that is answered when the test says so. */
function world(overrides: Partial<RefreshParts> = {}) {
  const state = { token: "old" as string | null };
  const answers: ((token: string | null, renewal?: Renewal) => void)[] = [];
  const parts = {
    currentToken: () => state.token,
    exchange: vi.fn(
      () =>
        new Promise<Renewal>((resolve) => {
          answers.push((token, renewal = token === null ? "refused" : "renewed") => {
            if (token) state.token = token;
            resolve(renewal);
          });
        }),
    ),
    onRefusal: vi.fn(),
    exclusively: <T>(task: () => Promise<T>) => task(),
    ...overrides,
  };
  return {
    state,
    parts,
    refresh: sharedRefresh(parts),
    answer: (...given: Parameters<(typeof answers)[number]>) => answers.shift()?.(...given),
  };
}

describe("the shared refresh", () => {
  it("[S8.01][S8.02] is one for all calls that were refused at the same time", async () => {
    const { parts, refresh, answer } = world();
    const renewed = [refresh.renew("old"), refresh.renew("old"), refresh.renew("old")];
    await Promise.resolve();
    answer("new");
    expect(await Promise.all(renewed)).toEqual(["renewed", "renewed", "renewed"]);
    expect(parts.exchange).toHaveBeenCalledTimes(1);
    expect(parts.onRefusal).not.toHaveBeenCalled();
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
    expect(await Promise.all(renewed)).toEqual(["refused", "refused"]);
    expect(parts.onRefusal).toHaveBeenCalledTimes(1);
  });

  it("does not log out when the server gave no answer", async () => {
    const { state, parts, refresh, answer } = world();
    const renewed = refresh.renew("old");
    await Promise.resolve();
    answer(null, "unanswered");
    expect(await renewed).toBe("unanswered");
    expect(parts.onRefusal).not.toHaveBeenCalled();
    expect(state.token).toBe("old");
  });

  it("asks for nothing when another tab was quicker", async () => {
    const { state, parts, refresh } = world();
    state.token = "from another tab";
    expect(await refresh.renew("old")).toBe("renewed");
    expect(parts.exchange).not.toHaveBeenCalled();
  });

  it("sees a token that another tab stores while it waits for its turn", async () => {
    const { state, parts, refresh } = world({
      exclusively: async (task) => {
        state.token = "from another tab";
        return task();
      },
    });
    expect(await refresh.renew("old")).toBe("renewed");
    expect(parts.exchange).not.toHaveBeenCalled();
  });

  it("ends the session when there is no token any more, without asking", async () => {
    const { state, parts, refresh } = world();
    state.token = null;
    expect(await refresh.renew("old")).toBe("refused");
    expect(parts.exchange).not.toHaveBeenCalled();
    expect(parts.onRefusal).toHaveBeenCalledTimes(1);
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
    expect(await second).toBe("renewed");
    expect(parts.exchange).toHaveBeenCalledTimes(2);
  });
});
