import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { describe, expect, it } from "vitest";
import { type Grid, stageSheet, understandFlat, type Wishes, writeAlone } from "../src/index.ts";
import { largeText, largeTyped } from "../src/large/source.ts";
import { rowsIn } from "../src/large/streamed.ts";
import { readDelimited } from "../src/read/delimited.ts";
import { members, model } from "./land.ts";
import { temporaryFolder } from "./reading.ts";

const folder = temporaryFolder();
const { signal } = new AbortController();

async function stagedFrom(grid: Grid, wishes: Wishes = {}) {
  if (!grid.large) throw new Error("not a large file");
  const flat = understandFlat(grid, { model, members, name: "Penjualan", wishes });
  const file = join(folder, "staged.duckdb");
  return stageSheet(flat, { ...grid, large: grid.large }, { file, table: "penjualan", model, members, signal });
}

async function staged(text: string | Buffer, wishes?: Wishes) {
  const path = join(folder, "file.csv");
  writeFileSync(path, text);
  return stagedFrom(await largeText(path, folder), wishes);
}

const rowsOf = async (read: Awaited<ReturnType<typeof staged>>) => {
  const rows = [];
  for await (const row of rowsIn(read.table)) rows.push(row);
  return rows;
};

/** The same text as a small file. */
const small = (text: string, wishes: Wishes = {}) =>
  understandFlat(
    { rows: readDelimited(text).rows, notes: [], otherSheets: [] },
    { model, members, name: "Penjualan", wishes },
  );

/** Many rows, so that those of interest are no part of the sample; made without chance. */
const many = (count: number, row: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => row(i)).join("");
const far = 60_000;

