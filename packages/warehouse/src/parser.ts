import { Worker } from "node:worker_threads";
import { type Asker, FairTurns } from "./fair-turns.ts";
import type { Limits } from "./limits.ts";
import { failures } from "./pool.ts";
import { tooLarge } from "./sql-text.ts";
import type { Outcome } from "./warehouse.ts";

interface Told {
  /** The grammar is loaded. */
  readonly ready?: true;
  readonly tree?: string;
  readonly syntax?: string;
  readonly position?: number;
  readonly broken?: string;
}

/** How long the grammar may think about one statement, once it is loaded; it needs a millisecond for honest ones. */
const seconds = 5;
/** How long it may take to load: a fifth of a second, and more on a machine that has other things to do. */
const loadSeconds = 60;

/** A parser in a thread of its own; one text at a time, and a fresh thread after one that hurt it. */
export class Parser {
  readonly #file: URL;
  #thread: Thread | null = null;
  readonly #turns: FairTurns;

  readonly #treeLength: number;

  /** @param file the program of the thread, which answers each text with `tree` as JSON, `syntax` or `broken` */
  constructor(file: URL, { queue, queueOfUser, treeLength }: Pick<Limits, "queue" | "queueOfUser" | "treeLength">) {
    this.#file = file;
    this.#treeLength = treeLength;
    this.#turns = new FairTurns({ places: 1, queue, queueOfUser });
  }

  /** The tree of `sql`, as the thread tells it. */
  async parse(sql: string, asker: Asker, signal?: AbortSignal): Promise<Outcome<unknown>> {
    const turn = await this.#turns.take(asker, signal);
    if (typeof turn === "string") return { ok: false, failure: failures[turn] };
    try {
      return await this.#parse(sql, signal);
    } finally {
      turn();
    }
  }

  async close(): Promise<void> {
    this.#turns.close();
    await this.#end();
  }

  async #end(): Promise<void> {
    const thread = this.#thread;
    this.#thread = null;
    await thread?.worker.terminate();
  }

  async #parse(sql: string, signal?: AbortSignal): Promise<Outcome<unknown>> {
    if (signal?.aborted) return { ok: false, failure: { kind: "cancelled" } };
    this.#thread ??= begin(this.#file);
    const { worker, ready } = this.#thread;
    const told = (await ready) ?? (await toldBy(worker, seconds, () => worker.postMessage(sql)));
    if (told.tree !== undefined)
      return told.tree.length > this.#treeLength
        ? tooLarge(this.#treeLength)
        : { ok: true, value: JSON.parse(told.tree) };
    if (told.broken !== undefined) await this.#end();
    const message = told.syntax ?? `SQL could not be parsed: it is nested too deeply (${told.broken})`;
    return {
      ok: false,
      failure: {
        kind: "syntax",
        message,
        ...(told.position === undefined || told.position < 0 ? {} : { position: told.position }),
      },
    };
  }
}

interface Thread {
  readonly worker: Worker;
  /** Undefined once the grammar is loaded; else what stood in the way. */
  readonly ready: Promise<Told | undefined>;
}

function begin(file: URL): Thread {
  const worker = new Worker(file, {
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  // An idle thread keeps no program alive, and its end is dealt with where it is noticed.
  worker.unref();
  worker.on("error", () => {});
  return { worker, ready: toldBy(worker, loadSeconds).then((told) => (told.ready ? undefined : told)) };
}

/** What the thread says next, or that it is of no more use. */
function toldBy(worker: Worker, seconds: number, ask: () => void = () => {}): Promise<Told> {
  return new Promise((resolve) => {
    const settle = (answer: Told) => {
      clearTimeout(timer);
      worker.off("message", settle).off("error", fail).off("exit", end);
      resolve(answer);
    };
    const fail = (error: unknown) => settle({ broken: String(error) });
    const end = () => settle({ broken: "the parser ended" });
    const timer = setTimeout(() => settle({ broken: "it took too long" }), seconds * 1000);
    worker.once("message", settle);
    worker.once("error", fail);
    worker.once("exit", end);
    ask();
  });
}
