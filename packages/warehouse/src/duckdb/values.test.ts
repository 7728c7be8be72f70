import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Cell, Warehouse } from "../warehouse.ts";
import { openDuckdbWarehouse } from "./open.ts";
import { makeDatabase } from "./testing.ts";

let database: Awaited<ReturnType<typeof makeDatabase>>;
let warehouse: Warehouse;

beforeAll(async () => {
  database = await makeDatabase("CREATE TABLE t AS SELECT range AS n, 'row ' || range AS label FROM range(5000)");
  warehouse = await openDuckdbWarehouse({ file: database.file, limits: { processes: 1, bytes: 10_000 } });
});

afterAll(async () => {
  await warehouse.close();
  database.remove();
});

const rowsOf = async (sql: string, maxRows?: number) => {
  const outcome = await warehouse.run(sql, maxRows === undefined ? {} : { maxRows });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  return outcome.value;
};

describe("values become plain JSON", () => {
  const cases: readonly [sql: string, cell: Cell][] = [
    ["42", 42],
    ["9007199254740991::BIGINT", 9007199254740991],
    ["9007199254740993::BIGINT", "9007199254740993"],
    ["-9007199254740993::HUGEINT", "-9007199254740993"],
    ["sum(1)", 1],
    ["170141183460469231731687303715884105727::HUGEINT", "170141183460469231731687303715884105727"],
    ["1.50::DECIMAL(10,2)", 1.5],
    ["-0.05::DECIMAL(3,2)", -0.05],
    ["12345678901234567890.12::DECIMAL(38,2)", "12345678901234567890.12"],
    ["4400000.333333333333::DECIMAL(38,12)", 13200001 / 3],
    ["-0.000123456789012345678901::DECIMAL(38,24)", -1.2345678901234567e-4],
    ["9007199254740993::DECIMAL(38,0)", "9007199254740993"],
    ["0.1::DOUBLE + 0.2::DOUBLE", 0.1 + 0.2],
    ["'NaN'::DOUBLE", null],
    ["'Infinity'::DOUBLE", null],
    ["'-Infinity'::FLOAT", null],
    ["NULL", null],
    ["true", true],
    ["'Jawa \u{1F600} \"Barat\"'", 'Jawa \u{1F600} "Barat"'],
    ["''", ""],
    ["DATE '2024-02-29'", "2024-02-29"],
    ["TIMESTAMP '2024-02-29 23:59:58.5'", "2024-02-29T23:59:58.5"],
    ["TIMESTAMPTZ '2024-02-29 23:59:58+07'", "2024-02-29T16:59:58.000Z"],
    ["TIME '07:30:00'", "07:30:00"],
    ["INTERVAL 3 DAY", "3 days"],
    ["[1, NULL, 9007199254740993]", '[1,null,"9007199254740993"]'],
    ["{'a': 1.5, 'b': [DATE '2024-01-01']}", '{"a":1.5,"b":["2024-01-01"]}'],
    ["MAP {'k': 1}", '[["k",1]]'],
    ["'{\"a\": 1}'::JSON", '{"a": 1}'],
    ["'11111111-2222-3333-4444-555555555555'::UUID", "11111111-2222-3333-4444-555555555555"],
    ["'a'::ENUM('a', 'b')", "a"],
    ["'ab'::BLOB", "ab"],
  ];
  for (const [sql, cell] of cases)
    it(sql, async () => {
      const { rows } = await rowsOf(`SELECT ${sql}`);
      expect(rows).toEqual([[cell]]);
      expect(JSON.parse(JSON.stringify(rows))).toEqual(rows);
    });
});

describe("rows", () => {
  it("keep their order and names, the second of two equal ones numbered", async () => {
    expect(await rowsOf("SELECT n, n, label AS x FROM t ORDER BY n DESC LIMIT 2; ")).toEqual({
      columns: ["n", "n_1", "x"],
      rows: [
        [4999, 4999, "row 4999"],
        [4998, 4998, "row 4998"],
      ],
      truncated: false,
    });
  });

  it("are cut at the asked-for number, and only then said to be", async () => {
    expect(await rowsOf("SELECT n FROM t ORDER BY n", 2)).toMatchObject({ rows: [[0], [1]], truncated: true });
    expect(await rowsOf("SELECT n FROM t WHERE n < 2", 2)).toMatchObject({ rows: [[0], [1]], truncated: false });
    expect(await rowsOf("SELECT n FROM t", 0)).toMatchObject({ rows: [], truncated: true });
  });

  it("are cut at the limit of bytes", async () => {
    const { rows, truncated } = await rowsOf("SELECT label FROM t");
    expect(truncated).toBe(true);
    expect(rows.length).toBeGreaterThan(100);
    expect(JSON.stringify(rows).length).toBeLessThan(20_000);
  });

  it("may be none", async () => {
    expect(await rowsOf("SELECT n FROM t WHERE false")).toEqual({ columns: ["n"], rows: [], truncated: false });
  });
});

describe("parse", () => {
  it("tells the tree", async () => {
    expect(await warehouse.parse("SELECT 1")).toMatchObject({ ok: true, value: { statements: [{ node: {} }] } });
  });
  it("tells where the syntax is wrong", async () => {
    expect(await warehouse.parse("SELECT *\nFROM FROM t")).toMatchObject({
      ok: false,
      failure: { kind: "syntax", position: 14, message: expect.stringContaining("FROM") },
    });
  });
  it("fails as a value where the tree cannot be told", async () => {
    expect(await warehouse.parse("SELECT 1e999")).toMatchObject({ ok: false, failure: { kind: "failed" } });
  });
  it.each([
    ["very long", "SELECT ".padEnd(20_001, "1")],
    ["with a NUL character", "SELECT 1\0"],
    ["not a SELECT", "DROP TABLE t"],
  ])("refuses SQL that is %s", async (_, sql) => {
    expect(await warehouse.parse(sql)).toMatchObject({ ok: false, failure: { kind: "syntax" } });
  });
});

describe("the database is open for reading only", () => {
  it.each([
    "SELECT * FROM read_text('/etc/hostname')",
    "SELECT * FROM '/etc/hostname.csv'",
    "SELECT * FROM nowhere",
    "SELECT label::INTEGER FROM t",
  ])("%s fails as a value", async (sql) => {
    expect(await warehouse.run(sql)).toMatchObject({ ok: false, failure: { kind: "failed" } });
  });
});

it("names the file when it cannot be opened", async () => {
  const file = `${database.file}.missing`;
  await expect(openDuckdbWarehouse({ file, limits: { processes: 1 } })).rejects.toThrow(file);
});
