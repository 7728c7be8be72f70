import { randomBytes } from "node:crypto";
import { parse } from "libpg-query";
import pg from "pg";
import { checkTree } from "../src/index.ts";

type Cell = string | number | null;

/** A database of a test's own at a server. */
export interface Database {
  /** Runs SQL as the product would: judged first. @throws Error that tells the refusal */
  rowsOf(sql: string): Promise<readonly (readonly Cell[])[]>;
  close(): Promise<void>;
}

/** The columns of the tables that there are, none of them a secret. */
async function tablesOf(client: pg.Client) {
  const { rows } = await client.query(
    "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' ORDER BY ordinal_position",
  );
  const tables = new Map<string, { name: string; isSecret: boolean }[]>();
  for (const { table_name, column_name } of rows)
    tables.set(table_name, [...(tables.get(table_name) ?? []), { name: column_name, isSecret: false }]);
  return tables;
}

/** Makes a database, with the tables of these statements. */
export async function newPostgres(server: string, schema: readonly string[]): Promise<Database> {
  const name = `t${randomBytes(8).toString("hex")}`;
  const maker = new pg.Client({ connectionString: server });
  await maker.connect();
  await maker.query(`CREATE DATABASE ${name}`);
  await maker.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  client.on("error", () => {}); // the server goes away with the test run
  await client.connect();
  for (const sql of schema) await client.query(sql);
  const tables = await tablesOf(client);
  return {
    async rowsOf(sql) {
      const verdict = checkTree(await parse(sql), { tables }, "postgres");
      if (!verdict.ok) throw new Error(`the guard refused: ${verdict.reason} ${verdict.detail}\n${sql}`);
      const { rows } = await client.query({ text: sql, rowMode: "array" });
      return rows.map((row: unknown[]) => row.map(asCell));
    },
    close: () => client.end(),
  };
}

/** Whole numbers of 64 bits and decimals come as text. */
const asCell = (value: unknown): Cell => {
  if (typeof value === "string") return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  return typeof value === "number" ? value : value === null ? null : String(value);
};
