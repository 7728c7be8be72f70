import { parseModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, expect, it } from "vitest";
import { draftModel } from "../src/index.ts";
import { type Ask, asker } from "./asking.ts";
import { makeFile } from "./database.ts";

/** Orders, and payments of them: both can be cancelled, and a comment says of the payments' mark only why. Made up. */
const bakery = [
  "CREATE TABLE pesanan (nomor_pesanan varchar(6) PRIMARY KEY, tanggal_pesan date, total integer, status_pesanan varchar(10))",
  "CREATE TABLE pembayaran (id_pembayaran integer PRIMARY KEY, nomor_pesanan varchar(6) REFERENCES pesanan(nomor_pesanan), tanggal_bayar date, cara_bayar varchar(10), jumlah integer, dibatalkan boolean)",
  "COMMENT ON COLUMN pesanan.status_pesanan IS 'pesan, selesai, batal'",
  "COMMENT ON COLUMN pembayaran.dibatalkan IS 'true = salah input, tidak dihitung'",
  ...Array.from(
    { length: 30 },
    (_, i) =>
      `INSERT INTO pesanan VALUES ('P${100 + i}', '2025-0${1 + (i % 6)}-0${1 + (i % 9)}', ${1000 * (i + 1)}, '${["selesai", "selesai", "pesan", "selesai", "batal"][i % 5]}')`,
  ),
  ...Array.from(
    { length: 30 },
    (_, i) =>
      `INSERT INTO pembayaran VALUES (${i + 1}, 'P${100 + i}', '2025-0${1 + (i % 6)}-1${i % 9}', '${i % 2 ? "tunai" : "transfer"}', ${700 * (i + 1) + 50 * (i % 3)}, ${i % 7 === 3})`,
  ),
];
const paid = (only: (i: number) => boolean): number =>
  Array.from({ length: 30 }, (_, i) => i)
    .filter(only)
    .reduce((all, i) => all + 700 * (i + 1) + 50 * (i % 3), 0);

let made: Awaited<ReturnType<typeof makeFile>>;
let warehouse: Warehouse;
let ask: Ask;
beforeAll(async () => {
  made = await makeFile(...bakery);
  warehouse = await openDuckdbWarehouse({ file: made.file, limits: { processes: 1 } });
  const { files } = await draftModel({ warehouse, label: "Toko roti", year: 2026 });
  ask = await asker(parseModel(files), warehouse);
});
afterAll(async () => {
  await warehouse?.close();
  await made?.remove();
});

it.each([
  ["total pembayaran tanpa yang dibatalkan", paid((i) => i % 7 !== 3)],
  ["total pembayaran yang dibatalkan", paid((i) => i % 7 === 3)],
  ["total pembayaran", paid((i) => i % 7 !== 3)],
])("the payments' own mark says which are cancelled, whatever a comment calls it: %s", async (question, wanted) => {
  expect((await ask(question)).map((row) => Number(row.at(-1)))).toEqual([wanted]);
});
