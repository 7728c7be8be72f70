import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterAll, describe, expect, it } from "vitest";
import { placeOf } from "./warehouse-address.ts";

const folder = mkdtempSync(join(tmpdir(), "tanyadata-address-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("an address of a warehouse", () => {
  it.each([
    ["postgres://u:p@h/d", "postgres"],
    ["postgresql://h/d", "postgres"],
    ["mysql://u:p@h:3306/d", "mariadb"],
    ["MariaDB://h/d", "mariadb"],
  ])("%s leads to a server", (url, server) => expect(placeOf(url)).toEqual({ url, server }));

  it("may be a file", () => {
    const file = join(folder, "own.duckdb");
    writeFileSync(file, "");
    expect(placeOf(file)).toEqual({ file });
    expect(() => placeOf(join(folder, "none.duckdb"))).toThrow(/there is no file .*none\.duckdb/);
  });

  it.each([
    ["sqlserver://h:1433;database=d", /SQL Server cannot be read; expected .*mysql:.*npm run import/],
    ["jdbc:sqlserver://h:1433", /SQL Server cannot be read/],
    ["jdbc:oracle:thin:@h:1521:d", /Oracle cannot be read/],
    ["oracle://h/d", /Oracle cannot be read/],
    ["mongodb+srv://h/d", /MongoDB cannot be read/],
    ["sqlite:///srv/x.sqlite", /SQLite cannot be read/],
    ["quack://h/d", /quack:\/\/ cannot be read/],
    ["jdbc:mysql://h/d", /address for Java; write it as mysql:\/\//],
  ])("%s is told what can be read", (address, words) => expect(() => placeOf(address)).toThrow(words));

  it("that is a SQLite file is named as one", () => {
    const file = join(folder, "shop.db");
    const database = new Database(file);
    database.exec("CREATE TABLE t (a INTEGER)");
    database.close();
    expect(() => placeOf(file)).toThrow(
      /shop\.db is a SQLite file; make a DuckDB file of it first: npm run warehouse -- copy .*shop\.db/,
    );
  });
});
