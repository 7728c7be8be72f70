import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readGrid, understand } from "../src/index.ts";
import { model } from "./land.ts";
import { reader, rowsOf, temporaryFolder } from "./reading.ts";

const folder = temporaryFolder();
const read = reader(folder);

describe("codes without names", () => {
  it("codes that a spreadsheet took for fractions, once it is said whose they are", async () => {
    const csv = "kode,nilai\n11.01,5\n11.1,6\n11.71,7\n3201,8\n";
    await expect(read("kode.csv", csv, { year: 2024 })).rejects.toThrow(
      /kode Kemendagri \(4 dari 4 baris\).*--codes kemendagri/,
    );
    const understood = await read("kode.csv", csv, { year: 2024, codes: "kemendagri" });
    expect(rowsOf(understood)).toEqual([
      ["11.01", 2024, 5],
      ["11.10", 2024, 6],
      ["11.71", 2024, 7],
      ["32.01", 2024, 8],
    ]);
  });

  const swapped = "kode,nilai\n1101,5\n3201,8\n3202,9\n";

  it("that mean one place to one office and another to the other are asked about, not guessed", async () => {
    await expect(read("kode.csv", swapped, { year: 2024 })).rejects.toThrow(
      /kode Kemendagri \(3 dari 3 baris\) atau kode BPS \(3 dari 3 baris\).*--codes kemendagri atau --codes bps/,
    );
    const places = async (codes: string) =>
      rowsOf(await read("kode.csv", swapped, { year: 2024, codes })).map(([key]) => key);
    expect(await places("kemendagri")).toEqual(["11.01", "32.01", "32.02"]);
    expect(await places("bps")).toEqual(["11.01", "32.02", "32.01"]);
    await expect(places("pos")).rejects.toThrow(/--codes pos.*yang cocok: kemendagri, bps/);
  });

  it("are of the office that their column names", async () => {
    const understood = await read("kode.csv", swapped.replace("kode", "kode_bps"), { year: 2024 });
    expect(rowsOf(understood).map(([key]) => key)).toEqual(["11.01", "32.02", "32.01"]);
    expect(understood.report.join()).toContain("berisi kode BPS Kabupaten/kota: 3 baris");
  });

  it("are taken as they are where both offices mean the same, and where only one knows them all", async () => {
    const same = await read("kode.csv", "kode,nilai\n1101,5\n1110,6\n", { year: 2024 });
    expect(rowsOf(same).map(([key]) => key)).toEqual(["11.01", "11.10"]);
    expect(same.report.join()).toContain("sama menurut kode BPS");

    const years = Array.from({ length: 3 }, (_, i) =>
      ["1101", "1110", "1172", "3201", "3202"].map((code) => `${code},${2020 + i},${i}`),
    );
    const all = await read("kode.csv", `kode,tahun,nilai\n${years.flat().join("\n")}\n`);
    expect(new Set(all.rows.keys)).toEqual(new Set(["11.01", "11.10", "11.71", "32.02", "32.01"]));
    expect(all.report.join()).toContain("kode Kemendagri: 12");
  });
});

