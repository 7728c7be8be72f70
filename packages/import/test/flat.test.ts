import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseModel } from "@tanyadata/semantic-model";
import { describe, expect, it } from "vitest";
import { dateIn, dateOrderOf } from "../src/flat/dates.ts";
import { besideModel, readGrid, understandFlat } from "../src/index.ts";
import { files, members, model } from "./land.ts";
import { temporaryFolder } from "./reading.ts";

const folder = temporaryFolder();
async function flat(name: string, text: string) {
  writeFileSync(join(folder, name), text);
  const grid = await readGrid(join(folder, name));
  return understandFlat(grid, { model, members, name: name.replace(/\.\w+$/, ""), wishes: {} });
}
const of = (...lines: string[]) => `${lines.join("\n")}\n`;

describe("days and moments", () => {
  it.each([
    ["31/12/2024", "2024-12-31"],
    ["1-2-2024", "2024-02-01"],
    ["2024-02-29", "2024-02-29"],
    ["2024-02-29T08:05:09Z", "2024-02-29 08:05:09"],
    ["02/07/2024 20:30", "2024-07-02 20:30:00"],
    ["17 Agustus 2024", "2024-08-17"],
    ["Senin, 5 Mei 2025", "2025-05-05"],
    ["3-Peb-2024", "2024-02-03"],
    ["31/02/2024", null],
    ["12.500", null],
    ["2024", null],
  ])("%s", (text, date) => expect(dateIn(text, "day")).toBe(date));

  it("the day stands first, unless some cell says otherwise", () => {
    expect(dateOrderOf(["03/04/2024", "05/06/2024"])).toBe("day");
    expect(dateOrderOf(["03/04/2024", "05/26/2024"])).toBe("month");
    expect(dateOrderOf(["26/04/2024", "05/26/2024"])).toBeNull();
  });
});

