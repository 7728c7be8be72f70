import { parseModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse } from "@tanyadata/warehouse";
import { expect, it, onTestFinished } from "vitest";
import { draftModel } from "../src/index.ts";
import { makeFile } from "./database.ts";

/** As tables come from files: large, with no key declared, and with the parts by which the files were kept. Made up. */
async function drafted(...statements: readonly string[]) {
  const { file, remove } = await makeFile(...statements);
  const warehouse = await openDuckdbWarehouse({ file, limits: { processes: 1 } });
  onTestFinished(async () => {
    await warehouse.close();
    remove();
  });
  return draftModel({ warehouse, label: "Kiriman", year: 2026 });
}

const drivers = (id: string) =>
  `CREATE TABLE sopir AS SELECT ${id} AS id, 'Sopir ' || n AS nama FROM range(60000) AS t(n)`;
const trips = `CREATE TABLE kiriman AS SELECT n AS id, DATE '2024-01-01' + CAST(n % 600 AS INTEGER) AS tanggal, n * 89 % 60000 AS sopir_id, 1000 AS biaya,
  year(DATE '2024-01-01' + CAST(n % 600 AS INTEGER)) AS tahun, month(DATE '2024-01-01' + CAST(n % 600 AS INTEGER)) AS bulan FROM range(60000) AS t(n)`;

it("a key that nobody declared is proven on all rows, and relations lead to it", async () => {
  const { made } = await drafted(drivers("n"), trips);
  expect(made.database.tables.map(({ table }) => [table.name, table.isWhole, table.uniques])).toEqual([
    ["kiriman", false, ["id"]],
    ["sopir", false, ["id"]],
  ]);
  expect(made.database.relations.get("kiriman")).toMatchObject([{ column: "sopir_id", table: "sopir", orphans: 0 }]);
});

it("what is unique among the rows that were read, but not among all, is none", async () => {
  // Two rows of sixty thousand share a number: no sample shows it.
  const { made } = await drafted(drivers("CASE WHEN n = 59999 THEN 59998 ELSE n END"), trips);
  expect(made.database.tables.find(({ table }) => table.name === "sopir")?.table.uniques).toEqual([]);
  expect(made.database.relations.get("kiriman")).toEqual([]);
});

it("year and month that are the day's own are no period beside it", async () => {
  const { files } = await drafted(drivers("n"), trips);
  const facts = parseModel(files).datasets.get("kiriman");
  expect(facts?.time).toMatchObject({ date: "tanggal" });
});
