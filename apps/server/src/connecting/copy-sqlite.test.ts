import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CopyRefused, openDuckdbWarehouse } from "@tanyadata/warehouse";
import Database from "libsql";
import { expect, it, onTestFinished } from "vitest";
import { patient, startProgram } from "../testing/program.ts";
import { copySqlite } from "./copy-sqlite.ts";

function sqliteFile(...statements: readonly string[]): { from: string; to: string; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), "tanyadata-sqlite-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const from = join(folder, "toko.db");
  const database = new Database(from);
  for (const sql of statements) database.exec(sql);
  database.close();
  return { from, to: join(folder, "toko.duckdb"), folder };
}

const shop = [
  "CREATE TABLE barang (kd TEXT PRIMARY KEY, nama TEXT, harga DECIMAL(12,2), aktif BOOLEAN, foto BLOB)",
  "INSERT INTO barang VALUES ('B1', 'Beras', 12500.5, 1, x'ff'), ('B2', 'Gula', 14000, 0, NULL)",
  // A column of whole numbers in which somebody wrote a word; a number beyond what JavaScript counts; days, and times.
  `CREATE TABLE jual ("Id" INTEGER PRIMARY KEY, kd TEXT REFERENCES barang, qty INTEGER, besar INTEGER, tgl DATE, jam DATETIME, kosong TEXT)`,
  `INSERT INTO jual VALUES (1, 'B1', 2, 9007199254740993, '2024-01-05', '2024-01-05 10:00:00', NULL), (2, 'B2', 'dua', -1, '2024-02-06', '2024-02-06T11:30:00', NULL)`,
  "CREATE TABLE kosong (a)",
  "CREATE VIEW lihat AS SELECT * FROM jual",
];
const wishes = { replace: false, signal: new AbortController().signal, onTable: () => {} };

it("makes a DuckDB file of a SQLite file's tables, each value as it is", async () => {
  const { from, to } = sqliteFile(...shop);
  expect(await copySqlite({ from, to, ...wishes })).toEqual({ rows: 4, left: ["barang.foto"] });
  const warehouse = await openDuckdbWarehouse({ file: to, limits: { processes: 1 } });
  const run = async (sql: string) => {
    const outcome = await warehouse.run(sql);
    return outcome.ok ? outcome.value.rows : outcome.failure;
  };
  expect(
    await run(
      "SELECT column_name, data_type FROM duckdb_columns() WHERE NOT internal ORDER BY table_name, column_index",
    ),
  ).toEqual([
    ["kd", "VARCHAR"],
    ["nama", "VARCHAR"],
    ["harga", "DECIMAL(12,2)"],
    ["aktif", "BOOLEAN"],
    ["Id", "BIGINT"],
    ["kd", "VARCHAR"],
    ["qty", "VARCHAR"],
    ["besar", "BIGINT"],
    ["tgl", "DATE"],
    ["jam", "TIMESTAMP"],
    ["kosong", "VARCHAR"],
    ["a", "VARCHAR"],
  ]);
  expect(
    await run(
      "SELECT kd, qty, CAST(besar AS VARCHAR), CAST(tgl AS VARCHAR), CAST(jam AS VARCHAR) FROM jual ORDER BY 1",
    ),
  ).toEqual([
    ["B1", "2", "9007199254740993", "2024-01-05", "2024-01-05 10:00:00"],
    ["B2", "dua", "-1", "2024-02-06", "2024-02-06 11:30:00"],
  ]);
  expect(await run("SELECT harga, aktif FROM barang ORDER BY kd")).toEqual([
    [12500.5, true],
    [14000, false],
  ]);
  expect(await run("SELECT count(*) FROM duckdb_constraints() WHERE constraint_type = 'PRIMARY KEY'")).toEqual([[2]]);
  await warehouse.close();
});

it("loses nothing: what is there is kept, what is no database is told, a stop leaves no file", async () => {
  const { from, to, folder } = sqliteFile(...shop);
  writeFileSync(to, "mine");
  await expect(copySqlite({ from, to, ...wishes })).rejects.toThrow(/is there already; nothing was copied/);
  expect(readFileSync(to, "utf8")).toBe("mine");
  const stopped = AbortSignal.abort(new CopyRefused("stopped; nothing was copied"));
  await expect(copySqlite({ from, to, ...wishes, replace: true, signal: stopped })).rejects.toThrow(
    "stopped; nothing was copied",
  );
  expect(readFileSync(to, "utf8")).toBe("mine");
  writeFileSync(join(folder, "broken.db"), "SQLite format 3\0 and nothing more");
  await expect(
    copySqlite({ from: join(folder, "broken.db"), to: join(folder, "x.duckdb"), ...wishes }),
  ).rejects.toThrow(/broken\.db cannot be read as a SQLite file/);
  expect(readdirSync(folder).sort()).toEqual(["broken.db", "toko.db", "toko.duckdb"]);
});

it("is what `npm run warehouse -- copy FILE` does", patient, async () => {
  const { from, to, folder } = sqliteFile(...shop);
  const program = startProgram("commands/warehouse.ts", { args: ["copy", from], cwd: folder });
  expect([await program.ended(), program.printed()]).toEqual([
    0,
    expect.stringMatching(/Left out, since they hold bytes: barang\.foto\.\nCopied 4 rows to .*toko\.duckdb\./),
  ]);
  expect(existsSync(to)).toBe(true);
});
