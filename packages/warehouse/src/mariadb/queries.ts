import type { Connection as Client, FieldPacket } from "mysql2";
import { bombFactor, distinct, sizeOf } from "../cells.ts";
import type { Task } from "../pool.ts";
import type { Weight } from "../session.ts";
import type { Cell, Rows, StreamPart } from "../warehouse.ts";
import { readerOf } from "./cell.ts";

const streamBatch = 2000;
/** Rows that may have come in before anybody asks for them. */
const rowsAhead = 100;

/** With the server's own code for it, so that it is taken for what the query says and not for a lost session. */
const tooWide = (maxColumns: number): Error =>
  Object.assign(new Error(`the result has more than ${maxColumns} columns`), { code: "ER_TOO_MANY_FIELDS" });

/** The first rows. A result that is longer is cut off together with its connection: the server sends all of it, or nothing more. */
export async function readRows(
  client: Client,
  { sql, maxRows, maxBytes = Number.POSITIVE_INFINITY }: Extract<Task, { do: "run" }>,
  weight: Weight,
  cut: () => void,
): Promise<Rows> {
  const rows: Cell[][] = [];
  let bytes = 0;
  const result = openResult(client, sql, weight);
  try {
    for await (const row of result.rows()) {
      if (row.length > weight.maxColumns) {
        cut();
        throw tooWide(weight.maxColumns);
      }
      bytes += sizeOf(row);
      if (rows.length === maxRows || bytes > Math.min(maxBytes, weight.maxBytes)) {
        cut();
        return { columns: result.columns(), rows, truncated: true };
      }
      rows.push(row);
    }
    return { columns: result.columns(), rows, truncated: false };
  } finally {
    result.close();
  }
}

/** The whole result, sent in batches. @throws what the server said, also in the middle; then the result is not whole */
export async function streamRows(
  client: Client,
  sql: string,
  weight: Weight,
  send: (part: StreamPart) => Promise<void>,
  cut: () => void,
): Promise<number> {
  const result = openResult(client, sql, weight);
  let sent = 0;
  let batch: Cell[][] = [];
  let isWhole = false;
  try {
    for await (const row of result.rows()) {
      if (sent === 0 && batch.length === 0) await send({ columns: result.columns() });
      batch.push(row);
      if (batch.length < streamBatch) continue;
      await send({ rows: batch });
      sent += batch.length;
      batch = [];
    }
    isWhole = true;
    if (sent === 0 && batch.length === 0) await send({ columns: result.columns() });
    if (batch.length > 0) await send({ rows: batch });
    return sent + batch.length;
  } finally {
    result.close();
    // Whoever leaves in the middle leaves rows on the way, before any answer to another query.
    if (!isWhole && !result.isOver()) cut();
  }
}

function openResult(client: Client, sql: string, { maxBytes, refuse }: Weight) {
  const query = client.query(sql);
  let fields: readonly FieldPacket[] = [];
  let readers: ReturnType<typeof readerOf>[] = [];
  let isOver = false;
  query.on("fields", (told: readonly FieldPacket[]) => {
    fields = told;
    readers = told.map(({ columnType, type }) => readerOf(columnType ?? type ?? -1));
  });
  query.on("error", () => {
    isOver = true;
  });
  query.on("end", () => {
    isOver = true;
  });
  const { stream: wire } = client as unknown as { stream: NodeJS.EventEmitter };
  let received = 0;
  const weigh = (part: Buffer) => {
    received += part.length;
    if (received > bombFactor * maxBytes) refuse();
  };
  wire.on("data", weigh);
  return {
    async *rows(): AsyncGenerator<Cell[]> {
      for await (const row of query.stream({ highWaterMark: rowsAhead })) {
        received = 0;
        yield (row as Parameters<(typeof readers)[number]>[0][]).map((value, i) => readers[i]?.(value) ?? null);
      }
    },
    columns: (): string[] => distinct(fields.map(({ name }) => name)),
    isOver: () => isOver,
    close: () => void wire.off("data", weigh),
  };
}
