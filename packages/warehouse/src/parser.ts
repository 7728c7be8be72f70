import { type Asker, FairTurns } from "./fair-turns.ts";
import type { Limits } from "./limits.ts";
import { failures } from "./pool.ts";
import { tooLarge } from "./sql-text.ts";
import { Thread } from "./thread.ts";
import type { Outcome } from "./warehouse.ts";

interface Told {
  readonly tree?: string;
  readonly syntax?: string;
  readonly position?: number;
  readonly broken?: string;
}

/** How long the grammar may think about one statement, once it is loaded; it needs a millisecond for honest ones. */
const seconds = 5;
/** Memory of its thread. */
const megabytes = 256;

/** A parser in a thread of its own; one text at a time, and a fresh thread after one that hurt it. */
export class Parser {
  readonly #file: URL;
  #thread: Thread<Told> | null = null;
  readonly #turns: FairTurns;

  readonly #treeLength: number;

  /** @param file the program of the thread, which answers each text with `tree` as JSON, `syntax` or `broken` */
  constructor(file: URL, { queue, queueOfUser, treeLength }: Pick<Limits, "queue" | "queueOfUser" | "treeLength">) {
    this.#file = file;
    this.#treeLength = treeLength;
    this.#turns = new FairTurns({ name: "parser", places: 1, queue, queueOfUser });
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
    await thread?.end();
  }

  async #parse(sql: string, signal?: AbortSignal): Promise<Outcome<unknown>> {
    if (signal?.aborted) return { ok: false, failure: { kind: "cancelled" } };
    this.#thread ??= new Thread(this.#file, { megabytes });
    const told: Told = await this.#thread.ask(sql, seconds);
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
