import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ImportRefused, readGrid, understandFlat } from "../src/index.ts";
import { members, model } from "./land.ts";
import { reader, temporaryFolder } from "./reading.ts";

const folder = temporaryFolder();
const read = reader(folder);

const refusalOf = (reading: Promise<unknown>): Promise<ImportRefused> =>
  reading.then(
    () => expect.fail("it was understood"),
    (error) => {
      expect(error).toBeInstanceOf(ImportRefused);
      return error;
    },
  );

describe("what is shown of a file", () => {
  it("tells of every column what it was taken for, and of every row that is no data what it is", async () => {
    const { columns, marks } = await read(
      "Panen.csv",
      "Panen menurut provinsi di seluruh negeri yang ada,,,,\n,,,,\nNo,Provinsi,Tahun,Panen (ton),Catatan\n1,DKI KENCANA,2023,5,a\n2,RIMBA RAYA,2023,7,\n,Jumlah,2023,12,\nSumber: dinas,,,,\n",
    );
    expect(columns.map(({ title, is, holds }) => [title, is, holds])).toEqual([
      ["No", "unused", ""],
      ["Provinsi", "place", "nama Provinsi"],
      ["Tahun", "year", ""],
      ["Panen (ton)", "figure", "Panen"],
      ["Catatan", "unused", ""],
    ]);
    expect([...marks]).toEqual([
      [1, "title"],
      [3, "header"],
      [6, "total"],
      [7, "note"],
    ]);
  });

  it("does so of a sheet whose rows stand for themselves", async () => {
    const file = join(folder, "Penjualan.csv");
    writeFileSync(
      file,
      "Toko Maju\n\nTanggal,Nota,Provinsi,Total,Kosong\n2024-01-02,A1,DKI KENCANA,5,\n2024-01-03,A2,RIMBA RAYA,7,\nDicetak otomatis\n",
    );
    const { columns, marks } = understandFlat(await readGrid(file), { model, members, name: "Penjualan", wishes: {} });
    expect(columns.map(({ title, is, holds }) => [title, is, holds])).toEqual([
      ["Tanggal", "date", "tanggal"],
      ["Nota", "text", "teks"],
      ["Provinsi", "place", "nama Provinsi"],
      ["Total", "figure", "bilangan bulat"],
      ["Kosong", "empty", ""],
    ]);
    expect([...marks]).toEqual([
      [1, "title"],
      [3, "header"],
      [6, "note"],
    ]);
  });
});

describe("a refusal that a wish would settle", () => {
  it("tells of names that are nobody's each once, with its rows and who may be meant", async () => {
    const known = ["DKI KENCANA", "RIMBA RAYA", "KEP. TELUK", "GUNUNG TIMUR"];
    const rows = [...[2020, 2021, 2022].flatMap((year) => known.map((name) => `${name},${year},5`))];
    const wrong = ["RIMBA RAJA,2023,7", "RIMBA RAJA,2024,7", "Antah Berantah,2023,1"];
    const { what, doubt, message } = await refusalOf(
      read("Panen.csv", ["Provinsi,Tahun,Panen", ...rows, ...wrong, ""].join("\n")),
    );
    expect(doubt).toEqual({
      wish: "names",
      options: [],
      names: [
        { written: "RIMBA RAJA", rows: 2, likely: "Rimba Raya" },
        { written: "Antah Berantah", rows: 1, likely: null },
      ],
    });
    expect(what).not.toContain("--");
    expect(message).toContain('--name "RIMBA RAJA=Rimba Raya"');
  });

  it("names the wish, and what it may be", async () => {
    const doubts = [
      (await refusalOf(read("Panen.csv", "Provinsi,Panen\nDKI KENCANA,5\nRIMBA RAYA,8\n"))).doubt,
      (await refusalOf(read("Panen 2023.csv", "Provinsi;Panen\nDKI KENCANA;1.234\nRIMBA RAYA;2.345\n"))).doubt,
    ];
    expect(doubts).toEqual([
      { wish: "year", options: [] },
      { wish: "decimal", options: ["comma", "dot"] },
    ]);
  });
});
