import { Readable, type Stream } from "node:stream";
import type { After } from "./after.ts";
import type { EventLog } from "./event-log.ts";

/** Milliseconds between signs of life: proxies close what stays silent, and a dead connection shows itself. */
export const heartbeat = 15_000;
/** A line that event streams ignore. */
const comment = Buffer.from(":\n\n");
/** Bytes handed over at once: more would leave the log for the connection's own buffer, and stay there. */
const slice = 64 * 1024;

/** What the events are sent over: a server's response. */
export interface Connection extends Stream {
  destroy(): unknown;
}

/**
 * The events after `lastId` and then live, up to the end, for this connection. It takes from the log only what the
 * connection takes from it, so that a slow one costs no memory. The log can cut the connection until that is closed.
 */
export function readerOf(log: EventLog, lastId: number, after: After, connection: Connection): Readable {
  let id = lastId + 1;
  let sent = 0;
  let hungry = false;
  let cancelBeat = (): void => {};
  const reader = new Readable({
    read() {
      hungry = true;
      feed();
    },
    destroy(error, done) {
      hungry = false;
      cancelBeat();
      done(error);
    },
  });
  const unfollow = log.follow({ wake: feed, drop: () => connection.destroy() });
  connection.once("close", unfollow);

  function feed(): void {
    while (hungry) {
      const frame = log.frame(id);
      if (frame === undefined) {
        if (log.ended) hungry = reader.push(null);
        return;
      }
      const from = sent;
      sent += slice;
      if (sent >= frame.length) {
        id += 1;
        sent = 0;
      }
      hungry = reader.push(frame.subarray(from, from + slice));
    }
  }

  /** In the middle of an event, or to a connection that takes nothing, nothing is to be said. */
  function beat(): void {
    if (hungry) hungry = reader.push(comment);
    cancelBeat = after(heartbeat, beat);
  }

  // The head of the answer leaves with the first bytes, even if the next event is long in coming.
  reader.push(comment);
  cancelBeat = after(heartbeat, beat);
  return reader;
}
