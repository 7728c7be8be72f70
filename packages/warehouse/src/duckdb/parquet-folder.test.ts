import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { expect, it, onTestFinished } from "vitest";
import type { Warehouse } from "../warehouse.ts";
import { openParquetWarehouse } from "./open.ts";
import { folderVersion, parquetFolder } from "./parquet-folder.ts";

/** A folder with Parquet files of one row each: `path: select`. */
async function folderOf(files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), "tanyadata-parquet-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, "it's [a] *lake");
  const database = await DuckDBInstance.create(":memory:");
  const connection = await database.connect();
  const write = async (path: string, select: string): Promise<void> => {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    await connection.run(`COPY (SELECT ${select}) TO '${join(folder, path).replaceAll("'", "''")}' (FORMAT parquet)`);
  };
  for (const [path, select] of Object.entries(files)) await write(path, select);
  onTestFinished(() => {
    connection.closeSync();
    database.closeSync();
  });
  return { folder, root, write };
}

async function opened(folder: string): Promise<Warehouse> {
  const warehouse = await openParquetWarehouse({ folder, limits: { processes: 1, threads: 1 } });
  onTestFinished(() => warehouse.close());
  return warehouse;
}

async function rows(warehouse: Warehouse, sql: string): Promise<unknown> {
  const outcome = await warehouse.run(sql);
  return outcome.ok ? outcome.value.rows : outcome.failure;
}

it("a file is a table, and so is a folder of files, whose parts are columns", async () => {
  const { folder } = await folderOf({
    "kota.parquet": "1 AS id, 'Bandung' AS nama",
    "jual.2/tahun=2023/a.parquet": "10 AS nilai",
    "jual.2/tahun=2024/a.parquet": "20 AS nilai, 'baru' AS catatan",
    "jual.2/tahun=2024/B.PARQUET": "5 AS nilai",
    "masuk/2024/01/a.parquet": "7 AS n",
  });
  writeFileSync(join(folder, "README.md"), "nothing of it");
  const warehouse = await opened(folder);
  expect(await rows(warehouse, "SELECT view_name FROM duckdb_views() WHERE NOT internal ORDER BY 1")).toEqual([
    ["jual_2"],
    ["kota"],
    ["masuk"],
  ]);
  expect(await rows(warehouse, "SELECT tahun, sum(nilai), max(catatan) FROM jual_2 GROUP BY tahun ORDER BY 1")).toEqual(
    [
      [2023, 10, null],
      [2024, 25, "baru"],
    ],
  );
  expect(await rows(warehouse, "SELECT nama FROM kota")).toEqual([["Bandung"]]);
});

it("what is on its way, hidden, or leads elsewhere is none of its rows", async () => {
  const { folder, root, write } = await folderOf({
    "jual/a.parquet": "1 AS n",
    "jual/_temporary/0/b.parquet": "2 AS n",
    "jual/.c.parquet": "4 AS n",
    "_old.parquet": "1 AS n",
  });
  await write("../other/d.parquet", "8 AS n");
  symlinkSync(join(root, "other", "d.parquet"), join(folder, "jual", "d.parquet"));
  symlinkSync(join(root, "other"), join(folder, "other"));
  const warehouse = await opened(folder);
  expect(await rows(warehouse, "SELECT sum(n) FROM jual")).toEqual([[1]]);
  expect(parquetFolder(folder).tables.map(({ name }) => name)).toEqual(["jual"]);
});

