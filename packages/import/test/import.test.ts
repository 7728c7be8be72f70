import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { loadModel } from "@tanyadata/semantic-model";
import { describe, expect, it } from "vitest";
import { duckdbStore, figuresImport, importTable } from "../src/index.ts";
import { files, provinces } from "./land.ts";
import { reader, rowsOf, temporaryFolder } from "./reading.ts";
import { workbook, zip } from "./workbook.ts";

const folder = temporaryFolder();
const read = reader(folder);

describe("files as people have them", () => {
  it("a CSV with a mark at its start, merged headers of three rows, a year row and a total row, without an end of line", async () => {
    const understood = await read(
      "Hasil Kebun, 2023.csv",
      "\ufeff4 Provinsi,,\n,Hasil Kebun (Ribu Ton),\n,Damar,Rotan\n,2023,2023\nRIMBA RAYA,1010.2,0\nKEP. TELUK,5,2\nDKI KENCANA,-,…\nGUNUNG TIMUR,1.5,3\nNEGERI,1016.7,5",
    );
    expect(understood).toMatchObject({ entity: { entity: "province" }, years: [2023] });
    expect(understood.figures).toMatchObject([
      { label: "Damar", unit: "Ribu Ton", decimals: 1 },
      { label: "Rotan", unit: "Ribu Ton", decimals: 0 },
    ]);
    expect(rowsOf(understood)).toEqual([
      ["11", 2023, 1010.2, 0],
      ["12", 2023, 5, 2],
      ["31", 2023, null, null],
      ["32", 2023, 1.5, 3],
    ]);
    expect(understood.report.join("\n")).toMatch(/baris jumlah dilewati: 1/);
  });

  it("Indonesian numbers between bars, with a ruler below the header", async () => {
    const understood = await read(
      "tabel.txt",
      "Penduduk, 2024\nProvinsi | Penduduk (Ribu) | Kepadatan |\n---|---|---|\nRimba Raya | 5.554,8 | 98 |\nKepulauan Teluk | 10.684,9 | 16.165 |\nGunung Timur | 2,5 | 1.359 |\n",
      { year: 2024 },
    );
    expect(rowsOf(understood)).toEqual([
      ["11", 2024, 5554.8, 98],
      ["12", 2024, 10684.9, 16165],
      ["32", 2024, 2.5, 1359],
    ]);
  });

  it("a workbook with years across, short forms of names, footnotes, tags in cells and blank rows", async () => {
    const understood = await read(
      "Inflasi.xlsx",
      workbook([
        ["Tahun", 2021, 2022],
        ["RIMBA RAYA", 2.5, "..."],
        [null],
        ["KEP, TELUK", 3, 4.25],
        ["GUNUNG <i>TIMUR</i>", "-", 1],
        [null],
        ["Catatan: angka sementara"],
        ["* tidak ada"],
      ]),
    );
    expect(understood.figures).toMatchObject([{ label: "Inflasi", unit: "", decimals: 2 }]);
    expect(rowsOf(understood)).toEqual([
      ["11", 2021, 2.5],
      ["11", 2022, null],
      ["12", 2021, 3],
      ["12", 2022, 4.25],
      ["32", 2021, null],
      ["32", 2022, 1],
    ]);
    expect(understood.report.join("\n")).toMatch(/catatan kaki: Catatan: angka sementara/);
  });

  it("Parquet, by what it holds: figures of every width, nothing where nothing is", async () => {
    const made = await DuckDBInstance.create(":memory:");
    const connection = await made.connect();
    await connection.run(
      `COPY (SELECT * FROM (VALUES ('RIMBA RAYA', 2022::SMALLINT, 9007199254740::BIGINT, 1.234::DECIMAL(9, 3), 0.5::DOUBLE), ('Gunung Timur', 2022, 7, NULL, 'nan'), ('KEP. TELUK', 2023, NULL, -3.125, 1e-3))
       rows("Provinsi", "Tahun", "Ternak (ekor)", "Nilai", "Bagian")) TO '${join(folder, "made.parquet")}'`,
    );
    made.closeSync();
    const understood = await read("Ternak.dat", readFileSync(join(folder, "made.parquet")));
    expect(understood.figures.map(({ label, unit }) => [label, unit])).toEqual([
      ["Ternak", "ekor"],
      ["Nilai", ""],
      ["Bagian", ""],
    ]);
    expect(rowsOf(understood)).toEqual([
      ["11", 2022, 9007199254740, 1.234, 0.5],
      ["32", 2022, 7, null, null],
      ["12", 2023, null, -3.125, 0.001],
    ]);
  });

  it("HTML that calls itself .xls", async () => {
    const understood = await read(
      "luas.xls",
      `<html><body><table><tr><th>Provinsi<th>Luas (km&sup2;)</tr><tr><td>Rimba&nbsp;Raya</td><td>1.234,5</td></tr><tr><td>Gunung Timur<td>20</table></html>`,
      { year: "none" },
    );
    expect(understood.years).toBeNull();
    expect(rowsOf(understood)).toEqual([
      ["11", null, 1234.5],
      ["32", null, 20],
    ]);
  });

  it("long form with a column of years, and regencies of which some share a name", async () => {
    const understood = await read(
      "long.csv",
      "Wilayah;Tahun;Nilai\nDamar;2022;1\nKota Damar;2022;2\nSalam;2022;3\nDamar;2023;4\nKota Damar;2023;5\nSalam;2023;6\n",
    );
    expect(rowsOf(understood)).toEqual([
      ["11.01", 2022, 1],
      ["11.71", 2022, 2],
      ["11.10", 2022, 3],
      ["11.01", 2023, 4],
      ["11.71", 2023, 5],
      ["11.10", 2023, 6],
    ]);
  });

  it("provinces above their regencies, of which the regencies are taken", async () => {
    const csv = "Wilayah,2020\nRIMBA RAYA,1\nDamar,2\nSalam,3\nKota Damar,4\nGUNUNG TIMUR,5\nGunung Timur,6\n";
    const understood = await read("dua.csv", csv);
    expect(understood.report).toContain(
      "baris tingkat lain dilewati: 2 (RIMBA RAYA, GUNUNG TIMUR); untuk tingkat itu: --level province",
    );
    expect(rowsOf(understood)).toEqual([
      ["11.01", 2020, 2],
      ["11.10", 2020, 3],
      ["11.71", 2020, 4],
      ["32.02", 2020, 6],
    ]);
  });
});

