import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readGrid } from "../src/index.ts";
import { temporaryFolder } from "./reading.ts";
import { workbook, zip } from "./workbook.ts";

const folder = temporaryFolder();
const csv = "kebun,hasil\nUtara,5\nSelatan,7\n";
const rows = [
  ["kebun", "hasil"],
  ["Utara", "5"],
  ["Selatan", "7"],
];

async function gridOf(name: string, content: string | Buffer, wanted?: string) {
  writeFileSync(join(folder, name), content);
  return readGrid(join(folder, name), wanted, folder);
}

const cell = (value: string | number) =>
  typeof value === "number"
    ? `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`
    : `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
const sheet = (name: string, lines: readonly string[]) =>
  `<table:table table:name="${name}">${lines.map((line) => `<table:table-row>${line}</table:table-row>`).join("")}</table:table>`;
const ods = (...sheets: readonly string[]) =>
  zip({
    mimetype: "application/vnd.oasis.opendocument.spreadsheet",
    "content.xml": `<?xml version="1.0"?><office:document-content><office:body><office:spreadsheet>${sheets.join("")}</office:spreadsheet></office:body></office:document-content>`,
  });

describe("a spreadsheet of LibreOffice", () => {
  it("is read as it is shown: texts, numbers, percentages, days, and what fills it to the edge", async () => {
    const { rows, notes, percents } = await gridOf(
      "kebun.ods",
      ods(
        sheet("Panen", [
          cell("kebun") + cell("mulai") + cell("hasil") + cell("naik"),
          `<table:table-cell office:value-type="string"><office:annotation><text:p>lihat lampiran</text:p></office:annotation><text:p>Utara &amp;<text:s/>Barat</text:p></table:table-cell>
           <table:table-cell office:value-type="date" office:date-value="2024-03-01"><text:p>01/03/24</text:p></table:table-cell>
           <table:table-cell office:value-type="currency" office:currency="IDR" office:value="1250.5"><text:p>Rp1.250,50</text:p></table:table-cell>
           <table:table-cell office:value-type="percentage" office:value="0.07"><text:p>7%</text:p></table:table-cell><table:table-cell table:number-columns-repeated="16380"/>`,
          `${cell("Selatan")}<table:table-cell office:value-type="date" office:date-value="2024-03-02T08:30:00"><text:p/></table:table-cell><table:table-cell table:number-columns-repeated="2" table:formula="of:=[.C2]" office:value-type="float" office:value="7"/>`,
        ]).replace(
          "</table:table>",
          '<table:table-row table:number-rows-repeated="1048573"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>',
        ),
      ),
    );
    expect(rows).toEqual([
      ["kebun", "mulai", "hasil", "naik"],
      ["Utara & Barat", "2024-03-01", 1250.5, 7],
      ["Selatan", "2024-03-02 08:30:00", 7, 7],
    ]);
    expect([...(percents ?? [])]).toEqual([3]);
    expect(notes[0]).toBe("ODS, lembar Panen");
  });

  it("of several sheets asks which, and says which are not there", async () => {
    const book = ods(sheet("A", [cell("x") + cell(1)]), sheet("B", [cell("y") + cell(2)]));
    await expect(gridOf("dua.ods", book)).rejects.toMatchObject({ doubt: { wish: "sheet", options: ["A", "B"] } });
    expect((await gridOf("dua.ods", book, "B")).rows).toEqual([["y", 2]]);
    await expect(gridOf("dua.ods", book, "C")).rejects.toThrow('tidak ada lembar "C"; yang ada: A, B');
  });

  it("with formulas that came to nothing, or whose results are not in it, says where", async () => {
    const broken = ods(
      sheet("A", [
        cell("x") + cell("y"),
        `${cell("a")}<table:table-cell table:formula="of:=1/0" office:value-type="string" calcext:value-type="error"><text:p>#DIV/0!</text:p></table:table-cell>`,
      ]),
    );
    expect((await gridOf("salah.ods", broken)).notes.join()).toContain("rumus yang gagal dibaca sebagai kosong: B2");
    const unsaved = ods(sheet("A", [cell("x"), '<table:table-cell table:formula="of:=[.A1]"/>']));
    await expect(gridOf("rumus.ods", unsaved)).rejects.toThrow(/rumus yang hasilnya tidak tersimpan \(A2\)/);
  });
});

