import type pg from "pg";
import Cursor from "pg-cursor";
import type { Task } from "../pool.ts";
import type { Cell, Rows, StreamPart } from "../warehouse.ts";
import { readerOf } from "./cell.ts";

/** How much may come in. */
interface Weight {
  readonly maxBytes: number;
  /** Cuts the connection, for more is on its way than can be held. */
  refuse(): void;
}

/** Rows that the server hands over at once. */
const runBatch = 500;
const streamBatch = 2000;

/** With PostgreSQL's own code for it, so that the session is not taken for lost. */
const tooWide = (maxColumns: number): Error =>
  Object.assign(new Error(`the result has more than ${maxColumns} columns`), { code: "54011" });

const weightless = Number.POSITIVE_INFINITY;

/** The first rows, read from a cursor: the server stops where enough were read. */
export async function readRows(
  client: pg.Client,
  { sql, maxRows, maxBytes = weightless }: Extract<Task, { do: "run" }>,
  maxColumns: number,
  weight: Weight,
): Promise<Rows> {
  const rows: Cell[][] = [];
  let bytes = 0;
  const cursor = openCursor(client, sql, weight);
  try {
    for (;;) {
      const batch = await cursor.read(Math.min(runBatch, maxRows + 1 - rows.length));
      if (cursor.columns().length > maxColumns) throw tooWide(maxColumns);
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

/** A batch may take four times what a result may: beyond it a single row is a bomb, and the connection is cut. */
const bombFactor = 4;

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

/** A second `a` is called `a_1`. */
function distinct(names: readonly string[]): string[] {
  const given = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let i = 1; given.has(free); i++) free = `${name}_${i}`;
    given.add(free);
    return free;
  });
}

const sizeOf = (row: readonly Cell[]): number =>
  row.reduce<number>((sum, cell) => sum + (typeof cell === "string" ? cell.length : 8), 0);
