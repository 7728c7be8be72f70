import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readConfig } from "../config.ts";
import { configuredModel, type Data, openData } from "../open-data.ts";
import { openWarehouse } from "../open-warehouse.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";

/** SQL that a user edited, all the way: API, guard, query process, the starter's figures. */
let data: Data;
let server: TestApp;
let token: string;
let queryId: string;

beforeAll(async () => {
  const config = readConfig({ ...inject("starter") });
  data = await openData(
    configuredModel(config),
    openWarehouse(config, () => {}),
  );
  server = await startTestApp({ answerer: data.answerer, results: data.results });
  ({ token } = await server.signUp());
  const question = "Berapa jumlah penduduk Jawa Barat?";
  queryId = (await server.call("POST", "/askdb/ask", { token, body: { question } })).body.query_id;
});
afterAll(async () => {
  await server?.close();
  await data?.close();
});

const run = (sql: string) => server.call("POST", "/askdb/run-sql", { token, body: { query_id: queryId, sql } });

test("rows with what their values tell of the columns, and the sources of the tables that were read", async () => {
  const sql = "SELECT name, 2024 AS tahun, 1.5 * 2 AS x, NULL AS y FROM province ORDER BY name LIMIT 2";
  const { status, body } = await run(sql);
  expect(status).toBe(200);
  const column = { unit: null, decimals: null };
  expect(body).toEqual({
    sql,
    result: [
      ["name", "tahun", "x", "y"],
      [
        ["Aceh", 2024, 3, null],
        ["Bali", 2024, 3, null],
      ],
      {
        columns: [
          { ...column, name: "name", kind: "name" },
          { ...column, name: "tahun", kind: "year" },
          { ...column, name: "x", kind: "figure" },
          { ...column, name: "y", kind: "name" },
        ],
        row_count: 2,
        truncated: false,
      },
    ],
    sources: expect.arrayContaining([{ source: expect.any(String), source_link: expect.stringMatching(/^https?:/) }]),
  });
  const { body: rice } = await run("SELECT count(*) FROM rice");
  expect(rice.result).toHaveLength(2);
  expect(rice.sources).toEqual([expect.objectContaining({ source: expect.stringContaining("Badan Pusat Statistik") })]);
  expect((await run("SELECT 1")).body.sources).toEqual([]);
  const decrees = async (sql: string) =>
    (await run(sql)).body.sources.filter(({ source }: { source: string }) => source.includes("Keputusan Presiden 41"));
  expect(await decrees("SELECT p.name FROM province p")).toEqual([]);
  expect(await decrees("SELECT r.time_zone FROM province p, (SELECT 1 AS time_zone) r")).toEqual([]);
  for (const sql of ["SELECT p.* FROM province p", "SELECT count(P.Time_Zone) FROM province AS p", "FROM province"])
    expect(await decrees(sql)).toHaveLength(1);
});

for (const end of ["", ";", " ; \n", " -- semua desa", " /* ; */", "; -- semua", ";\n/* a /* b */ ; */ ;-- c\n"])
  test(`a thousand rows at most, and how many there are, with ${JSON.stringify(end)} at the end`, async () => {
    const { body } = await run(`SELECT a.name, b.name, ';--' FROM regency a, province b ORDER BY 1, 2${end}`);
    expect(body.result[1]).toHaveLength(1000);
    expect(body.result[2]).toMatchObject({ row_count: 514 * 38, truncated: true });
  });

for (const [sql, detail] of [
  ["DELETE FROM province", "Hanya satu perintah SELECT"],
  ["COPY province TO '/tmp/x.csv'", "Hanya satu perintah SELECT"],
  ["SELECT 1; SELECT 2", "not one statement: 2"],
  ["SELECT * FROM read_csv('/etc/passwd')", "function not allowed: read_csv"],
  ["SELECT * FROM duckdb_settings()", "function not allowed: duckdb_settings"],
  ["SELECT * FROM sqlite_master", "table not allowed: sqlite_master"],
  ["SELECT * FROM '/etc/passwd'", "table not allowed: …"],
  ["SELECT 1) AS x, (SELECT 2", "di dekat “)”"],
] as const)
  test(`what is not allowed is refused with its reason: ${sql}`, async () => {
    const { status, body } = await run(sql);
    expect([status, body.code]).toEqual([422, "query_failed"]);
    expect(body.detail).toContain(detail);
  });

test("what the engine says of a mistake reaches its author, in words", async () => {
  expect((await run("SELECT nme FROM province")).body).toMatchObject({
    code: "query_failed",
    detail: expect.stringMatching(/nme/),
  });
  expect((await run("SELECT name\nform province")).body).toMatchObject({
    detail: expect.stringContaining("(huruf ke-18)"),
  });
  expect((await run("SELEC 1")).body).toMatchObject({ code: "query_failed", detail: expect.stringMatching(/SELEC/) });
});

test("is exported whole, beyond the rows that are shown, and guarded", async () => {
  const csv = (sql: string) => server.call("POST", "/askdb/export-sql", { token, body: { query_id: queryId, sql } });
  const { status, body } = await csv("SELECT a.name, b.name FROM regency a, province b ORDER BY 1, 2;");
  expect(status).toBe(200);
  expect(body.startsWith("\uFEFFname,name_1")).toBe(true);
  expect(body.trimEnd().split("\r\n")).toHaveLength(514 * 38 + 1);
  expect(await csv("SELECT * FROM sqlite_master")).toMatchObject({ status: 422, body: { code: "query_failed" } });
  expect(await csv("DELETE FROM province")).toMatchObject({ status: 422, body: { code: "query_failed" } });
});
