import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Warehouse } from "../warehouse.ts";
import { openPostgresWarehouse } from "./open.ts";
import { makePostgres } from "./testing.ts";

const readRows = 10_000;

describe.skipIf(inject("postgres") === null)("what PostgreSQL expects to read", () => {
  let warehouse: Warehouse;
  let bounded: Warehouse;
  beforeAll(async () => {
    const url = await makePostgres(
      "CREATE TABLE large AS SELECT n::int AS n, 'row ' || n AS label FROM generate_series(1, 100000) AS n",
      "ALTER TABLE large ADD PRIMARY KEY (n)",
      "CREATE TABLE small AS SELECT n, label FROM large WHERE n <= 101",
      "CREATE TABLE parts (n int, label text) PARTITION BY HASH (n)",
      ...[0, 1].map((r) => `CREATE TABLE part${r} PARTITION OF parts FOR VALUES WITH (MODULUS 2, REMAINDER ${r})`),
      "INSERT INTO parts SELECT n, label FROM large WHERE n <= 20000",
      "ANALYZE",
    );
    warehouse = await openPostgresWarehouse({ url: url ?? "", limits: { processes: 1, readRows } });
    bounded = warehouse.as({ user: "u1", lane: "question", isBounded: true });
  });
  afterAll(() => warehouse?.close());

  it.each([
    ["a table read whole", "SELECT count(*) FROM large", 100_000],
    ["a table of which little is kept", "SELECT count(*) FROM large WHERE label = 'row 7'", 100_000],
    [
      "two of them, joined",
      "SELECT count(*) FROM large AS a JOIN large AS b ON a.n = b.n WHERE a.label <> b.label",
      200_000,
    ],
    ["all of it to find the first", "SELECT n FROM large ORDER BY label LIMIT 5", 100_000],
    [
      "a small one for each of its rows",
      "SELECT (SELECT count(*) FROM small AS b WHERE b.label > a.label) FROM small AS a",
      10_302,
    ],
    ["partitions", "SELECT count(*) FROM parts WHERE label = 'row 7'", 20_000],
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
    ["the first rows", "SELECT label FROM large LIMIT 5"],
    ["a row for each of a few", "SELECT b.label FROM small AS a JOIN large AS b ON b.n = a.n"],
  ])("is not too much of %s", async (_, sql) => {
    expect(await bounded.run(sql)).toMatchObject({ ok: true });
  });

  it("is told of no SQL that is wrong, which says itself why", async () => {
    for (const sql of ["SELECT 1/0 FROM large", "SELECT nothing FROM large", "SELECT 1 FORM large"]) {
      const own = await warehouse.run(sql);
      expect(own).toMatchObject({ ok: false });
      expect(await bounded.run(sql)).toEqual(own);
    }
    expect(await bounded.run("SELECT 1")).toMatchObject({ ok: true });
  });
});
