import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Cell, StreamPart, Warehouse } from "../warehouse.ts";
import { openMariadbWarehouse } from "./open.ts";
import { asOwner, makeMariadb } from "./testing.ts";

const limits = { seconds: 2, processes: 1, streams: 1, bytes: 1_000_000, stallSeconds: 2 };
const endless = "SELECT count(*) FROM t a, t b, t c, t d WHERE a.n * b.n + c.n * d.n = -7";

let url = "";
let warehouse: Warehouse;

beforeAll(async () => {
  const made = await makeMariadb(
    "CREATE TABLE t AS SELECT CAST(seq AS INT) AS n, concat('row ', seq) AS label FROM seq_0_to_4999",
    `CREATE TABLE kinds (u BIGINT UNSIGNED, f BIT(9), b BOOLEAN, e ENUM('kecil', 'besar'), s SET('a', 'b'), j JSON, x VARBINARY(4),
     d DATE, z DATE, t TIMESTAMP NULL, y YEAR, l VARCHAR(20) CHARACTER SET latin1)`,
    "SET sql_mode = ''",
    `INSERT INTO kinds VALUES (18446744073709551615, b'100000001', TRUE, 'besar', 'a,b', '{"a": 1}', x'00FF', '2024-02-29',
     '0000-00-00', '2024-02-29 23:59:58', 2024, 'Café')`,
  );
  if (made === null) return;
  url = made;
  warehouse = await openMariadbWarehouse({ url, limits });
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
    `SELECT info FROM information_schema.processlist WHERE command = 'Query' AND db = database() AND id <> connection_id()`,
  );
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}
async function collect(parts: AsyncIterable<StreamPart>): Promise<StreamPart[]> {
  const all: StreamPart[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

describe.skipIf(inject("mariadb") === null)("a MariaDB warehouse", () => {
  const cases: readonly [sql: string, cell: Cell][] = [
    ["42", 42],
    ["9007199254740991", 9007199254740991],
    ["9007199254740993", "9007199254740993"],
    ["u FROM kinds", "18446744073709551615"],
    ["sum(1)", 1],
    ["CAST(1.50 AS DECIMAL(10,2))", 1.5],
    ["CAST(-0.05 AS DECIMAL(3,2))", -0.05],
    ["CAST(12345678901234567890.12 AS DECIMAL(38,2))", "12345678901234567890.12"],
    ["5 / 3", 5 / 3],
    ["avg(v) FROM (SELECT 1 AS v UNION ALL SELECT 2 UNION ALL SELECT 2) AS x", 5 / 3],
    ["0.1e0 + 0.2e0", 0.1 + 0.2],
    ["1 / 0", null],
    ["NULL", null],
    ["TRUE", 1],
    ["b FROM kinds", 1],
    ["f FROM kinds", 257],
    ["e FROM kinds", "besar"],
    ["s FROM kinds", "a,b"],
    ["j FROM kinds", '{"a": 1}'],
    ["x FROM kinds", "\\x00ff"],
    ["d FROM kinds", "2024-02-29"],
    ["z FROM kinds", null],
    ["t FROM kinds", "2024-02-29T23:59:58.000Z"],
    ["y FROM kinds", 2024],
    ["l FROM kinds", "Café"],
    ["'Jawa \u{1F600} Barat'", "Jawa \u{1F600} Barat"],
    ["DATE '2024-02-29'", "2024-02-29"],
    ["CAST('2024-02-29 23:59:58.5' AS DATETIME(3))", "2024-02-29T23:59:58.5"],
    ["CAST('2024-02-29 00:00:00' AS DATETIME)", "2024-02-29T00:00:00"],
    // As the parser that judges it reads it, whatever the server's own setting.
    ["'a\\'", "a\\"],
    ['"label" FROM t WHERE "n" = 7', "row 7"],
  ];
  for (const [sql, cell] of cases)
    it(`makes plain JSON of ${sql}`, async () => expect((await rowsOf(`SELECT ${sql}`)).rows).toEqual([[cell]]));

  it("gives columns names of their own and cuts at the asked-for rows and at bytes", async () => {
    expect(await rowsOf("SELECT 1 AS a, 2 AS a")).toEqual({ columns: ["a", "a_1"], rows: [[1, 2]], truncated: false });
    const cut = await rowsOf("SELECT n FROM t ORDER BY n", 3);
    expect(cut).toEqual({ columns: ["n"], rows: [[0], [1], [2]], truncated: true });
    expect((await rowsOf("SELECT n FROM t WHERE n < 3", 3)).truncated).toBe(false);
    const long = await rowsOf("SELECT rpad('x', 1000, 'x') AS x FROM t");
    expect(long.truncated).toBe(true);
    expect(long.rows.length).toBeLessThanOrEqual(1000);
    expect((await rowsOf("SELECT n FROM t WHERE FALSE")).columns).toEqual(["n"]);
  });

  it("parses by the dialect's grammar, and goes on after SQL that is nested too deeply", async () => {
    expect(await warehouse.parse("SELECT 1 # one\n;")).toMatchObject({
      ok: true,
      value: { statements: [{ Query: {} }] },
    });
    expect(await warehouse.parse("SELECT * FORM t")).toMatchObject({ ok: false, failure: { kind: "syntax" } });
    for (const deep of [`SELECT ${"(SELECT ".repeat(2200)}1${")".repeat(2200)}`, `SELECT 1${"+1".repeat(9900)}`]) {
      const outcome = await warehouse.parse(deep);
      expect(outcome.ok || outcome.failure.kind === "syntax").toBe(true);
      expect(await warehouse.parse("SELECT 1")).toMatchObject({ ok: true });
    }
  });

  it("tells failures as values and answers the next query", async () => {
    expect(await warehouse.run("SELECT x FROM t")).toMatchObject({ ok: false, failure: { kind: "failed" } });
    expect(await warehouse.run("SELECT FROM WHERE")).toMatchObject({ ok: false, failure: { kind: "syntax" } });
    expect(await warehouse.run("SELECT 1; SELECT 2")).toMatchObject({ ok: false });
    expect((await rowsOf("SELECT 1")).rows).toEqual([[1]]);
  });

  it("writes nothing, even where the user may", async () => {
    for (const sql of ["DELETE FROM t", "CREATE TABLE u AS SELECT 1", "REPLACE t VALUES (1, 'x')", "TRUNCATE t"])
      expect(await warehouse.run(sql)).toMatchObject({ ok: false });
    expect(await asOwner(url, "SELECT count(*) AS n FROM t")).toEqual([{ n: 5000 }]);
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
    const outcome = await warehouse.run(
      `SELECT ${Array.from({ length: 9 }, () => "group_concat(rpad('x', 500, 'x'))").join(", ")} FROM t`,
    );
    expect(outcome).toMatchObject({ ok: false, failure: { kind: "memory" } });
    expect((await rowsOf("SELECT 1")).rows).toEqual([[1]]);
  });

  it("streams the whole result, and says when it is not whole", async () => {
    const parts = await collect(warehouse.stream("SELECT n, label FROM t ORDER BY n"));
    expect(parts[0]).toEqual({ columns: ["n", "label"] });
    expect(parts.flatMap((part) => ("rows" in part ? part.rows : []))).toHaveLength(5000);
    expect(parts.at(-1)).toEqual({ end: { ok: true, rowCount: 5000 } });
    // Only row 4000 asks for a second row of a subquery, which is an error.
    const broken = await collect(
      warehouse.stream("SELECT IF(n < 4000, n, (SELECT b.n FROM t AS b WHERE b.n < 2)) FROM t ORDER BY n"),
    );
    expect(broken.at(-1)).toMatchObject({ end: { ok: false, failure: { kind: "failed" } } });
  });

  it("stops a stream whose reader leaves, and serves the next", async () => {
    for await (const part of warehouse.stream("SELECT a.n FROM t a, t b, t c")) if ("rows" in part) break;
    await until(async () => (await atWork()).length === 0);
    expect((await collect(warehouse.stream("SELECT 1"))).at(-1)).toEqual({ end: { ok: true, rowCount: 1 } });
  });

  it("finds another connection when the server ends one", async () => {
    await rowsOf("SELECT 1");
    const sessions = await asOwner(
      url,
      "SELECT id FROM information_schema.processlist WHERE db = database() AND id <> connection_id()",
    );
    expect(sessions.length).toBeGreaterThan(0);
    for (const { id } of sessions) await asOwner(url, `KILL ${id}`);
    await until(async () => (await warehouse.run("SELECT 1")).ok);
  });
});

it("names a server that cannot be used, without the password", async () => {
  const opening = openMariadbWarehouse({ url: "mysql://me:geheim@127.0.0.1:1/x" });
  await expect(opening).rejects.toThrow(/cannot open the warehouse mysql:\/\/me:\*\*\*@127\.0\.0\.1:1\/x/);
  await expect(opening).rejects.not.toThrow(/geheim/);
  const odd = openMariadbWarehouse({ url: "mariadb://me:geheim@127.0.0.1:1/x?multipleStatements=true" });
  await expect(odd).rejects.toThrow(/multipleStatements is not known/);
  await expect(openMariadbWarehouse({ url: "mysql://127.0.0.1:1" })).rejects.toThrow(/names no database/);
});
