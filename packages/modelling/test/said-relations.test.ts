import { parseModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draftModel, reportOf, type SaidRelation } from "../src/index.ts";
import { asker } from "./asking.ts";
import { makeFile } from "./database.ts";

/** Nothing but people can know what `isi` is; `pembeli_id` seems to be a buyer's, and is declared nowhere; `gudang` holds a number twice. */
const store = [
  "CREATE TABLE barang (nomor INTEGER PRIMARY KEY, nama VARCHAR)",
  "INSERT INTO barang VALUES (11, 'Sapu'), (12, 'Ember'), (13, 'Lap')",
  "CREATE TABLE pembeli (id INTEGER PRIMARY KEY, nama VARCHAR)",
  "INSERT INTO pembeli VALUES (1, 'Ani'), (2, 'Budi'), (3, 'Citra')",
  "CREATE TABLE gudang (rak INTEGER, lorong VARCHAR)",
  "INSERT INTO gudang VALUES (11, 'A'), (11, 'B'), (12, 'C'), (13, 'D')",
  "CREATE TABLE penjualan (id INTEGER PRIMARY KEY, tanggal DATE, pembeli_id INTEGER, isi INTEGER, jumlah INTEGER)",
  `INSERT INTO penjualan SELECT i, DATE '2024-01-01' + (i * 3)::INTEGER, 1 + i % 3, 11 + i % 3, 1 + i % 5 FROM range(60) AS t(i)`,
];

describe("what people say of relations", () => {
  let made: Awaited<ReturnType<typeof makeFile>>;
  let warehouse: Warehouse;
  beforeAll(async () => {
    made = await makeFile(...store);
    warehouse = await openDuckdbWarehouse({ file: made.file, limits: { processes: 1 } });
  });
  afterAll(async () => {
    await warehouse?.close();
    made?.remove();
  });

  async function relationsWith(...relations: SaidRelation[]) {
    const draft = await draftModel({ warehouse, label: "Toko", year: 2024, relations });
    const sales = reportOf(draft.made).tables.find(({ table }) => table === "penjualan");
    const leads = sales?.columns.flatMap(({ relation }) => (relation ? [relation] : [])) ?? [];
    return {
      leads: leads.map(({ column, table, isSaid }) => ({ column, table, isSaid })),
      ask: await asker(parseModel(draft.files), warehouse),
    };
  }
  const said = (column: string, leads_to: SaidRelation["leads_to"]): SaidRelation => ({
    ...{ table: "penjualan", column, leads_to },
  });
  const buyers = { column: "pembeli_id", table: "pembeli", isSaid: false };

  it("without a word only what names and values prove leads anywhere", async () => {
    expect((await relationsWith()).leads).toEqual([buyers]);
  });

  it("a column leads where people say", async () => {
    const { leads, ask } = await relationsWith(said("isi", { table: "barang", column: "nomor" }));
    expect(leads).toEqual([buyers, { column: "isi", table: "barang", isSaid: true }]);
    expect(await ask("penjualan per barang")).toEqual([
      ["Ember", 20],
      ["Lap", 20],
      ["Sapu", 20],
    ]);
  });

  it("a column leads nowhere where people say so", async () => {
    expect((await relationsWith(said("pembeli_id", null))).leads).toEqual([]);
  });

  it("what a row would match twice, or cannot be compared with, is not used", async () => {
    for (const to of [
      { table: "gudang", column: "rak" },
      { table: "pembeli", column: "nama" },
      { table: "nowhere", column: "nomor" },
    ])
      expect((await relationsWith(said("isi", to))).leads).toEqual([buyers]);
  });
});
