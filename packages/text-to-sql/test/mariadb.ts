import { randomBytes } from "node:crypto";
import { init, parse } from "@guanmingchiu/sqlparser-ts";
import mysql from "mysql2/promise";
import { checkTree } from "../src/index.ts";
import type { Database } from "./postgres.ts";

/** Makes a database at a MariaDB server, with the tables of these statements. */
export async function newMariadb(server: string, schema: readonly string[]): Promise<Database> {
  const name = `t${randomBytes(8).toString("hex")}`;
  const maker = await mysql.createConnection({ uri: server });
  // Texts are then compared as the other databases compare them.
  await maker.query(`CREATE DATABASE ${name} COLLATE utf8mb4_nopad_bin`);
  await maker.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  const client = await mysql.createConnection({
    uri: url.href,
    charset: "utf8mb4_bin",
    dateStrings: true,
    rowsAsArray: true,
  });
  client.on("error", () => {}); // the server goes away with the test run
  await client.query(
    "SET SESSION sql_mode = 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES,ONLY_FULL_GROUP_BY', div_precision_increment = 20",
  );
  for (const sql of schema) await client.query(inMariadb(sql));
  await init();
  const tables = new Map(schema.flatMap((sql) => /^CREATE TABLE (\w+)/.exec(sql)?.[1] ?? []).map((name) => [name, []]));
  return {
    async rowsOf(sql) {
      const statements = parse(sql, "mysql");
      const told = (key: string, value: unknown) =>
        /span$|_token$/.test(key) ? undefined : value === undefined ? null : value;
      const verdict = checkTree(JSON.parse(JSON.stringify({ statements }, told)), { tables }, "mariadb");
      if (!verdict.ok) throw new Error(`the guard refused: ${verdict.reason} ${verdict.detail}\n${sql}`);
      const [rows] = await client.query(sql);
      return (rows as unknown[][]).map((row) =>
        row.map((cell) =>
          typeof cell === "string" && /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : (cell as string | number | null),
        ),
      );
    },
    close: () => client.end(),
  };
}

/** Texts have a length, and what lists values in FROM can only be named in WITH. */
const inMariadb = (sql: string): string =>
  sql
    .replace(/\bvarchar\b(?!\()/g, "varchar(100)")
    .replace(
      /^(CREATE TABLE \w+) AS SELECT \* FROM \((VALUES .*)\) AS t(\([^()]*\))$/s,
      "$1 WITH t$3 AS ($2) SELECT * FROM t",
    );
