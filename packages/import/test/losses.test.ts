import { describe, expect, it } from "vitest";
import { reader, rowsOf, temporaryFolder } from "./reading.ts";
import { workbook } from "./workbook.ts";

const read = reader(temporaryFolder());
const of = (...lines: string[]) => `${lines.join("\n")}\n`;

describe("nothing of a file is lost in silence", () => {
  it("every row and column ends in a count, and the counts add up", async () => {
    const { report } = await read(
      "Panen.csv",
      of(
        "Hasil panen di negeri ini menurut provinsi,,,",
        "Provinsi,Panen 2023 (ton),Catatan,Kosong",
        "(1),(2),(3),(4)",
        "Rimba Raya,10,baik,",
        "Gunung Timur,5,,",
        "Kep. Teluk,-,,",
        "Negeri,15,,",
        "Sumber: dinas,,,",
      ),
    );
    expect(report).toContain("8 baris = 1 judul + 1 nomor kolom + 1 kepala + 1 catatan kaki + 1 jumlah + 3 data");
    expect(report).toContain("4 kolom = 1 wilayah + 1 angka + 1 tidak dipakai + 1 kosong");
  });

  it("a quote that nothing closes takes no rows with it", async () => {
    const csv = of(
      "Provinsi,Panen 2023 (ton),Catatan",
      "Rimba Raya,10,",
      'Kep. Teluk,20,"belum tutup',
      'DKI Kencana,30,"sudah, tutup"',
      'Gunung Timur,40,"dua\nbaris ""dalam"" satu"',
    );
    const understood = await read("Panen.csv", csv);
    expect(rowsOf(understood).map(([, , value]) => value)).toEqual([10, 20, 30, 40]);
    expect(understood.report.join("\n")).toContain("tanda kutip yang tidak ditutup dibaca sebagai huruf: baris 3");
  });

  it("figures below the notes are told of, not taken for notes", async () => {
    const csv = of(
      "Provinsi,Panen 2023 (ton),Luas 2023 (ha)",
      "Rimba Raya,10,1",
      "Catatan: sementara,,",
      "Gunung Timur,5,2",
      "Kep. Teluk,6,3",
    );
    await expect(read("Panen.csv", csv)).rejects.toThrow(/baris 4, 5.*--skip-unmatched/);
  });

  it("cells that are no figures are named with their rows", async () => {
    const mixed = (cell: string) =>
      of(
        "Provinsi,Luas 2023 (ha),Panen 2023 (ton)",
        ...["Rimba Raya", "Kep. Teluk", "DKI Kencana", "Gunung Timur"].map(
          (name, i) => `${name},${i + 1},${i === 2 ? cell : 10 * i}`,
        ),
      );
    const told = async (cell: string) => (await read("Panen.csv", mixed(cell))).report.join("\n");
    expect(await told("<5")).toContain('kolom "Panen 2023 (ton)" bukan kolom angka: "<5" (baris 4)');
    for (const none of ["nihil", "tidak ada data", "N/A"])
      expect(rowsOf(await read("Panen.csv", mixed(none))).at(2)).toEqual(["31", 2023, 3, null]);
    await expect(read("Panen.csv", of("Provinsi,Panen 2023", "Rimba Raya,<5", "Kep. Teluk,5"))).rejects.toThrow(
      /"Rimba Raya" \(baris 2\) .*bukan angka: "<5"/,
    );
  });

  it("a formula without its result is refused with its cell; one that failed is told", async () => {
    const sheet = (last: string) =>
      workbook([
        ["Provinsi", "Panen 2023", "Luas 2023"],
        ["Rimba Raya", 10, { xml: last }],
        ["Gunung Timur", 5, 3],
      ]);
    await expect(read("p.xlsx", sheet("<c r='C2'><f>B2*2</f></c>".replaceAll("'", '"')))).rejects.toThrow(
      /rumus yang hasilnya tidak tersimpan \(C2\); buka di Excel/,
    );
    await expect(read("p.xlsx", sheet('<c r="C2"><f>B2*2</f><v></v></c>'))).rejects.toThrow(/tidak tersimpan \(C2\)/);
    const failed = await read("p.xlsx", sheet('<c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c>'));
    expect(failed.report).toContain("rumus yang gagal dibaca sebagai kosong: C2");
    expect(rowsOf(await read("p.xlsx", sheet('<c r="C2"><f>B2*2</f><v>20</v></c>')))[0]).toEqual(["11", 2023, 10, 20]);
  });
});

