import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { openDuckdbWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { type Figure, median } from "./figure.ts";

const rounds = 500;
const rowCount = 1_000_000;

/** What the query processes cost: the same SQL on the same file through the warehouse and in this process, side by side. */
export async function warehouseAgainstInProcess(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "tanyadata-bench-"));
  const file = join(folder, "bench.duckdb");
  await makeFile(file);
  const warehouse = await openDuckdbWarehouse({ file, spillFolder: folder });
  const database = await DuckDBInstance.create(file, { access_mode: "READ_ONLY" });
  const connection = await database.connect();
  try {
    const apart: number[] = [];
    const inside: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const sql = `SELECT n, label FROM t WHERE n = ${round}`;
      apart.push(await timed(() => whole(warehouse, sql)));
      inside.push(await timed(async () => (await connection.run(sql)).getRows()));
    }
    const streaming = await timed(() => readStream(warehouse));
    const reading = await timed(async () => {
      const result = await connection.stream("SELECT n, label FROM t");
      for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk())
        chunk.getRows();
    });
    return [
      {
        name: "a query through its process ÷ in this process",
        ratio: median(apart) / median(inside),
        detail: `${micros(apart)} ÷ ${micros(inside)}, median of ${rounds}`,
      },
      {
        name: "a stream of 1M rows through its process ÷ in this process",
        ratio: streaming / reading,
        detail: `${Math.round(streaming)} ms ÷ ${Math.round(reading)} ms`,
      },
    ];
  } finally {
    connection.closeSync();
    database.closeSync();
    await warehouse.close();
    await rm(folder, { recursive: true });
  }
}

async function makeFile(file: string): Promise<void> {
  const database = await DuckDBInstance.create(file);
  const connection = await database.connect();
  await connection.run(`CREATE TABLE t AS SELECT range AS n, 'label ' || range AS label FROM range(${rowCount})`);
  connection.closeSync();
  database.closeSync();
}

async function whole(warehouse: Warehouse, sql: string): Promise<void> {
  const outcome = await warehouse.run(sql);
  if (!outcome.ok) throw new Error(outcome.failure.kind);
}

async function readStream(warehouse: Warehouse): Promise<void> {
  let rows = 0;
  for await (const part of warehouse.stream("SELECT n, label FROM t")) if ("rows" in part) rows += part.rows.length;
  if (rows !== rowCount) throw new Error(`${rows} rows came`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const micros = (times: readonly number[]): string => `${Math.round(median(times) * 1000)} µs`;
