import pg from "pg";
import type { Limits } from "../limits.ts";
import type { Connection } from "../session.ts";
import { cancelUntil } from "./canceller.ts";
import { expectedRows } from "./expected.ts";
import { failureOf, isLost } from "./failure.ts";
import { readRows, streamRows } from "./queries.ts";

/** A connection to PostgreSQL. */
export function postgresConnection(config: pg.ClientConfig, limits: Limits, onEnd: () => void): Connection {
  const client = new pg.Client(config);
  client.on("error", onEnd);
  client.on("end", onEnd);
  let pid = 0;
  return {
    async open() {
      await client.connect();
      const seconds = Math.ceil(limits.streamSeconds + limits.graceSeconds);
      // The parser that judges SQL knows only standard strings. The same question has the same answer on every machine.
      await client.query(`
        SET default_transaction_read_only = on; SET standard_conforming_strings = on; SET TimeZone = 'UTC';
        SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'; SET bytea_output = 'hex'; SET lc_monetary = 'C'; SET extra_float_digits = 1;
        SET client_min_messages = 'error'; SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout = '${seconds}s'`);
      // Known since PostgreSQL 14: a query whose asker is gone ends by itself.
      await client.query("SET client_connection_check_interval = '1s'").catch(() => {});
      const { rows } = await client.query("SELECT pg_backend_pid() AS pid");
      pid = rows[0].pid;
    },
    async begin(seconds, role) {
      await client.query("BEGIN TRANSACTION READ ONLY");
      await client.query(`SET LOCAL statement_timeout = ${Math.ceil(seconds * 1000)}`);
      if (role === undefined) return;
      await client.query(`SET LOCAL ROLE ${pg.escapeIdentifier(role)}`).catch((error: unknown) => {
        throw Object.assign(error as Error, { role });
      });
    },
    rollback: async () => void (await client.query("ROLLBACK")),
    expectedRows: (sql) => expectedRows(client, sql),
    rows: (task, weight) => readRows(client, task, weight),
    stream: (sql, weight, send) => streamRows(client, sql, weight, send),
    cancel: (ended) => cancelUntil(ended, pid, config),
    destroy: () => (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy(),
    isSpent: () => false,
    failureOf,
    isLost,
  };
}
