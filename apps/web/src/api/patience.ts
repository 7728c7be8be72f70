import type { FetchBaseQueryError } from "@reduxjs/toolkit/query";
import type { Call, Outcome } from "./send.ts";

/** Milliseconds before each further try of what was not now. */
const waits = [1_000, 3_000];

/** The status that a call was answered with; undefined where it got no answer. */
export const statusOf = (error: FetchBaseQueryError): number | undefined => {
  const status = error.status === "PARSING_ERROR" ? error.originalStatus : error.status;
  return typeof status === "number" ? status : undefined;
};

/** Whether a status says "not now": too many at once, a server that is restarting, or whose database is. */
export const isNotNow = (status: number): boolean => status === 429 || (status >= 502 && status <= 504);

/** No no, but a "not now", or no answer: it may be gone at the next try. */
export function isPassing(error: FetchBaseQueryError): boolean {
  const status = statusOf(error);
  return status === undefined || isNotNow(status);
}

/** Sends what does no harm twice once more, and again, where it is answered with "not now". */
export async function patiently(trySending: () => Promise<Outcome>, signal?: AbortSignal): Promise<Outcome> {
  for (const wait of waits) {
    const outcome = await trySending();
    const status = "error" in outcome ? statusOf(outcome.error) : undefined;
    if (status === undefined || !isNotNow(status) || signal?.aborted) return outcome;
    await pause(wait, signal);
  }
  return trySending();
}

/** Whether a call only reads, and its answer is not followed while it comes. */
export const onlyReads = (call: Call): boolean =>
  typeof call === "string" || ((call.method ?? "GET") === "GET" && call.responseHandler === undefined);

/** Waits so many milliseconds; less when the browser comes online again, or the signal aborts. */
export const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.("online", go);
      signal?.removeEventListener("abort", go);
      resolve();
    };
    const timer = setTimeout(go, milliseconds);
    globalThis.addEventListener?.("online", go);
    signal?.addEventListener("abort", go);
  });
