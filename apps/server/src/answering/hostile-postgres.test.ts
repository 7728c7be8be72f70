import { openPostgresWarehouse, type Warehouse } from "@tanyadata/warehouse";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { guardedOver } from "./guarded-over.testing.ts";
import type { GuardedWarehouse } from "./guarded-warehouse.ts";
import { besideSecrets, readingSecrets, rowsAsColumns } from "./hostile-names.ts";
import { accounts } from "./warehouse-fixture.ts";

const setUp = `
  CREATE TABLE province (code text, name text, area_km2 double precision, island text, founded date);
  INSERT INTO province VALUES ('11','Aceh',57956.0,'Sumatera','1956-12-07'), ('32','Jawa Barat',37040.04,'Jawa','1950-07-14'),
    ('33','Jawa Tengah',34337.48,'Jawa','1950-08-15'), ('51','Bali',5590.15,NULL,'1958-08-14');
  CREATE TABLE salaries AS SELECT 'RAHASIA-TABEL' AS note, 1 AS amount;
  CREATE SEQUENCE counter;
  CREATE FUNCTION spill() RETURNS text LANGUAGE sql AS 'SELECT note FROM salaries';
  CREATE FUNCTION spilled(province) RETURNS text LANGUAGE sql SECURITY DEFINER AS 'SELECT note FROM salaries';
  CREATE FUNCTION spilled(text) RETURNS text LANGUAGE sql SECURITY DEFINER AS 'SELECT note FROM salaries';
  CREATE SCHEMA other; CREATE TABLE other.province (code text, note text); INSERT INTO other.province VALUES ('1', 'RAHASIA-LAIN');
  ${accounts.join(";")}`;