describe("a sheet whose rows are about no region", () => {
  const clinic = of(
    "DAFTAR KUNJUNGAN KLINIK SEHAT,,,,,",
    "No RM,Tanggal Kunjungan,Pasien,Poli,Biaya,Provinsi",
    '0012,03/01/2024,Ani,Gigi,"Rp 150.000",RIMBA RAYA',
    '0013,04/01/2024,Budi,Umum,"Rp 75.500",Gunung Timur',
    '0012,15/02/2024,Ani,Umum,"Rp 1.200.000",Rimba Raya',
  );

  it("has days, amounts and texts in their kinds, codes as they are written, and keys of members that are known", async () => {
    const { title, table, known, isOwnRows, report } = await flat("kunjungan.csv", clinic);
    expect(title).toBe("DAFTAR KUNJUNGAN KLINIK SEHAT");
    expect(table.columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      "no_rm text",
      "tanggal_kunjungan date",
      "pasien text",
      "poli text",
      "biaya whole",
      "provinsi text",
      "provinsi_kunci text",
    ]);
    expect([...table.rows()]).toEqual([
      ["0012", "2024-01-03", "Ani", "Gigi", 150_000, "RIMBA RAYA", "11"],
      ["0013", "2024-01-04", "Budi", "Umum", 75_500, "Gunung Timur", "32"],
      ["0012", "2024-02-15", "Ani", "Umum", 1_200_000, "Rimba Raya", "11"],
    ]);
    expect(known).toMatchObject([{ title: "Provinsi", column: "provinsi", keys: "provinsi_kunci" }]);
    expect(isOwnRows).toBe(true);
    expect(report).toContain("5 baris = 1 judul + 1 kepala + 3 data");
  });

  it("is told from figures about regions: each member once for a year is figures, a month more is rows", async () => {
    const once = await flat(
      "panen.csv",
      of("Provinsi,Tahun,Panen", "Rimba Raya,2022,1", "Gunung Timur,2022,2", "Rimba Raya,2023,3"),
    );
    expect(once.isOwnRows).toBe(false);
    const monthly = await flat(
      "panen.csv",
      of(
        "Provinsi,Bulan,Panen",
        "Rimba Raya,Januari,1",
        "Gunung Timur,Januari,2",
        "Rimba Raya,Februari,3",
        "Gunung Timur,Februari,4",
      ),
    );
    expect(monthly.isOwnRows).toBe(true);
  });

  it("leaves rows that sum others up out, wherever they say so, and no row that only bears such a word", async () => {
    const { table, report } = await flat(
      "kas.csv",
      of(
        "No,Tanggal,Uraian,Jenis,Jumlah",
        "1,02/01/2024,Total Mart,Belanja,5",
        "2,03/01/2024,Sabun,Belanja,7",
        ",,,SUBTOTAL,12",
        "3,04/01/2024,Teh,Belanja,1",
        "Jumlah,,,,13",
      ),
    );
    expect([...table.rows()].map((row) => row[2])).toEqual(["Total Mart", "Sabun", "Teh"]);
    expect(report).toContain("baris jumlah dilewati: 2");
    expect(report).toContain("6 baris = 1 kepala + 3 data + 2 jumlah");
  });

  it("reads months across downwards, under a header of two rows as well, and says what is of all of them", async () => {
    const lines = ["Cabang,Kategori,Omzet,,,", ",,Jan,Feb,Mar,Total", "Timur,Teh,1,2,-,3", "Barat,Teh,4,5,6,15"];
    const { table, report, isOwnRows } = await flat("omzet cabang 2024.csv", of(...lines, "JUMLAH,,5,7,6,18"));
    expect(table.columns).toEqual([
      { name: "cabang", type: "text" },
      { name: "kategori", type: "text" },
      { name: "bulan", type: "date" },
      { name: "omzet", type: "whole" },
    ]);
    expect([...table.rows()]).toEqual([
      ["Timur", "Teh", "2024-01-01", 1],
      ["Timur", "Teh", "2024-02-01", 2],
      ["Barat", "Teh", "2024-01-01", 4],
      ["Barat", "Teh", "2024-02-01", 5],
      ["Barat", "Teh", "2024-03-01", 6],
    ]);
    expect(report).toContain("kolom untuk semua bulan sekaligus, tidak disimpan: Total");
    expect(report).toContain("5 baris = 2 kepala + 2 data + 1 jumlah");
    expect(isOwnRows).toBe(true);
    await expect(flat("omzet cabang.csv", of(...lines))).rejects.toThrow(/tahunnya tidak tertulis; beri --year/);
  });

  it("calls figures of months by what stands above all of them, with its unit, and takes a year from there", async () => {
    const rows = [",Jan,Feb,Mar", "Timur,1,2,3", "Barat,4,5,6"];
    const over = await flat("rekap kedai 2024.csv", of("Cabang,Omzet (ribu),,", ...rows));
    expect(over.sheet.plans.map(({ title }) => title)).toEqual(["Cabang", "Bulan", "Omzet (ribu)"]);
    const year = await flat("omzet kedai.csv", of("Cabang,2024,,", ...rows));
    expect([...year.table.rows()][0]).toEqual(["Timur", "2024-01-01", 1]);
    expect(year.sheet.plans[2]?.title).toBe("omzet kedai");
  });

  it.each([
    ["Maret 2024", "2024-03-01"],
    ["Mar-24", "2024-03-01"],
    ["03/2024", "2024-03-01"],
    ["2024-03", "2024-03-01"],
  ])("has months written as %s", async (text, day) => {
    const { table } = await flat("jual.csv", of("Bulan,Barang,Jumlah", `${text},Teh,1`, `${text},Kopi,2`));
    expect([...table.rows()].map((row) => row[0])).toEqual([day, day]);
  });

  it("has months of a year that stands in a column of its own", async () => {
    const { table } = await flat("jual.csv", of("Tahun,Bulan,Barang,Jumlah", "2023,Mei,Teh,1", "2024,Agustus,Teh,2"));
    expect([...table.rows()].map((row) => row[1])).toEqual(["2023-05-01", "2024-08-01"]);
  });

  it("keeps figures beside nihil and <5, which stay without one and are told", async () => {
    const { table, report } = await flat(
      "hujan.csv",
      of("Stasiun;Bulan;Hujan (mm)", "A;Mei 2023;120,5", "A;Juni 2023;<5", "B;Mei 2023;nihil", "B;Juni 2023;88,2"),
    );
    expect([...table.rows()].map((row) => row[2])).toEqual([120.5, null, null, 88.2]);
    expect(report.join()).toContain('1 sel seperti "<5" disimpan sebagai kosong');
  });

  it("reads quarters across downwards, too, by their first days", async () => {
    const { table } = await flat("omzet 2023.csv", of("Cabang,Triwulan I,Triwulan II,TW III,Q4", "Timur,1,2,3,4"));
    expect([...table.rows()].map((row) => row[1])).toEqual(["2023-01-01", "2023-04-01", "2023-07-01", "2023-10-01"]);
  });

  it("takes 150.000 of money for thousands, where all amounts end in noughts", async () => {
    const { table } = await flat(
      "kirim.csv",
      of("Tanggal;Ongkos;Berat (kg)", "01/02/2024;150.000;1.250", "02/02/2024;75.500;900"),
    );
    expect([...table.rows()]).toEqual([
      ["2024-02-01", 150_000, 1250],
      ["2024-02-02", 75_500, 900],
    ]);
    await expect(flat("kirim.csv", of("Tanggal;Berat (kg)", "01/02/2024;1.250", "02/02/2024;1.300"))).rejects.toThrow(
      /--decimal/,
    );
  });

  it("reads a header of two rows whose upper one has titles enough to look like a header", async () => {
    const lines = [
      "No;Faktur;Pelanggan;;Nilai",
      ";;Nama;Kota;Total",
      "1;F1;Toko A;Klaten;Rp 2.200.000",
      "2;F2;Toko B;Bantul;Rp 75.000",
    ];
    const { sheet, table } = await flat("faktur.csv", of(...lines));
    expect(sheet.plans.map(({ title }) => title).slice(1, 4)).toEqual(["Faktur", "Nama", "Kota"]);
    expect([...table.rows()].map((row) => row.at(-1))).toEqual([2_200_000, 75_000]);
  });

  it("is refused where a row has more cells than its header, and where nothing names its columns", async () => {
    await expect(flat("toko.csv", of("Barang,Harga", "Sabun,2,5", "Teh,3"))).rejects.toThrow(/lebih banyak sel/);
    await expect(flat("toko.csv", of("1,2", "3,4"))).rejects.toThrow(/baris kepala/);
  });
});

