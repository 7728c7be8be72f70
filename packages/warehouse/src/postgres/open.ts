import type { Limits } from "../limits.ts";
import { defaultLimits } from "../limits.ts";
import { Pool } from "../pool.ts";
import { statementOf, unreadable } from "../sql-text.ts";
import { streamed } from "../streamed.ts";
import type { Outcome, Rows, Warehouse } from "../warehouse.ts";
import { Parser } from "./parser.ts";
import { Session } from "./session.ts";

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
  const limits: Limits = { ...defaultLimits, ...options.limits };
  const config = {
    connectionString: options.url,
    application_name: "tanyadata",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  };
  const begin = () => new Session(config, limits);
  const questions = new Pool(limits.processes, limits.queue, begin);
  const streams = new Pool(limits.streams, limits.queue, begin);
  const parser = new Parser();
  const problem = await questions.warm();
  if (problem !== null) {
    await questions.close();
    throw new Error(`cannot open the warehouse ${withoutPassword(options.url)}: ${problem}`);
  }

  return {
    dialect: "postgres",
    async parse(sql, { signal } = {}) {
      return unreadable(sql, limits) ?? parser.parse(statementOf(sql), signal);
    },
    async run(sql, { signal, maxRows = limits.rows } = {}) {
      const task = { do: "run", sql: statementOf(sql), maxRows } as const;
      return (
        unreadable(sql, limits) ??
        questions.use(signal, (session) => session.perform(task, signal) as Promise<Outcome<Rows>>)
      );
    },
    stream: (sql, { signal } = {}) => streamed(streams, statementOf(sql), unreadable(sql, limits), signal),
    async close() {
      await Promise.all([questions.close(), streams.close(), parser.close()]);
    },
  };
}

/** The URL as it may be shown. */
export function withoutPassword(url: string): string {
  try {
    const shown = new URL(url);
    if (shown.password !== "") shown.password = "***";
    if (shown.searchParams.has("password")) shown.searchParams.set("password", "***");
    return shown.href;
  } catch {
    return "postgres://…";
  }
}