/** SQL that must be refused before it reaches the server, by what it tries. */
const hostile: Readonly<Record<string, string>> = {
  "delete rows": "DELETE FROM province",
  "update rows": "UPDATE province SET name = 'X'",
  "write inside WITH": "WITH gone AS (DELETE FROM province RETURNING *) SELECT * FROM gone",
  "select into": "SELECT * INTO mine FROM province",
  "lock rows": "SELECT * FROM province FOR UPDATE",
  "two statements": "SELECT 1; DROP TABLE province",
  "two selects": "SELECT 1; SELECT note FROM salaries",
  "a statement behind a comment": "SELECT 1 --\n; DELETE FROM province",
  "an open comment": "SELECT name FROM province /*",
  "an escaped quote": "SELECT 'a\\'; DELETE FROM province; --'",
  "copy to a program": "COPY province TO PROGRAM 'sh'",
  "copy from a file": "COPY province FROM '/etc/passwd'",
  "do block": "DO $$ BEGIN PERFORM 1; END $$",
  call: "CALL spill()",
  "change a setting": "SET default_transaction_read_only = off",
  "change the role": "SET ROLE postgres",
  "go back to the role that connected": "RESET ROLE",
  "be somebody else": "SET SESSION AUTHORIZATION DEFAULT",
  "change the role by a function": "SELECT set_config('role', 'none', true)",
  "begin a transaction": "BEGIN READ WRITE",
  prepare: "PREPARE p AS SELECT note FROM salaries",
  execute: "EXECUTE p",
  "declare a cursor": "DECLARE c CURSOR FOR SELECT note FROM salaries",
  explain: "EXPLAIN ANALYZE SELECT * FROM province",
  listen: "LISTEN x",
  "an unlisted table": "SELECT note FROM salaries",
  "an unlisted table, qualified": "SELECT note FROM public.salaries",
  "a listed name in another schema": "SELECT * FROM pg_temp.province",
  "an unlisted table by unicode quoting": `SELECT note FROM U&"\\0073alaries"`,
  "the table statement": "TABLE salaries",
  "an unlisted table in a join": "SELECT s.note FROM province p JOIN salaries s ON true",
  "an unlisted table in LATERAL": "SELECT * FROM province, LATERAL (SELECT note FROM salaries) s",
  "an unlisted table in EXISTS": "SELECT name FROM province WHERE EXISTS (SELECT 1 FROM salaries)",
  "an unlisted table in ORDER BY": "SELECT name FROM province ORDER BY (SELECT max(note) FROM salaries)",
  "an unlisted table in LIMIT": "SELECT name FROM province LIMIT (SELECT count(*) FROM salaries)",
  "an unlisted table in a union": "SELECT name FROM province UNION ALL SELECT note FROM salaries",
  "an unlisted table in VALUES": "VALUES ((SELECT max(note) FROM salaries))",
  "an unlisted table in a filter":
    "SELECT count(*) FILTER (WHERE (SELECT max(note) FROM salaries) > 'A') FROM province",
  "an unlisted table in a window":
    "SELECT sum(1) OVER w FROM province WINDOW w AS (ORDER BY (SELECT max(note) FROM salaries))",
  "an unlisted table in a frame":
    "SELECT sum(1) OVER (ORDER BY code ROWS (SELECT max(amount) FROM salaries) PRECEDING) FROM province",
  "an unlisted table in grouping sets":
    "SELECT 1 FROM province GROUP BY GROUPING SETS (((SELECT max(note) FROM salaries)))",
  "a CTE named as it, around itself": "WITH salaries AS (SELECT * FROM salaries) SELECT * FROM salaries",
  "a CTE named as it, further on": "WITH a AS (SELECT * FROM salaries), salaries AS (SELECT 1) SELECT * FROM a",
  "a CTE named as it, in another scope":
    "SELECT * FROM (WITH salaries AS (SELECT 1) SELECT * FROM salaries) x, salaries",
  "endless recursion": "WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT count(*) FROM r",
  pg_catalog: "SELECT * FROM pg_catalog.pg_class",
  "pg_catalog by its bare name": "SELECT * FROM pg_authid",
  information_schema: "SELECT * FROM information_schema.tables",
  "current_setting()": "SELECT current_setting('data_directory')",
  current_user: "SELECT current_user",
  "set_config()": "SELECT set_config('transaction_read_only', 'off', false)",
  "pg_read_file()": "SELECT pg_read_file('/etc/passwd')",
  "pg_ls_dir() as a table": "SELECT * FROM pg_ls_dir('/')",
  "lo_import()": "SELECT lo_import('/etc/passwd')",
  "query_to_xml()": "SELECT query_to_xml('SELECT note FROM salaries', true, true, '')",
  "table_to_xml()": "SELECT table_to_xml('salaries', true, true, '')",
  "xmltable()": "SELECT * FROM XMLTABLE('/x' PASSING '<x/>' COLUMNS a text)",
  "nextval()": "SELECT nextval('counter')",
  "pg_sleep()": "SELECT pg_sleep(100)",
  "pg_terminate_backend()": "SELECT pg_terminate_backend(pg_backend_pid())",
  "an advisory lock": "SELECT pg_advisory_lock(1)",
  "generate_series()": "SELECT * FROM generate_series(1, 100000000000)",
  "repeat()": "SELECT repeat('x', 1000000000)",
  "array_agg()": "SELECT array_agg(name) FROM province",
  "a function of the operator's": "SELECT spill()",
  ...readingSecrets,
  ...rowsAsColumns,
  "a call in disguise": "SELECT p.spilled FROM province p",
  "a call in disguise by the table": "SELECT province.spilled FROM province",
  "a call in disguise in quotes": 'SELECT p."spilled" FROM province p',
  "a call in disguise on a query": "SELECT q.spilled FROM (SELECT p FROM province p) q",
  "a call in disguise on what a query gives": "SELECT q.row_to_json FROM (SELECT code FROM province) q",
  "a call in disguise on WITH": "WITH w AS (SELECT code FROM province) SELECT w.to_json FROM w",
  "a call in disguise in WHERE": "SELECT name FROM province p WHERE p.spilled LIKE 'R%'",
  "a call in disguise in ORDER BY": "SELECT name FROM province p ORDER BY p.spilled",
  "a call in disguise in GROUP BY": "SELECT 1 FROM province p GROUP BY p.spilled",
  "a call in disguise in a join": "SELECT 1 FROM province p JOIN province q ON q.spilled = p.name",
  "a call in disguise of an outer row": "SELECT (SELECT max(p.spilled) FROM province q) FROM province p",
  "a call in disguise by lateral": "SELECT q.x FROM province p, LATERAL (SELECT p.spilled AS x) q",
  "a call in disguise in a window": "SELECT rank() OVER (ORDER BY p.spilled) FROM province p",
  "a call in disguise of a text's row": "SELECT v.upper FROM (VALUES ('a')) AS v",
  "a row as JSON": "SELECT p.row_to_json FROM province p",
  "rows gathered": "SELECT p.array_agg FROM province p",
  "a row as text in disguise": "SELECT p.text FROM province p",
  "the number of a table": "SELECT tableoid FROM province",
  "the place of a row": "SELECT p.ctid FROM province p",
  "who wrote a row": "SELECT xmin, cmax FROM province",
  "a row's place in WHERE": "SELECT name FROM province WHERE ctid = '(0,1)'",
  "a row's place in a join": "SELECT 1 FROM province p JOIN province q ON p.ctid = q.ctid",
  "all columns as one row": "SELECT ROW(p.*) FROM province p",
  "all columns, counted": "SELECT count(p.*) FROM province p",
  "all columns as text": "SELECT CAST(p.* AS text) FROM account p",
  "a row behind what SELECT calls the same": "SELECT code AS p FROM province p ORDER BY lower(p)",
  "a row of a join that has a name": "SELECT j FROM (province p JOIN account a ON true) AS j",
  "a secret of a join that has a name": "SELECT j.sandi FROM (province p JOIN account a ON true) AS j",
  "a secret of a join with other names":
    "SELECT j.c9 FROM (province p JOIN account a ON true) AS j(c1,c2,c3,c4,c5,c6,c7,c8,c9)",
  "a side of a join that has a name": "SELECT p.name FROM (province p JOIN account a ON true) AS j",
  "what stands beside without LATERAL": "SELECT q.x FROM account p, (SELECT p AS x) q",
  "a name with the schema before it": "SELECT public.province.name FROM province",
  "a schema's table that is not listed": "SELECT note FROM other.province",
  "a listed function of another schema": "SELECT public.lower('x')",
  "an operator of another schema": "SELECT 1 OPERATOR(public.+) 1",
  "a cast to regclass": "SELECT 'salaries'::regclass",
  "an array": "SELECT ARRAY(SELECT note FROM salaries)",
  "a parameter": "SELECT name FROM province WHERE code = $1",
  "a table sample": "SELECT * FROM province TABLESAMPLE SYSTEM (10)",
  "a table function": "SELECT * FROM ROWS FROM (spill())",
  merge: "MERGE INTO province USING salaries ON false WHEN NOT MATCHED THEN DO NOTHING",
  vacuum: "VACUUM province",
  "a thousand brackets too deep": `SELECT ${"(SELECT ".repeat(1000)}1${")".repeat(1000)}`,
  "a megabyte of SQL": `SELECT '${"x".repeat(1_000_000)}'`,
  "a zero byte": "SELECT name FROM province\u0000; DROP TABLE province",
  nothing: "",
};

