import mysql, { type Connection as Client, type ConnectionOptions, type RowDataPacket } from "mysql2";
import { type Connection, unlessWrong } from "../session.ts";
import { cancelUntil } from "./canceller.ts";
import { type ExplainLine, expectedRows } from "./expected.ts";
import { failureOf, isLost } from "./failure.ts";
import { readRows, streamRows } from "./queries.ts";

/**
 * What makes a session read the same on every machine. The guard's reader knows texts without escapes, and names in backticks or
 * double quotes; quotients keep their fraction; a paused stream is waited for.
 */
const settings = [
  "SET SESSION sql_mode = 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES,ONLY_FULL_GROUP_BY'",
  "SET SESSION TRANSACTION READ ONLY",
  "SET SESSION time_zone = '+00:00', div_precision_increment = 20, group_concat_max_len = 1048576, lock_wait_timeout = 5, net_write_timeout = 120",
];
/** Without, a join of tables without keys reads one of them once for each few rows of the other. MySQL does so by itself. */
const ofMariadb = "SET SESSION join_cache_level = 8, join_buffer_size = 16777216, join_buffer_space_limit = 67108864";
/** What the server counts of tables is told as it is now. */
const ofMysql = "SET SESSION information_schema_stats_expiry = 0";

/** A connection to MariaDB or MySQL. */
export function mariadbConnection(config: ConnectionOptions, onEnd: () => void): Connection {
  const client = mysql.createConnection({
    ...config,
    supportBigNumbers: true,
    bigNumberStrings: true,
    dateStrings: true,
    jsonStrings: true,
    rowsAsArray: true,
  });
  client.on("error", onEnd);
  client.on("end", onEnd);
  const say = (sql: string) => statement(client, sql);
  let isMariadb = true;
  let isSpent = false;
  // The driver's own end is polite: of a paused connection nobody would notice it.
  const destroy = () => (client as unknown as { stream: { destroy(): void } }).stream.destroy();
  const cut = () => {
    isSpent = true;
    destroy();
  };
  return {
    async open() {
      await new Promise<void>((resolve, reject) => client.connect((error) => (error ? reject(error) : resolve())));
      for (const sql of settings) await say(sql);
      const [[version] = []] = (await say("SELECT version()")) as unknown[][];
      isMariadb = /mariadb/i.test(String(version));
      // Relatives of MySQL may not know it.
      await say(isMariadb ? ofMariadb : ofMysql).catch(() => {});
    },
    async begin(seconds) {
      await say(
        isMariadb
          ? `SET SESSION max_statement_time = ${seconds}`
          : `SET SESSION max_execution_time = ${Math.ceil(seconds * 1000)}`,
      );
      await say("START TRANSACTION READ ONLY");
    },
    async rollback() {
      if (!isSpent) await say("ROLLBACK");
    },
    async expectedRows(sql) {
      try {
        // MySQL tells by itself what is kept of the rows.
        return expectedRows(await explained(client, `EXPLAIN ${isMariadb ? "EXTENDED " : ""}${sql}`));
      } catch (error) {
        return unlessWrong(error, failureOf);
      }
    },
    rows: (task, weight) => readRows(client, task, weight, cut),
    stream: (sql, weight, send) => streamRows(client, sql, weight, send, cut),
    cancel: (ended) => cancelUntil(ended, client.threadId ?? 0, config),
    destroy,
    isSpent: () => isSpent,
    failureOf,
    isLost,
  };
}

const statement = (client: Client, sql: string): Promise<unknown> =>
  new Promise((resolve, reject) => client.query(sql, (error, rows) => (error ? reject(error) : resolve(rows))));

const explained = (client: Client, sql: string): Promise<readonly ExplainLine[]> =>
  new Promise((resolve, reject) =>
    client.query<(ExplainLine & RowDataPacket)[]>({ sql, rowsAsArray: false }, (error, rows) =>
      error ? reject(error) : resolve(rows),
    ),
  );
