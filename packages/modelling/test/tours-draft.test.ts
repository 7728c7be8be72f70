import { parseModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse, openPostgresWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { checkModel, draftModel } from "../src/index.ts";
import { type Ask, asker } from "./asking.ts";
import { makeFile, makePostgres } from "./database.ts";
import { tours } from "./tours.ts";

/** Asked of the draft as it is, with plain SQL over the tables. */
const questions: readonly [question: string, sql: string][] = [
  // One word for a state of three tables: the nearest owner's; a reason is no state.
  ["pemesanan yang batal ada berapa", "SELECT count(*) FROM pemesanan WHERE status = 'batal'"],
  ["berapa pemesanan batal di cabang Garut", "SELECT count(*) FROM pemesanan WHERE status = 'batal' AND cabang_id = 1"],
  // What a comment says of one value is no part of what it says of the next.
  ["berapa pemesanan yang udah berangkat", "SELECT count(*) FROM pemesanan WHERE status = 'berangkat'"],
  // Those that do not count, counted as well.
  ["berapa pemesanan, termasuk yang akhirnya batal", "SELECT count(*) FROM pemesanan"],
  [
    "jumlah pemesanan Januari 2024, yang batal ikut dihitung",
    "SELECT count(*) FROM pemesanan WHERE tanggal_pesan < '2024-02-01'",
  ],
  // What is said of rows that a figure's rows belong to, by their state, place and day.
  ["total denda dari pembayaran yang sah", "SELECT sum(denda) FROM pembayaran WHERE status = 'sah'"],
  [
    "total denda dari pembayaran Februari 2024",
    "SELECT sum(denda) FROM pembayaran WHERE status = 'sah' AND tanggal_bayar >= '2024-02-01' AND tanggal_bayar < '2024-03-01'",
  ],
  [
    "total pembayaran dari pemesanan yang lunas",
    "SELECT sum(p.jumlah) FROM pembayaran p JOIN pemesanan b ON b.id = p.pemesanan_id WHERE p.status = 'sah' AND b.status = 'lunas'",
  ],
  [
    "total pembayaran untuk pemesanan di cabang Cimahi",
    "SELECT sum(p.jumlah) FROM pembayaran p JOIN pemesanan b ON b.id = p.pemesanan_id WHERE p.status = 'sah' AND b.cabang_id = 2",
  ],
  [
    "total pembayaran untuk keberangkatan tahun 2024",
    "SELECT sum(p.jumlah) FROM pembayaran p JOIN pemesanan b ON b.id = p.pemesanan_id JOIN keberangkatan k ON k.id = b.keberangkatan_id WHERE p.status = 'sah' AND k.tanggal_berangkat < '2025-01-01'",
  ],
  // What is not in an amount, as the rows prove.
  [
    "pembayaran Maret 2024 tidak termasuk denda",
    "SELECT sum(jumlah) FROM pembayaran WHERE status = 'sah' AND tanggal_bayar >= '2024-03-01' AND tanggal_bayar < '2024-04-01'",
  ],
  // Verbs of states, and of days in a few letters; what tickets are of; who did what.
  ["pelanggan yang lagi diisolir ada berapa", "SELECT count(*) FROM pelanggan WHERE status = 'I'"],
  [
    "berapa tiket yang dibuka Februari 2024",
    "SELECT count(*) FROM tiket WHERE sts <> 'X' AND tglbk >= '2024-02-01' AND tglbk < '2024-03-01'",
  ],
  ["berapa tiket gangguan yang batal", "SELECT count(*) FROM tiket WHERE sts = 'X'"],
  ["berapa tiket selesai yang ditangani Rendi", "SELECT count(*) FROM tiket WHERE sts = 'S' AND staf_id = 1"],
  ["tiket yang sudah selesai ada berapa lembar", "SELECT count(*) FROM tiket WHERE sts = 'S'"],
  // Events with a number and a title each: the title is nobody.
  ["acara yang batal ada berapa", "SELECT count(*) FROM acara WHERE status = 'batal'"],
];

/** Two times of two kinds of rows, or a state of nothing: never the one for the other. */
const refused = [
  "pembayaran Maret 2024 tapi untuk keberangkatan Mei 2024",
  "total pembayaran dari pemesanan yang diisolir",
];

function suite(open: () => Promise<Warehouse>) {
  let warehouse: Warehouse;
  let ask: Ask;
  beforeAll(async () => {
    warehouse = await open();
    const model = parseModel((await draftModel({ warehouse, label: "Wisata", year: 2026 })).files);
    expect((await checkModel(model, warehouse)).filter(({ severity }) => severity === "error")).toEqual([]);
    ask = await asker(model, warehouse);
  });
  afterAll(() => warehouse?.close());

  it.each(questions)("answers: %s", async (question, sql) => {
    const plain = await warehouse.run(sql);
    expect(plain.ok && Number(plain.value.rows[0]?.[0])).toBe(Number((await ask(question))[0]?.[0]));
  });

  it.each(refused)("refuses: %s", async (question) => {
    await expect(ask(question)).rejects.toThrow("refused");
  });
}

describe("a draft of a DuckDB file of a tour operator", () => {
  let made: Awaited<ReturnType<typeof makeFile>>;
  afterAll(() => made?.remove());
  suite(async () => {
    made = await makeFile(...tours);
    return openDuckdbWarehouse({ file: made.file, limits: { processes: 1 } });
  });
});

describe.skipIf(inject("postgres") === null)("a draft of a PostgreSQL database of a tour operator", () => {
  suite(async () => openPostgresWarehouse({ url: await makePostgres("tours", ...tours) }));
});
