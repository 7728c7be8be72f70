import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { type ConsultedApp, saying, startConsulted } from "../consulting.fixture.ts";
import { type NarrowDatabase, narrowModel, openNarrowMariadb, openNarrowPostgres } from "./narrow.fixture.ts";

const servers = [
  { name: "PostgreSQL", isThere: inject("postgres") !== null, open: openNarrowPostgres, file: "pg_read_file" },
  { name: "MariaDB", isThere: inject("mariadb") !== null, open: openNarrowMariadb, file: "load_file" },
];

/** All the way on a server: API, model, parser, guard, limits, read-only transaction. */
describe.each(servers.filter(({ isThere }) => isThere))("on a warehouse at $name", ({ name, open, file }) => {
  let database: NarrowDatabase;
  let app: ConsultedApp;
  beforeAll(async () => {
    database = await open("written");
    app = await startConsulted({ own: { model: narrowModel, warehouse: database.warehouse } });
  });
  afterAll(() => app?.close());
  beforeEach(() => app.forget());

  const restated = "Berapa selisih penduduk provinsi dengan yang di atasnya?";
  const ask = (sql: string) => {
    app.provider.script = (_, number) =>
      number === 0 ? saying({ kind: "sql" }, restated) : { text: JSON.stringify({ sql }) };
    return app.ask("Seberapa jauh insan tiap provinsi dari yang di atasnya?");
  };
  const good = `SELECT p.name AS provinsi, sum(d.people) AS penduduk,
  lag(sum(d.people)) OVER (ORDER BY sum(d.people) DESC) - sum(d.people) AS selisih
FROM population AS d JOIN regency AS r ON d.regency_code = r.code JOIN province AS p ON r.province_code = p.code
WHERE d.year = 2023 GROUP BY p.name ORDER BY penduduk DESC; -- terbanyak dahulu`;

  test("SQL of a language model is run, shown as it is, and marked as unverified: two calls", async () => {
    const { status, body } = await ask(good);
    expect([status, app.provider.asked.length]).toEqual([200, 2]);
    expect(body).toMatchObject({ engine: "gpt-4o", confidence: "unverified", sql: good, reading: restated });
    expect(body.result[1]).toEqual([
      ["Jawa Barat", 85, null],
      ["Bali", 7, 78],
    ]);
    expect(body.answer).toContain("belum terverifikasi");
    expect(body.sources).toHaveLength(1);
    const [, second] = app.provider.asked;
    expect(second?.body.messages[0].content).toContain(`one ${name} SELECT`);
    expect(second?.body.messages[1].content).not.toMatch(/salar|note|guess/);
  });

  test("what is beyond the model is told to it once, and then refused: three calls, and nothing ran", async () => {
    const { body } = await ask("SELECT p.salary FROM province AS p");
    expect([body.code, app.provider.asked.length]).toEqual(["no_answer", 3]);
    expect(app.provider.asked[2]?.body.messages.at(-1).content).toContain("p.salary is no column");
    expect(app.ran).toEqual([]);
  });

  test("SQL that a user edited is guarded by the same parser, with a comment behind its semicolon or without", async () => {
    app.provider.script = () => ({ status: 500 });
    const { query_id } = (await app.ask("Berapa jumlah penduduk Bali?")).body;
    const run = (sql: string) =>
      app.server.call("POST", "/askdb/run-sql", { token: app.token, body: { query_id, sql } });
    const { status, body } = await run("SELECT name FROM province ORDER BY code; -- semua /* ; */");
    expect([status, body.result?.[1]]).toEqual([200, [["Aceh"], ["Jawa Barat"], ["Bali"]]]);
    for (const [sql, detail] of [
      ["SELECT name FROM province; DELETE FROM province -- x", "not one statement"],
      ["SELECT note FROM salaries;", "table not allowed: salaries"],
      [`SELECT ${file}('/etc/passwd') --`, "function not allowed"],
    ] as const)
      expect((await run(sql)).body).toMatchObject({ code: "query_failed", detail: expect.stringContaining(detail) });
  });
});
