import { Worker } from "node:worker_threads";
import type { Outcome } from "../warehouse.ts";

interface Told {
  readonly tree?: string;
  readonly syntax?: string;
  readonly position?: number;
  readonly broken?: string;
}

/** How long the grammar may think about one statement; it needs a millisecond for honest ones. */
const seconds = 3;

/** PostgreSQL's own parser in a thread of its own; one statement at a time, and a fresh thread after one that hurt it. */
export class Parser {
  #thread: Worker | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /** The statements of `sql` as libpg-query tells them: `{ version, stmts: […] }`. */
  parse(sql: string, signal?: AbortSignal): Promise<Outcome<unknown>> {
    const turn = this.#last.then(() => this.#parse(sql, signal));
    this.#last = turn;
    return turn;
  }

  async close(): Promise<void> {
    const thread = this.#thread;
    this.#thread = null;
    await thread?.terminate();
  }

  async #parse(sql: string, signal?: AbortSignal): Promise<Outcome<unknown>> {
    if (signal?.aborted) return { ok: false, failure: { kind: "cancelled" } };
    this.#thread ??= begin();
    const thread = this.#thread;
    const told = await new Promise<Told>((resolve) => {
      const settle = (answer: Told) => {
        clearTimeout(timer);
        thread.off("message", settle).off("error", fail).off("exit", end);
        resolve(answer);
      };
      const fail = (error: unknown) => settle({ broken: String(error) });
      const end = () => settle({ broken: "the parser ended" });
      const timer = setTimeout(() => settle({ broken: "it took too long" }), seconds * 1000);
      thread.once("message", settle);
      thread.once("error", fail);
      thread.once("exit", end);
      thread.postMessage(sql);
    });
    if (told.tree !== undefined) return { ok: true, value: JSON.parse(told.tree) };
    if (told.broken !== undefined) await this.close();
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

function begin(): Worker {
  const thread = new Worker(new URL("./parser-thread.mjs", import.meta.url), {
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  // An idle thread keeps no program alive, and its end is dealt with where it is noticed.
  thread.unref();
  thread.on("error", () => {});
  return thread;
}