describe("figures as they are written and shown", () => {
  it("percentages of a spreadsheet are what it shows", async () => {
    const understood = await read(
      "Sanitasi 2023.xlsx",
      workbook([
        ["Provinsi", "Layak", "Angka", "Kode"],
        ["Rimba Raya", { value: 0.505, format: "0.0%" }, { value: 0.5, format: "0.00" }, { value: 7, format: '0"%"' }],
        ["Gunung Timur", { value: 0.07, format: "0%" }, { value: 0.25, format: "0.00" }, { value: 8, format: '0"%"' }],
      ]),
    );
    expect(rowsOf(understood)).toEqual(
      [
        ["11", 2023, 50.5, 0.5, 7],
        ["32", 2023, 7, 0.25, 8],
      ].map((row) => row.slice(0, 4)),
    );
    expect(understood.figures.map(({ unit }) => unit).slice(0, 2)).toEqual(["%", ""]);
  });

  it.each([
    ["accountants' negatives", ["(1.234)", "5.678,5", "\u22121,5", "-2"], [-1234, 5678.5, -1.5, -2], ""],
    ["money", ["Rp 2.200.000", "Rp1.500,50", "Rp 5.000,-", "rp. 7"], [2_200_000, 1500.5, 5000, 7], "Rp"],
    ["units in each cell", ["1.000 jiwa", "2.500,5 jiwa", "3 jiwa", "-"], [1000, 2500.5, 3, null], "jiwa"],
    ["percent signs", ["50,5%", "7 %", "-", "100%"], [50.5, 7, null, 100], "%"],
    ["a program's signs", ["'1000", "1,25E+06", "2,5", "3**"], [1000, 1_250_000, 2.5, 3], ""],
  ])("%s", async (_, cells, figures, unit) => {
    const names = ["Rimba Raya", "Kep. Teluk", "DKI Kencana", "Gunung Timur"];
    const understood = await read(
      "Angka.csv",
      of("Provinsi;Nilai 2023", ...names.map((name, i) => `${name};${cells[i]}`)),
    );
    expect(rowsOf(understood).map(([, , value]) => value)).toEqual(figures);
    expect(understood.figures[0]?.unit).toBe(unit);
  });

  it("figures in several units are no column of figures", async () => {
    const csv = of("Provinsi;Luas 2023;Panen 2023", "Rimba Raya;1;5 ton", "Gunung Timur;2;3 kg");
    expect((await read("Panen.csv", csv)).report).toContain('kolom "Panen 2023" memuat beberapa satuan: ton, kg');
  });

  it("Windows-1252: dashes say that there is nothing, and names keep their signs", async () => {
    const csv = Buffer.from(of("Provinsi;Toko Jum\x92at 2023 (\x80)", "Rimba Raya;5", "Gunung Timur;\x96"), "latin1");
    const understood = await read("Toko.csv", csv);
    expect(understood.figures).toMatchObject([{ label: "Toko Jum’at", unit: "€" }]);
    expect(rowsOf(understood)).toEqual([
      ["11", 2023, 5],
      ["32", 2023, null],
    ]);
  });

  it("lines that a program put in quotes whole are split again", async () => {
    const csv = of("Provinsi;Panen 2023", '"Rimba Raya;1,5"', '"Kep. Teluk;""2,5"""', '"Gunung Timur;3,5"');
    expect(rowsOf(await read("Panen.csv", csv)).map(([, , value]) => value)).toEqual([1.5, 2.5, 3.5]);
  });
});

describe("headers of several rows", () => {
  it("whose lower titles repeat are told apart by the upper ones", async () => {
    const understood = await read(
      "Usaha 2023.csv",
      of(
        "Provinsi,Usaha Mikro,,Usaha Kecil,",
        ",Kota,Desa,Kota,Desa",
        "(1),(2),(3),(4),(5)",
        "Rimba Raya,1,2,3,4",
        "Gunung Timur,5,6,7,8",
      ),
    );
    expect(understood.figures.map(({ label }) => label)).toEqual([
      "Usaha Mikro Kota",
      "Usaha Mikro Desa",
      "Usaha Kecil Kota",
      "Usaha Kecil Desa",
    ]);
  });

  it("rows that a spreadsheet made -1, -2 of (1) (2) are no data", async () => {
    const understood = await read(
      "Panen.xlsx",
      workbook([
        ["Panen menurut provinsi di seluruh negeri", null],
        ["Provinsi", "Panen 2023"],
        [-1, -2],
        ["Rimba Raya", 10],
        ["Gunung Timur", 5],
      ]),
    );
    expect(rowsOf(understood)).toHaveLength(2);
    expect(understood.figures[0]?.label).toBe("Panen");
  });

  it("one member's figures of one year that differ are told with their rows, and nothing is advised to be deleted", async () => {
    const csv = of("Provinsi,Bulan,Panen", "Rimba Raya,Januari,1", "Gunung Timur,Januari,2", "Rimba Raya,Februari,3");
    const refused = await read("Panen 2023.csv", csv).catch((error: Error) => error.message);
    expect(refused).toMatch(/Rimba Raya ada di beberapa baris \(2, 4\).*1 dan 3/);
    expect(refused).not.toMatch(/hapus/);
  });
});

