import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { parseModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse, openMariadbWarehouse, openPostgresWarehouse, type Warehouse } from "@tanyadata/warehouse";
import mysql from "mysql2/promise";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Data, openData } from "../open-data.ts";
import { keysIn } from "./vast-names.ts";

/** One more than are held. */
const count = 200_001;
const source = `
sources:
  - { title: Buku, url: "https://example.org/", publisher: Toko, license: bebas, year: 2025 }`;
const model = parseModel([
  { name: "root.yaml", text: "model: shop\nlabel: Toko\nwhole: { label: Toko, terms: [toko ini] }\n" },
  {
    name: "town.yaml",
    text: `entity: town\nlabel: Kota\nterms: [kota]\ntable: town\nkey: id\nname: name\nprominence: 0${source}`,
  },
  {
    name: "customer.yaml",
    text: `entity: customer\nlabel: Pelanggan\nterms: [pelanggan]\ntable: customer\nkey: id\nname: name\nprefixes: [PT]\nprominence: 1\nparents:\n  - { entity: town, column: town }${source}`,
  },
  {
    name: "sale.yaml",
    text: `dataset: sale\nlabel: Penjualan\ntable: sale\ngrain: { entity: customer, column: customer }\ntime: { column: year, years: [2023, 2024] }\nmeasures:\n  - { id: revenue, label: Omzet, terms: [omzet], unit: rupiah, expression: "sum({amount})", additivity: sum }${source}`,
  },
]);
const statements = [
  "CREATE TABLE town (id VARCHAR(9), name VARCHAR(99))",
  "INSERT INTO town VALUES ('T0', 'Sukun'), ('T1', 'Blimbing')",
  "CREATE TABLE customer (id VARCHAR(9), name VARCHAR(99), town VARCHAR(9))",
  `INSERT INTO customer SELECT 'C' || i, CASE WHEN i = 7 THEN 'PT Sinar Jaya''s Abadi' WHEN i IN (8, 9) THEN 'Rina Kembar' ELSE 'Budi Santoso' || chr(CAST(97 + i % 26 AS INTEGER)) || ' Q' || i END, 'T' || (i % 2) FROM generate_series(0, ${count - 1}) AS t(i)`,
  "CREATE TABLE sale (customer VARCHAR(9), year INTEGER, amount DOUBLE PRECISION)",
  `INSERT INTO sale SELECT 'C' || i, 2024, i * 10 FROM generate_series(0, ${count - 1}) AS t(i)`,
];

const folder = mkdtempSync(join(tmpdir(), "tanyadata-vast-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** How the server opened last would run a query. */
let explain: (sql: string) => Promise<string> = async () => "";

async function duckdb(): Promise<Warehouse> {
  const file = join(folder, "vast.duckdb");
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  for (const sql of statements) await connection.run(sql);
  connection.closeSync();
  instance.closeSync();
  return openDuckdbWarehouse({ file });
}

async function postgres(server: string): Promise<Warehouse> {
  const sent = async (url: string, lines: readonly string[]) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const sql of lines) await client.query(sql);
    await client.end();
  };
  await sent(server, ["CREATE DATABASE vast_names"]);
  const url = new URL(server);
  url.pathname = "/vast_names";
  await sent(url.href, [
    ...statements,
    "CREATE INDEX ON customer (lower(CAST(name AS VARCHAR)))",
    "CREATE INDEX ON customer (id)",
    "ANALYZE customer",
  ]);
  explain = async (sql) => {
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    const { rows } = await client.query(`EXPLAIN ${sql}`);
    await client.end();
    return JSON.stringify(rows);
  };
  return openPostgresWarehouse({ url: url.href });
}

/** Without generate_series, chr and || of the others. */
const forMariadb = [
  ...statements.slice(0, 3),
  `INSERT INTO customer SELECT CONCAT('C', seq), CASE WHEN seq = 7 THEN 'PT Sinar Jaya''s Abadi' WHEN seq IN (8, 9) THEN 'Rina Kembar' ELSE CONCAT('Budi Santoso', CHAR(97 + seq % 26), ' Q', seq) END, CONCAT('T', seq % 2) FROM seq_0_to_${count - 1}`,
  ...statements.slice(4, 5),
  `INSERT INTO sale SELECT CONCAT('C', seq), 2024, seq * 10 FROM seq_0_to_${count - 1}`,
  "CREATE INDEX of_name ON customer (name)",
  "CREATE UNIQUE INDEX of_id ON customer (id)",
  "CREATE INDEX of_customer ON sale (customer)",
];