describe("a file that is too large to be held", () => {
  it("comes to the same rows as a small one of the same lines, however its cells are written", async () => {
    const text = `Laporan kebun\n\nTanggal,Kebun,Hasil (kg),Harga,Bulan\n${many(50, (i) => `${(i % 28) + 1}/3/2024,Rimba Raya,${i},"1.234,5",Maret 2024\n`)}05/03/2024, Gunung  Timur ,-,"(1.000,25)",Apr 2024\n"6 Maret 2024","DKI ""KENCANA""",<5,Rp 2.000,04/2024\n,Kepulauan Teluk,7,"3,5",\nTotal,,1225,,\nCatatan: angka sementara,,,,\n`;
    const [large, held] = [await staged(text), small(text)];
    expect(await rowsOf(large)).toEqual([...held.table.rows()]);
    expect(large.table).toMatchObject({ columns: held.table.columns, length: held.table.length });
    const plain = large.known.map((one) => ({ ...one, names: [...one.names].sort() }));
    const theirs = (name: string) => name.replace(/\s+/g, " ");
    expect(plain).toEqual(held.known.map((one) => ({ ...one, names: one.names.map(theirs).sort() })));
    expect(large.report.join("\n")).toContain("57 baris = 1 judul + 1 kepala + 53 data + 1 jumlah + 1 catatan kaki");
  });

  it("tells of every cell, also of those that no sample held: names, fractions, totals", async () => {
    const row = (i: number) => `2024-01-0${(i % 9) + 1},${i % 2 ? "Rimba Raya" : "Gunung Timur"},${i}\n`;
    const odd = "2024-02-01,DKI Kencana,7\n2024-02-02,Rimba Raya,2.5\nTotal,,9\nTotal,DKI Kencana,9\n";
    const read = await staged(`Tanggal,Kota,Jumlah\n${many(far, row)}${odd}${many(far, row)}`);
    expect(read.known).toMatchObject([
      { entity: { entity: "province" }, names: expect.arrayContaining(["DKI Kencana"]) },
    ]);
    const length = 2 * far + 2;
    expect(read.table).toMatchObject({ length });
    expect((await rowsOf(read)).filter((row) => String(row[0]) > "2024-01-31").sort()).toEqual([
      ["2024-02-01", "DKI Kencana", 7, "31"],
      ["2024-02-02", "Rimba Raya", 2.5, "11"],
    ]);
    // The store takes it over file by file.
    const file = join(folder, "alone.duckdb");
    await writeAlone(file, "jualan", read.table);
    const instance = await DuckDBInstance.create(file);
    const connection = await instance.connect();
    const found = await connection.runAndReadAll('SELECT count(*), sum("jumlah"), max(kota_kunci) FROM jualan');
    expect(found.getRowsJson()).toEqual([[String(length), far * (far - 1) + 9.5, "32"]]);
    connection.closeSync();
    instance.closeSync();
  });

  it("names the row that cannot be read", async () => {
    const good = many(far, (i) => `2024-01-01,kota,${i}\n`);
    const refused = (odd: string) => expect(staged(`Tanggal,Kota,Jumlah\n${good}${odd}\n${good}`)).rejects;
    const row = `baris data ke-${far + 1}`;
    await refused("2024-01-01,kota,dua").toThrow(`"dua" di kolom "Jumlah", ${row}, bukan angka`);
    await refused("kemarin,kota,2").toThrow(`"kemarin" di kolom "Tanggal", ${row}, bukan tanggal`);
    await refused("2024-01-01,kota,2,3").toThrow(`baris ${far + 2} berisi lebih banyak sel`);
    await refused('2024-01-01,"kota,2').toThrow(`tanda kutip di baris ${far + 2} tidak ditutup`);
    await refused(`${"x".repeat(2_000_000)},1,2`).toThrow(`baris ${far + 2} lebih panjang dari 1 MB`);
    await refused("2024-01-01,ko\0ta,2").toThrow("bukan teks");
    await expect(staged(`Kota,Jan 2024,Feb 2024,Mar 2024\n${many(200, (i) => `k${i},1,2,3\n`)}`)).rejects.toThrow(
      "melintang",
    );
  });

  it("is read in other encodings, with line ends in cells", async () => {
    const text = `Tanggal;Kota;Jumlah\r\n${many(500, (i) => `2024-01-01;"Été\r\nbaru";${i}\r\n`)}`;
    for (const bytes of [Buffer.from(`\ufeff${text}`, "utf16le"), Buffer.from(`\ufeff${text}`)]) {
      const read = await staged(bytes);
      expect((await rowsOf(read)).at(-1)).toEqual(["2024-01-01", "Été baru", 499]);
    }
  });

  it("is taken as Parquet and JSON with columns of their own", async () => {
    const [parquet, json] = [join(folder, "a.parquet"), join(folder, "a.jsonl")];
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    const select =
      "SELECT DATE '2024-01-01' + (i % 9)::INTEGER AS tanggal, 'Rimba Raya' AS kota, i / 4.0 AS jumlah, CASE WHEN i % 3 > 0 THEN i END AS nota FROM range(20000) t(i)";
    await connection.run(`COPY (${select}) TO '${parquet}'`);
    await connection.run(`COPY (${select}) TO '${json}' (FORMAT json)`);
    connection.closeSync();
    instance.closeSync();
    for (const grid of [await largeTyped(parquet, "Parquet"), await largeTyped(json, "JSON")]) {
      const read = await stagedFrom(grid);
      expect(read.table.length).toBe(20_000);
      const rows = await rowsOf(read);
      expect(rows.find((row) => row[2] === 1.25)?.slice(0, 3)).toEqual(["2024-01-06", "Rimba Raya", 1.25]);
      expect(rows.filter((row) => row[3] === null).length).toBeGreaterThan(6000);
    }
  });

  it("stops when nobody waits for it", async () => {
    const path = join(folder, "stopped.csv");
    writeFileSync(path, `Tanggal,Kota,Jumlah\n${many(far, (i) => `2024-01-01,kota,${i}\n`)}`);
    const grid = await largeText(path, folder);
    const flat = understandFlat(grid, { model, members, name: "x", wishes: {} });
    const stopped = AbortSignal.abort(new Error("stopped"));
    const place = { file: join(folder, "stopped.duckdb"), table: "x", model, members, signal: stopped };
    await expect(stageSheet(flat, { ...grid, large: grid.large as NonNullable<Grid["large"]> }, place)).rejects.toThrow(
      "stopped",
    );
  });
});
