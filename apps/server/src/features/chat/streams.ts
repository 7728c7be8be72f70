import { randomUUID } from "node:crypto";
import type { ChatEvent, Problem, QueryRecord } from "@tanyadata/contract";
import { AppError } from "../../http/app-error.ts";
import type { After } from "./after.ts";
import { type EventLog, eventLog } from "./event-log.ts";

/** What is told between the stream's name and its end. */
export type Progress = Exclude<ChatEvent, { event: "stream" | "done" | "error" }>;

/** Answers a question; reports first when the work begins, and fails before that if the call itself is wrong. */
export type Work = (signal: AbortSignal, report: (progress: Progress) => void) => Promise<QueryRecord>;

/** Milliseconds that a stream can be read after its end. */
export const kept = 60_000;
/** Milliseconds that a closing server leaves to the work under way, and then to those who read its end. */
export const patience = 5_000;
export const lastWords = 1_000;

/** Streams at work or kept: of one user, and of all. */
export const maxOfUser = 8;
const maxOfAll = 1_000;
/** Bytes that all streams together may keep; of those that have ended, the first are forgotten first. */
const maxBytesOfAll = 64 * 1024 * 1024;

export interface Streams {
  /**
   * Begins the work and gives its events, which go on whether somebody reads them or not.
   * @throws what the work failed with before it began; AppError `too_many_requests` or `overloaded` without room
   */
  open(userId: string, work: Work): Promise<EventLog>;
  /** @throws AppError `not_found`: unknown, forgotten, or another user's */
  find(userId: string, id: string): EventLog;
  /**
   * Aborts the work and waits until it has ended: from then on nothing is stored. What had been stored already when
   * the stop came stays, and the stream's last event says which of the two it was. Stopping what has ended is no error.
   * @throws AppError `not_found`, as `find`
   */
  stop(userId: string, id: string): Promise<void>;
  /** Takes no more, lets the work end within `patience`, then aborts it; readers get the end or are dropped. */
  close(): Promise<void>;
}

interface Stream {
  readonly id: string;
  readonly userId: string;
  readonly log: EventLog;
  readonly work: AbortController;
  /** Settles with the work. */
  ended: Promise<void>;
  cancelForgetting: () => void;
}

/** The streams of this process, in memory. `problemOf` makes of a failure what its reader may know; `rank` is which of several processes this is. */
export function chatStreams(after: After, problemOf: (error: unknown) => Problem, rank?: number): Streams {
  /** In the order in which they were opened. */
  const streams = new Map<string, Stream>();
  let closing = false;

  async function run({ log, work: { signal } }: Stream, work: Work, begin: () => void): Promise<void> {
    let begun = false;
    const report = (progress: Progress): void => {
      if (!signal.aborted) log.append(progress);
      begun = true;
      begin();
    };
    try {
      log.append({ event: "done", data: await work(signal, report) });
    } catch (error) {
      if (!begun) throw error;
      log.append({ event: "error", data: problemOf(signal.aborted ? signal.reason : error) });
    }
  }

  function keep(stream: Stream): void {
    stream.cancelForgetting = after(kept, () => forget(stream));
    const total = (): number => [...streams.values()].reduce((sum, { log }) => sum + log.bytes, 0);
    while (total() > maxBytesOfAll && forgetOldest(({ id }) => id !== stream.id));
  }

  function forget(stream: Stream): void {
    streams.delete(stream.id);
    stream.cancelForgetting();
    stream.log.dropFollowers();
  }

  /** Forgets the stream that was opened first of those that have ended; false: there is none. */
  function forgetOldest(among: (stream: Stream) => boolean): boolean {
    const oldest = [...streams.values()].find((stream) => stream.log.ended && among(stream));
    if (oldest) forget(oldest);
    return oldest !== undefined;
  }

  function makeRoom(userId: string): void {
    const own = (stream: Stream): boolean => stream.userId === userId;
    if ([...streams.values()].filter(own).length >= maxOfUser && !forgetOldest(own))
      throw new AppError("too_many_requests", { headers: { "retry-after": "1" } });
    if (streams.size >= maxOfAll && !forgetOldest(() => true)) throw new AppError("overloaded");
  }

  function owned(userId: string, id: string): Stream {
    const stream = streams.get(id);
    if (stream?.userId !== userId) throw new AppError("not_found");
    return stream;
  }

  /** Waits for the work of all streams, but not longer than so many milliseconds. */
  async function allEnded(milliseconds: number): Promise<void> {
    let cancel = (): void => {};
    const tooLong = new Promise<void>((resolve) => {
      cancel = after(milliseconds, resolve);
    });
    await Promise.race([Promise.allSettled([...streams.values()].map(({ ended }) => ended)), tooLong]);
    cancel();
  }

  return {
    async open(userId, work) {
      if (closing) throw new AppError("overloaded");
      makeRoom(userId);
      const id = rank === undefined ? randomUUID() : `${rank}.${randomUUID()}`;
      const log = eventLog();
      log.append({ event: "stream", data: { stream_id: id } });
      const stream: Stream = {
        id,
        userId,
        log,
        work: new AbortController(),
        ended: Promise.resolve(),
        cancelForgetting: () => {},
      };
      streams.set(id, stream);
      const begun = new Promise<void>((begin) => {
        stream.ended = run(stream, work, begin).then(
          () => keep(stream),
          (error) => {
            forget(stream);
            throw error;
          },
        );
      });
      await Promise.race([begun, stream.ended]);
      return log;
    },

    find: (userId, id) => owned(userId, id).log,

    async stop(userId, id) {
      const { work, ended } = owned(userId, id);
      work.abort(new AppError("stopped"));
      await ended;
    },

    async close() {
      closing = true;
      await allEnded(patience);
      for (const { work } of streams.values())
        work.abort(new AppError("overloaded", { detail: "The server is shutting down" }));
      await allEnded(lastWords);
      const all = [...streams.values()];
      for (const stream of all) stream.cancelForgetting();
      // Those who take what is left are gone before; the server waits for the others no longer than this.
      after(lastWords, () => all.forEach(forget));
    },
  };
}
