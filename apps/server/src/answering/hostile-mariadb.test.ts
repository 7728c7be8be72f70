import { openMariadbWarehouse, type Warehouse } from "@tanyadata/warehouse";
import mysql, { type Connection, type RowDataPacket } from "mysql2/promise";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { guardedOver } from "./guarded-over.testing.ts";
import type { GuardedWarehouse } from "./guarded-warehouse.ts";

const setUp = [
  "CREATE TABLE province (code varchar(9), name varchar(40), area_km2 double, island varchar(40), founded date)",
  `INSERT INTO province VALUES ('11','Aceh',57956.0,'Sumatera','1956-12-07'), ('32','Jawa Barat',37040.04,'Jawa','1950-07-14'),
    ('33','Jawa Tengah',34337.48,'Jawa','1950-08-15'), ('51','Bali',5590.15,NULL,'1958-08-14')`,
  "CREATE TABLE salaries AS SELECT 'RAHASIA-TABEL' AS note, 1 AS amount",
  "CREATE TABLE account (id int, name varchar(40), password varchar(60))",
  "INSERT INTO account VALUES (1, 'Ani', 'RAHASIA-SANDI')",
  "CREATE SEQUENCE counter",
  "CREATE FUNCTION spill() RETURNS text READS SQL DATA RETURN (SELECT max(note) FROM salaries)",
  "CREATE FUNCTION inc() RETURNS int MODIFIES SQL DATA BEGIN INSERT INTO salaries VALUES ('X', 2); RETURN 1; END",
];