/** What analysis needs, on the same tables. */
const honest: readonly string[] = [
  "SELECT name FROM province ORDER BY code LIMIT 1",
  "SELECT DISTINCT island FROM province WHERE island IS NOT NULL",
  "SELECT island, count(*) AS n, round(avg(area_km2)::numeric, 2) FROM province GROUP BY island HAVING count(*) > 0",
  "SELECT rank() OVER (PARTITION BY island ORDER BY area_km2 DESC NULLS LAST) AS r, name FROM province",
  "WITH big AS (SELECT * FROM province WHERE area_km2 BETWEEN 1 AND 1e9) SELECT upper(name) FROM big WHERE name ILIKE 'j%'",
  "SELECT extract(year FROM founded) AS y, date_trunc('year', founded), to_char(founded, 'YYYY') FROM province",
  "SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY area_km2), string_agg(name, ', ' ORDER BY name) FROM province",
  "SELECT CASE WHEN area_km2 > 1 THEN 'a' ELSE 'b' END, coalesce(island, '-'), greatest(1, 2) FROM province",
  "SELECT count(*) FILTER (WHERE name ~ 'a'), corr(area_km2, area_km2) FROM province",
  "SELECT p.name FROM province p LEFT JOIN province q USING (code) WHERE p.code IN (SELECT code FROM province) AND (p.code, 1) = (q.code, 1)",
  "SELECT name FROM province UNION ALL VALUES ('x') EXCEPT SELECT 'y' ORDER BY 1 OFFSET 1",
  "SELECT q.count, q.upper, q.coalesce FROM (SELECT upper(island), coalesce(island, '-'), count(*) FROM province GROUP BY island) q ORDER BY count",
  "SELECT j.code, u.code FROM (province p JOIN province q USING (code) AS u) JOIN (province r JOIN province s USING (code)) AS j ON j.code = u.code",
  "SELECT v.column1 FROM (VALUES (1), (2)) v, LATERAL (SELECT count(*) AS n FROM province WHERE v.column1 > 1) c WHERE n > 0",
  "SELECT island AS province FROM province GROUP BY province ORDER BY province",
  "SELECT trim(both ' ' from name), substring(name from 1 for 2), position('a' in name) FROM province",
];