describe("JSON", () => {
  it("as a list of objects, one on each line, or wrapped by the service that sent it", async () => {
    const records = [
      { kebun: "Utara", hasil: 5, di: { desa: "Sukamaju", kota: "Garut" } },
      { kebun: "Selatan", luas: 2.5, tanda: ["a", "b"] },
    ];
    const expected = [
      ["kebun", "hasil", "di desa", "di kota", "luas", "tanda"],
      ["Utara", 5, "Sukamaju", "Garut", null, null],
      ["Selatan", null, null, null, 2.5, "a, b"],
    ];
    const lines = `${records.map((record) => JSON.stringify(record)).join("\n")}\n\n`;
    expect((await gridOf("a.json", JSON.stringify(records, null, 2))).rows).toEqual(expected);
    expect((await gridOf("a.jsonl", lines)).rows).toEqual(expected);
    expect((await gridOf("b.json", JSON.stringify({ error: 0, message: "", data: records }))).rows).toEqual(expected);
    expect((await gridOf("c.json", JSON.stringify({ data: { meta: { page: 1 }, records } }))).rows).toEqual(expected);
  });

  it("that is broken says in which line", async () => {
    await expect(gridOf("a.jsonl", '{"a": 1}\n{"a": 2\n')).rejects.toThrow("JSON di baris 2 tidak utuh");
    await expect(gridOf("a.json", '[{"a": 1}, {"a": 2]')).rejects.toThrow("JSON ini tidak utuh");
    await expect(gridOf("a.json", '[{"a": 1}, 7]')).rejects.toThrow("baris JSON ke-2 bukan objek");
  });
});

describe("packed files", () => {
  it("a table in GZ, and the only one in ZIP, are read like the table itself", async () => {
    expect((await gridOf("a.csv.gz", gzipSync(csv))).rows).toEqual(rows);
    const packed = await gridOf(
      "a.zip",
      zip({ "README.txt": "baca", "__MACOSX/._kebun.csv": "x", "sub/kebun.csv": csv }),
    );
    expect(packed).toMatchObject({ rows, name: "kebun.csv", otherSheets: [] });
    expect(packed.notes[0]).toBe("ZIP, berkas sub/kebun.csv");
  });

  it("of several tables asks which, down to the sheet", async () => {
    const book = ods(sheet("A", [cell("x") + cell(1)]), sheet("B", [cell("y") + cell(2)]));
    const file = zip({ "kebun.csv": csv, "buku.ods": book, "lain.xlsx": workbook([["z", "w"]]) });
    await expect(gridOf("b.zip", file)).rejects.toMatchObject({
      doubt: { wish: "sheet", options: ["kebun.csv", "buku.ods", "lain.xlsx"] },
    });
    expect(await gridOf("b.zip", file, "kebun.csv")).toMatchObject({ rows, otherSheets: ["buku.ods", "lain.xlsx"] });
    await expect(gridOf("b.zip", file, "buku.ods")).rejects.toMatchObject({
      doubt: { wish: "sheet", options: ["buku.ods › A", "buku.ods › B"] },
    });
    const chosen = await gridOf("b.zip", file, "buku.ods › B");
    expect(chosen.rows).toEqual([["y", 2]]);
    expect(chosen.otherSheets).toEqual(["buku.ods › A", "kebun.csv", "lain.xlsx"]);
    await expect(gridOf("b.zip", file, "gudang.csv")).rejects.toThrow('tidak ada berkas "gudang.csv" di dalam ZIP ini');
  });
});
