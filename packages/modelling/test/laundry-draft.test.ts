import { parseModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse, openPostgresWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { checkModel, draftModel } from "../src/index.ts";
import { type Ask, asker } from "./asking.ts";
import { makeFile, makePostgres } from "./database.ts";
import { laundries } from "./laundries.ts";

/** Asked of the draft as it is. */
const questions: readonly [question: string, rows: unknown[][]][] = [
  // Verbs made of the roots of names: of a day, of what was done, and of who did it.
  ["jumlah keluhan yang dilaporkan Januari 2024", [[2]]],
  ["pelanggan yang belum pernah melapor", [["Wati"]]],
  ["berapa orderan yang diterima Januari 2024", [[2]]],
  ["petugas mana yang melayani orderan terbanyak", [["Dedi"]]],
  ["berapa petugas yang bergabung tahun 2022", [[2]]],
  // Letters that a comment explains, of more values than occur; a part of them rather than an attribute of that name.
  ["siapa saja petugas junior", [["Euis"], ["Rina"]]],
  ["jasa apa saja yang satuan", [["Bed Cover"], ["Jas"]]],
  ["berapa jasa yang masih dijual", [[3]]],
  ["jasa apa yang tidak dijual lagi", [["Jas"]]],
  // The way that money goes, an amount of something else beside it, and what is left after something was taken off.
  ["pengeluaran Januari 2024", [[800000]]],
  ["total denda 2024", [[15000]]],
  ["pendapatan langganan 2024", [[1170000]]],
  // What bears a number and a day and is somebody's happened.
  ["pelanggan yang belum pernah menerima surat teguran", [["Budi"], ["Wati"]]],
  ["jumlah surat teguran yang belum ditanggapi", [[3]]],
  // A mark that is true or false.
  ["berapa keluhan yang belum beres", [[3]]],
  // What is left to be paid, in the rows themselves and by payments elsewhere of which some are void.
  ["berapa total piutang", [[85000]]],
  ["berapa orderan yang belum lunas", [[2]]],
  ["sisa tagihan servis mesin", [[250000]]],
  // Later than promised; how long it took, and how long it lasted each time.
  ["berapa orderan yang terlambat diambil", [[2]]],
  ["rata-rata hari dari tanggal servis sampai tanggal selesai", [[16 / 6]]],
  ["rata-rata lama menganggur", [[16 / 6]]],
  // A quantity by its own word and unit.
  ["berapa kg cuci setrika 2024", [[13]]],
  ["total berat cuci kering", [[9]]],
  // What occurs most often, where rows of one kind alone have it.
  ["jenis keluhan apa yang paling sering", [["luntur"]]],
  // A value without a row of the kind that is asked for goes without saying; without a kind all are told.
  ["ganti rugi keluhan yang sudah beres per jenis keluhan", [["luntur", 10000]]],
  [
    "ganti rugi per jenis keluhan",
    [
      ["hilang", 70000],
      ["luntur", 10000],
    ],
  ],
  // Lines that give something back.
  ["penjualan yang retur 2024", [[-10000]]],
  // What money is told in anyway.
  [
    "penjualan per gerai 2024 dalam rupiah",
    [
      ["Cimahi", 70000],
      ["Dago", 210000],
    ],
  ],
];

function suite(open: () => Promise<Warehouse>) {
  let warehouse: Warehouse;
  let ask: Ask;
  beforeAll(async () => {
    warehouse = await open();
    const model = parseModel((await draftModel({ warehouse, label: "Binatu", year: 2026 })).files);
    expect((await checkModel(model, warehouse)).filter(({ severity }) => severity === "error")).toEqual([]);
    ask = await asker(model, warehouse);
  });
  afterAll(() => warehouse?.close());

  it.each(questions)("answers: %s", async (question, rows) => {
    const width = rows[0]?.length ?? 1;
    const told = (await ask(question)).map((row) => (width === 2 ? [row[0], row.at(-1)] : row.slice(0, width)));
    const plain = told.map((row) => row.map((cell) => (/^-?[\d.]+$/.test(String(cell)) ? Number(cell) : cell)));
    const close = (row: unknown[]) => row.map((cell) => (typeof cell === "number" ? expect.closeTo(cell, 4) : cell));
    expect(plain.sort()).toEqual(rows.map(close));
  });
}

describe("a draft of a DuckDB file of a laundry", () => {
  let made: Awaited<ReturnType<typeof makeFile>>;
  afterAll(() => made?.remove());
  suite(async () => {
    made = await makeFile(...laundries);
    return openDuckdbWarehouse({ file: made.file, limits: { processes: 1 } });
  });
});

describe.skipIf(inject("postgres") === null)("a draft of a PostgreSQL database of a laundry", () => {
  suite(async () => openPostgresWarehouse({ url: await makePostgres("laundries", ...laundries) }));
});
