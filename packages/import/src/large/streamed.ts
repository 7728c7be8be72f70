import { DuckDBInstance } from "@duckdb/node-api";
import type { StagedTable, Table, Value } from "../write/store.ts";
import { literal } from "./source.ts";

/** Rows of a table, wherever it stands, some at a time. */
export async function* rowsIn(table: Table | StagedTable): AsyncGenerator<readonly Value[]> {
  if (!("staged" in table)) return yield* table.rows();
  const instance = await DuckDBInstance.create(":memory:", { memory_limit: "256MB", threads: "2" });
  const connection = await instance.connect();
  try {
    await connection.run(`ATTACH ${literal(table.staged.file)} AS staged (READ_ONLY)`);
    const result = await connection.stream(table.staged.select("staged"));
    const isNumber = table.columns.map(({ type }) => type === "whole" || type === "number" || type === "year");
    for await (const rows of result.yieldRowsJson())
      for (const row of rows)
        yield row.map((cell, i) => (cell === null ? null : isNumber[i] ? Number(cell) : String(cell)));
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
