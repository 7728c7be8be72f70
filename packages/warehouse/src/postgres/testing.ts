import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

/** Runs SQL as the owner of a database; rows as records. */
export async function asOwner(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const results: unknown = await client.query(sql);
    const last = Array.isArray(results) ? results.at(-1) : results;
    return (last as { rows: Record<string, unknown>[] }).rows;
  } finally {
    await client.end();
  }
}

/** A new database at the run's PostgreSQL, filled by these statements; null where none could be started. */
export async function makePostgres(...statements: readonly string[]): Promise<string | null> {
  const server = inject("postgres");
  if (server === null) return null;
  const name = `w${randomBytes(8).toString("hex")}`;
  await asOwner(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  for (const sql of statements) await asOwner(url.href, sql);
  return url.href;
}
