import { randomBytes } from "node:crypto";
import { copyFile, rename, rm } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { ImportRefused } from "../read/grid.ts";
import type { Understanding } from "../understand/understand.ts";
import { diskTrouble, removeLeftDrafts } from "./disk.ts";
import { columnNames } from "./model.ts";

export interface WriteOptions {
  /** The DuckDB file that stays in service until the new one is whole. */
  readonly file: string;
  readonly table: string;
  readonly understanding: Understanding;
  /** A table of that name is replaced; else it is a reason to refuse. */
  readonly replace: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Writes the rows as a table into a copy of the warehouse beside it; `commit` puts the copy in its place. Killed at any
 * moment, the old file is whole.
 * @throws ImportRefused; what the disk or the database said, after which nothing is left
 */
export async function writeTable({
  file,
  table,
  understanding,
  replace,
  signal,
}: WriteOptions): Promise<{ commit(): Promise<void>; discard(): Promise<void> }> {
  const draft = `${file}.draft-${process.pid}-${randomBytes(4).toString("hex")}`;
  const discard = async () => {
    await rm(draft, { force: true });
    await rm(`${draft}.wal`, { force: true });
  };
  try {
    await removeLeftDrafts(file);
    await copyFile(file, draft);
    signal?.throwIfAborted();
    const instance = await DuckDBInstance.create(draft);
    try {
      const connection = await instance.connect();
      await fill(connection, table, understanding, replace, signal);
      await connection.run("CHECKPOINT");
      connection.closeSync();
    } finally {
      instance.closeSync();
    }
  } catch (error) {
    await discard();
    throw diskTrouble(error, file);
  }
  return { discard, commit: () => rename(draft, file) };
}

async function fill(
  connection: DuckDBConnection,
  table: string,
  understanding: Understanding,
  replace: boolean,
  signal?: AbortSignal,
): Promise<void> {
  const there = await connection.runAndReadAll("SELECT 1 FROM duckdb_tables() WHERE table_name = $1", [table]);
  if (there.currentRowCount > 0 && !replace)
    throw new ImportRefused(
      `tabel ${table} sudah ada; beri --replace untuk menggantinya, atau --table untuk nama lain`,
    );
  const columns = columnNames(understanding);
  await connection.run(
    `CREATE OR REPLACE TABLE "${table}" (key VARCHAR NOT NULL, year INTEGER, ${columns.map((name) => `"${name}" DOUBLE`).join(", ")})`,
  );
  const appender = await connection.createAppender(table);
  for (const [i, { key, year, values }] of understanding.rows.entries()) {
    // Signals of the system are heard only between turns.
    if (i % 5000 === 0) await setImmediate(undefined, { signal });
    appender.appendVarchar(key);
    year === null ? appender.appendNull() : appender.appendInteger(year);
    for (const value of values) value === null ? appender.appendNull() : appender.appendDouble(value);
    appender.endRow();
  }
  appender.flushSync();
  appender.closeSync();
}
