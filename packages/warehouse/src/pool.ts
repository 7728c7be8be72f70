import { type Asker, FairTurns, type NoTurn, type TurnRules } from "./fair-turns.ts";
import type { Outcome, QueryFailure, StreamPart } from "./warehouse.ts";

/** One piece of work for a query worker; it is answered by exactly one outcome. */
export type Task =
  | { readonly do: "parse"; readonly sql: string }
  | {
      readonly do: "run";
      readonly sql: string;
      readonly maxRows: number;
      readonly maxBytes: number | undefined;
      /** Rows that may be expected to be read; without, nobody asks. */
      readonly maxRead?: number | undefined;
      readonly role?: string | undefined;
    }
  | { readonly do: "stream"; readonly sql: string; readonly role?: string | undefined };

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

/** A fixed number of query workers, lent in fair turns. */
export class Pool {
  readonly #begin: () => QueryWorker;
  readonly #turns: FairTurns;
  readonly #free: Slot[];
  readonly #slots: readonly Slot[];
  #closed = false;

  /** @param first one that was begun already */
  constructor(rules: TurnRules, begin: () => QueryWorker, first: QueryWorker | null = null) {
    this.#begin = begin;
    this.#turns = new FairTurns({ name: "warehouse", ...rules });
    this.#slots = Array.from({ length: rules.places }, (_, i) => ({ worker: i === 0 ? first : null }));
    this.#free = [...this.#slots];
  }

  /** Starts one worker, so that the first query need not wait; the others start when first needed. Null, or why it cannot. */
  async warm(): Promise<string | null> {
    const [first] = this.#slots;
    return first ? (first.worker ?? this.#start(first)).ready : null;
  }

  /** Lends a worker that can begin. */
  async use<T>(
    asker: Asker,
    signal: AbortSignal | undefined,
    job: (worker: QueryWorker) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const turn = await this.#turns.take(asker, signal);
    if (typeof turn === "string") return { ok: false, failure: failures[turn] };
    const slot = this.#take();
    try {
      // Between the turn and now.
      if (this.#closed) return { ok: false, failure: failures.closed };
      const worker = slot.worker?.alive ? slot.worker : this.#start(slot);
      const problem = await worker.ready;
      if (problem !== null) {
        await worker.kill();
        return { ok: false, failure: this.#closed ? failures.closed : { kind: "unavailable", message: problem } };
      }
      const outcome = await job(worker);
      // The next query should not wait for a worker to start.
      if (!worker.alive && !this.#closed) this.#start(slot);
      return this.#closed && !outcome.ok ? { ok: false, failure: failures.closed } : outcome;
    } finally {
      this.#free.push(slot);
      turn();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#turns.close();
    await Promise.all(this.#slots.map((slot) => slot.worker?.kill()));
  }

  #start(slot: Slot): QueryWorker {
    slot.worker = this.#begin();
    return slot.worker;
  }

  /** A free worker: of those that need not start first the one that worked last, which has most at hand; else the last. */
  #take(): Slot {
    const ready = this.#free.findLastIndex((slot) => slot.worker?.opened);
    const [slot] = this.#free.splice(ready, 1);
    if (!slot) throw new Error("a turn without a worker");
    return slot;
  }
}

/** What it means to a query that it got no turn. */
export const failures: Readonly<Record<NoTurn, QueryFailure>> = {
  cancelled: { kind: "cancelled" },
  too_many: { kind: "too_many" },
  full: { kind: "overloaded" },
  closed: { kind: "unavailable", message: "the warehouse is closing" },
};
