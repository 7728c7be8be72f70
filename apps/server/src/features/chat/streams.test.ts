import { describe, expect, test } from "vitest";
import { manualTimers } from "./chat.fixture.ts";
import { chatStreams, maxOfUser } from "./streams.ts";

const problemOf = () => ({ type: "t", title: "T", status: 500, code: "internal" }) as const;

/** Streams whose works begin at once and go on until they are stopped. */
function streams() {
  const { after } = manualTimers();
  const all = chatStreams(after, problemOf);
  const open = async (userId: string) => {
    const log = await all.open(userId, (signal, report) => {
      report({ event: "stage", data: { stage: "reading" } });
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    });
    return /"stream_id":"([^"]+)"/.exec(String(log.frame(1)))?.[1] ?? "";
  };
  return { ...all, openOne: open };
}

describe("[S7.26] the number of streams", () => {
  test("of one user is bounded: what works is never forgotten for another", async () => {
    const { openOne, stop, find } = streams();
    const ids: string[] = [];
    while (ids.length < maxOfUser) ids.push(await openOne("a"));
    await expect(openOne("a")).rejects.toMatchObject({ code: "too_many_requests", headers: { "retry-after": "1" } });
    await openOne("b");
    for (const id of ids) expect(find("a", id).ended).toBe(false);
    await stop("a", ids[3] ?? "");
    await openOne("a");
    expect(() => find("a", ids[3] ?? "")).toThrow("not_found");
    await expect(openOne("a")).rejects.toMatchObject({ code: "too_many_requests" });
  });

  test("of all users is bounded", async () => {
    const { openOne, stop } = streams();
    const ids: string[] = [];
    while (ids.length < 1000) ids.push(await openOne(`user ${ids.length}`));
    await expect(openOne("one more")).rejects.toMatchObject({ code: "overloaded" });
    await stop("user 7", ids[7] ?? "");
    await openOne("one more");
    await expect(openOne("another")).rejects.toMatchObject({ code: "overloaded" });
  });

  test("is not touched by a call that fails before its work begins", async () => {
    const { open, openOne } = streams();
    for (let count = 0; count < 2 * maxOfUser; count += 1)
      await expect(open("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    for (let count = 0; count < maxOfUser; count += 1) await openOne("a");
  });
});