it("nothing but its files can be read, and nothing written", async () => {
  const { folder, root, write } = await folderOf({ "a.parquet": "1 AS n" });
  await write("_hidden.parquet", "2 AS n");
  await write("../other.parquet", "2 AS n");
  const warehouse = await opened(folder);
  const quoted = (path: string): string => `'${path.replaceAll("'", "''")}'`;
  for (const from of [
    "read_csv('/etc/passwd')",
    "read_text('/etc/hostname')",
    `read_parquet(${quoted(join(root, "other.parquet"))})`,
    `read_parquet(${quoted(join(folder, "..", "other.parquet"))})`,
    `read_parquet(${quoted(join(folder, "_hidden.parquet"))})`,
    "read_parquet('https://example.org/a.parquet')",
  ])
    expect([from, await rows(warehouse, `SELECT * FROM ${from}`)]).toEqual([
      from,
      expect.objectContaining({ kind: "failed" }),
    ]);
  expect(await rows(warehouse, `COPY a TO ${quoted(join(folder, "b.parquet"))}`)).toMatchObject({ kind: "syntax" });
});

it("files that come later count once it is opened anew, and its stamp is another one", async () => {
  const { folder, write } = await folderOf({ "jual/a.parquet": "1 AS n", "kota.parquet": "1 AS n" });
  const before = await opened(folder);
  await write("jual/b.parquet", "2 AS n");
  expect(await rows(before, "SELECT sum(n) FROM jual")).toEqual([[1]]);
  const after = await opened(folder);
  expect(await rows(after, "SELECT sum(n) FROM jual")).toEqual([[3]]);
  expect(after.stampOf?.("JUAL")).not.toBe(before.stampOf?.("jual"));
  expect(after.stampOf?.("kota")).toBe(before.stampOf?.("kota"));
  expect(after.stampOf?.("none")).toBeUndefined();
});

it.each([
  ["no Parquet file", { "_x.parquet": "1 AS n" }, /holds no Parquet file/],
  ["two tables of one name", { "Jual.parquet": "1 AS n", "jual/a.parquet": "1 AS n" }, /two tables called jual/],
  ["tables one folder below", { "toko/jual/a.parquet": "1 AS n" }, /jual is neither a part .* name that folder/],
  ["Delta Lake", { "jual/a.parquet": "1 AS n", "jual/_delta_log/0.json": "1 AS n" }, /jual is a table of Delta Lake/],
  ["Iceberg", { "jual/2024/a.parquet": "1 AS n", "jual/metadata/v1.metadata.json": "1 AS n" }, /a table of Iceberg/],
  ["Hudi", { "jual/a.parquet": "1 AS n", "jual/.hoodie/hoodie.properties": "1 AS n" }, /a table of Hudi/],
])("refuses %s", async (_, files, words) => {
  const { folder } = await folderOf(files);
  expect(() => parquetFolder(folder)).toThrow(words);
  await expect(openParquetWarehouse({ folder })).rejects.toThrow(words);
});

it("says which folder cannot be read", async () => {
  const { folder } = await folderOf({ "a.parquet": "1 AS n" });
  writeFileSync(join(folder, "b.parquet"), "no such thing");
  await expect(openParquetWarehouse({ folder })).rejects.toThrow(/cannot open the warehouse .*lake: .*b\.parquet/);
});

it("what is no row of its tables makes the folder no other one, nor leads out of it or around in it", async () => {
  const { folder, root, write } = await folderOf({ "jual/a.parquet": "1 AS n" });
  const before = folderVersion(folder);
  symlinkSync(root, join(folder, "around"));
  symlinkSync(folder, join(folder, "jual", "tahun=2024"));
  await write("jual/_temporary/b.parquet", "2 AS n");
  writeFileSync(join(folder, "README.md"), "new");
  expect(folderVersion(folder)).toBe(before);
  await write("jual/b.parquet", "2 AS n");
  expect(folderVersion(folder)).not.toBe(before);
  rmSync(folder, { recursive: true });
  expect(folderVersion(folder)).toMatch(/no such file/i);
});

it("a question whose file was taken away is not answered now, and says no path", async () => {
  const { folder } = await folderOf({ "jual/a.parquet": "1 AS n", "jual/b.parquet": "2 AS n" });
  const warehouse = await opened(folder);
  rmSync(join(folder, "jual", "b.parquet"));
  expect(await rows(warehouse, "SELECT sum(n) FROM jual")).toEqual({
    kind: "unavailable",
    message: "a file of the folder is gone",
  });
});
