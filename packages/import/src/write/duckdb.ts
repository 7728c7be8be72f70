import { copyFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { claimDraft } from "@tanyadata/warehouse";
import { diskTrouble } from "./disk.ts";
import { columnNames } from "./model.ts";
import { freeName, madeByImport, type TableStore, type WriteOptions } from "./store.ts";

/** A DuckDB file, which is never changed where it is: a copy beside it is, which then takes its place. */
export const duckdbStore = (file: string): TableStore => ({
  place: file,
  async write(options) {
    const draft = await claimDraft(file).catch((error: unknown) => {
      throw diskTrouble(error, file);
    });
    try {
      options.onStep?.("Menyalin gudang data…");
      await copyFile(file, draft.file);
      options.signal?.throwIfAborted();
      const instance = await DuckDBInstance.create(draft.file);
      try {
        const connection = await instance.connect();
        const table = await fill(connection, options);
        await connection.run("CHECKPOINT");
        connection.closeSync();
        return { table, discard: draft.release, commit: draft.commit };
      } finally {
        instance.closeSync();
      }
    } catch (error) {
      await draft.release().catch(() => {});
      throw diskTrouble(error, file);
    }
  },
});

async function fill(
  connection: DuckDBConnection,
  { name, understanding, inUse, signal, onStep }: WriteOptions,
): Promise<string> {
  const there = await connection.runAndReadAll("SELECT table_name, comment FROM duckdb_tables()");
  const taken = new Set<string>();
  for (const [one, comment] of there.getRowsJson().map((row) => row.map(String)) as [string, string][])
    if (comment === madeByImport && !inUse.has(one)) await connection.run(`DROP TABLE "${one}"`);
    else taken.add(one);
  const table = freeName(name, taken);
  const columns = columnNames(understanding).map((column) => `"${column}" DOUBLE`);
  await connection.run(`CREATE TABLE "${table}" (key VARCHAR NOT NULL, year INTEGER, ${columns.join(", ")})`);
  await connection.run(`COMMENT ON TABLE "${table}" IS '${madeByImport}'`);
  const appender = await connection.createAppender(table);
  let i = 0;
  for (const { key, year, values } of understanding.rows) {
    if (i++ % 5000 === 0) {
      // Signals of the system are heard only between turns.
      await setImmediate(undefined, { signal });
      onStep?.(`Menulis ${table}… ${Math.round((100 * i) / understanding.rows.length)} %`);
    }
    appender.appendVarchar(key);
    year === null ? appender.appendNull() : appender.appendInteger(year);
    for (const value of values) value === null ? appender.appendNull() : appender.appendDouble(value);
    appender.endRow();
  }
  appender.flushSync();
  appender.closeSync();
  return table;
}
