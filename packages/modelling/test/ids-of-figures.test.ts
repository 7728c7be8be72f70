import { parseModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse } from "@tanyadata/warehouse";
import { expect, it, onTestFinished } from "vitest";
import { draftModel } from "../src/index.ts";
import { makeFile } from "./database.ts";

it("a figure of one table is told from that of another whose names together come to the same", async () => {
  const { file, remove } = await makeFile(
    "CREATE TABLE anggota (id integer PRIMARY KEY, nama varchar)",
    "INSERT INTO anggota VALUES (1, 'Wayan'), (2, 'Made'), (3, 'Nyoman')",
    "CREATE TABLE pinjaman (id integer PRIMARY KEY, tanggal date, anggota_id integer, nominal integer, angsuran_pokok integer, angsuran_jasa integer)",
    "INSERT INTO pinjaman SELECT n, DATE '2024-01-01' + CAST(n AS integer), 1 + n % 3, 1000000 * n, 100000 * n, 5000 * n FROM range(1, 9) AS t(n)",
    "CREATE TABLE pinjaman_angsuran (id integer PRIMARY KEY, tanggal date, anggota_id integer, pokok integer, jasa integer)",
    "INSERT INTO pinjaman_angsuran SELECT n, DATE '2024-02-01' + CAST(n AS integer), 1 + n % 3, 90000 * n, 4000 * n FROM range(1, 19) AS t(n)",
  );
  const warehouse = await openDuckdbWarehouse({ file, limits: { processes: 1 } });
  onTestFinished(async () => {
    await warehouse.close();
    remove();
  });
  const model = parseModel((await draftModel({ warehouse, label: "Koperasi", year: 2026 })).files);
  const figures = [...model.measures.values()].map(
    ({ measure, dataset }) => `${dataset.table} ${"expression" in measure ? measure.expression : ""}`,
  );
  expect(figures).toEqual(expect.arrayContaining(["pinjaman sum({angsuran_pokok})", "pinjaman_angsuran sum({pokok})"]));
});
