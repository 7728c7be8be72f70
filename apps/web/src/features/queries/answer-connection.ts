import type { FetchBaseQueryError } from "@reduxjs/toolkit/query";
import type { ChatEvent } from "@tanyadata/contract";
import type { Answer } from "../../api/authorized.ts";
import { eventStreamReader } from "../../api/event-stream.ts";
import type { Call } from "../../api/send.ts";

/** A call with details; never only a path. */
export type Request = Exclude<Call, string>;
export type Send = (request: Request, signal?: AbortSignal) => Promise<Answer<unknown>>;

/** Milliseconds without a sign of life (the server gives one every 15 s) after which a connection counts as dropped. */
const silence = 40_000;

/** What one connection is told, as it comes. */
export interface Listener {
  /** The server took the question at this time, by its own clock; milliseconds, NaN where it did not say. */
  opened(at: number): void;
  /** Events, in their order; `lastId` is that of the last one. */
  heard(events: readonly ChatEvent[], lastId: string): void;
}

/** How a connection ended: it was one (whole or broken, as its events tell), or the answer was something else. */
export type ConnectionEnd =
  | { readonly kind: "stream" }
  | { readonly kind: "refused"; readonly error: FetchBaseQueryError }
  | { readonly kind: "unreadable" };

/** Follows one event stream until it ends, falls silent, or is cut by the signal. */
export async function connect(
  send: Send,
  request: Request,
  signal: AbortSignal,
  listener: Listener,
): Promise<ConnectionEnd> {
  const cut = new AbortController();
  const onAbort = () => cut.abort();
  signal.addEventListener("abort", onAbort);
  if (signal.aborted) cut.abort();
  let wasStream = false;

  const responseHandler = async (response: Response) => {
    const isStream = response.ok && response.headers.get("content-type")?.startsWith("text/event-stream");
    if (!isStream || !response.body) return response.json();
    wasStream = true;
    listener.opened(Date.parse(response.headers.get("date") ?? ""));
    try {
      await readAll(response.body.getReader(), cut, listener);
    } finally {
      // Whatever broke it, there is nothing more to come.
      cut.abort();
    }
  };

  const { error } = await send({ ...request, responseHandler }, cut.signal);
  signal.removeEventListener("abort", onAbort);
  if (wasStream) return { kind: "stream" };
  if (!error || (error.status === "PARSING_ERROR" && error.originalStatus < 500)) return { kind: "unreadable" };
  return { kind: "refused", error };
}

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>, cut: AbortController, { heard }: Listener) {
  const next = eventStreamReader();
  for (;;) {
    const timer = setTimeout(() => cut.abort(), silence);
    const { value, done } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    const events = next(value);
    const last = events.at(-1);
    if (last)
      heard(
        events.map(({ event, data }) => ({ event, data: JSON.parse(data) }) as ChatEvent),
        last.id,
      );
  }
}
