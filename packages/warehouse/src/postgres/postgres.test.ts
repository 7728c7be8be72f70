import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Cell, StreamPart, Warehouse } from "../warehouse.ts";
import { withoutPassword } from "../without-password.ts";
import { openPostgresWarehouse } from "./open.ts";
import { asOwner, makePostgres } from "./testing.ts";

const limits = { seconds: 2, processes: 1, streams: 1, bytes: 1_000_000, stallSeconds: 2 };
const endless = "SELECT count(*) FROM t a, t b, t c, t d WHERE a.n * b.n + c.n * d.n = -7";

let url = "";
let warehouse: Warehouse;

beforeAll(async () => {
  const made = await makePostgres(
    "CREATE TABLE t AS SELECT n::int AS n, 'row ' || n AS label FROM generate_series(0, 4999) AS n",
  );
  if (made === null) return;
  url = made;
  warehouse = await openPostgresWarehouse({ url, limits });
});
afterAll(() => warehouse?.close());

const rowsOf = async (sql: string, maxRows?: number) => {
  const outcome = await warehouse.run(sql, maxRows === undefined ? {} : { maxRows });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  return outcome.value;
};
/** Queries of this warehouse that the server is still working on. */
const atWork = () =>
  asOwner(
    url,
    "SELECT query FROM pg_stat_activity WHERE state = 'active' AND application_name = 'tanyadata' AND datname = current_database()",
  );
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}
async function collect(parts: AsyncIterable<StreamPart>): Promise<StreamPart[]> {
  const all: StreamPart[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

describe.skipIf(inject("postgres") === null)("a PostgreSQL warehouse", () => {
  const cases: readonly [sql: string, cell: Cell][] = [
    ["42", 42],
    ["9007199254740991::bigint", 9007199254740991],
    ["9007199254740993::bigint", "9007199254740993"],
    ["sum(1)", 1],
    ["1.50::numeric(10,2)", 1.5],
    ["-0.05::numeric(3,2)", -0.05],
    ["12345678901234567890.12::numeric(38,2)", "12345678901234567890.12"],
    ["avg(v) FROM (VALUES (1), (2), (2)) AS x(v)", 5 / 3],
    // A quotient bears some twenty digits, however large it is.
    ["13200001::numeric / 3", 13200001 / 3],
    ["-88000000000001::numeric / 3", -88000000000001 / 3],
    ["0.000123456789012345678901::numeric", 1.2345678901234567e-4],
    ["avg(v) FROM (VALUES (4400000::bigint), (4400001), (4400000)) AS x(v)", 13200001 / 3],
    ["1234567.89::money", 1234567.89],
    ["(-0.5)::money", -0.5],
    ["'NaN'::numeric", null],
    ["0.1::float8 + 0.2::float8", 0.1 + 0.2],
    ["'Infinity'::float8", null],
    ["NULL", null],
    ["true", true],
    ["'Jawa \u{1F600} \"Barat\"'", 'Jawa \u{1F600} "Barat"'],
    ["DATE '2024-02-29'", "2024-02-29"],
    ["TIMESTAMP '2024-02-29 23:59:58.5'", "2024-02-29T23:59:58.5"],
    ["TIMESTAMPTZ '2024-02-29 23:59:58+07'", "2024-02-29T16:59:58.000Z"],
    ["INTERVAL '3 days'", "3 days"],
    ["'{\"a\": 1}'::json", '{"a": 1}'],
    // As the parser that judges it reads it, whatever the server's own setting.
    ["'a\\'", "a\\"],
  ];
  for (const [sql, cell] of cases)
    it(`makes plain JSON of ${sql}`, async () => expect((await rowsOf(`SELECT ${sql}`)).rows).toEqual([[cell]]));

  it("gives columns names of their own and cuts at the asked-for rows and at bytes", async () => {
    expect(await rowsOf("SELECT 1 AS a, 2 AS a")).toEqual({ columns: ["a", "a_1"], rows: [[1, 2]], truncated: false });
    const cut = await rowsOf("SELECT n FROM t ORDER BY n", 3);
    expect(cut).toEqual({ columns: ["n"], rows: [[0], [1], [2]], truncated: true });
    expect((await rowsOf("SELECT n FROM t WHERE n < 3", 3)).truncated).toBe(false);
    const long = await rowsOf("SELECT repeat('x', 1000) AS x FROM t");
    expect(long.truncated).toBe(true);
    expect(long.rows.length).toBeLessThanOrEqual(1000);
    expect((await rowsOf("SELECT n FROM t WHERE false")).columns).toEqual(["n"]);
  });

  it("parses by PostgreSQL's own grammar, and goes on after SQL that breaks the parser", async () => {
    expect(await warehouse.parse("SELECT 1")).toMatchObject({
      ok: true,
      value: { stmts: [{ stmt: { SelectStmt: {} } }] },
    });
    expect(await warehouse.parse("SELECT * FORM t")).toMatchObject({
      ok: false,
      failure: { kind: "syntax", position: 9 },
    });
    for (const deep of [`SELECT ${"(SELECT ".repeat(2200)}1${")".repeat(2200)}`, `SELECT 1${"+1".repeat(9900)}`]) {
      const outcome = await warehouse.parse(deep);
      expect(outcome.ok || outcome.failure.kind === "syntax").toBe(true);
      expect(await warehouse.parse("SELECT 1")).toMatchObject({ ok: true });
    }
  });

  it("tells failures as values and answers the next query", async () => {
    expect(await warehouse.run("SELECT 1/0")).toMatchObject({ ok: false, failure: { kind: "failed" } });
    expect(await warehouse.run("SELECT x FROM t")).toMatchObject({ ok: false, failure: { kind: "failed" } });
    expect(await warehouse.run("SELECT FROM WHERE")).toMatchObject({ ok: false, failure: { kind: "syntax" } });
    expect(await warehouse.run("SELECT 1; SELECT 2")).toMatchObject({ ok: false });
    expect((await rowsOf("SELECT 1")).rows).toEqual([[1]]);
  });

  it("writes nothing, even where the user may", async () => {
    for (const sql of ["DELETE FROM t", "CREATE TABLE u AS SELECT 1", "SELECT * INTO u FROM t"])
      expect(await warehouse.run(sql)).toMatchObject({ ok: false });
    expect(await asOwner(url, "SELECT count(*)::int AS n FROM t")).toEqual([{ n: 5000 }]);
  });

  it("stops a query at the limit of time, at the server too", async () => {
    expect(await warehouse.run(endless)).toEqual({ ok: false, failure: { kind: "timeout", seconds: 2 } });
    await until(async () => (await atWork()).length === 0);
    expect((await rowsOf("SELECT 1")).rows).toEqual([[1]]);
  });

  it("cancels a query when the asker leaves, at the server too", async () => {
    const left = new AbortController();
    const outcome = warehouse.run(endless, { signal: left.signal });
    await until(async () => (await atWork()).length === 1);
    left.abort();
    expect(await outcome).toEqual({ ok: false, failure: { kind: "cancelled" } });
    await until(async () => (await atWork()).length === 0);
  });

  it("survives a row that is a bomb", async () => {
    const outcome = await warehouse.run("SELECT string_agg(repeat('x', 5000), '') FROM t");
    expect(outcome).toMatchObject({ ok: false, failure: { kind: "memory" } });
    expect((await rowsOf("SELECT 1")).rows).toEqual([[1]]);
  });

  it("streams the whole result, and says when it is not whole", async () => {
    const parts = await collect(warehouse.stream("SELECT n, label FROM t ORDER BY n"));
    expect(parts[0]).toEqual({ columns: ["n", "label"] });
    expect(parts.flatMap((part) => ("rows" in part ? part.rows : []))).toHaveLength(5000);
    expect(parts.at(-1)).toEqual({ end: { ok: true, rowCount: 5000 } });
    const broken = await collect(warehouse.stream("SELECT 1 / (4000 - n) FROM t ORDER BY n"));
    expect(broken.at(-1)).toMatchObject({ end: { ok: false, failure: { kind: "failed" } } });
  });

  it("stops a stream whose reader leaves, and serves the next", async () => {
    for await (const part of warehouse.stream("SELECT a.n FROM t a, t b, t c")) if ("rows" in part) break;
    await until(async () => (await atWork()).length === 0);
    expect((await collect(warehouse.stream("SELECT 1"))).at(-1)).toEqual({ end: { ok: true, rowCount: 1 } });
  });

  it("finds another connection when the server ends one", async () => {
    await rowsOf("SELECT 1");
    await asOwner(
      url,
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tanyadata' AND datname = current_database()",
    );
    await until(async () => (await warehouse.run("SELECT 1")).ok);
  });
});

it("names a server that cannot be used, without the password", async () => {
  const opening = openPostgresWarehouse({ url: "postgres://me:geheim@127.0.0.1:1/x" });
  await expect(opening).rejects.toThrow(/cannot open the warehouse postgres:\/\/me:\*\*\*@127\.0\.0\.1:1\/x/);
  await expect(opening).rejects.not.toThrow(/geheim/);
  expect(withoutPassword("postgres://h/d?user=a&password=geheim")).not.toContain("geheim");
});
