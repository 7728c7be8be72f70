import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import mysql from "mysql2/promise";
import pg from "pg";
import { inject } from "vitest";

/** A DuckDB file made by these statements, and how to be rid of it. */
export async function makeFile(...statements: readonly string[]): Promise<{ file: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), "tanyadata-modelling-"));
  const file = join(folder, "own.duckdb");
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  for (const sql of statements) await connection.run(sql);
  connection.closeSync();
  instance.closeSync();
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A database of the run's PostgreSQL, made by these statements; its address. */
export async function makePostgres(name: string, ...statements: readonly string[]): Promise<string> {
  const server = new pg.Client({ connectionString: inject("postgres") ?? "" });
  await server.connect();
  await server.query(`CREATE DATABASE ${name}`);
  await server.end();
  const url = new URL(inject("postgres") ?? "");
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  for (const sql of statements) await client.query(sql);
  await client.end();
  return url.href;
}

/** A database of the run's MariaDB, made by these statements; its address. */
export async function makeMariadb(name: string, ...statements: readonly string[]): Promise<string> {
  const server = inject("mariadb") ?? "";
  const client = await mysql.createConnection({ uri: server });
  await client.query(`CREATE DATABASE ${name}`);
  await client.query(`USE ${name}`);
  for (const sql of statements) await client.query(sql);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
