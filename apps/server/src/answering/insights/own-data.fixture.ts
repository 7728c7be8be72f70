import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { draftModel } from "@tanyadata/modelling";
import { parseModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse, type Warehouse } from "@tanyadata/warehouse";
import pg from "pg";

/** A database that no model was written for: shops of towns, and what they sold in three years. */
const statements = [
  "CREATE TABLE kota (id INTEGER PRIMARY KEY, nama VARCHAR)",
  "INSERT INTO kota SELECT i, 'Kota ' || chr(CAST(65 + i AS INTEGER)) FROM generate_series(0, 11) AS t(i)",
  "CREATE TABLE toko (id INTEGER PRIMARY KEY, nama VARCHAR, kota_id INTEGER REFERENCES kota(id), luas DOUBLE PRECISION)",
  "INSERT INTO toko SELECT i, 'Toko ' || i, i % 12, 20 + 3 * i FROM generate_series(0, 35) AS t(i)",
  "CREATE TABLE penjualan (id INTEGER PRIMARY KEY, toko_id INTEGER REFERENCES toko(id), tahun INTEGER, jumlah DOUBLE PRECISION)",
  `INSERT INTO penjualan SELECT row_number() OVER (), toko, tahun, CASE WHEN toko = 0 THEN 9000 ELSE 10 + toko END + (tahun - 2022) * (toko % 5)
   FROM generate_series(0, 35) AS a(toko), generate_series(2022, 2024) AS b(tahun)`,
];

export interface OwnData {
  readonly file: string;
  write(sql: string): Promise<void>;
  open(): Promise<Warehouse>;
  remove(): void;
}

export async function ownData(): Promise<OwnData> {
  const folder = mkdtempSync(join(tmpdir(), "tanyadata-own-"));
  const file = join(folder, "own.duckdb");
  const write = async (...lines: readonly string[]) => {
    const instance = await DuckDBInstance.create(file);
    const connection = await instance.connect();
    for (const sql of lines) await connection.run(sql);
    connection.closeSync();
    instance.closeSync();
  };
  await write(...statements);
  return {
    file,
    write,
    open: () => openDuckdbWarehouse({ file, limits: { processes: 2 } }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The same in a new database of the run's PostgreSQL; its address. */
export async function ownPostgres(server: string, name: string): Promise<string> {
  const sent = async (url: string, lines: readonly string[]) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const sql of lines) await client.query(sql);
    await client.end();
  };
  await sent(server, [`CREATE DATABASE ${name}`]);
  const url = new URL(server);
  url.pathname = `/${name}`;
  await sent(url.href, statements);
  return url.href;
}

/** The model that the program drafts of it. */
export const drafted = async (warehouse: Warehouse) =>
  parseModel((await draftModel({ warehouse, label: "Toko", year: 2026 })).files);
