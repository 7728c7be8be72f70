import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";

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
