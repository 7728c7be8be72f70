import pg from "pg";
import { Job } from "../job.ts";
import type { Limits } from "../limits.ts";
import type { QueryWorker, Task } from "../pool.ts";
import type { Outcome, StreamPart } from "../warehouse.ts";
import { cancelUntil } from "./canceller.ts";
import { failureOf, isLost } from "./failure.ts";
import { readRows, streamRows } from "./queries.ts";

/** Batches of a stream that may be under way before the reader takes one. */
const streamCredit = 2;

/** A connection that reads, one query at a time, each in a read-only transaction of its own. */
export class Session implements QueryWorker {
  readonly ready: Promise<string | null>;
  readonly #client: pg.Client;
  readonly #config: pg.ClientConfig;
  readonly #limits: Limits;
  #pid = 0;
  #alive = true;
  #opened = false;
  #job: Job | null = null;
  #credit = streamCredit;
  #wake = () => {};

  constructor(config: pg.ClientConfig, limits: Limits) {
    this.#config = config;
    this.#limits = limits;
    this.#client = new pg.Client(config);
    // The end of a connection is dealt with where it is noticed.
    this.#client.on("error", () => void this.kill());
    this.#client.on("end", () => void this.kill());
    this.ready = this.#open().then(
      () => null,
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
        void cancelUntil(job.ended, this.#pid, this.#config);
      },
      kill: () => void this.kill(),
      end: () => {
        this.#job = null;
        // A cancel may still be on its way, and must not hit the next query.
        if (cancelling) void this.kill();
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
    // At once: a busy server would let a polite end wait until its query is done.
    (this.#client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }

  async #open(): Promise<void> {
    await this.#client.connect();
    const seconds = Math.ceil(this.#limits.streamSeconds + this.#limits.graceSeconds);
    // The parser that judges SQL knows only standard strings. The same question has the same answer on every machine.
    await this.#client.query(`
      SET default_transaction_read_only = on; SET standard_conforming_strings = on; SET TimeZone = 'UTC';
      SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'; SET bytea_output = 'hex'; SET lc_monetary = 'C'; SET extra_float_digits = 1;
      SET client_min_messages = 'error'; SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout = '${seconds}s'`);
    // Known since PostgreSQL 14: a query whose asker is gone ends by itself.
    await this.#client.query("SET client_connection_check_interval = '1s'").catch(() => {});
    const { rows } = await this.#client.query("SELECT pg_backend_pid() AS pid");
    this.#pid = rows[0].pid;
    this.#opened = true;
  }

  async #work(task: Task, job: Job): Promise<Outcome<unknown>> {
    const { seconds, streamSeconds, graceSeconds } = this.#limits;
    const limit = task.do === "stream" ? streamSeconds : seconds;
    try {
      await this.#client.query("BEGIN TRANSACTION READ ONLY");
      await this.#client.query(`SET LOCAL statement_timeout = ${Math.ceil((limit + graceSeconds) * 1000)}`);
      const value = await this.#read(task, job);
      await this.#client.query("ROLLBACK");
      return { ok: true, value };
    } catch (error) {
      // Being told to stop is no failure of the session; what was told to the caller is the reason why.
      if (isLost(error)) void this.kill();
      else await this.#client.query("ROLLBACK").catch(() => void this.kill());
      return { ok: false, failure: failureOf(error, limit) };
    }
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
        return readRows(this.#client, task, maxColumns, { maxBytes, refuse });
      case "stream":
        return streamRows(this.#client, task.sql, { maxBytes, refuse }, (part) => this.#send(part, job));
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