describe("zeros that may say that there is no figure", () => {
  const rows = ["RIMBA RAYA,5,6", "KEP. TELUK,7,1", "DKI KENCANA,0,0", "GUNUNG TIMUR,0,3"];
  const harvest = `Provinsi,Damar (ton),Rotan (ton)\n${rows.join("\n")}\n`;

  it("are none where a row holds nothing else, and nowhere else, unless it is wished; and are told", async () => {
    expect((await read("Panen 2023.csv", harvest)).report).toContain(
      "nol dibaca sebagai tidak ada data: DKI KENCANA (--zeros keep bila memang nol)",
    );
    const figures = async (zeros?: "keep" | "missing" | string[]) =>
      rowsOf(await read("Panen 2023.csv", harvest, { zeros })).map((row) => row.slice(2));
    expect(await figures("keep")).toEqual([
      [5, 6],
      [7, 1],
      [0, 0],
      [0, 3],
    ]);
    expect(await figures("missing")).toEqual([
      [5, 6],
      [7, 1],
      [null, null],
      [0, 3],
    ]);
    expect(await figures()).toEqual(await figures("missing"));
    expect(await figures(["DKI Kencana"])).toEqual(await figures("missing"));
    await expect(figures(["Rimba Raya"])).rejects.toThrow(/"Rimba Raya" tidak termasuk yang meragukan: DKI KENCANA/);
  });

  it("are none before the first figure of a series", async () => {
    const series = "Tahun,2020,2021,2022\nRIMBA RAYA,5,6,7\nKEP. TELUK,0,0,4\nDKI KENCANA,3,0,2\nGUNUNG TIMUR,1,2,3\n";
    const settled = await read("Nilai.csv", series);
    expect(
      rowsOf(settled)
        .slice(3, 9)
        .map(([, , value]) => value),
    ).toEqual([null, null, 4, 3, 0, 2]);
    expect(settled.report.join()).toContain("nol dibaca sebagai tidak ada data: KEP. TELUK");
  });

  it("are none in a column of figures of one size, as a rate's are", async () => {
    const rate = (least: string) =>
      `Wilayah,2021,2022,2023\nRIMBA RAYA,60,61,60\nKEP. TELUK,62,${least},63\nDKI KENCANA,70,71,71\nGUNUNG TIMUR,66,66,0\n`;
    expect(rowsOf(await read("Indeks.csv", rate("63"))).at(-1)).toEqual(["32", 2023, null]);
    expect(rowsOf(await read("Jumlah.csv", rate("2"))).at(-1)).toEqual(["32", 2023, 0]);
  });

  it("are figures where most have some", async () => {
    const rare = "Provinsi,Naga 2023,Garuda 2023\nRimba Raya,0,0\nKep. Teluk,0,0\nGunung Timur,2,1\n";
    const understood = await read("langka.csv", rare);
    expect(rowsOf(understood)[0]).toEqual(["11", 2023, 0, 0]);
    expect(understood.report.join()).toContain("nol dibaca sebagai nol (2 wilayah");
  });
});

describe("names", () => {
  it("that are misspelt are told with the likely one, and taken as people say", async () => {
    const years = ["2021", "2022", "2023"].map((year) => `Salam;${year};1\nKabupaten Damar;${year};2`);
    const csv = `Kabupaten;Tahun;Nilai\n${years.join("\n")}\nKota Damarr;2023;3\n`;
    await expect(read("eja.csv", csv)).rejects.toThrow(
      /bukan nama .*: Kota Damarr; .*--name "Kota Damarr=Kota Damar";.*--skip-unmatched/,
    );
    const names = new Map([["Kota Damarr", "Kota Damar"]]);
    expect(rowsOf(await read("eja.csv", csv, { names })).at(-1)).toEqual(["11.71", 2023, 3]);
  });

  it("that several bear are those in the place that the title tells, where all others are there, too", async () => {
    const csv = (title: string, other: string) =>
      `Nilai Panen menurut Kabupaten di ${title},\nKabupaten,2023\nUlin,1\n${other},2\n`;
    const understood = await read("nama.csv", csv("Gunung Timur", "Kab. Gunung Timur"));
    expect(rowsOf(understood)).toEqual([
      ["32.01", 2023, 1],
      ["32.02", 2023, 2],
    ]);
    expect(understood.report).toContain(
      "nama dengan beberapa arti dibaca yang di Gunung Timur, menurut judulnya: 1 baris",
    );
    await expect(read("nama.csv", csv("Gunung Timur", "Salam"))).rejects.toThrow(/--within "Gunung Timur"/);
    await expect(read("nama.csv", csv("Negeri", "Salam"))).rejects.toThrow(/nama dengan beberapa arti/);
  });

  it("of which one is misspelt are taken where it is the only one that is left of all", async () => {
    const names = [
      "Alas",
      "Batu",
      "Cemara",
      "Duku",
      "Ebony",
      "Flamboyan",
      "Gaharu",
      "Hujan",
      "Intan",
      "Kencur",
      "Lontar",
    ];
    const own = names.map((name, i) => ({ entity: "province", key: `${i}`, name, parents: {}, subsets: [] }));
    const understood = async (written: readonly string[]) => {
      writeFileSync(join(folder, "semua.csv"), `Provinsi,2023\n${written.map((name) => `${name},1`).join("\n")}\n`);
      const grid = await readGrid(join(folder, "semua.csv"));
      return understand(grid, { model, members: own, name: "semua", wishes: {} });
    };
    const misspelt = names.map((name) => name.replace("Flamboyan", "Flamboyant"));
    const { rows, report } = await understood(misspelt);
    expect([...rows].map(({ key }) => key)).toContain("5");
    expect(report.join()).toContain("yang tidak ada lainnya: Flamboyant = Flamboyan");
    // Of two that are not there it may be either.
    await expect(understood(misspelt.slice(1))).rejects.toThrow(/--name "Flamboyant=Flamboyan"/);
  });

  it("stand at the finest level that repeats none, where broader ones stand beside them in columns of their own", async () => {
    const rows = ["11.01,Damar", "11.10,Salam", "11.71,Kota Damar"].flatMap((one, i) =>
      [2022, 2023].map((year) => `${i},11,RIMBA RAYA,${one},${i + 1},ORANG,${year}`),
    );
    const csv = `id,kode_provinsi,nama_provinsi,kode_kabupaten_kota,nama_kabupaten_kota,jumlah_kasus,satuan,tahun\n${rows.join("\n")}\n`;
    const understood = await read("kasus.csv", csv);
    expect(understood.entity.entity).toBe("regency");
    expect(rowsOf(understood).filter(([, year]) => year === 2023)).toEqual([
      ["11.01", 2023, 1],
      ["11.10", 2023, 2],
      ["11.71", 2023, 3],
    ]);
  });
});

