import { parseModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse, openPostgresWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { checkModel, draftModel } from "../src/index.ts";
import { type Ask, asker } from "./asking.ts";
import { makeFile, makePostgres } from "./database.ts";
import { hatchery } from "./hatchery.ts";

/** Asked of the draft as it is, with plain SQL over the tables. */
const questions: readonly [question: string, sql: string][] = [
  // Letters that stand for the one word that has them, and those in brackets behind the words that they begin.
  ["gadai yang masih aktif ada berapa", "SELECT count(*) FROM tgdi WHERE stsgd = 'A'"],
  ["berapa sbk Maret 2024", "SELECT count(*) FROM tgdi WHERE tglsbk BETWEEN '2024-03-01' AND '2024-03-31'"],
  ["total taksiran tahun 2024", "SELECT sum(taks) FROM tgdi"],
  // Either of two states, together.
  ["gadai yang aktif atau lelang ada berapa", "SELECT count(*) FROM tgdi WHERE stsgd IN ('A', 'J')"],
  // The day of the document itself, by its number, and not the due day; what is done with what an amount is of.
  [
    "total uang pinjaman yang dicairkan Mei 2024",
    "SELECT sum(up) FROM tgdi WHERE tglsbk BETWEEN '2024-05-01' AND '2024-05-31'",
  ],
  ["total pinjaman tahun 2024", "SELECT sum(up) FROM tgdi"],
  // What is left of an amount of the same row adds up.
  ["total sisa pokok", "SELECT sum(sisaup) FROM tgdi"],
  // A day that stands for none.
  ["pegawai yang masih bekerja ada berapa", "SELECT count(*) FROM mpeg WHERE tglklr = '1900-01-01'"],
  ["berapa pegawai yang keluar", "SELECT count(*) FROM mpeg WHERE tglklr > '1900-01-01'"],
  ["nasabah yang kena blacklist ada berapa orang", "SELECT count(*) FROM mnsb WHERE stsnsb = 'B'"],
  // The event that a comment begins with.
  [
    "pengeluaran kas Maret 2024 habis berapa",
    "SELECT sum(jml) FROM tkas WHERE tglbkt BETWEEN '2024-03-01' AND '2024-03-31'",
  ],
  // What figures are about, as tables and comments around them say it.
  [
    "total butir telur yang dihasilkan Juni 2024",
    "SELECT sum(jumlah_butir) FROM panen_harian WHERE tanggal >= '2024-06-01'",
  ],
  // How many there are of a thing that something became of.
  [
    "ikan mati April 2024 berapa ekor",
    "SELECT sum(ikan_mati) FROM panen_harian WHERE tanggal BETWEEN '2024-04-01' AND '2024-04-30'",
  ],
];

function suite(open: () => Promise<Warehouse>) {
  let warehouse: Warehouse;
  let ask: Ask;
  beforeAll(async () => {
    warehouse = await open();
    const model = parseModel((await draftModel({ warehouse, label: "Balai Benih", year: 2026 })).files);
    expect((await checkModel(model, warehouse)).filter(({ severity }) => severity === "error")).toEqual([]);
    ask = await asker(model, warehouse);
  });
  afterAll(() => warehouse?.close());

  it.each(questions)("%s", async (question, sql) => {
    const outcome = await warehouse.run(sql);
    if (!outcome.ok) throw new Error(sql);
    const [rows, [wanted]] = [await ask(question), outcome.value.rows];
    expect(rows).toHaveLength(1);
    expect(Number(rows[0]?.at(-1))).toBeCloseTo(Number(wanted?.[0]), 4);
  });

  // Of what is not known to add up the plain word tells nothing; what figures are about is none of them; the rows' own noun is no state of
  // what they belong to.
  it.each([
    "grading Maret 2024 berapa",
    "berapa telur Maret 2024",
    "jumlah butir panen Maret 2024",
    "butir sapi Maret 2024",
  ])("does not answer: %s", async (question) => {
    await expect(ask(question)).rejects.toThrow();
  });
}

describe("a draft of a DuckDB file of a hatchery", () => {
  let made: Awaited<ReturnType<typeof makeFile>>;
  afterAll(() => made?.remove());
  suite(async () => {
    made = await makeFile(...hatchery);
    return openDuckdbWarehouse({ file: made.file, limits: { processes: 1 } });
  });
});

describe.skipIf(inject("postgres") === null)("a draft of a PostgreSQL database of a hatchery", () => {
  suite(async () => openPostgresWarehouse({ url: await makePostgres("hatchery", ...hatchery) }));
});
