import { describe, expect, it } from "vitest";
import { appendFigures, appendSheet, type RowsBefore, understand, understandFlat } from "../src/index.ts";
import { readDelimited } from "../src/read/delimited.ts";
import { tableOf } from "../src/write/model.ts";
import { members, model } from "./land.ts";
import { rowsOf } from "./reading.ts";

const grid = (text: string) => ({ rows: readDelimited(text).rows, notes: [], otherSheets: [] });
const context = (name: string) => ({ model, members, name, wishes: {} });
const flat = (text: string) => understandFlat(grid(text), context("Penjualan"));
const figures = (text: string, name = "Panen 2023") => understand(grid(text), context(name));
const heldBy = ({ table }: ReturnType<typeof flat>): RowsBefore => ({
  columns: table.columns.map(({ name }) => name),
  rows: [...table.rows()],
});

describe("rows that are added to those of an earlier file", () => {
  const head = "Nota,Tanggal,Kota,Jumlah\n";
  const first = flat(
    `${head}A-1,2023-01-05,Rimba Raya,5\nA-2,2023-01-06,Gunung Timur,7\nA-3,2023-01-07,Rimba Raya,9\n`,
  );

  it("what names its row takes the place of the row of that name; the rest is new, or there already", () => {
    const next = flat(
      `${head}A-2,2023-01-06,Gunung Timur,7\nA-3,2023-01-07,Rimba Raya,10\nA-4,03/02/2024,Rimba Raya,"1"\n`,
    );
    const { read, added } = appendSheet(next, heldBy(first), context("Penjualan 2024"));
    expect(added).toEqual({
      ...{ fresh: 1, same: 1 },
      changed: [{ of: "A-3", column: "Jumlah", before: 9, after: 10 }],
    });
    expect([...read.table.rows()]).toEqual([
      ["A-1", "2023-01-05", "Rimba Raya", 5, "11"],
      ["A-2", "2023-01-06", "Gunung Timur", 7, "32"],
      ["A-3", "2023-01-07", "Rimba Raya", 10, "11"],
      ["A-4", "2024-02-03", "Rimba Raya", 1, "11"],
    ]);
    expect(read.report[0]).toBe("ditambahkan: 1 baris baru; 1 sudah ada dan sama; 1 berubah, dan yang baru dipakai");
  });

  it("without such a column rows that are the same are one, as often as they were there", () => {
    const text = "Tanggal,Kota,Jumlah\n2023-01-05,Rimba Raya,5\n2023-01-05,Rimba Raya,5\n";
    const next = flat(`${text}2023-01-05,Rimba Raya,5\n2023-01-06,Rimba Raya,5\n`);
    const { read, added } = appendSheet(next, heldBy(flat(text)), context("Penjualan"));
    expect(added).toEqual({ fresh: 2, same: 2, changed: [] });
    expect(read.table.length).toBe(4);
  });

  it("a running number names nothing: it begins anew in the next file", () => {
    const numbered = (rows: readonly string[]) =>
      flat(`No,Tanggal,Kota,Jumlah\n${rows.map((row, i) => `${i + 1},${row}\n`).join("")}`);
    const next = numbered(["2024-01-05,Gunung Timur,50", "2024-01-06,Kepulauan Teluk,70"]);
    const { added } = appendSheet(
      next,
      heldBy(numbered(["2023-01-05,Rimba Raya,5", "2023-01-06,Rimba Raya,7"])),
      context("P"),
    );
    expect(added).toMatchObject({ fresh: 2, changed: [] });
  });

  it("that were read as something else then are refused: dates beside texts, texts beside figures", () => {
    const read = (rows: string) => flat(`Kuitansi,Tanggal,Kota,Jumlah\n${rows}`);
    const quarters = read(
      "KW-1,2023-01-05,Rimba Raya,5\nKW-2,2023-02-05,Rimba Raya,6\n".replaceAll("KW-", "2023-01-0"),
    );
    const receipts = read("KW-5,2024-01-05,Rimba Raya,5\nKW-6,2024-02-05,Rimba Raya,6\n");
    expect(() => appendSheet(receipts, heldBy(quarters), context("P"))).toThrow('kolom "Kuitansi" terbaca lain');
    const words = read("KW-7,2024-01-05,Rimba Raya,lima\nKW-8,2024-02-05,Rimba Raya,enam\n");
    expect(() => appendSheet(receipts, heldBy(words), context("P"))).toThrow('kolom "Jumlah" terbaca lain');
  });

  it("of other columns is refused, with what is where", () => {
    const other = flat("Nota,Tanggal,Kota,Harga\nA-9,2024-01-01,Rimba Raya,5\nA-8,2024-01-02,Rimba Raya,6\n");
    expect(() => appendSheet(other, heldBy(first), context("P"))).toThrow(
      "kolomnya tidak sama dengan data yang ada; belum ada di sana: harga; tidak ada di berkas ini: jumlah",
    );
  });
});

describe("figures that are added to those of an earlier file", () => {
  const before = (read: ReturnType<typeof figures>): RowsBefore => {
    const { columns, rows } = tableOf(read);
    return { columns: columns.map(({ name }) => name), rows: [...rows()] };
  };
  const first = figures("Provinsi,Beras,Jagung\nRimba Raya,5,1\nGunung Timur,7,2\n");

  it("of another year are more years of the same; what both tell is told by the newer", () => {
    const next = figures(
      "Provinsi,Tahun,Beras,Jagung\nRimba Raya,2023,5,3\nRimba Raya,2024,6,4\nGunung Timur,2024,8,5\n",
      "Panen",
    );
    const { read, added } = appendFigures(next, before(first), new Set(["beras"]), members);
    expect(rowsOf(read)).toEqual([
      ["11", 2023, 5, 3],
      ["32", 2023, 7, 2],
      ["11", 2024, 6, 4],
      ["32", 2024, 8, 5],
    ]);
    expect(read).toMatchObject({ years: [2023, 2024], figures: [{ adds: true }, { adds: false }] });
    expect(added).toEqual({
      ...{ fresh: 4, same: 1 },
      changed: [{ of: "Rimba Raya 2023", column: "Jagung", before: 1, after: 3 }],
    });
  });

  it("that other columns tell, or no years, are refused", () => {
    const other = figures("Provinsi,Beras,Kedelai\nRimba Raya,5,1\n");
    expect(() => appendFigures(other, before(first), new Set(), members)).toThrow(
      /belum ada di sana: kedelai; .* jagung/,
    );
    const timeless = understand(grid("Provinsi,Beras,Jagung\nRimba Raya,5,1\n"), {
      ...context("P"),
      wishes: { year: "none" },
    });
    expect(() => appendFigures(timeless, before(first), new Set(), members)).toThrow("yang satu bertahun");
  });
});