/** @param collation by which the names are compared, with capitals or without */
const mariadb =
  (collation: string) =>
  async (server: string): Promise<Warehouse> => {
    const database = `vast_${collation}`;
    const client = await mysql.createConnection({ uri: server });
    await client.query(`CREATE DATABASE ${database} COLLATE ${collation}`);
    await client.query(`USE ${database}`);
    for (const sql of forMariadb) await client.query(sql);
    await client.end();
    const url = new URL(server);
    url.pathname = `/${database}`;
    explain = async (sql) => {
      const asking = await mysql.createConnection({ uri: url.href });
      await asking.query("SET sql_mode = 'ANSI_QUOTES'");
      const [rows] = await asking.query(`EXPLAIN ${sql}`);
      await asking.end();
      return JSON.stringify(rows);
    };
    return openMariadbWarehouse({ url: url.href });
  };

const server = inject("postgres");
const other = inject("mariadb");
if (!other) console.log("NOT RUN: names of MariaDB, because MariaDB is not installed");
if (!server) console.log("NOT RUN: names of PostgreSQL, because PostgreSQL is not installed");

const ofMariadb = ["utf8mb4_general_ci", "utf8mb4_bin"].map(
  (collation) => [`MariaDB, ${collation}`, () => mariadb(collation)(other ?? "")] as const,
);
describe.each([
  ["DuckDB", duckdb],
  ...(server ? [["PostgreSQL", () => postgres(server)] as const] : []),
  ...(other ? ofMariadb : []),
] as const)("more names than are held, on %s", { timeout: 120_000 }, (_name, open) => {
  let data: Data;
  let opened: Warehouse;
  const ran: string[] = [];
  beforeAll(async () => {
    const warehouse = await open();
    opened = warehouse;
    const watched: Warehouse = {
      ...warehouse,
      as: () => watched,
      run: (sql, options) => {
        ran.push(sql);
        return warehouse.run(sql, options);
      },
    };
    data = await openData(model, Promise.resolve(watched));
  }, 120_000);
  afterAll(() => data?.close());

  const ask = async (question: string, previous: unknown = null) => {
    const signal = new AbortController().signal;
    const answer = await data.answerer.answer(question, { signal, userId: "u", model: "gpt-4o", previous });
    return answer as Extract<typeof answer, { kind: "answer" }>;
  };

  test("none is read at the start", () => {
    expect(ran.some((sql) => /json_(array|agg|build_array)/.test(sql) && sql.includes("customer"))).toBe(false);
  });

  test.each([
    [`omzet budi santoso${String.fromCharCode(97 + (123_456 % 26))} q123456 tahun 2024`, 1_234_560],
    ["Berapa omzet PT SINAR JAYA'S ABADI tahun 2024?", 70],
    ["omzet sinar jaya's abadi 2024", 70],
  ])("%s", async (question, amount) => {
    const answer = await ask(question);
    expect(answer).toMatchObject({ kind: "answer" });
    expect(answer.result[1][0]?.at(-1)).toBe(amount);
  });

  test("no question reads all names", async (context) => {
    if (opened.dialect === "duckdb") return context.skip("DuckDB has an index of ours");
    ran.length = 0;
    const { plan } = await ask("omzet sinar jaya's abadi 2024");
    await ask("kalau tahun 2024 berapa?", plan);
    const looked = ran.filter((sql) => sql.includes('FROM "customer" WHERE'));
    expect(looked.length).toBeGreaterThan(1);
    for (const sql of looked) expect(await explain(sql), sql).toMatch(/Index|"type":"(?:range|ref|const|eq_ref)"/);
  });

  test("two of one name are asked back", async () => {
    expect((await ask("omzet rina kembar 2024")).kind).not.toBe("answer");
  });

  test("what follows an answer is about whom it told of, also when nobody knows them any more", async () => {
    const { plan } = await ask("omzet sinar jaya's abadi 2024");
    expect([...keysIn(plan)]).toEqual([["customer", ["C7"]]]);
    expect(await ask("kalau tahun 2024 berapa?", plan)).toMatchObject({
      kind: "answer",
      result: [[expect.any(String)], [[70]]],
    });
  });

  test("what is nobody's name is refused", async () => {
    expect((await ask("omzet zulkarnaen hidayatullah 2024")).kind).toBe("no_answer");
  });
});
