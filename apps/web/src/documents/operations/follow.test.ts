import type { Operation } from "@tanyadata/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Answer } from "../../api/authorized.ts";
import type { Call } from "../../api/send.ts";
import { follow } from "./follow.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const at = (state: Operation["state"]) => ({ id: "7", state }) as Operation;
const stream = (...operations: Operation[]) =>
  new Response(operations.map((data) => `event: operation\ndata: ${JSON.stringify(data)}\n\n`).join(""), {
    headers: { "content-type": "text/event-stream; charset=utf-8" },
  });

/** Answers call after call; what was heard, and what came of it. */
async function followed(answers: readonly (Response | "cut")[]) {
  const left = [...answers];
  const heard: string[] = [];
  const send = async (call: Call): Promise<Answer<unknown>> => {
    const answer = left.shift();
    if (!answer || answer === "cut") return { error: { status: "FETCH_ERROR", error: "cut" } };
    const data = typeof call === "string" ? null : await call.responseHandler?.(answer);
    return answer.ok ? { data } : { error: { status: answer.status, data } };
  };
  const done = follow("7", send, new AbortController().signal, ({ state }) => heard.push(state));
  await vi.runAllTimersAsync();
  return { heard, found: await done, unused: left.length };
}

it("tells of every change, and ends with the final state", async () => {
  const { heard, found } = await followed([stream(at("menunggu_sn"), at("sn_terbit"), at("selesai"))]);
  expect(heard).toEqual(["menunggu_sn", "sn_terbit", "selesai"]);
  expect(found).toBe(true);
});

it("connects again where a stream ended early or the network was away", async () => {
  const { heard, unused } = await followed([stream(at("membubuhkan")), "cut", stream(at("verifikasi"), at("gagal"))]);
  expect(heard).toEqual(["membubuhkan", "verifikasi", "gagal"]);
  expect(unused).toBe(0);
});

it("asks again where the server answers without a stream", async () => {
  const { heard } = await followed([Response.json(at("disiapkan")), Response.json(at("selesai"))]);
  expect(heard).toEqual(["disiapkan", "selesai"]);
});

it("gives up where there is no such operation", async () => {
  const missing = Response.json({ code: "not_found" }, { status: 404 });
  expect(await followed([missing])).toEqual({ heard: [], found: false, unused: 0 });
});
