import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { draftModel } from "@tanyadata/modelling";
import { parseModel } from "@tanyadata/semantic-model";
import { expect, it, onTestFinished, vi } from "vitest";
import { readConfig } from "./config.ts";
import { importPlace } from "./importing/target.ts";
import { liveData, warehouseVersion } from "./live-data.ts";
import { openData } from "./open-data.ts";
import { openPlace, openWarehouse } from "./open-warehouse.ts";
import { waiting } from "./testing/waiting.ts";
import { placeOf } from "./warehouse-address.ts";

const quiet = (): void => {};

/** A folder as a pipeline writes it: shops, and what they sold, a folder for each year. */
async function lake() {
  const folder = mkdtempSync(join(tmpdir(), "tanyadata-lake-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const database = await DuckDBInstance.create(":memory:");
  const connection = await database.connect();
  onTestFinished(() => {
    connection.closeSync();
    database.closeSync();
  });
  const write = (path: string, select: string) => {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    return connection.run(`COPY (${select}) TO '${join(folder, path)}' (FORMAT parquet)`);
  };
  const sold = (year: number, rows: number) =>
    `SELECT DATE '${year}-01-01' + CAST(n % 360 AS INTEGER) AS tanggal, n % 12 AS toko_id, 1000 AS total FROM range(${rows}) AS t(n)`;
  await write("toko.parquet", "SELECT n AS id, 'Toko ' || chr(CAST(65 + n AS INTEGER)) AS nama FROM range(12) AS t(n)");
  await write("penjualan/tahun=2023/a.parquet", sold(2023, 240));
  await write("penjualan/tahun=2024/a.parquet", sold(2024, 480));
  return { folder, write, sold };
}

it("is drafted and asked as it lies, and what is written into it counts soon after", async () => {
  const { folder, write, sold } = await lake();
  const config = readConfig({ WAREHOUSE_URL: folder, TANYADATA_MODEL: folder, TANYADATA_DATA_DIR: folder });
  const place = placeOf(folder);
  const drafting = await openPlace(place);
  const drafted = await draftModel({ warehouse: drafting, label: "Toko", year: 2026 });
  await drafting.close();
  const model = parseModel(drafted.files);
  const report = vi.fn();
  const open = () => openData(model, openWarehouse(config, quiet));
  const live = liveData({
    ...{ first: open(), reopen: open, report },
    version: () => warehouseVersion(config),
    everyMilliseconds: 20,
  });
  onTestFinished(() => live.close());
  const ask = async (question: string) => {
    const options = { signal: new AbortController().signal, model: "gpt-4o", userId: "u1" } as const;
    return JSON.stringify(await live.answerer.answer(question, options));
  };
  expect(await ask("berapa penjualan tahun 2024")).toContain("480.000");
  expect(await ask("toko dengan penjualan terbesar 2023")).toContain("Toko ");
  const before = await live.insights("u1", (data) => data.versionOf(["penjualan"]));
  await write("penjualan/tahun=2024/b.parquet", sold(2024, 20));
  await vi.waitFor(() => expect(report).toHaveBeenCalledWith("Data baru dipakai."), waiting);
  expect(await ask("berapa penjualan tahun 2024")).toContain("500.000");
  expect(await live.insights("u1", (data) => data.versionOf(["penjualan"]))).not.toBe(before);
});

it("takes no imports, and says why", async () => {
  const { folder } = await lake();
  const config = readConfig({ WAREHOUSE_URL: folder, TANYADATA_MODEL: folder, TANYADATA_DATA_DIR: folder });
  await expect(importPlace({ ...config, dataDir: folder }, undefined, quiet)).rejects.toThrow(
    /cannot be written to a folder of Parquet files/,
  );
});