describe("a province, its regency and the regency's district that bear one name", () => {
  const csv = "Wilayah,2020\nRIMBA RAYA,1\nDamar,2\nSalam,3\nGUNUNG TIMUR,5\nUlin,7\nGunung Timur,6\n";
  const wishes = { level: "regency", within: "Gunung Timur", skipUnmatched: true };

  it("the regency is kept, and rows of other levels are named", async () => {
    const understood = await read("senama.csv", csv, wishes);
    expect(rowsOf(understood)).toEqual([
      ["32.01", 2020, 7],
      ["32.02", 2020, 6],
    ]);
    expect(understood.report).toContain("baris tingkat lain dilewati: 2 (RIMBA RAYA, GUNUNG TIMUR)");
  });

  it("the district below is left out as well", async () => {
    const understood = await read("bertiga.csv", `${csv}Gunung Timur,8\n`, wishes);
    expect(rowsOf(understood)).toContainEqual(["32.02", 2020, 6]);
    expect(understood.report.join()).toContain("dilewati: 3 (RIMBA RAYA, GUNUNG TIMUR, Gunung Timur)");
  });

  it("each year of it is kept where every year has a row of its own", async () => {
    const long = "Wilayah;Tahun;Nilai\nDamar;2022;1\nKota Damar;2022;2\nGunung Timur;2022;3\n";
    for (const level of [undefined, "regency"]) {
      const understood = await read(
        "senama.csv",
        long + long.split("\n").slice(1).join("\n").replaceAll("2022", "2023"),
        { level },
      );
      expect(rowsOf(understood).filter(([key]) => key === "32.02")).toEqual([
        ["32.02", 2022, 3],
        ["32.02", 2023, 3],
      ]);
    }
  });
});

