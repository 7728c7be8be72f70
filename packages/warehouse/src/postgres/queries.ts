import type pg from "pg";
import Cursor from "pg-cursor";
import { bombFactor, distinct, sizeOf } from "../cells.ts";
import type { Task } from "../pool.ts";
import type { Weight } from "../session.ts";
import type { Cell, Rows, StreamPart } from "../warehouse.ts";
import { readerOf } from "./cell.ts";

/** Rows that the server hands over at once. */
const runBatch = 500;
const streamBatch = 2000;

/** With PostgreSQL's own code for it, so that the session is not taken for lost. */
const tooWide = (maxColumns: number): Error =>
  Object.assign(new Error(`the result has more than ${maxColumns} columns`), { code: "54011" });

/** The first rows, read from a cursor: the server stops where enough were read. */
export async function readRows(
  client: pg.Client,
  { sql, maxRows, maxBytes = Number.POSITIVE_INFINITY }: Extract<Task, { do: "run" }>,
  weight: Weight,
): Promise<Rows> {
  const rows: Cell[][] = [];
  let bytes = 0;
  const cursor = openCursor(client, sql, weight);
  try {
    for (;;) {
      const batch = await cursor.read(Math.min(runBatch, maxRows + 1 - rows.length));
      if (cursor.columns().length > weight.maxColumns) throw tooWide(weight.maxColumns);
      for (const row of batch) {
        bytes += sizeOf(row);
        if (rows.length === maxRows || bytes > Math.min(maxBytes, weight.maxBytes))
          return { columns: cursor.columns(), rows, truncated: true };
        rows.push(row);
      }
      if (batch.length === 0) return { columns: cursor.columns(), rows, truncated: false };
    }
  } finally {
    await cursor.close();
  }
}

/** The whole result, sent in batches. @throws what the server said, also in the middle; then the result is not whole */
export async function streamRows(
  client: pg.Client,
  sql: string,
  weight: Weight,
  send: (part: StreamPart) => Promise<void>,
): Promise<number> {
  const cursor = openCursor(client, sql, weight);
  let sent = 0;
  try {
    for (let first = true; ; first = false) {
      const rows = await cursor.read(streamBatch);
      if (first) await send({ columns: cursor.columns() });
      if (rows.length === 0) return sent;
      await send({ rows });
      sent += rows.length;
    }
  } finally {
    await cursor.close();
  }
}

function openCursor(client: pg.Client, sql: string, { maxBytes, refuse }: Weight) {
  const types = { getTypeParser: (oid: number) => readerOf(oid) } as pg.CustomTypesConfig;
  const cursor = client.query(new Cursor<Cell[]>(sql, [], { rowMode: "array", types }));
  const { stream } = (client as unknown as { connection: { stream: NodeJS.EventEmitter } }).connection;
  let fields: readonly string[] = [];
  let received = 0;
  const weigh = (part: Buffer) => {
    received += part.length;
    if (received > bombFactor * maxBytes) refuse();
  };
  stream.on("data", weigh);
  return {
    read: (count: number): Promise<Cell[][]> => {
      received = 0;
      return new Promise((resolve, reject) => {
        cursor.read(count, (error, rows, result) => {
          if (error) return reject(error);
          // After the last row it is not told again.
          const told = result as typeof result | undefined;
          if (told) fields = told.fields.map((field) => field.name);
          resolve(rows);
        });
      });
    },
    columns: (): string[] => distinct(fields),
    close: async () => {
      stream.off("data", weigh);
      await cursor.close().catch(() => {});
    },
  };
}
