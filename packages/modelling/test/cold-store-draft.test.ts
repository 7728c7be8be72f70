import { parseModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse, openPostgresWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { checkModel, draftModel } from "../src/index.ts";
import { type Ask, asker } from "./asking.ts";
import { coldStore } from "./cold-store.ts";
import { makeFile, makePostgres } from "./database.ts";

/** Asked of the draft as it is, with plain SQL over the tables. */
const questions: readonly [question: string, sql: string][] = [
  // Letters of the database's own, by what its columns tell; posts by which people are called.
  ["berapa montir aktif", "SELECT count(*) FROM mstmon WHERE stmon = 'A'"],
  ["tukang cuci yang masih aktif berapa orang", "SELECT count(*) FROM mstmon WHERE jab = 'CUCI' AND stmon = 'A'"],
  // States that members are not in, and a state that rows are called by.
  ["mesin yang belum terjual ada berapa", "SELECT count(*) FROM mesin WHERE status_mesin <> 'terjual'"],
  ["berapa mesin yang tidak siap", "SELECT count(*) FROM mesin WHERE status_mesin <> 'siap'"],
  ["mesin yang sedang perbaikan ada berapa", "SELECT count(*) FROM mesin WHERE status_mesin = 'perbaikan'"],
  ["total biaya perbaikan Januari 2024", "SELECT sum(biaya) FROM perbaikan WHERE tanggal_masuk < '2024-02-01'"],
  // The day on which something went somewhere, with the place.
  [
    "total biaya perbaikan untuk mesin yang masuk bengkel Februari 2024",
    "SELECT sum(biaya) FROM perbaikan WHERE tanggal_masuk >= '2024-02-01' AND tanggal_masuk < '2024-03-01'",
  ],
  // Prices by what their comments say, and what each is for.
  ["tarif ruang 2 daging berapa per kubik", "SELECT trf2 FROM msttrf WHERE kdtrf = 'DG'"],
  ["tarif simpan harian ikan berapa", "SELECT trfh FROM msttrf WHERE kdtrf = 'IK'"],
  ["tarif simpan sayur sehari berapa", "SELECT trfh FROM msttrf WHERE kdtrf = 'SY'"],
  // The rows have the noun that a look-up bears as well; letters that a comment explains.
  ["berapa pengaduan bulan Januari 2024", "SELECT count(*) FROM trxadu WHERE tgladu < '2024-02-01'"],
  [
    "pengaduan pintu macet yang sudah selesai ada berapa",
    "SELECT count(*) FROM trxadu WHERE kdadu = '02' AND stadu = '2'",
  ],
  ["berapa pengaduan listrik padam", "SELECT count(*) FROM trxadu WHERE kdsbb = 'L'"],
  ["berapa pengaduan yang diselesaikan Hendra Saputra", "SELECT count(*) FROM trxadu WHERE stadu = '2' AND idmon = 1"],
  // What is not counted, by a mark in letters; what a comment calls an amount; the way in which it came.
  [
    "uang yang diterima Februari 2024 berapa",
    "SELECT sum(jmlbyr) FROM trxbyr WHERE flbtl = 'T' AND tglbyr >= '2024-02-01' AND tglbyr < '2024-03-01'",
  ],
  ["uang yang diterima lewat QRIS berapa", "SELECT sum(jmlbyr) FROM trxbyr WHERE flbtl = 'T' AND cara = 'QRIS'"],
  // The state word of the payments themselves, not that of what they are of.
  [
    "uang yang diterima lewat transfer tanpa yang dibatalkan",
    "SELECT sum(jmlbyr) FROM trxbyr WHERE flbtl = 'T' AND cara = 'transfer'",
  ],
  // A full name says who is meant.
  [
    "uang yang diterima dari CV Samudra Beku",
    "SELECT sum(b.jmlbyr) FROM trxbyr b JOIN penyewaan s ON s.id_sewa = b.id_sewa WHERE b.flbtl = 'T' AND s.id_pelanggan = 1",
  ],
  // A column of a name that views make themselves.
  ["rata-rata lama penyewaan yang selesai", "SELECT avg(lama_hari) FROM penyewaan WHERE status_sewa = 'selesai'"],
  // Nothing where somebody could stand, by its comment and by whom it leads to; some where there is one.
  [
    "penyewaan yang pasang sendiri ada berapa",
    "SELECT count(*) FROM penyewaan WHERE status_sewa <> 'batal' AND idmon IS NULL",
  ],
  ["berapa penyewaan tanpa montir", "SELECT count(*) FROM penyewaan WHERE status_sewa <> 'batal' AND idmon IS NULL"],
  [
    "berapa penyewaan lewat montir",
    "SELECT count(*) FROM penyewaan WHERE status_sewa <> 'batal' AND idmon IS NOT NULL",
  ],
  // Days and prices as people say them besides.
  [
    "rata-rata berapa hari dari tanggal pengaduan sampai tanggal selesai",
    "SELECT avg(CAST(tglsls AS date) - CAST(tgladu AS date)) FROM trxadu",
  ],
  ["berapa tarif simpan harian yang berlaku sekarang untuk ikan", "SELECT trfh FROM msttrf WHERE kdtrf = 'IK'"],
  // What is told in a measure of things adds up, said with what the comment of the table says.
  ["total pemakaian listrik Februari 2024 berapa kubik", "SELECT sum(pakai) FROM trxair WHERE thbl = '202402'"],
];

function suite(open: () => Promise<Warehouse>) {
  let warehouse: Warehouse;
  let ask: Ask;
  beforeAll(async () => {
    warehouse = await open();
    const model = parseModel((await draftModel({ warehouse, label: "Gudang Beku", year: 2026 })).files);
    expect((await checkModel(model, warehouse)).filter(({ severity }) => severity === "error")).toEqual([]);
    ask = await asker(model, warehouse);
  });
  afterAll(() => warehouse?.close());

  it.each(questions)("answers: %s", async (question, sql) => {
    const plain = await warehouse.run(sql);
    expect(Number((await ask(question))[0]?.at(-1))).toBeCloseTo(plain.ok ? Number(plain.value.rows[0]?.[0]) : NaN, 6);
  });
}

describe("a draft of a DuckDB file of a cold store", () => {
  let made: Awaited<ReturnType<typeof makeFile>>;
  afterAll(() => made?.remove());
  suite(async () => {
    made = await makeFile(...coldStore);
    return openDuckdbWarehouse({ file: made.file, limits: { processes: 1 } });
  });
});

describe.skipIf(inject("postgres") === null)("a draft of a PostgreSQL database of a cold store", () => {
  suite(async () => openPostgresWarehouse({ url: await makePostgres("cold_store", ...coldStore) }));
});
