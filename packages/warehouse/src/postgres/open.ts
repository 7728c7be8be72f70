import { grantedBy, withFairShare } from "../fair-share.ts";
import { defaultLimits, type Limits, mayRead, questionTurns, streamTurns } from "../limits.ts";
import { onceMore } from "../once-more.ts";
import { Parser } from "../parser.ts";
import { Pool } from "../pool.ts";
import { Session } from "../session.ts";
import { statementOf, unreadable } from "../sql-text.ts";
import { streamed } from "../streamed.ts";
import { nobody, type Outcome, type Rows, type Warehouse, type WarehouseAsker } from "../warehouse.ts";
import { withoutPassword } from "../without-password.ts";
import { postgresConnection } from "./connection.ts";

export interface PostgresOptions {
  /** `postgres://user:password@host:5432/database`; the user should be one that may only read. */
  readonly url: string;
  /** What differs from `defaultLimits`; `processes` and `streams` count connections, memory and disk are the server's. */
  readonly limits?: Partial<Limits>;
}

/**
 * Opens a PostgreSQL database for reading, over a few connections of its own.
 * @throws Error that says which server cannot be used, without the password
 */
export async function openPostgresWarehouse(options: PostgresOptions): Promise<Warehouse> {
  const wanted: Limits = { ...defaultLimits, ...options.limits };
  const config = {
    connectionString: options.url,
    application_name: "tanyadata",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  };
  const begin = () => new Session((onEnd) => postgresConnection(config, wanted, onEnd), wanted);
  const first = begin();
  const limits = await withFairShare(wanted, first, grantedBy.postgres);
  const questions = new Pool(questionTurns(limits), begin, first);
  const streams = new Pool(streamTurns(limits), begin);
  const parser = new Parser(new URL("./parser-thread.mjs", import.meta.url), limits);
  const problem = await questions.warm();
  if (problem !== null) {
    await questions.close();
    throw new Error(`cannot open the warehouse ${withoutPassword(options.url)}: ${problem}`);
  }

  const asked = (asker: WarehouseAsker): Warehouse => ({
    dialect: "postgres",
    connections: limits.processes,
    as: asked,
    async parse(sql, { signal } = {}) {
      return unreadable(sql, limits) ?? parser.parse(statementOf(sql), asker, signal);
    },
    async run(sql, { signal, maxRows = limits.rows, maxBytes } = {}) {
      const { role } = asker;
      const task = {
        do: "run",
        sql: statementOf(sql),
        maxRows,
        maxBytes,
        maxRead: mayRead(asker, limits),
        role,
      } as const;
      return (
        unreadable(sql, limits) ??
        onceMore(
          () => questions.use(asker, signal, (session) => session.perform(task, signal) as Promise<Outcome<Rows>>),
          signal,
        )
      );
    },
    stream: (sql, { signal } = {}) => streamed(streams, asker, statementOf(sql), unreadable(sql, limits), signal),
    async close() {
      await Promise.all([questions.close(), streams.close(), parser.close()]);
    },
  });
  return asked(nobody);
}
