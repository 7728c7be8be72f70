import { parseModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, expect, it } from "vitest";
import { draftModel } from "../src/index.ts";
import { type Ask, asker } from "./asking.ts";
import { makeFile } from "./database.ts";

/** Bookings of sports courts, each of one to three courts: who booked did so once, however many courts. Made up. */
const bookings = Array.from({ length: 40 }, (_, i) => ({
  no: `B${100 + i}`,
  who: 1 + Math.floor(Math.sqrt(2 * i)),
  courts: 1 + (i % 3),
}));
const hall = [
  "CREATE TABLE booking_lapangan (id integer PRIMARY KEY, no_booking varchar(6), id_lapangan integer, harga integer, jml_jam integer, subtotal integer)",
  "CREATE TABLE pelanggan (id_pelanggan integer PRIMARY KEY, nama_pelanggan varchar(30))",
  "CREATE TABLE lapangan (id_lapangan integer PRIMARY KEY, nama_lapangan varchar(20))",
  "CREATE TABLE booking (no_booking varchar(6) PRIMARY KEY, tgl_booking date, tgl_main date, id_pelanggan integer REFERENCES pelanggan(id_pelanggan), status varchar(10))",
  ...["Asih", "Bram", "Cici", "Dadang", "Euis", "Fajar", "Gita", "Hadi", "Ipah", "Jaka"].map(
    (name, at) => `INSERT INTO pelanggan VALUES (${at + 1}, '${name}')`,
  ),
  ...["Utara", "Tengah", "Selatan"].map((name, at) => `INSERT INTO lapangan VALUES (${at + 1}, 'Lapangan ${name}')`),
  ...bookings.map(
    ({ no, who }, at) =>
      `INSERT INTO booking VALUES ('${no}', '2025-0${1 + (at % 8)}-1${at % 9}', '2025-0${1 + (at % 8)}-2${at % 9}', ${who}, '${["pesan", "selesai", "selesai"][at % 3]}')`,
  ),
  ...bookings.flatMap(({ no, courts }, at) =>
    Array.from(
      { length: courts },
      (_, court) =>
        `INSERT INTO booking_lapangan VALUES (${at * 3 + court}, '${no}', ${court + 1}, ${50 + court}, ${1 + (at % 4)}, ${(50 + court) * (1 + (at % 4))})`,
    ),
  ),
];
const times = new Map<number, number>();
for (const { who } of bookings) times.set(who, (times.get(who) ?? 0) + 1);
const withAtLeast = (n: number): number => [...times.values()].filter((one) => one >= n).length;

let made: Awaited<ReturnType<typeof makeFile>>;
let warehouse: Warehouse;
let ask: Ask;
beforeAll(async () => {
  made = await makeFile(...hall);
  warehouse = await openDuckdbWarehouse({ file: made.file, limits: { processes: 1 } });
  const { files } = await draftModel({ warehouse, label: "Gelanggang", year: 2026 });
  ask = await asker(parseModel(files), warehouse);
});
afterAll(async () => {
  await warehouse?.close();
  await made?.remove();
});

it.each([
  ["berapa pelanggan yang booking lebih dari 4 kali", withAtLeast(5)],
  ["pelanggan yang booking 6 kali atau lebih ada berapa", withAtLeast(6)],
  ["berapa pelanggan yang belum pernah booking", 10 - withAtLeast(1)],
])("who does something is told by the documents, not by their lines: %s", async (question, wanted) => {
  expect((await ask(question)).map((row) => Number(row.at(-1)))).toEqual([wanted]);
});