describe("what adds up", () => {
  const adding = async (csv: string, wishes = {}) =>
    (await read("Data 2023.csv", csv, wishes)).figures.map(({ label, adds }) => [label, adds]);
  const rows = ["Rimba Raya,10,50", "Kep. Teluk,20,60", "Gunung Timur,30,70"];

  it("is nothing, unless the file proves it by its own total, or people say so", async () => {
    const head = "Provinsi,Panen (ton),Garis kemiskinan (Rp)";
    expect(await adding(of(head, ...rows))).toEqual([
      ["Panen", false],
      ["Garis kemiskinan", false],
    ]);
    expect(await adding(of(head, ...rows, "Negeri,60,61"))).toEqual([
      ["Panen", true],
      ["Garis kemiskinan", false],
    ]);
    // Their mean proves nothing.
    expect(await adding(of(head, ...rows, "Rata-rata,20,60"))).toEqual([
      ["Panen", false],
      ["Garis kemiskinan", false],
    ]);
    expect(await adding(of(head, ...rows), { adds: ["panen"] })).toEqual([
      ["Panen", true],
      ["Garis kemiskinan", false],
    ]);
    await expect(adding(of(head, ...rows), { adds: ["padi"] })).rejects.toThrow(
      /--adds: .*padi; yang ada: Panen, Garis/,
    );
  });

  it("is what a province's row says of its regencies; a count may be off by a little", async () => {
    const csv = of("Wilayah,Sepeda (unit),Suhu", "RIMBA RAYA,7,25", "Damar,1,25", "Salam,2,26", "Kota Damar,4,24");
    expect(await adding(csv, { level: "regency" })).toEqual([
      ["Sepeda", true],
      ["Suhu", false],
    ]);
    const counted = of(
      "Provinsi,Warga (jiwa),Beras (ton)",
      "Rimba Raya,1000,1000",
      "Gunung Timur,2000,2000",
      "Negeri,3010,3010",
    );
    expect(await adding(counted)).toEqual([
      ["Warga", true],
      ["Beras", false],
    ]);
  });

  it("a part of all members is said to be one, year by year where that differs", async () => {
    const part = await read("Panen.csv", of("Provinsi,2022,2023", "Rimba Raya,1,2", "Gunung Timur,-,4"));
    expect(part.gaps).toEqual([
      { years: [2022], missing: ["12", "31", "32"], sentence: "Data ini memuat 1 dari 4 provinsi untuk tahun 2022." },
      { years: [2023], missing: ["12", "31"], sentence: "Data ini memuat 2 dari 4 provinsi untuk tahun 2023." },
    ]);
  });
});

it("more rows than a function takes arguments are a table like others", async () => {
  const years = Array.from({ length: 65_000 }, (_, i) => 1_000_000 + i);
  const rows = years.flatMap((bike, i) => [`Rimba Raya,${1900 + (i % 190)},${bike}`]);
  const once = new Map(rows.map((row) => [row.split(",")[1], row]));
  const wide = [...once.values()].flatMap((row) => [row, row.replace("Rimba Raya", "Gunung Timur")]);
  const understood = await read("Sepeda.csv", of("Provinsi,Tahun,Sepeda", ...wide));
  expect(understood.rows.length).toBe(380);
  const blank = Array.from({ length: 130_000 }, () => "Rimba Raya,,").join("\n");
  const withBlanks = await read("Sepeda.csv", `${of("Provinsi,Tahun,Sepeda", ...wide)}${blank}`);
  expect(withBlanks.rows.length).toBe(380);
}, 60_000);
