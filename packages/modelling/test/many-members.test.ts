import { parseModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { expect, it, onTestFinished } from "vitest";
import { checkModel, draftModel, tryModel } from "../src/index.ts";
import { makeFile } from "./database.ts";

it("members of whom there are too many to be held are not read when a draft is tried or checked", async () => {
  const { file, remove } = await makeFile(
    "CREATE TABLE sopir AS SELECT n AS id, 'Sopir ' || n AS nama FROM range(200001) AS t(n)",
    "CREATE TABLE kota AS SELECT n AS id, 'Kota ' || n AS nama FROM range(5) AS t(n)",
    "CREATE TABLE kiriman AS SELECT n AS id, DATE '2024-01-01' + CAST(n % 300 AS INTEGER) AS tanggal, n * 89 AS sopir_id, n % 5 AS kota_id, 1000 AS biaya FROM range(900) AS t(n)",
  );
  const warehouse = await openDuckdbWarehouse({ file, limits: { processes: 1 } });
  onTestFinished(async () => {
    await warehouse.close();
    remove();
  });
  const asked: string[] = [];
  const run: Warehouse["run"] = (sql, options) => {
    asked.push(sql);
    return warehouse.run(sql, options);
  };
  const seen = { ...warehouse, run };
  const model = parseModel((await draftModel({ warehouse: seen, label: "Kiriman", year: 2026 })).files);
  expect([...model.entities.keys()].sort()).toEqual(["kota", "sopir"]);
  const [trials] = await tryModel(model, seen);
  expect(trials?.trials.filter(({ verdict }) => verdict === "equal").length).toBeGreaterThan(5);
  expect(await checkModel(model, seen)).toEqual([]);
  const read = (table: string) =>
    asked.filter((sql) => /json_array/.test(sql) && sql.includes(`FROM "${table}"`)).length;
  expect([read("kota"), read("sopir")]).toEqual([2, 0]);
});
