import { parseModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse } from "@tanyadata/warehouse";
import { expect, it, onTestFinished } from "vitest";
import { draftModel } from "../src/index.ts";
import { asker, inBrief } from "./asking.ts";
import { makeFile } from "./database.ts";

/** A till that keeps what goods come to as `total`, and what is paid as `sub_total`: a discount was given once. Made up. */
const till = (subTotal: string) => [
  "CREATE TABLE toko (id integer PRIMARY KEY, nama varchar)",
  "INSERT INTO toko VALUES (1, 'Toko Satu'), (2, 'Toko Dua')",
  "CREATE TABLE penjualan (id integer PRIMARY KEY, tanggal date, toko_id integer, total integer, diskon integer, sub_total integer)",
  `INSERT INTO penjualan SELECT id, tanggal, toko_id, total, diskon, ${subTotal} FROM (VALUES
     (1, DATE '2024-01-03', 1, 50000, 0), (2, DATE '2024-01-09', 2, 24000, 0), (3, DATE '2024-01-20', 1, 90000, 9000),
     (4, DATE '2024-02-03', 2, 36000, 0), (5, DATE '2024-02-11', 1, 45000, 0), (6, DATE '2024-03-07', 2, 64000, 0))
   AS t(id, tanggal, toko_id, total, diskon)`,
];

async function asked(question: string, subTotal: string): Promise<unknown> {
  const { file, remove } = await makeFile(...till(subTotal));
  const warehouse = await openDuckdbWarehouse({ file, limits: { processes: 1 } });
  onTestFinished(async () => {
    await warehouse.close();
    remove();
  });
  const model = parseModel((await draftModel({ warehouse, label: "Kasir", year: 2026 })).files);
  const ask = await asker(model, warehouse);
  return inBrief(await ask(question), [[0]]);
}

it("sales are what is left in every row once a discount is taken off, however it is called", async () => {
  expect(await asked("total penjualan Januari 2024", "total - diskon")).toEqual([[155000]]);
});

it("an amount that the discount does not lead to is no such total", async () => {
  expect(await asked("total penjualan Januari 2024", "total - 5")).toEqual([[164000]]);
});
