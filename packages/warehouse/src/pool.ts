import type { Outcome, StreamPart } from "./warehouse.ts";

/** One piece of work for a query worker; it is answered by exactly one outcome. */
export type Task =
  | { readonly do: "parse"; readonly sql: string }
  | { readonly do: "run"; readonly sql: string; readonly maxRows: number }
  | { readonly do: "stream"; readonly sql: string };

/** What works on one query at a time and can be killed: a process, or a session at a server. */
export interface QueryWorker {
  /** Null once it can work; else what stood in the way. */
  readonly ready: Promise<string | null>;
  /** Whether it can take another task. */
  readonly alive: boolean;
  /** Whether it could begin at once. */
  readonly opened: boolean;
  /** Works on one task; the caller waits for its end before the next. */
  perform(task: Task, signal?: AbortSignal, takePart?: (part: StreamPart) => void): Promise<Outcome<unknown>>;
  /** The reader took a batch of the stream at work. */
  more(): void;
  kill(): Promise<void>;
}

interface Slot {
  worker: QueryWorker | null;
}

/** A fixed number of query workers and a bounded line of those who wait for one. */
export class Pool {
  readonly #begin: () => QueryWorker;
  readonly #queue: number;
  readonly #free: Slot[];
  readonly #slots: readonly Slot[];
  readonly #waiting = new Set<(slot: Slot | null) => void>();
  #closed = false;

  constructor(size: number, queue: number, begin: () => QueryWorker) {
    this.#begin = begin;
    this.#queue = queue;
    this.#slots = Array.from({ length: size }, () => ({ worker: null }));
    this.#free = [...this.#slots];
  }

  /** Starts one worker, so that the first query need not wait; the others start when first needed. Null, or why it cannot. */
  async warm(): Promise<string | null> {
    const [first] = this.#slots;
    return first ? this.#start(first).ready : null;
  }

  /** Lends a worker that can begin. */
  async use<T>(
    signal: AbortSignal | undefined,
    job: (worker: QueryWorker) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    if (signal?.aborted) return { ok: false, failure: { kind: "cancelled" } };
    const slot = this.#closed ? null : (this.#take() ?? (await this.#wait(signal)));
    if (slot === "full") return { ok: false, failure: { kind: "overloaded" } };
    if (!slot) return { ok: false, failure: this.#closed ? closing : { kind: "cancelled" } };
    try {
      const worker = slot.worker?.alive ? slot.worker : this.#start(slot);
      const problem = await worker.ready;
      if (problem !== null) {
        await worker.kill();
        return { ok: false, failure: this.#closed ? closing : { kind: "unavailable", message: problem } };
      }
      const outcome = await job(worker);
      // The next query should not wait for a worker to start.
      if (!worker.alive && !this.#closed) this.#start(slot);
      return this.#closed && !outcome.ok ? { ok: false, failure: closing } : outcome;
    } finally {
      this.#release(slot);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const give of this.#waiting) give(null);
    await Promise.all(this.#slots.map((slot) => slot.worker?.kill()));
  }

  #start(slot: Slot): QueryWorker {
    slot.worker = this.#begin();
    return slot.worker;
  }

  /** A free worker: of those that need not start first the one that worked last, which has most at hand; else the last. */
  #take(): Slot | undefined {
    const ready = this.#free.findLastIndex((slot) => slot.worker?.opened);
    return this.#free.splice(ready, 1)[0];
  }

  #release(slot: Slot): void {
    const [next] = this.#waiting;
    if (next) next(slot);
    else this.#free.push(slot);
  }

  #wait(signal: AbortSignal | undefined): Promise<Slot | null> | "full" {
    if (this.#waiting.size >= this.#queue) return "full";
    return new Promise((resolve) => {
      const give = (slot: Slot | null) => {
        this.#waiting.delete(give);
        signal?.removeEventListener("abort", leave);
        resolve(slot);
      };
      const leave = () => give(null);
      this.#waiting.add(give);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }
}

const closing = { kind: "unavailable", message: "the warehouse is closing" } as const;
