import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll } from "vitest";

/** Makes empty folders for a test file, which go away with it; to be called as the file is loaded. */
export function temporaryFolders(): () => string {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    const folder = mkdtempSync(join(tmpdir(), "starter-"));
    folders.push(folder);
    return folder;
  };
}

export type Cells = readonly (readonly unknown[])[];

/** Rows of a query on a built file, opened read-only; numbers beyond 2^31 and decimals as text. */
async function rowsIn(file: string, sql: string): Promise<Cells> {
  const instance = await DuckDBInstance.create(file, { access_mode: "READ_ONLY" });
  try {
    const connection = await instance.connect();
    const rows = (await connection.runAndReadAll(sql)).getRowsJson();
    connection.closeSync();
    return rows;
  } finally {
    instance.closeSync();
  }
}

/** The single value of a query, as text. */
export const cellOf = async (file: string, sql: string): Promise<string> => String((await rowsIn(file, sql))[0]?.[0]);

/** A digest of the rows of every table, whatever their order on disk. */
export async function contentOf(file: string): Promise<Readonly<Record<string, string>>> {
  const names = (await rowsIn(file, "SELECT table_name FROM duckdb_tables() ORDER BY 1")).map((row) => String(row[0]));
  const digests = await Promise.all(
    names.map(async (name) => [
      name,
      await cellOf(file, `SELECT concat(count(*), ' ', sum(hash(t)::HUGEINT)) FROM ${name} t`),
    ]),
  );
  return Object.fromEntries(digests);
}