/** SQL that must be refused before it reaches the server, by what it tries. */
const hostile: Readonly<Record<string, string>> = {
  "delete rows": "DELETE FROM province",
  "update rows": "UPDATE province SET name = 'X'",
  "replace rows": "REPLACE INTO province (code) VALUES ('1')",
  "write inside WITH": "WITH gone AS (DELETE FROM province RETURNING *) SELECT * FROM gone",
  truncate: "TRUNCATE province",
  "drop a table": "DROP TABLE province",
  "rename a table": "RENAME TABLE province TO mine",
  "create from a select": "CREATE TABLE mine AS SELECT * FROM province",
  "select into a file": "SELECT name FROM province INTO OUTFILE '/tmp/tanyadata-out'",
  "select into a dump": "SELECT name FROM province LIMIT 1 INTO DUMPFILE '/tmp/tanyadata-out'",
  "select into a file before FROM": "SELECT name INTO OUTFILE '/tmp/tanyadata-out' FROM province",
  "select into a variable": "SELECT name FROM province LIMIT 1 INTO @x",
  "lock rows": "SELECT * FROM province FOR UPDATE",
  "lock rows to share": "SELECT * FROM province LOCK IN SHARE MODE",
  "lock tables": "LOCK TABLES province WRITE",
  "two statements": "SELECT 1; DROP TABLE province",
  "two selects": "SELECT 1; SELECT note FROM salaries",
  "another delimiter": "DELIMITER //\nSELECT note FROM salaries//",
  "a statement behind a comment": "SELECT 1 -- \n; DELETE FROM province",
  "a statement behind a sharp": "SELECT 1 # x\n; DELETE FROM province",
  "an open comment": "SELECT name FROM province /*",
  "an executable comment": "SELECT name /*!50000 , (SELECT max(note) FROM salaries) */ FROM province",
  "an executable comment of any version":
    "SELECT name /*! FROM province UNION SELECT note FROM salaries -- */ FROM province",
  "an executable comment of MariaDB": "SELECT name /*M!100000 , (SELECT max(note) FROM salaries) */ FROM province",
  "one that ends another": "SELECT 1 /* /*! */ UNION SELECT note FROM salaries /* */",
  "a hint": "SELECT /*+ SET_VAR(max_execution_time = 0) */ name FROM province",
  "an escaped quote": "SELECT 'a\\'; DELETE FROM province; -- '",
  "an escaped quote that hides a union": "SELECT 'a\\' UNION SELECT note FROM salaries -- '",
  "a minus that is a comment to some": "SELECT 1--1 UNION SELECT note FROM salaries",
  "a text of another character set": "SELECT _gbk'\u00bf\\' UNION SELECT note FROM salaries -- '",
  "a text by its bytes": "SELECT * FROM province WHERE name = x'41'",
  "two texts in a row": "SELECT 'a' 'b' FROM province",
  "a user variable": "SELECT @x := note FROM province",
  "a user variable that is read": "SELECT @x",
  "a server variable": "SELECT @@global.datadir",
  "a session variable": "SELECT @@sql_mode",
  "set a variable": "SET @x = 1",
  "set a mode": "SET sql_mode = ''",
  "change the role": "SET ROLE admin",
  "begin a transaction": "START TRANSACTION READ WRITE",
  prepare: "PREPARE p FROM 'SELECT note FROM salaries'",
  "execute at once": "EXECUTE IMMEDIATE 'SELECT note FROM salaries'",
  "a handler": "HANDLER salaries OPEN",
  "a handler that reads": "HANDLER salaries READ FIRST",
  explain: "EXPLAIN SELECT * FROM province",
  analyze: "ANALYZE FORMAT=JSON SELECT * FROM province",
  describe: "DESCRIBE salaries",
  show: "SHOW TABLES",
  use: "USE mysql",
  call: "CALL spill()",
  do: "DO sleep(100)",
  kill: "KILL QUERY 1",
  "load a file": "LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE province",
  "grant rights": "GRANT ALL ON *.* TO root@localhost",
  flush: "FLUSH TABLES",
  "a compound": "BEGIN NOT ATOMIC SELECT note FROM salaries; END",
  "an unlisted table": "SELECT note FROM salaries",
  "an unlisted table, in backticks": "SELECT note FROM `salaries`",
  "an unlisted table, in double quotes": 'SELECT note FROM "salaries"',
  "an unlisted table, qualified": "SELECT note FROM hostile.salaries",
  "a listed name in another database": "SELECT * FROM mysql.province",
  "a listed name in other letters": "SELECT * FROM Province",
  "the table statement": "TABLE salaries",
  "an unlisted table in a join": "SELECT s.note FROM province p JOIN salaries s ON TRUE",
  "an unlisted table behind a comma": "SELECT s.note FROM province p, salaries s",
  "an unlisted table in brackets": "SELECT note FROM (salaries)",
  "an unlisted table by a straight join": "SELECT s.note FROM province p STRAIGHT_JOIN salaries s",
  "an unlisted table in LATERAL": "SELECT * FROM province, LATERAL (SELECT note FROM salaries) s",
  "an unlisted table in EXISTS": "SELECT name FROM province WHERE EXISTS (SELECT 1 FROM salaries)",
  "an unlisted table by ANY": "SELECT name FROM province WHERE name = ANY (SELECT note FROM salaries)",
  "an unlisted table in ORDER BY": "SELECT name FROM province ORDER BY (SELECT max(note) FROM salaries)",
  "an unlisted table in a union": "SELECT name FROM province UNION ALL SELECT note FROM salaries",
  "an unlisted table in a union in brackets": "(SELECT name FROM province) UNION (SELECT note FROM salaries)",
  "an unlisted table in VALUES": "VALUES ((SELECT max(note) FROM salaries))",
  "an unlisted table in a CASE": "SELECT CASE WHEN (SELECT max(note) FROM salaries) > 'A' THEN 1 END FROM province",
  "an unlisted table in a window":
    "SELECT sum(1) OVER w FROM province WINDOW w AS (ORDER BY (SELECT max(note) FROM salaries))",
  "an unlisted table in a frame":
    "SELECT sum(1) OVER (ORDER BY code ROWS (SELECT max(amount) FROM salaries) PRECEDING) FROM province",
  "an unlisted table in GROUP_CONCAT":
    "SELECT group_concat(name ORDER BY (SELECT max(note) FROM salaries)) FROM province",
  "an unlisted table in an interval": "SELECT founded + INTERVAL (SELECT max(amount) FROM salaries) DAY FROM province",
  "a CTE named as it, around itself": "WITH salaries AS (SELECT * FROM salaries) SELECT * FROM salaries",
  "a CTE named as it, further on": "WITH a AS (SELECT * FROM salaries), salaries AS (SELECT 1) SELECT * FROM a",
  "a CTE named as it, in another scope":
    "SELECT * FROM (WITH salaries AS (SELECT 1) SELECT * FROM salaries) x, salaries",
  "a CTE named as it, in other letters": "WITH Salaries AS (SELECT 1) SELECT * FROM salaries",
  "endless recursion": "WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT count(*) FROM r",
  information_schema: "SELECT * FROM information_schema.tables",
  "information_schema in other letters": "SELECT * FROM INFORMATION_SCHEMA.TABLES",
  performance_schema: "SELECT * FROM performance_schema.threads",
  "the users": "SELECT * FROM mysql.user",
  "the users, in backticks": "SELECT * FROM `mysql`.`user`",
  "numbers from nothing": "SELECT seq FROM seq_1_to_1000000000",
  "a table of JSON": "SELECT * FROM JSON_TABLE('[1]', '$[*]' COLUMNS (a INT PATH '$')) AS t",
  "load_file()": "SELECT LOAD_FILE('/etc/passwd')",
  "load_file() with a blank": "SELECT LOAD_FILE ('/etc/passwd')",
  "load_file() in backticks": "SELECT `load_file`('/etc/passwd')",
  "sleep()": "SELECT SLEEP(100)",
  "benchmark()": "SELECT BENCHMARK(1000000000, sha1('x'))",
  "get_lock()": "SELECT GET_LOCK('x', 100)",
  "release_all_locks()": "SELECT RELEASE_ALL_LOCKS()",
  "master_pos_wait()": "SELECT MASTER_POS_WAIT('x', 1, 100)",
  "user()": "SELECT USER()",
  current_user: "SELECT CURRENT_USER",
  "current_user()": "SELECT CURRENT_USER()",
  current_role: "SELECT CURRENT_ROLE",
  "database()": "SELECT DATABASE()",
  "version()": "SELECT VERSION()",
  "connection_id()": "SELECT CONNECTION_ID()",
  "last_insert_id()": "SELECT LAST_INSERT_ID(7)",
  "nextval()": "SELECT NEXTVAL(counter)",
  "next value for": "SELECT NEXT VALUE FOR counter",
  "setval()": "SELECT SETVAL(counter, 100)",
  "a sequence as a table": "SELECT * FROM counter",
  "extractvalue()": "SELECT EXTRACTVALUE(1, concat(0x7e, (SELECT note FROM salaries)))",
  "updatexml()": "SELECT UPDATEXML(1, concat(0x7e, 'x'), 1)",
  "repeat()": "SELECT REPEAT('x', 1000000000)",
  "rpad()": "SELECT RPAD('x', 1000000000, 'x')",
  "uuid()": "SELECT UUID()",
  "procedure analyse": "SELECT name FROM province PROCEDURE ANALYSE()",
  "a function of the operator's": "SELECT spill()",
  "a function of the operator's that writes": "SELECT inc() FROM province",
  "a listed function of another database": "SELECT hostile.lower('x')",
  "the values of an insert": "SELECT VALUES(name) FROM province",
  "the default of a column": "SELECT DEFAULT(name) FROM province",
  "a full-text search": "SELECT MATCH(name) AGAINST ('x') FROM province",
  "a parameter": "SELECT name FROM province WHERE code = ?",
  "a named parameter": "SELECT name FROM province WHERE code = :code",
  "ODBC's brackets": "SELECT {fn now()}",
  "or that looks like concatenation": "SELECT name || (SELECT 1) FROM province",
  "an index hint": "SELECT name FROM province FORCE INDEX (x)",
  "a partition": "SELECT name FROM province PARTITION (p0)",
  "words after SELECT": "SELECT SQL_CALC_FOUND_ROWS name FROM province",
  "rows that were": "SELECT name FROM province FOR SYSTEM_TIME ALL",
  "a secret": "SELECT password FROM account",
  "a secret in capitals": "SELECT a.PassWord FROM account a",
  "a secret in backticks": "SELECT `account`.`password` FROM account",
  "a secret in double quotes": 'SELECT "password" FROM account',
  "a secret among all columns": "SELECT * FROM account",
  "a secret among all columns of a table": "SELECT A.* FROM account a",
  "a secret under another name": "SELECT q.x FROM (SELECT password AS x FROM account) q",
  "a secret by its place": "WITH w(x, y, z) AS (SELECT * FROM account) SELECT z FROM w",
  "a secret through a union": "SELECT name FROM province UNION SELECT password FROM account",
  "a secret in a condition": "SELECT name FROM account WHERE password LIKE 'R%'",
  "a secret in an order": "SELECT name FROM account ORDER BY password",
  "a secret in a window": "SELECT rank() OVER w FROM account WINDOW w AS (ORDER BY password)",
  "a secret from around": "SELECT (SELECT max(a.password) FROM province) FROM account a",
  "a secret that is guessed by USING":
    "SELECT a.name FROM account a JOIN (SELECT 'RAHASIA-SANDI' AS password) q USING (password)",
  "a secret that is guessed by names alike":
    "SELECT a.name FROM account a NATURAL JOIN (SELECT 'RAHASIA-SANDI' AS password) q",
  "a thousand brackets too deep": `SELECT ${"(SELECT ".repeat(1000)}1${")".repeat(1000)}`,
  "a megabyte of SQL": `SELECT '${"x".repeat(1_000_000)}'`,
  "a zero byte": "SELECT name FROM province\u0000; DROP TABLE province",
  nothing: "",
};

