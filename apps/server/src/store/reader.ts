import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { CompiledQuery, Kysely } from "kysely";
import { sql } from "./kysely.ts";
import type { Schema } from "./schema.ts";

/** Reads from a database without keeping anybody waiting. */
export interface Reader {
  /** The rows of a query; `undefined` when it took longer than `patience` milliseconds: then it was stopped. */
  read<Row>(query: CompiledQuery<Row>, patience: number): Promise<Row[] | undefined>;
  close(): Promise<void>;
}

type Reply = { readonly rows: unknown[] } | { readonly problem: string };

/**
 * Reads SQLite in a process of its own, which is started when it is first needed: SQLite holds up the thread that asks it
 * for as long as it looks, and cannot be interrupted from there; a process can be killed. One query at a time; the
 * time that a query waits for its turn counts, the start of the process does not.
 */
export function sqliteReader(file: string): Reader {
  let child: ChildProcess | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function start(): Promise<ChildProcess> {
    const started = fork(new URL("./reader-process.mjs", import.meta.url), [file], { execArgv: [] });
    // A write to a process that has just died; its end is dealt with where it is noticed.
    started.on("error", () => {});
    await Promise.race([once(started, "message"), once(started, "exit")]);
    return started;
  }

  async function end(): Promise<void> {
    const ended = child;
    child = null;
    if (ended && ended.exitCode === null && ended.signalCode === null) {
      ended.ref();
      ended.kill("SIGKILL");
      await once(ended, "exit");
    }
  }

  async function readNow(query: CompiledQuery, patience: number): Promise<unknown[] | undefined> {
    if (patience <= 0) return undefined;
    if (!child?.connected) child = await start();
    child.ref();
    child.channel?.ref();
    const reply = await replyOf(child, query, patience);
    // The server may end while it stands idle.
    child.unref();
    child.channel?.unref();
    if (reply === undefined) await end();
    else if ("problem" in reply) throw new Error(reply.problem);
    return reply?.rows;
  }

  return {
    read<Row>(query: CompiledQuery<Row>, patience: number) {
      const asked = performance.now();
      const reading = last.then(() => readNow(query, asked + patience - performance.now()));
      last = reading.catch(() => {});
      return reading as Promise<Row[] | undefined>;
    },
    async close() {
      await last;
      await end();
    },
  };
}

function replyOf(
  child: ChildProcess,
  { sql, parameters }: CompiledQuery,
  patience: number,
): Promise<Reply | undefined> {
  return new Promise((resolve) => {
    const settle = (reply: Reply | undefined) => {
      clearTimeout(timer);
      child.off("message", settle);
      child.off("exit", onExit);
      resolve(reply);
    };
    const onExit = () => settle({ problem: "the reading process ended" });
    const timer = setTimeout(settle, patience, undefined);
    child.on("message", settle);
    child.on("exit", onExit);
    if (child.connected) child.send({ sql, parameters });
    else onExit();
  });
}

/** Reads PostgreSQL, which stops by itself what takes too long. */
export const postgresReader = (db: Kysely<Schema>): Reader => ({
  read: (query, patience) =>
    db
      .transaction()
      .execute(async (transaction) => {
        const limit = String(Math.ceil(patience));
        await sql`select set_config('statement_timeout', ${limit}, true), set_config('transaction_read_only', 'on', true)`.execute(
          transaction,
        );
        return (await transaction.executeQuery(query)).rows;
      })
      .catch((error) => {
        if (error.code === cancelled) return undefined;
        throw error;
      }),
  close: async () => {},
});

/** PostgreSQL's code for a statement that took too long. */
const cancelled = "57014";
