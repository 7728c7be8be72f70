import { randomBytes } from "node:crypto";
import mysql from "mysql2/promise";
import { inject } from "vitest";

/** Runs SQL as the owner of a database; rows as records. */
export async function asOwner(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = await mysql.createConnection({ uri: url });
  try {
    const [rows] = await client.query(sql);
    return Array.isArray(rows) ? (rows as Record<string, unknown>[]) : [];
  } finally {
    await client.end();
  }
}

/** A new database at the run's MariaDB, filled by these statements; null where none could be started. */
export async function makeMariadb(...statements: readonly string[]): Promise<string | null> {
  const server = inject("mariadb");
  if (server === null) return null;
  const name = `w${randomBytes(8).toString("hex")}`;
  await asOwner(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  for (const sql of statements) await asOwner(url.href, sql);
  return url.href;
}
