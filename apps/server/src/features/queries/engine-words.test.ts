import { openDuckdbWarehouse, openPostgresWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, describe, expect, inject, test } from "vitest";
import { ownData, ownPostgres } from "../../answering/insights/own-data.fixture.ts";
import { patient } from "../../testing/program.ts";
import { problemOf } from "./result-stream.ts";

/** What people get wrong in SQL, over the fixture's tables; what the engine makes of it is the engine's. */
const mistakes = [
  "SELECT nme FROM toko",
  "SELECT t.nme FROM toko t",
  "SELECT nama FROM tokoo",
  "SELECT x.nama FROM toko",
  "SELECT nama form toko",
  "SELEC nama FROM toko",
  "SELECT nama FROM toko WHERE",
  "",
  "SELECT nama, count(*) FROM toko",
  "SELECT nama FROM toko WHERE sum(luas) > 3",
  "SELECT id FROM toko, kota",
  "SELECT sum(nama) FROM toko",
  "SELECT tidak_ada(nama) FROM toko",
  "SELECT CAST(nama AS INTEGER) FROM toko",
  "SELECT CAST('12/2020' AS DATE)",
  "SELECT 1 % (id - id) / 0 FROM toko",
  "SELECT 1 UNION SELECT 1, 2",
  "SELECT (SELECT id FROM toko)",
  "SELECT CAST(9999999999999 AS INTEGER)",
  "SELECT nama || interval FROM toko",
  "SELECT nama + 1 FROM toko",
  "SELECT * FROM read_csv('/etc/passwd')",
  "SELECT nama FROM toko ORDER BY 7",
  "SELECT nama FROM toko LIMIT -1",
  "SELECT nama FROM '/srv/data/app.duckdb'",
  `SELECT ${"(".repeat(300)}1${")".repeat(300)}`,
];

/** Words that only an engine says; names and values of the author's stand in “ ”. */
const english =
  /\b(error|column|table|does|exist|not|found|near|at|or|syntax|must|appear|clause|invalid|input|type|by|zero|function|matches?|given|could|cannot|convert|value|range|relation|operator|binder|catalog|parser|hint|line|the|of|is|ended|process|connection)\b/i;

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

const engines: Record<string, () => Promise<Warehouse>> = {
  DuckDB: async () => {
    const own = await ownData();
    closing.push(own.remove);
    return openDuckdbWarehouse({ file: own.file });
  },
  PostgreSQL: async () =>
    openPostgresWarehouse({ url: await ownPostgres(inject("postgres") ?? "", `words_${process.pid}`) }),
};

describe.each(Object.keys(engines))("what %s says of SQL", (name) => {
  const isMissing = name === "PostgreSQL" && inject("postgres") === null;
  if (isMissing) console.warn("NOT RUN: PostgreSQL's words about SQL because none was started for this run");
  test.skipIf(isMissing)("reaches nobody in its own words, nor with a path of the server", patient, async () => {
    const warehouse = await engines[name]?.();
    if (!warehouse) throw new Error("no engine");
    closing.unshift(() => warehouse.close());
    let failures = 0;
    for (const sql of mistakes) {
      const parsed = await warehouse.parse(sql);
      const outcome = parsed.ok ? await warehouse.run(sql) : parsed;
      if (outcome.ok) continue;
      failures += 1;
      const { detail } = problemOf(outcome.failure);
      const ours = detail
        .replace(/“[^”]*”/g, "")
        .replace(/GROUP BY|FROM|WHERE|HAVING|UNION|LIMIT|SELECT|sum\(\)|nullif\(…, 0\)/g, "");
      expect([sql, english.exec(ours)?.[0] ?? null, /\/(srv|etc|tmp|work|home)\//.test(ours)]).toEqual([
        sql,
        null,
        false,
      ]);
    }
    expect(failures).toBeGreaterThan(18);
  });
});

test("whatever else goes wrong with a query is told in words, too", () => {
  for (const failure of [
    { kind: "memory", megabytes: 512 },
    { kind: "timeout", seconds: 20 },
    { kind: "too_many" },
    { kind: "overloaded" },
    { kind: "unavailable", message: "connect ECONNREFUSED /var/run/postgresql/.s.PGSQL.5432" },
    { kind: "cancelled" },
    { kind: "failed", message: "IO Error: Corrupt database file /data/own.duckdb: computed checksum does not match" },
  ] as const) {
    const { detail } = problemOf(failure);
    expect([failure.kind, english.exec(detail.replace(/WHERE|LIMIT/g, ""))?.[0] ?? null, detail.includes("/")]).toEqual(
      [failure.kind, null, false],
    );
  }
});
