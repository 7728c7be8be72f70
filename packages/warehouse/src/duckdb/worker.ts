import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Job } from "../job.ts";
import type { Limits } from "../limits.ts";
import type { QueryWorker, Task } from "../pool.ts";
import type { Outcome, StreamPart } from "../warehouse.ts";
import type { DuckdbPlace } from "./database.ts";
import type { Order, Report } from "./messages.ts";

export interface WorkerOptions {
  readonly place: DuckdbPlace;
  readonly spillFolder: string;
  readonly limits: Limits;
}

/** How long a process may take to open the database, in seconds. */
const startSeconds = 30;

/** What lets Node run a program of TypeScript, from whatever folder the server was started in; what was built needs nothing. */
const loaderOf = ({ pathname }: URL): string[] =>
  pathname.endsWith(".ts") ? ["--import", pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href] : [];

/** The parent's end of one query process. */
export class Worker implements QueryWorker {
  /** Null once the database is open; else what stood in the way. */
  readonly ready: Promise<string | null>;
  readonly #child: ChildProcess;
  readonly #limits: Limits;
  readonly #gone: Promise<void>;
  #job: Job | null = null;
  #alive = true;
  #opened = false;

  constructor({ place, spillFolder, limits }: WorkerOptions) {
    this.#limits = limits;
    const spill = join(spillFolder, `tanyadata-spill-${randomUUID()}`);
    const program = new URL("./child.ts", import.meta.url);
    this.#child = fork(program, {
      execArgv: loaderOf(program),
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    // A write to a process that has just died; its end is dealt with where it is noticed.
    this.#child.on("error", () => {});
    for (const end of ["exit", "disconnect"])
      this.#child.once(end, () => {
        this.#alive = false;
      });
    // Both: reports that were sent before the end still arrive.
    this.#gone = Promise.all([once(this.#child, "exit"), once(this.#child, "disconnect")]).then(async () => {
      this.#job?.finish(gone);
      await rm(spill, { recursive: true, force: true });
    });
    this.ready = new Promise((resolve) => {
      const timer = setTimeout(() => this.kill(), startSeconds * 1000);
      const settle = (problem: string | null) => {
        clearTimeout(timer);
        this.#opened = problem === null;
        resolve(problem);
      };
      this.#child.on("message", (report: Report) => {
        if (report.is === "ready") settle(null);
        else if (report.is === "broken") settle(report.message);
        else this.#hear(report);
      });
      void this.#gone.then(() => settle("the query process ended before the database was open"));
    });
    this.#tell({ do: "open", place, spillFolder: spill, limits });
  }

  /** Whether it can take another task. */
  get alive(): boolean {
    return this.#alive;
  }

  /** Whether it could begin at once. */
  get opened(): boolean {
    return this.#alive && this.#opened;
  }

  /**
   * Works on one task; the caller waits for its end before the next. Stopped at the limit of time or by the signal:
   * first by asking, then, where the engine does not hear, by ending the process.
   */
  perform(
    task: Task,
    signal?: AbortSignal,
    takePart: (part: StreamPart) => void = () => {},
  ): Promise<Outcome<unknown>> {
    if (!this.#alive) return Promise.resolve(gone);
    if (signal?.aborted) return Promise.resolve({ ok: false, failure: { kind: "cancelled" } });
    const job = new Job(this.#limits, signal, {
      stop: () => this.#tell({ do: "stop" }),
      kill: () => void this.kill(),
      end: () => {
        this.#job = null;
      },
      takePart,
    });
    this.#job = job;
    this.#tell(task);
    return job.ended;
  }

  /** The reader took a batch of the stream at work. */
  more(): void {
    this.#tell({ do: "more" });
  }

  /** Ends the process at once; safe, for it only reads. */
  kill(): Promise<void> {
    this.#alive = false;
    this.#child.kill("SIGKILL");
    return this.#gone;
  }

  #hear(report: Exclude<Report, { is: "ready" | "broken" }>): void {
    const job = this.#job;
    if (report.is === "over") {
      this.#alive = false;
      job?.blame({ kind: "memory", megabytes: this.#limits.megabytes });
    } else if (report.is === "part") job?.takePart(report.part);
    else {
      if (report.worn) void this.kill();
      job?.finish(report.outcome);
    }
  }

  #tell(order: Order): void {
    if (this.#child.connected) this.#child.send(order, () => {});
  }
}

const gone = {
  ok: false,
  failure: { kind: "unavailable", message: "the query process ended", isLost: true },
} as const;
