import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Warehouse } from "../warehouse.ts";
import { openMariadbWarehouse } from "./open.ts";
import { makeMariadb } from "./testing.ts";

const readRows = 10_000;

describe.skipIf(inject("mariadb") === null)("what MariaDB expects to read", () => {
  let warehouse: Warehouse;
  let bounded: Warehouse;
  beforeAll(async () => {
    const url = await makeMariadb(
      "CREATE TABLE large (n INT PRIMARY KEY, label VARCHAR(20)) AS SELECT seq AS n, concat('row ', seq) AS label FROM seq_1_to_50000",
      "CREATE TABLE small (n INT, label VARCHAR(20)) AS SELECT n, label FROM large WHERE n <= 100",
      "ANALYZE TABLE large, small",
    );
    warehouse = await openMariadbWarehouse({ url: url ?? "", limits: { processes: 1, readRows } });
    bounded = warehouse.as({ user: "u1", lane: "question", isBounded: true });
  });
  afterAll(() => warehouse?.close());

  it.each([
    ["a table read whole", "SELECT count(*) FROM large", 50_000],
    ["a table of which little is kept", "SELECT count(*) FROM large WHERE label = 'row 7'", 50_000],
    ["two of them, joined by no key", "SELECT count(*) FROM large AS a JOIN large AS b ON a.label = b.label", 100_000],
    ["a query within", "SELECT max(x.n) FROM (SELECT label, count(*) AS n FROM large GROUP BY label) AS x", 50_000],
  ])("is too much of %s", async (_, sql, rows) => {
    const outcome = await bounded.run(sql);
    expect(outcome).toMatchObject({ ok: false, failure: { kind: "large" } });
    if (outcome.ok || outcome.failure.kind !== "large") return;
    expect(Math.abs(outcome.failure.rows / rows - 1)).toBeLessThan(0.2);
    expect(await warehouse.run(sql)).toMatchObject({ ok: true });
  });

  it.each([
    ["a small table", "SELECT count(*) FROM small"],
    ["a row by its key", "SELECT label FROM large WHERE n = 7"],
    ["a row for each of a few", "SELECT b.label FROM small AS a JOIN large AS b ON b.n = a.n"],
    ["no table", "SELECT 1"],
  ])("is not too much of %s", async (_, sql) => {
    expect(await bounded.run(sql)).toMatchObject({ ok: true });
  });

  it("is told of no SQL that is wrong, which says itself why", async () => {
    for (const sql of ["SELECT nothing FROM large", "SELECT 1 FORM large"]) {
      const own = await warehouse.run(sql);
      expect(own).toMatchObject({ ok: false });
      expect(await bounded.run(sql)).toEqual(own);
    }
  });
});
