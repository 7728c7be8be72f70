import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Asked } from "../../../testing/scripted-provider.ts";
import { type ConsultedApp, saying, startConsulted } from "../consulting.fixture.ts";

let app: ConsultedApp;
beforeAll(async () => {
  app = await startConsulted();
});
afterAll(() => app?.close());
beforeEach(() => app.forget());

const restated = "Berapa selisih penduduk provinsi dengan yang di atasnya?";
/** First that only SQL can say it, then this SQL; another one where it is to do better. */
function writing(sql: string | null, better: string | null = sql): void {
  app.provider.script = (_: Asked, number) =>
    number === 0 ? saying({ kind: "sql" }, restated) : { text: JSON.stringify({ sql: number === 1 ? sql : better }) };
}
const ask = () => app.ask("Seberapa jauh insan tiap provinsi dari yang di atasnya?");
const calls = () => app.provider.asked.length;

const good = `SELECT p.name AS provinsi, sum(d.people) AS penduduk,
  lag(sum(d.people)) OVER (ORDER BY sum(d.people) DESC) - sum(d.people) AS selisih
FROM population AS d JOIN regency AS r ON d.regency_code = r.code JOIN province AS p ON r.province_code = p.code
GROUP BY p.name ORDER BY penduduk DESC LIMIT 3`;

describe("SQL that a language model wrote", () => {
  test("is run within the limits, shown as it is, and marked as unverified: two calls", async () => {
    writing(good);
    const { status, body } = await ask();
    expect([status, calls()]).toEqual([200, 2]);
    expect(body).toMatchObject({ engine: "gpt-4o", confidence: "unverified", sql: good, reading: restated });
    expect(body.result[1][0].slice(0, 2)).toEqual(["Jawa Barat", 51_316_378]);
    expect(body.answer).toContain("belum terverifikasi");
    expect(body.sources.length).toBeGreaterThan(0);
    const tail = app.provider.asked[1]?.body.messages[1].content;
    expect(tail).toContain('table "population"');
    expect(tail).not.toContain("sim_");
  });

  test("may name what it made itself: common tables, subqueries, aliases", async () => {
    writing(`WITH t AS (SELECT r.province_code AS code, sum(d.people) AS n FROM population AS d
      JOIN regency AS r ON d.regency_code = r.code GROUP BY r.province_code)
      SELECT p.name, t.n AS jumlah FROM t JOIN province AS p ON t.code = p.code
      WHERE t.n > (SELECT avg(x.n) FROM t AS x) ORDER BY jumlah DESC`);
    expect((await ask()).body).toMatchObject({ confidence: "unverified" });
  });

  const beyond: readonly (readonly [string, string, RegExp])[] = [
    ["writes", "DELETE FROM province", /parsed|statement/],
    ["is two statements", "SELECT p.name FROM province AS p; SELECT r.name FROM regency AS r", /one_statement/],
    ["reads a table of the catalogue", "SELECT t.table_name FROM duckdb_tables AS t", /table_not_allowed/],
    ["reads a file", "SELECT t.a FROM read_csv('/etc/passwd') AS t", /function_not_allowed/],
    ["reads simulated figures", "SELECT s.x FROM sim_village AS s", /none of the tables/],
    ["names no columns", "SELECT * FROM province", /not allowed/],
    ["names a column that there is not", "SELECT p.salary FROM province AS p", /p\.salary is no column/],
    ["hides such a column behind its own name", "SELECT salary AS salary FROM province", /salary is no column/],
    [
      "joins everything with everything",
      "SELECT p.name, r.name AS r FROM province AS p, regency AS r",
      /join only by ON/,
    ],
    ["joins by what is no tie", "SELECT p.name FROM province AS p JOIN regency AS r ON r.name = p.name", /tie/],
    ["joins by what is always so", "SELECT p.name FROM province AS p JOIN regency AS r ON 1 = 1", /tie/],
    ["calls what is not listed", "SELECT getenv('HOME') AS x, p.name FROM province AS p", /function_not_allowed/],
    ["finds nothing", "SELECT p.name FROM province AS p WHERE p.name = 'Atlantis'", /no rows/],
  ];
  test.each(beyond)("that %s is told so once, and then refused: three calls", async (_, sql, diagnosis) => {
    writing(sql);
    const { body } = await ask();
    expect([body.code, calls()]).toEqual(["no_answer", 3]);
    expect(app.provider.asked[2]?.body.messages.at(-1).content).toMatch(diagnosis);
    for (const ran of app.ran) expect(ran).toBe(sql);
  });

  test("and does better is answered", async () => {
    writing("SELECT * FROM province", good);
    expect((await ask()).status).toBe(200);
    expect(calls()).toBe(3);
  });

  test("may say that it cannot either", async () => {
    writing(null);
    expect((await ask()).body.code).toBe("no_answer");
    expect(calls()).toBe(2);
  });
});