describe.skipIf(inject("postgres") === null)("SQL for PostgreSQL", () => {
  let warehouse: Warehouse;
  let guarded: GuardedWarehouse;
  let owner: pg.Client;

  beforeAll(async () => {
    const server = new pg.Client({ connectionString: inject("postgres") ?? "" });
    await server.connect();
    await server.query("CREATE DATABASE hostile");
    await server.end();
    const url = new URL(inject("postgres") ?? "");
    url.pathname = "/hostile";
    owner = new pg.Client({ connectionString: url.href });
    await owner.connect();
    await owner.query(setUp);
    warehouse = await openPostgresWarehouse({ url: url.href, limits: { seconds: 3, processes: 1, streams: 1 } });
    guarded = await guardedOver(warehouse, { tables: new Set(["province", "account"]) });
  });
  afterAll(async () => {
    await warehouse?.close();
    await owner?.end();
  });

  for (const [name, sql] of Object.entries(hostile))
    it(`is refused: ${name}`, async () => {
      const outcome = await guarded.run(sql);
      expect(JSON.stringify(outcome)).not.toMatch(/RAHASIA|987654/);
      expect(outcome.ok ? outcome.value : outcome.failure.kind).toMatch(/^(guard|syntax)$/);
      for await (const part of guarded.stream(sql)) expect(part).toMatchObject({ end: { ok: false } });
    });

  for (const sql of honest)
    it(`is allowed: ${sql}`, async () => {
      expect(await guarded.run(sql)).toMatchObject({ ok: true, value: { touched: { tables: ["province"] } } });
    });

  for (const sql of besideSecrets)
    it(`is allowed: ${sql}`, async () => expect(await guarded.run(sql)).toMatchObject({ ok: true }));

  it("leaves everything as it was", async () => {
    const { rows } = await owner.query(
      "SELECT (SELECT count(*)::int FROM province) AS provinces, (SELECT is_called FROM counter) AS counted",
    );
    expect(rows).toEqual([{ provinces: 4, counted: false }]);
  });
});
