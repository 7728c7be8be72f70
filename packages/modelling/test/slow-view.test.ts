import { openDuckdbWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, expect, it } from "vitest";
import { draftModel, reportLines, reportOf } from "../src/index.ts";
import { defaultBudget } from "../src/profile/sample.ts";
import { makeFile } from "./database.ts";

let made: Awaited<ReturnType<typeof makeFile>>;
let warehouse: Warehouse;
beforeAll(async () => {
  made = await makeFile(
    "CREATE TABLE barang AS SELECT i AS id, 'barang ' || i AS nama FROM range(1, 9) AS t(i)",
    // Whatever is asked of it, all its rows are put in order first: nobody lives to see the first of them.
    "CREATE VIEW silang AS SELECT a.i + b.i + c.i AS jumlah FROM range(100000) AS a(i), range(100000) AS b(i), range(100000) AS c(i) ORDER BY hash(a.i, b.i, c.i)",
    "CREATE TABLE zona AS SELECT i AS id, 'zona ' || i AS nama FROM range(1, 5) AS t(i)",
  );
  warehouse = await openDuckdbWarehouse({ file: made.file, limits: { processes: 1 } });
});
afterAll(async () => {
  await warehouse?.close();
  made?.remove();
});

it("a view that never ends ends no draft: what stands before and behind it is drafted, and the report says so", async () => {
  const {
    made: of,
    files,
    left,
  } = await draftModel({
    ...{ warehouse, label: "Gudang", year: 2026 },
    budget: { ...defaultBudget, tableSeconds: 1 },
  });
  expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(["barang.yaml", "zona.yaml"]));
  expect(left).toContain("silang");
  expect(reportLines(reportOf(of)).join("\n")).toMatch(/silang: it could not be read: reading it took too long/);
});
