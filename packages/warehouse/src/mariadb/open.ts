import { grantedBy, withFairShare } from "../fair-share.ts";
import { defaultLimits, type Limits, mayRead, questionTurns, streamTurns } from "../limits.ts";
import { onceMore } from "../once-more.ts";
import { Parser } from "../parser.ts";
import { Pool } from "../pool.ts";
import { Session } from "../session.ts";
import { unreadable } from "../sql-text.ts";
import { streamed } from "../streamed.ts";
import { nobody, type Outcome, type Rows, type Warehouse, type WarehouseAsker } from "../warehouse.ts";
import { withoutPassword } from "../without-password.ts";
import { connectionOf } from "./address.ts";
import { mariadbConnection } from "./connection.ts";
import { plainSqlOf } from "./plain-sql.ts";

export interface MariadbOptions {
  /** `mysql://user:password@host:3306/database`, or `mariadb://…`; the user should be one that may only read. */
  readonly url: string;
  /** What differs from `defaultLimits`; `processes` and `streams` count connections, memory and disk are the server's. */
  readonly limits?: Partial<Limits>;
}

/**
 * Opens a MariaDB or MySQL database for reading, over a few connections of its own.
 * @throws Error that says which server cannot be used, without the password
 */
export async function openMariadbWarehouse(options: MariadbOptions): Promise<Warehouse> {
  const wanted: Limits = { ...defaultLimits, ...options.limits };
  const cannot = (why: string) => new Error(`cannot open the warehouse ${withoutPassword(options.url)}: ${why}`);
  const config = configured(options.url, cannot);
  const begin = () => new Session((onEnd) => mariadbConnection(config, onEnd), wanted);
  const first = begin();
  const limits = await withFairShare(wanted, first, grantedBy.mariadb);
  const questions = new Pool(questionTurns(limits), begin, first);
  const streams = new Pool(streamTurns(limits), begin);
  const parser = new Parser(new URL("./parser-thread.mjs", import.meta.url), limits);
  const problem = await questions.warm();
  if (problem !== null) {
    await questions.close();
    throw cannot(problem);
  }

  /** Both judging and running begin with it: what is judged is what runs. */
  function plain(
    sql: string,
  ): { readonly run: string; readonly judged: string } | { readonly refused: Outcome<never> } {
    const long = unreadable(sql, limits);
    if (long) return { refused: long };
    const read = plainSqlOf(sql);
    return "wrong" in read ? { refused: { ok: false, failure: read.wrong } } : read;
  }

  const asked = (asker: WarehouseAsker): Warehouse => ({
    dialect: "mariadb",
    connections: limits.processes,
    as: asked,
    async parse(sql, { signal } = {}) {
      const read = plain(sql);
      return "refused" in read ? read.refused : parser.parse(read.judged, asker, signal);
    },
    async run(sql, { signal, maxRows = limits.rows, maxBytes } = {}) {
      const read = plain(sql);
      if ("refused" in read) return read.refused;
      const task = { do: "run", sql: read.run, maxRows, maxBytes, maxRead: mayRead(asker, limits) } as const;
      return onceMore(
        () => questions.use(asker, signal, (session) => session.perform(task, signal) as Promise<Outcome<Rows>>),
        signal,
      );
    },
    stream(sql, { signal } = {}) {
      const read = plain(sql);
      return "refused" in read
        ? streamed(streams, asker, "", read.refused, signal)
        : streamed(streams, asker, read.run, null, signal);
    },
    async close() {
      await Promise.all([questions.close(), streams.close(), parser.close()]);
    },
  });
  return asked(nobody);
}

function configured(url: string, cannot: (why: string) => Error) {
  try {
    return connectionOf(url);
  } catch (error) {
    throw cannot((error as Error).message);
  }
}
