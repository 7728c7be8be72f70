import type { DuckDBConnection, DuckDBDataChunk, DuckDBResult } from "@duckdb/node-api";
import type { Cell, Rows, StreamPart } from "../warehouse.ts";
import { cellOf } from "./cell.ts";

const batchRows = 4096;
const batchBytes = 1024 * 1024;

/** The tree of `sql` as JSON text, as `json_serialize_sql` tells it: whoever judges it takes it apart, once. */
export async function parse(connection: DuckDBConnection, sql: string): Promise<string> {
  const statement = await connection.prepare("SELECT json_serialize_sql($1::VARCHAR)");
  statement.bindVarchar(1, sql);
  return String((await (await statement.run()).getRows())[0]?.[0]);
}

/**
 * The first rows. The limit stands inside the statement, so that the engine stops early; the statement is not streamed,
 * because a stream would end without an error where a value cannot be cast.
 */
export async function run(
  connection: DuckDBConnection,
  sql: string,
  { maxRows, maxBytes, maxColumns }: Record<"maxRows" | "maxBytes" | "maxColumns", number>,
): Promise<Rows> {
  const result = await connection.run(`SELECT * FROM (\n${sql}\n) LIMIT ${maxRows + 1}`);
  if (result.columnCount > maxColumns) throw new Error(`the result has more than ${maxColumns} columns`);
  const rows: Cell[][] = [];
  let bytes = 0;
  for await (const chunk of chunksOf(result))
    for (const row of rowsOf(chunk)) {
      bytes += sizeOf(row);
      if (rows.length === maxRows || bytes > maxBytes) return { columns: result.columnNames(), rows, truncated: true };
      rows.push(row);
    }
  return { columns: result.columnNames(), rows, truncated: false };
}

/**
 * The whole result, sent in batches. It is first laid down in a temporary table, which the engine spills to disk: what
 * goes wrong in the query is then thrown before the first row, and the table's count proves that the rest was read. The
 * query stands in brackets as in `run`, which tells columns of one name apart: a table cannot have two.
 */
export async function stream(
  connection: DuckDBConnection,
  sql: string,
  send: (part: StreamPart) => Promise<void>,
): Promise<number> {
  const laid = await connection.run(`CREATE TEMP TABLE streamed AS SELECT * FROM (\n${sql}\n)`);
  const expected = Number((await laid.getRows())[0]?.[0]);
  const result = await connection.stream("FROM streamed");
  await send({ columns: result.columnNames() });
  let batch: Cell[][] = [];
  let bytes = 0;
  let sent = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    await send({ rows: batch });
    sent += batch.length;
    batch = [];
    bytes = 0;
  };
  for await (const chunk of chunksOf(result))
    for (const row of rowsOf(chunk)) {
      batch.push(row);
      bytes += sizeOf(row);
      if (batch.length >= batchRows || bytes >= batchBytes) await flush();
    }
  await flush();
  if (sent !== expected) throw new Error(`the result ended after ${sent} of ${expected} rows`);
  return sent;
}

async function* chunksOf(result: DuckDBResult): AsyncGenerator<DuckDBDataChunk> {
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk())
    yield chunk;
}

/** Row by row, so that a chunk of huge cells is never all in JavaScript's memory at once. */
function* rowsOf(chunk: DuckDBDataChunk): Generator<Cell[]> {
  const columns = Array.from({ length: chunk.columnCount }, (_, column) => chunk.getColumnVector(column));
  for (let row = 0; row < chunk.rowCount; row++) yield columns.map((column) => cellOf(column.getItem(row)));
}

const sizeOf = (row: readonly Cell[]): number =>
  row.reduce<number>((sum, cell) => sum + (typeof cell === "string" ? cell.length : 8), 0);