/** What analysis needs, on the same tables. */
const honest: readonly string[] = [
  "SELECT name FROM province ORDER BY code LIMIT 1",
  "SELECT DISTINCT island FROM province WHERE island IS NOT NULL",
  "SELECT island, count(*) AS n, round(avg(area_km2), 2) FROM province GROUP BY island HAVING count(*) > 0",
  "SELECT rank() OVER (PARTITION BY island ORDER BY area_km2 DESC) AS r, name FROM province",
  "WITH big AS (SELECT * FROM province WHERE area_km2 BETWEEN 1 AND 1e9) SELECT upper(name) FROM big WHERE name LIKE 'j%'",
  "SELECT extract(year FROM founded) AS y, date_format(founded, '%Y-%m-01'), year(founded), founded + INTERVAL 1 DAY FROM province",
  "SELECT group_concat(DISTINCT name ORDER BY name SEPARATOR ', '), stddev_pop(area_km2) FROM province",
  "SELECT CASE WHEN area_km2 > 1 THEN 'a' ELSE 'b' END, coalesce(island, '-'), greatest(1, 2), if(1 > 0, 1, 2) FROM province",
  "SELECT sum(name REGEXP 'a'), sum(CASE WHEN name LIKE 'A%' THEN 1 END) FROM province",
  "SELECT p.name FROM province p LEFT JOIN province q USING (code) WHERE p.code IN (SELECT code FROM province) AND (p.code, 1) = (q.code, 1)",
  "SELECT name FROM province UNION ALL SELECT 'x' EXCEPT SELECT 'y' ORDER BY 1 LIMIT 9 OFFSET 1",
  "SELECT trim(both ' ' FROM name), substring(name, 1, 2), position('a' IN name), left(name, 2), 'it''s' FROM province",
  'SELECT "name", `name` AS "Nama provinsi" FROM "province" -- both are names\n;',
  "SELECT CAST(area_km2 AS DECIMAL(10,2)), CAST(code AS SIGNED), CAST(name AS CHAR(3)), CAST('2024-01-01' AS DATE), DATE '2024-01-01' FROM province /* so */",
  "SELECT 7 DIV 2, 7 % 2, -area_km2, NOT TRUE, name <=> NULL FROM province # so",
];