describe("units", () => {
  it("above all columns are those of all, but not where some tell their own", async () => {
    const understood = await read(
      "Kepadatan.csv",
      "Provinsi,Kepadatan Penduduk (jiwa/km2),,\n,Jumlah Penduduk,Luas (km2),Kepadatan per km persegi (km2)\n,2023,2023,2023\nRimba Raya,10,5,2\nGunung Timur,9,3,3\n",
    );
    expect(understood.figures.map(({ label, unit }) => [label, unit])).toEqual([
      ["Jumlah Penduduk", ""],
      ["Luas", "km2"],
      ["Kepadatan per km persegi", "per km2"],
    ]);
  });

  it("in brackets divide only where they are an area or a length", async () => {
    const spent = await read("x.csv", "Provinsi,Belanja per orang 2023 (ribu rupiah/tahun)\nRimba Raya,10\n");
    expect(spent.figures[0]).toMatchObject({ label: "Belanja per orang", unit: "ribu rupiah/tahun" });
  });

  it("and years may stand in the titles of columns", async () => {
    const understood = await read(
      "Ternak.csv",
      "kode_pos;Provinsi;Sapi 2022 (ekor);Sapi tahun 2023 (ekor)\n40111;Rimba Raya;10;5\n40112;Gunung Timur;9;3\n",
    );
    expect(understood.figures).toMatchObject([{ label: "Sapi", unit: "ekor", decimals: 0 }]);
    expect(rowsOf(understood)).toEqual([
      ["11", 2022, 10],
      ["11", 2023, 5],
      ["32", 2022, 9],
      ["32", 2023, 3],
    ]);
    expect(understood.report.join()).toContain("kolom yang tidak dipakai: kode_pos");
  });

  it("in the title are not part of it, and a total row without figures is no footnote", async () => {
    const understood = await read(
      "x.csv",
      "Provinsi,Hasil Kebun Raya 2023 (ribu ton)\nRimba Raya,10\nGunung Timur,9\nNEGERI,\n",
    );
    expect(understood).toMatchObject({ figures: [{ label: "Hasil Kebun Raya", unit: "ribu ton" }], years: [2023] });
    expect(understood.report.join()).not.toContain("catatan kaki");
  });
});

it("leaves out columns of secrets and of numbers of persons, and says so", async () => {
  const csv = "provinsi,nilai,pin,NIK\nRimba Raya,5,1234,3273014507900001\nGunung Timur,6,4321,3201121212850003\n";
  const { figures, report } = await read("orang.csv", csv, { year: 2024 });
  expect(figures.map(({ label }) => label)).toEqual(["nilai"]);
  for (const title of ["pin", "NIK"]) expect(report.join()).toContain(`kolom "${title}" tidak dipakai: isinya rahasia`);
  // A number of families is a figure.
  const families = await read("kk.csv", "provinsi,Jumlah KK,KK\nRimba Raya,1200,5\nGunung Timur,1300,6\n", {
    year: 2024,
  });
  expect(families.figures).toHaveLength(2);
});
