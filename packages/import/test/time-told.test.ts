import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readGrid, understandFlat } from "../src/index.ts";
import { members, model } from "./land.ts";
import { temporaryFolder } from "./reading.ts";

const folder = temporaryFolder();

/** The kinds of the columns of a sheet whose first column is so titled and filled. */
async function columnsOf(title: string, cells: readonly string[], name = "catatan 2023.csv") {
  const lines = [`${title},Barang,Jumlah`, ...cells.map((cell, i) => `${cell},Teh ${i},${i + 1}`)];
  writeFileSync(join(folder, name), `${lines.join("\n")}\n`);
  const grid = await readGrid(join(folder, name));
  const { table } = understandFlat(grid, { model, members, name: name.replace(/\.csv$/, ""), wishes: {} });
  return { type: table.columns[0]?.type, cells: [...table.rows()].map(([cell]) => cell) };
}

/** What may be time and may be something else, and what else it is. */
const doubtful: readonly (readonly [what: string, title: string, cells: readonly string[]])[] = [
  ["receipts", "Kuitansi", ["KW-1", "KW-2", "KW-3", "KW-4"]],
  ["receipts that are numbered", "No Kuitansi", ["KW 1", "KW 2"]],
  ["sizes of a product", "Ukuran", ["Q1", "Q2", "Q3", "Q4"]],
  ["posts of guards", "Pos", ["TW 1", "TW 2", "TW 3"]],
  ["letters of a month", "Surat", ["1/2024", "2/2024", "11/2024"]],
  ["letters by day", "No Surat", ["12/05/2024", "13/05/2024"]],
  ["codes with the letters of a month", "Seri", ["SEP-01", "DES-12", "JUN-07"]],
  ["people", "Nama", ["April", "Juni", "April"]],
  ["accounts of a budget", "Akun", ["5.1.01", "5.1.02", "5.2.01"]],
  ["accounts of a budget by their codes", "Kode Rekening", ["5.1.2001", "5.2.2002"]],
  ["shelves", "Rak", ["01-02-03", "01-02-04"]],
];

describe("a word that may mean time", () => {
  it.each(doubtful)("stays what it is where nothing speaks of time: %s", async (_, title, cells) => {
    expect(await columnsOf(title, cells)).toEqual({ type: "text", cells });
  });

  it.each(doubtful)("is time where the title says so: %s", async (_, __, cells) => {
    for (const title of ["Periode", "Tanggal", "bulan_masuk"])
      expect((await columnsOf(title, cells)).type).toBe("date");
  });

  it.each([
    [["Triwulan I", "Triwulan II"]],
    [["Q1 2024", "Q2 2024"]],
    [["Maret 2024", "April 2024"]],
    [["Januari", "Februari", "Maret"]],
    [["2024-03-01", "2024-03-02"]],
    [["17/08/24", "18/08/24"]],
    [["17.08.2024", "18.08.2024"]],
  ])("needs no title where it can be nothing else: %s", async (cells) => {
    expect((await columnsOf("Catatan", cells)).type).toBe("date");
  });
});

describe("titles that may mean quarters", () => {
  const across = async (name: string, header: string) => {
    const width = header.split(",").length;
    const row = (who: string) => [who, ...Array.from({ length: width - 1 }, (_, i) => i + 1)].join(",");
    writeFileSync(join(folder, name), `${[header, row("Ani"), row("Budi")].join("\n")}\n`);
    const grid = await readGrid(join(folder, name));
    const { table } = understandFlat(grid, { model, members, name: name.replace(/\.csv$/, ""), wishes: {} });
    return table.columns.map((column) => column.name);
  };

  it("are those of a year that is told", async () => {
    expect(await across("omzet 2023.csv", "Cabang,Q1,Q2,Q3,Q4")).toEqual(["cabang", "bulan", "omzet"]);
  });

  it("are questions of a survey where no year is told, or where they go on", async () => {
    expect(await across("jawaban.csv", "Responden,Q1,Q2,Q3,Q4")).toEqual(["responden", "q1", "q2", "q3", "q4"]);
    expect(await across("jawaban 2023.csv", "Responden,Q1,Q2,Q3,Q4,Q5")).toHaveLength(6);
  });
});
