import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { type EndTurn, FairTurns } from "@tanyadata/warehouse";
import type { CompiledQuery, Kysely } from "kysely";
import { turnOf } from "../http/turns.ts";
import { sql } from "./kysely.ts";
import type { Schema } from "./schema.ts";

/** Reads from a database without keeping anybody waiting. */
export interface Reader {
  /**
   * The rows of a query; `undefined` when it took longer than `patience` milliseconds: then it was stopped. Users take turns, the wait for which
   * counts, and leave the line with the signal. @throws AppError `too_many_requests`, `overloaded`, or `stopped`
   */
  read<Row>(query: CompiledQuery<Row>, patience: number, asker: ReadAsker): Promise<Row[] | undefined>;
  close(): Promise<void>;
}

export interface ReadAsker {
  readonly userId: string;
  readonly signal?: AbortSignal | undefined;
}

/** Queries at the same time, and those that may wait, in all and of one user. */
const rules = { places: 2, queue: 64, queueOfUser: 8 };

/** Reads in turn; `undefined` where the turn comes too late. */
async function inTurn<Row>(
  turns: FairTurns,
  { userId, signal }: ReadAsker,
  patience: number,
  read: (patience: number) => Promise<Row[] | undefined>,
): Promise<Row[] | undefined> {
  const asked = performance.now();
  const left = AbortSignal.timeout(Math.ceil(patience));
  let end: EndTurn;
  try {
    end = await turnOf(turns, { user: userId, lane: "read" }, signal ? AbortSignal.any([signal, left]) : left);
  } catch (error) {
    if (left.aborted && !signal?.aborted) return undefined;
    throw error;
  }
  try {
    return await read(asked + patience - performance.now());
  } finally {
    end();
  }
}

type Reply = { readonly rows: unknown[] } | { readonly problem: string } | { readonly isLost: true };

/**
 * Reads SQLite in processes of their own, which are started when they are first needed: SQLite holds up the thread that asks it
 * for as long as it looks, and cannot be interrupted from there; a process can be killed. One query at a time in each; the
 * start of a process does not count.
 */
export function sqliteReader(file: string): Reader {
  const turns = new FairTurns({ name: "search", ...rules });
  const idle: ChildProcess[] = [];
  const all = new Set<ChildProcess>();

  async function start(): Promise<ChildProcess> {
    const started = fork(new URL("./reader-process.mjs", import.meta.url), [file], { execArgv: [] });
    all.add(started);
    // A write to a process that has just died; its end is dealt with where it is noticed.
    started.on("error", () => {});
    started.once("exit", () => all.delete(started));
    await Promise.race([once(started, "message"), once(started, "exit")]);
    return started;
  }

  async function end(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    child.kill("SIGKILL");
    await once(child, "exit");
  }

  async function readNow(query: CompiledQuery, patience: number, isSecond = false): Promise<unknown[] | undefined> {
    if (patience <= 0) return undefined;
    const begun = performance.now();
    let child = idle.pop();
    while (child && !child.connected) child = idle.pop();
    child ??= await start();
    child.ref();
    child.channel?.ref();
    const reply = await replyOf(child, query, patience);
    // The server may end while it stands idle.
    child.unref();
    child.channel?.unref();
    if (reply === undefined) {
      await end(child);
      return undefined;
    }
    // The system took the process away, and nothing was written: once more, with another.
    if ("isLost" in reply) {
      if (isSecond) throw new Error("the reading process ended twice");
      return readNow(query, begun + patience - performance.now(), true);
    }
    idle.push(child);
    if ("problem" in reply) throw new Error(reply.problem);
    return reply.rows;
  }

  return {
    read: <Row>(query: CompiledQuery<Row>, patience: number, asker: ReadAsker) =>
      inTurn(turns, asker, patience, (left) => readNow(query, left)) as Promise<Row[] | undefined>,
    async close() {
      turns.close();
      await Promise.all([...all].map(end));
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
    const onExit = () => settle({ isLost: true });
    const timer = setTimeout(settle, patience, undefined);
    child.on("message", settle);
    child.on("exit", onExit);
    if (child.connected) child.send({ sql, parameters });
    else onExit();
  });
}

/** Reads PostgreSQL, which stops by itself what takes too long. A few connections at most: the rest of the service has the same ones. */
export function postgresReader(db: Kysely<Schema>): Reader {
  const turns = new FairTurns({ name: "search", ...rules });
  const readNow = <Row>(query: CompiledQuery<Row>, patience: number): Promise<Row[] | undefined> =>
    db
      .transaction()
      .execute(async (transaction) => {
        const limit = String(Math.max(1, Math.ceil(patience)));
        await sql`select set_config('statement_timeout', ${limit}, true), set_config('transaction_read_only', 'on', true)`.execute(
          transaction,
        );
        return (await transaction.executeQuery(query)).rows;
      })
      .catch((error) => {
        if (error.code === cancelled) return undefined;
        throw error;
      });
  return {
    read: (query, patience, asker) => inTurn(turns, asker, patience, (left) => readNow(query, left)),
    close: async () => turns.close(),
  };
}

/** PostgreSQL's code for a statement that took too long. */
const cancelled = "57014";
