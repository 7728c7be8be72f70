import { describe, expect, it } from "vitest";
import { plainSqlOf } from "./plain-sql.ts";

const read = (sql: string) => {
  const plain = plainSqlOf(sql);
  return "wrong" in plain ? null : plain.run;
};

describe("reads SQL of MariaDB by pieces", () => {
  it.each([
    ["SELECT 1;;", "SELECT 1"],
    ["SELECT a-- x\n, b # y\n, c /* z ** */ FROM t", "SELECT a \n, b  \n, c   FROM t"],
    ['SELECT "a""b", "c`d"', 'SELECT `a"b`, `c``d`'],
    ["SELECT 'it''s', '-- # /*', `x y`", "SELECT 'it''s', '-- # /*', `x y`"],
    ["SELECT t.a, 1.5e-3 - -1 <=> 2 FROM t", "SELECT t.a, 1.5e-3 - -1 <=> 2 FROM t"],
  ])("%s", (sql, plain) => expect(read(sql)).toBe(plain));

  it("writes backslashes for the reader that escapes by them", () =>
    expect(plainSqlOf("SELECT 'a\\', 'b'")).toEqual({ run: "SELECT 'a\\', 'b'", judged: "SELECT 'a\\\\', 'b'" }));
});

describe("refuses what could be read otherwise", () => {
  it.each([
    "SELECT 1 /*!50000 , note FROM salaries */",
    "SELECT 1 /*M!100000 , note FROM salaries */",
    "SELECT /*+ MAX_EXECUTION_TIME(0) */ 1",
    "SELECT 1 /* open",
    "SELECT 1--1",
    "SELECT _utf8mb4'a'",
    "SELECT _latin1 X'41'",
    "SELECT N'a'",
    "SELECT x'41'",
    "SELECT 0x41",
    "SELECT 'a' 'b'",
    "SELECT 'open",
    "SELECT `open",
    "SELECT ``",
    "SELECT @x := 1",
    "SELECT @@global.datadir",
    "SELECT 1e, 2a FROM t",
    "SELECT t.1 FROM t",
    "SELECT a || b FROM t",
    "SELECT a && b FROM t",
    "SELECT {fn now()}",
    "SELECT a FROM t INTO OUTFILE '/tmp/x'",
    "SELECT a FROM t FOR UPDATE",
    "SELECT a FROM t LOCK IN SHARE MODE",
    "SELECT a FROM t PROCEDURE ANALYSE()",
    "SELECT NEXT VALUE FOR s",
    "SELECT a FROM t FOR SYSTEM_TIME ALL",
    "SELECT nöte FROM t",
    "SELECT a\u0000 FROM t",
  ])("%s", (sql) => expect(read(sql)).toBeNull());
});
