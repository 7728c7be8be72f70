import type { Operation } from "@tanyadata/contract";
import type { Answer } from "../../api/authorized.ts";
import { eventStreamReader } from "../../api/event-stream.ts";
import { isPassing } from "../../api/patience.ts";
import type { Call } from "../../api/send.ts";
import { isFinal } from "./states.ts";

type Send = (call: Call, signal: AbortSignal) => Promise<Answer<unknown>>;

/** Milliseconds before a broken connection is made again. */
const pause = 1500;

/**
 * Tells of each change of an operation until it is final, over as many connections as it takes, or until the signal ends
 * it. Gives up, with false, where the server says that there is no such operation (any more).
 */
export async function follow(
  id: string,
  send: Send,
  signal: AbortSignal,
  onChange: (operation: Operation) => void,
): Promise<boolean> {
  let isOver = false;
  const heard = (operation: Operation) => {
    isOver = isFinal(operation.state);
    onChange(operation);
  };
  while (!signal.aborted) {
    const { error } = await send(
      {
        url: `/operations/${id}`,
        headers: { accept: "text/event-stream, application/json" },
        responseHandler: async (response) => {
          if (!response.headers.get("content-type")?.startsWith("text/event-stream") || !response.body) {
            const answer = await response.json();
            if (response.ok) heard(answer);
            return answer;
          }
          const next = eventStreamReader();
          for await (const bytes of chunksOf(response.body))
            for (const { event, data } of next(bytes)) if (event === "operation") heard(JSON.parse(data));
        },
      },
      signal,
    );
    if (isOver || signal.aborted) return true;
    if (typeof error?.status === "number" && error.status < 500 && !isPassing(error)) return false;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return true;
}

/** Not every browser walks through a stream by itself. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    yield value;
  }
}
