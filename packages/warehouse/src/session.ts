import { Job } from "./job.ts";
import type { Limits } from "./limits.ts";
import type { QueryWorker, Task } from "./pool.ts";
import type { Outcome, QueryFailure, Rows, StreamPart } from "./warehouse.ts";

/** How much may come in. */
export interface Weight {
  readonly maxBytes: number;
  /** How wide a result may be that is held whole. */
  readonly maxColumns: number;
  /** Cuts the connection, for more is on its way than can be held. */
  refuse(): void;
}

/** A connection to one sort of server: what differs from server to server. What goes wrong is thrown as the driver throws it. */
export interface Connection {
  /** Connects, and sets the session so that it only reads and says the same on every machine. */
  open(): Promise<void>;
  /** Begins a read-only transaction whose statements the server itself ends after so many seconds, and run as a role until it ends. */
  begin(seconds: number, role?: string): Promise<void>;
  rollback(): Promise<void>;
  /** How many rows the server expects to read for a query; null where it does not say. */
  expectedRows(sql: string): Promise<number | null>;
  /** The first rows. */
  rows(task: Extract<Task, { do: "run" }>, weight: Weight): Promise<Rows>;
  /** The whole result, sent in batches; resolves with the number of rows. */
  stream(sql: string, weight: Weight, send: (part: StreamPart) => Promise<void>): Promise<number>;
  /** Has the server stop what it does, by another connection, again and again until `ended`. */
  cancel(ended: Promise<unknown>): Promise<void>;
  /** At once: a busy server would let a polite end wait until its query is done. */
  destroy(): void;
  /** Whether it was cut off in the middle of a result that was wanted no further: it is good for nothing more. */
  isSpent(): boolean;
  /** What an error means to the caller; `seconds` is the limit that the server was told. */
  failureOf(error: unknown, seconds: number): QueryFailure;
  /** Whether the connection is of no use after this error. */
  isLost(error: unknown): boolean;
}

/** Of SQL that is wrong nothing is expected: running it tells why. @throws the error itself where it is about anything else */
export function unlessWrong(error: unknown, failureOf: Connection["failureOf"]): null {
  const { kind } = failureOf(error, 0);
  if (kind === "failed" || kind === "syntax") return null;
  throw error;
}

/** Batches of a stream that may be under way before the reader takes one. */
const streamCredit = 2;

/** A session at a server that reads, one query at a time, each in a read-only transaction of its own. */
export class Session implements QueryWorker {
  readonly ready: Promise<string | null>;
  readonly #connection: Connection;
  readonly #limits: Limits;
  #alive = true;
  #opened = false;
  #job: Job | null = null;
  #credit = streamCredit;
  #wake = () => {};

  /** @param connect makes the connection, and is told what to call when it ends */
  constructor(connect: (onEnd: () => void) => Connection, limits: Limits) {
    this.#limits = limits;
    // The end of a connection is dealt with where it is noticed.
    this.#connection = connect(() => void this.kill());
    this.ready = this.#connection.open().then(
      () => {
        this.#opened = true;
        return null;
      },
      (error: unknown) => {
        void this.kill();
        return error instanceof AggregateError ? error.errors.map(String).join("; ") : (error as Error).message;
      },
    );
  }

  get alive(): boolean {
    return this.#alive;
  }

  get opened(): boolean {
    return this.#alive && this.#opened;
  }

  perform(
    task: Task,
    signal?: AbortSignal,
    takePart: (part: StreamPart) => void = () => {},
  ): Promise<Outcome<unknown>> {
    if (!this.#alive) return Promise.resolve(gone);
    if (signal?.aborted) return Promise.resolve({ ok: false, failure: { kind: "cancelled" } });
    let cancelling = false;
    const job = new Job(this.#limits, signal, {
      stop: () => {
        this.#wake();
        if (cancelling) return;
        cancelling = true;
        void this.#connection.cancel(job.ended);
      },
      kill: () => void this.kill(),
      end: () => {
        this.#job = null;
        // A cancel may still be on its way, and must not hit the next query.
        if (cancelling || this.#connection.isSpent()) void this.kill();
      },
      takePart,
    });
    this.#job = job;
    this.#credit = streamCredit;
    void this.#work(task, job).then((outcome) => job.finish(outcome));
    return job.ended;
  }

  more(): void {
    this.#credit++;
    this.#wake();
  }

  async kill(): Promise<void> {
    if (!this.#alive) return;
    this.#alive = false;
    this.#job?.finish(gone);
    this.#connection.destroy();
  }

  async #work(task: Task, job: Job): Promise<Outcome<unknown>> {
    const { seconds, streamSeconds, graceSeconds } = this.#limits;
    const limit = task.do === "stream" ? streamSeconds : seconds;
    try {
      await this.#connection.begin(limit + graceSeconds, "role" in task ? task.role : undefined);
      const large = await this.#tooLarge(task);
      if (large) {
        await this.#connection.rollback();
        return large;
      }
      const value = await this.#read(task, job);
      await this.#connection.rollback();
      return { ok: true, value };
    } catch (error) {
      const failure = this.#connection.failureOf(error, limit);
      // Being told to stop is no failure of the session; what was told to the caller is the reason why.
      if (this.#connection.isLost(error)) {
        // Before the end of the connection says less: it may be a server behind it that is lost.
        job.finish({ ok: false, failure });
        void this.kill();
      } else await this.#connection.rollback().catch(() => void this.kill());
      return { ok: false, failure };
    }
  }

  async #tooLarge(task: Task): Promise<Outcome<never> | null> {
    if (task.do !== "run" || task.maxRead === undefined) return null;
    const rows = await this.#connection.expectedRows(task.sql);
    return rows !== null && rows > task.maxRead ? { ok: false, failure: { kind: "large", rows } } : null;
  }

  #read(task: Task, job: Job): Promise<unknown> {
    if (job.isStopped) throw new Error("stopped");
    const { bytes: maxBytes, megabytes, columns: maxColumns } = this.#limits;
    const refuse = () => {
      job.blame({ kind: "memory", megabytes });
      void this.kill();
    };
    switch (task.do) {
      case "run":
        return this.#connection.rows(task, { maxBytes, maxColumns, refuse });
      case "stream":
        return this.#connection.stream(task.sql, { maxBytes, maxColumns, refuse }, (part) => this.#send(part, job));
      case "parse":
        throw new Error("a session does not parse");
    }
  }

  async #send(part: StreamPart, job: Job): Promise<void> {
    while (this.#credit === 0 && !job.isStopped)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    if (job.isStopped) throw new Error("stopped");
    this.#credit--;
    job.takePart(part);
  }
}

const gone = {
  ok: false,
  failure: { kind: "unavailable", message: "the connection to the warehouse ended", isLost: true },
} as const;