describe.skipIf(inject("mariadb") === null)("SQL for MariaDB", () => {
  let warehouse: Warehouse;
  let guarded: GuardedWarehouse;
  let owner: Connection;

  beforeAll(async () => {
    owner = await mysql.createConnection({ uri: inject("mariadb") ?? "" });
    await owner.query("CREATE DATABASE hostile");
    await owner.query("USE hostile");
    for (const sql of setUp) await owner.query(sql);
    const url = new URL(inject("mariadb") ?? "");
    url.pathname = "/hostile";
    warehouse = await openMariadbWarehouse({ url: url.href, limits: { seconds: 3, processes: 1, streams: 1 } });
    guarded = await guardedOver(warehouse, { tables: new Set(["province", "account"]) });
  });
  afterAll(async () => {
    await warehouse?.close();
    await owner?.end();
  });

  for (const [name, sql] of Object.entries(hostile))
    it(`is refused: ${name}`, async () => {
      const outcome = await guarded.run(sql);
      expect(JSON.stringify(outcome)).not.toContain("RAHASIA");
      expect(outcome.ok ? outcome.value : outcome.failure.kind).toMatch(/^(guard|syntax)$/);
      for await (const part of guarded.stream(sql)) expect(part).toMatchObject({ end: { ok: false } });
    });

  for (const sql of honest)
    it(`is allowed: ${sql}`, async () => {
      expect(await guarded.run(sql)).toMatchObject({ ok: true, value: { touched: { tables: ["province"] } } });
    });

  it("leaves everything as it was", async () => {
    const [rows] = await owner.query<RowDataPacket[]>(
      "SELECT (SELECT count(*) FROM province) AS provinces, (SELECT count(*) FROM salaries) AS salaries, (SELECT next_not_cached_value FROM counter) AS counted",
    );
    expect(rows).toEqual([{ provinces: 4, salaries: 1, counted: 1 }]);
  });
});
