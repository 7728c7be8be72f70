import type { DuckDBConnection } from "@duckdb/node-api";
import { rowsOf } from "./rows.ts";
import { tables } from "./schema.ts";
import type { TableSource } from "./source.ts";

/**
 * Creates a table and fills it from its source.
 * @throws Error naming table, file and row where a cell does not fit its column; the signal's reason when aborted.
 */
export async function loadTable(
  connection: DuckDBConnection,
  source: TableSource,
  signal?: AbortSignal,
): Promise<void> {
  await connection.run(`CREATE TABLE ${source.table} (${tables[source.table].columns})`);
  const appender = await connection.createAppender(source.table);
  let count = 0;
  try {
    for await (const row of rowsOf(source)) {
      if (count++ % 1000 === 0) signal?.throwIfAborted();
      for (const cell of row) cell === null ? appender.appendNull() : appender.appendVarchar(cell);
      appender.endRow();
    }
    appender.flushSync();
  } catch (error) {
    signal?.throwIfAborted();
    throw new Error(`table ${source.table}, row ${count} of ${source.file}: ${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    appender.closeSync();
  }
}
