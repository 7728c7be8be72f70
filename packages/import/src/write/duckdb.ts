import { copyFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import {
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBDateValue,
  DuckDBInstance,
  DuckDBTimestampValue,
} from "@duckdb/node-api";
import { claimDraft } from "@tanyadata/warehouse";
import { sqlTypes } from "../large/cells.ts";
import { literal } from "../large/source.ts";
import { diskTrouble } from "./disk.ts";
import {
  type Column,
  freeName,
  madeByImport,
  type StagedTable,
  type TableStore,
  type Value,
  type WriteOptions,
} from "./store.ts";

/** What DuckDB may hold while it writes, beside what this process holds. */
const memory = "384MB";

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
      const instance = await DuckDBInstance.create(draft.file, { memory_limit: memory });
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

/** A file of its own with nothing but a table, to be looked at as a database is. */
export async function writeAlone(
  file: string,
  name: string,
  table: WriteOptions["table"],
  signal?: AbortSignal,
): Promise<void> {
  const instance = await DuckDBInstance.create(file);
  try {
    const connection = await instance.connect();
    await fill(connection, { name, table, inUse: new Set(), signal });
    // What marks the tables of imports tells nothing of this one.
    await connection.run(`COMMENT ON TABLE "${name}" IS NULL`);
    connection.closeSync();
  } finally {
    instance.closeSync();
  }
}

async function fill(
  connection: DuckDBConnection,
  { name, table: made, inUse, signal, onStep }: WriteOptions,
): Promise<string> {
  const there = await connection.runAndReadAll("SELECT table_name, comment FROM duckdb_tables()");
  const taken = new Set<string>();
  for (const [one, comment] of there.getRowsJson().map((row) => row.map(String)) as [string, string][])
    if (comment === madeByImport && !inUse.has(one)) await connection.run(`DROP TABLE "${one}"`);
    else taken.add(one);
  const table = freeName(name, taken);
  const { columns, length } = made;
  const declared = columns.map(({ name, type }) => `"${name}" ${sqlTypes[type]}`);
  await connection.run(`CREATE TABLE "${table}" (${declared.join(", ")})`);
  await connection.run(`COMMENT ON TABLE "${table}" IS '${madeByImport}'`);
  if ("staged" in made) {
    onStep?.(`Menulis ${table}…`);
    await copyStaged(connection, table, made, signal);
    return table;
  }
  const appender = await connection.createAppender(table);
  let i = 0;
  for (const row of made.rows()) {
    if (i++ % 5000 === 0) {
      // Signals of the system are heard only between turns.
      await setImmediate(undefined, { signal });
      onStep?.(`Menulis ${table}… ${Math.round((100 * i) / length)} %`);
    }
    for (const [at, value] of row.entries()) append(appender, columns[at]?.type ?? "text", value);
    appender.endRow();
  }
  appender.flushSync();
  appender.closeSync();
  return table;
}

/** From file to file: nothing of it passes through this process. */
async function copyStaged(
  connection: DuckDBConnection,
  table: string,
  { staged }: StagedTable,
  signal: AbortSignal | undefined,
): Promise<void> {
  const stop = (): void => connection.interrupt();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    await connection.run(`ATTACH ${literal(staged.file)} AS staged (READ_ONLY)`);
    await connection.run(`INSERT INTO "${table}" ${staged.select("staged")}`);
    await connection.run("DETACH staged");
  } finally {
    signal?.removeEventListener("abort", stop);
  }
  signal?.throwIfAborted();
}

const msADay = 86_400_000;

function append(appender: DuckDBAppender, type: Column["type"], value: Value): void {
  if (value === null) appender.appendNull();
  else if (type === "text") appender.appendVarchar(String(value));
  else if (type === "year") appender.appendInteger(Number(value));
  else if (type === "whole") appender.appendBigInt(BigInt(value));
  else if (type === "number") appender.appendDouble(Number(value));
  else {
    const at = Date.parse(`${String(value).replace(" ", "T")}${type === "date" ? "" : "Z"}`);
    if (type === "date") appender.appendDate(new DuckDBDateValue(Math.floor(at / msADay)));
    else appender.appendTimestamp(new DuckDBTimestampValue(BigInt(at) * 1000n));
  }
}