describe("what cannot be told for sure is asked", () => {
  const table = (head: string, ...cells: string[]) =>
    `Provinsi,${head}\n${Object.values(provinces)
      .map((name, i) => `${name},"${cells[i] ?? 1}"`)
      .join("\n")}\n`;
  it.each<[string, string, string | Buffer, RegExp]>([
    [
      "numbers that may mean two things",
      "angka.csv",
      table("Nilai 2023", "1.234", "5.678", "9.012", "3.456"),
      /--decimal comma atau --decimal dot/,
    ],
    ["numbers in two ways", "angka.csv", table("Nilai 2023", "1.234,5", "1,234.5", "1", "2"), /dua cara/],
    ["a year that is not written", "angka.csv", table("Nilai"), /--year/],
    [
      "names that several bear",
      "nama.csv",
      "Kabupaten,2023\nUlin,1\nSalam,2\nKota Damar,3\nDamar,4\n",
      /beberapa arti: Ulin.*--within/,
    ],
    ["names of nobody", "nama.csv", `${table("2023")}Antah Berantah,5\n`, /Antah Berantah.*--skip-unmatched/],
    [
      "figures without names",
      "apbn.csv",
      ",Agama,Ekonomi,Agama,Ekonomi\n2019,1,2,3,4\n2020,5,6,7,8\n",
      /tidak (ditemukan|ada)/,
    ],
    [
      "columns that bear one name",
      "kembar.csv",
      "Provinsi,Nilai,Nilai\nRimba Raya,1,2\nGunung Timur,3,4\n",
      /beberapa kali/,
    ],
    [
      "a frame without its sheet",
      "bingkai.xls",
      '<html><meta name="Excel Workbook Frameset"><link id="shLink" href="a%20b_files/sheet001.htm"><frameset rows="*"></html>',
      /hanya bingkai HTML.*a b_files/,
    ],
    ["a binary workbook", "lama.xls", Buffer.from("d0cf11e0a1b11ae1", "hex"), /simpan sebagai \.xlsx/],
    ["a broken workbook", "rusak.xlsx", Buffer.from("PK\x03\x04 nothing"), /rusak/],
    ["a broken Parquet", "rusak.parquet", Buffer.from("PAR1 nothing PAR1"), /Parquet ini tidak dapat dibaca/],
    ["nothing", "kosong.csv", "", /kosong/],
    ["a picture", "foto.csv", Buffer.from([0x89, 0x50, 0, 1, 2, 0, 0]), /bukan teks/],
  ])("%s", async (_, name, content, message) => {
    await expect(read(name, content)).rejects.toThrow(message);
  });

  it("a workbook that unfolds without end, whatever its header claims", async () => {
    const bomb = zip({ "xl/worksheets/sheet1.xml": Buffer.alloc(320 * 1024 * 1024) }, 10);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    await expect(read("bom.xlsx", bomb)).rejects.toThrow(/lebih dari 300 MB/);
  });
});

describe("writing", () => {
  it("adds table and dataset together, or neither, and leaves no drafts behind", async () => {
    const own = mkdtempSync(join(folder, "own-"));
    const file = join(own, "w.duckdb");
    const instance = await DuckDBInstance.create(file);
    await (await instance.connect()).run("CREATE TABLE province AS SELECT '11' AS code, 'Rimba Raya' AS name");
    instance.closeSync();
    for (const [name, text] of Object.entries(files)) writeFileSync(join(own, name), text);
    const understanding = await read("Panen 2023.csv", "Provinsi,Panen (ton)\nRimba Raya,10\nGunung Timur,5\n");
    const write = (table: string, replace = false) =>
      importTable({
        imported: figuresImport(
          understanding,
          table,
          { publisher: "P", url: "https://example.org/", license: "L", file: "Panen.csv" },
          2026,
        ),
        store: duckdbStore(file),
        modelFolder: own,
        model: loadModel(own),
        table,
        replace,
      });

    await write("panen");
    expect(loadModel(own).datasets.get("panen")).toMatchObject({
      time: { column: "year", years: [2023] },
      measures: [{ terms: ["panen"], unit: "ton", additivity: "none" }],
    });
    await write("panen_lain");
    expect(loadModel(own).datasets.get("panen_lain")?.measures[0]?.terms).toEqual(["panen impor"]);
    const after = readFileSync(file);
    await expect(write("panen")).rejects.toThrow(/sudah ada/);
    await expect(write("province")).rejects.toThrow(/dipakai bagian lain/);
    expect(readFileSync(file).equals(after)).toBe(true);
    await write("panen", true);
    expect(readdirSync(own).filter((name) => name.includes("draft"))).toEqual([]);
    const again = await DuckDBInstance.create(file, { access_mode: "READ_ONLY" });
    const rows = await (await again.connect()).runAndReadAll("SELECT key, year, panen FROM panen ORDER BY key");
    expect(rows.getRowsJS()).toEqual([
      ["11", 2023, 10],
      ["32", 2023, 5],
    ]);
    again.closeSync();
  });
});
