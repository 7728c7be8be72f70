import type { ChatEvent } from "@tanyadata/contract";

/** Bytes that one stream may hold besides its last event. */
const maxBytes = 8 * 1024 * 1024;

/** A connection that reads along. */
export interface Follower {
  /** There is more to read, or the end. */
  wake(): void;
  /** Whatever was not read yet is gone. */
  drop(): void;
}

/** The events of one stream, as they go over the wire, with ids from 1. Readers are places in it: they own nothing. */
export interface EventLog {
  /**
   * Adds an event; `done` and `error` end the log, what comes later is ignored. Rows that do not fit are left out, as
   * `done` has them too. Throws when anything else does not fit: that is a bug of whoever told so much.
   */
  append(event: ChatEvent): void;
  /** The event with this id as it stands in an event stream; undefined: there is none (yet). */
  frame(id: number): Buffer | undefined;
  /** Gives back the function that ends following. */
  follow(follower: Follower): () => void;
  dropFollowers(): void;
  readonly lastId: number;
  readonly ended: boolean;
  /** The question as it was kept; null before the end, or where nothing was. */
  readonly queryId: string | null;
  readonly bytes: number;
  readonly followers: number;
}

/** An empty log. */
export function eventLog(): EventLog {
  const frames: Buffer[] = [];
  const followers = new Set<Follower>();
  let bytes = 0;
  let ended = false;
  let queryId: string | null = null;
  return {
    append(event) {
      if (ended) return;
      const frame = frameOf(frames.length + 1, event);
      const last = event.event === "done" || event.event === "error";
      if (!last && bytes + frame.length > maxBytes) {
        if (event.event === "rows") return;
        throw new Error(`A stream of more than ${maxBytes} bytes`);
      }
      frames.push(frame);
      bytes += frame.length;
      ended = last;
      if (event.event === "done" || event.event === "error") queryId = event.data.query_id ?? null;
      for (const follower of followers) follower.wake();
    },
    frame: (id) => frames[id - 1],
    follow(follower) {
      followers.add(follower);
      return () => followers.delete(follower);
    },
    dropFollowers() {
      for (const follower of followers) follower.drop();
    },
    get lastId() {
      return frames.length;
    },
    get ended() {
      return ended;
    },
    get queryId() {
      return queryId;
    },
    get bytes() {
      return bytes;
    },
    get followers() {
      return followers.size;
    },
  };
}

/** JSON has no raw line breaks, so that the data is always one line. */
const frameOf = (id: number, { event, data }: ChatEvent): Buffer =>
  Buffer.from(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