describe("a draft fitted into a model that is there", () => {
  const sources = "sources: [{ title: T, url: https://example.org/, publisher: P, license: L, year: 2024 }]";
  const drafted = [
    { name: "model.yaml", text: "model: kunjungan\nlabel: Kunjungan\n" },
    {
      name: "view.yaml",
      text: "view: kunjungan_data\ntables: [kunjungan]\nsql: |-\n  SELECT t.pasien,\n    t.biaya\n  FROM kunjungan AS t\n",
    },
    {
      name: "pasien.yaml",
      text: `entity: district\nlabel: Pasien\nterms: [pasien, kecamatan]\ntable: kunjungan_data\ndistinct: true\nkey: pasien\nname: pasien\n${sources}\n`,
    },
    {
      name: "provinsi.yaml",
      text: `entity: provinsi\nlabel: Provinsi\nterms: [provinsi]\ntable: kunjungan_data\ndistinct: true\nkey: provinsi\nname: provinsi\n${sources}\n`,
    },
    {
      name: "facts.yaml",
      text: `dataset: periksa\nlabel: Kunjungan\ntable: kunjungan_data\nalso: [{ entity: district, column: pasien }, { entity: provinsi, column: provinsi }]\ntime: { timeless: true }\ndimensions: [{ id: provinsi, label: P, terms: [daerah], column: provinsi, values: [{ value: a, label: a, terms: [a] }] }]\nmeasures: [{ id: biaya, label: Biaya, terms: [biaya, kota], unit: rupiah, expression: "sum({biaya})", additivity: sum }, { id: biaya_2, label: Total, terms: [total biaya], unit: rupiah, expression: "sum({biaya})", additivity: sum }]\n${sources}\n`,
    },
  ];
  const province = model.entities.get("province");
  const fitted = besideModel({
    drafted,
    model,
    known: province
      ? [
          {
            title: "Provinsi",
            column: "provinsi",
            keys: "provinsi_kunci",
            entity: province,
            own: "",
            titled: null,
            names: [],
          },
        ]
      : [],
    id: "kunjungan",
    from: "kunjungan",
    table: "kunjungan_2",
    title: "Kunjungan klinik",
    origin: { publisher: "P", url: "https://example.org/", license: "L", file: "kunjungan.csv" },
    year: 2024,
  });

  it("is a model with it: names and words that are taken are left, known members are the model's own", () => {
    const all = [...Object.entries(files).map(([name, text]) => ({ name, text })), ...fitted];
    const { datasets, entities, views } = parseModel(all);
    expect(fitted.map(({ name }) => name).at(-1)).toBe("kunjungan.yaml");
    expect(datasets.get("kunjungan")).toMatchObject({
      table: "kunjungan_data",
      grain: { entity: "kunjungan_district", column: "pasien" },
      also: [{ entity: "province", column: "provinsi_kunci" }],
      dimensions: [],
      measures: [{ terms: ["biaya"] }, { terms: ["total biaya"] }],
    });
    expect(entities.get("kunjungan_district")?.terms).toEqual(["pasien"]);
    expect(entities.has("provinsi")).toBe(false);
    const view = views.get("kunjungan_data");
    expect(view?.tables).toEqual(["kunjungan_2"]);
    expect(view?.sql).toMatch(/^SELECT t\.provinsi_kunci,\s+t\.pasien[\s\S]*FROM "kunjungan_2" AS t/);
  });

  it("has its table's name in views that end with it, too", () => {
    const view = "view: karyawan_data\ntables: [karyawan]\nsql: SELECT nama FROM karyawan\n";
    const text = `entity: karyawan\nlabel: K\nterms: [karyawan]\ntable: karyawan_data\nkey: nama\nname: nama\n${sources}\n`;
    const [first] = besideModel({
      ...{ drafted: [view, text].map((one, i) => ({ name: `${i}.yaml`, text: one })), model, known: [] },
      ...{ id: "data_karyawan", from: "karyawan", table: "data_karyawan_2", title: "Karyawan", year: 2024 },
      origin: { publisher: "P", url: "https://example.org/", license: "L", file: "karyawan.csv" },
    });
    expect(first?.text).toContain('FROM "data_karyawan_2"');
  });

  it("whose rows are members, as in a list of schools, stands over the table that bears its name", () => {
    const text = `entity: sekolah\nlabel: Sekolah\nterms: [sekolah]\ntable: sekolah\nkey: npsn\nname: nama\n${sources}\n`;
    const [only, ...more] = besideModel({
      ...{ drafted: [{ name: "sekolah.yaml", text }], model, known: [], id: "sekolah", from: "sekolah" },
      ...{ table: "sekolah_2", title: "Daftar sekolah", year: 2024 },
      origin: { publisher: "P", url: "https://example.org/", license: "L", file: "sekolah.csv" },
    });
    expect(more).toEqual([]);
    expect(only?.text).toMatch(/^table: sekolah_2$/m);
  });
});
