import { describe, expect, it } from "vitest";
import { lineOf, sqlFailureOf } from "./sql-failure.ts";

const failed = (detail: string, sql = "") => sqlFailureOf({ code: "query_failed", detail }, sql);

describe("why edited SQL did not run", () => {
  it.each([
    ["Only SELECT statements can be serialized to json!", "Hanya satu perintah SELECT"],
    ["not one statement: 2", "Hanya satu perintah SELECT"],
    ["table not allowed: salaries", "Tabel “salaries” tidak tersedia"],
    ["function not allowed: read_csv", "Fungsi “read_csv” tidak diizinkan"],
    ["parameter not allowed: $1", "Tuliskan nilainya langsung"],
    ["The query needed more than 512 MB", "512 MB"],
    ['syntax error at or near "form", character 10', "di dekat “form”"],
    ['Binder Error: Referenced column "nme" not found in FROM clause!', "Kolom “nme” tidak ditemukan"],
    ['column "nme" does not exist', "Kolom “nme” tidak ditemukan"],
    ['Binder Error: column "name" must appear in the GROUP BY clause or …', "harus ada di GROUP BY"],
    ["Binder Error: No function matches the given name and argument types 'sum(VARCHAR)'.", "“sum”"],
    ["Conversion Error: Could not convert string 'a' to INT32", "TRY_CAST"],
  ])("%s", (detail, words) => {
    const { message, original } = failed(detail);
    expect(message).toContain(words);
    expect(original).toBe(detail);
  });

  it("what it has no words for is told in the database's own", () => {
    expect(failed("Weird Error: $1")).toEqual({
      message: "Database tidak dapat menjalankan SQL ini.",
      position: null,
      original: "Weird Error: $1",
    });
  });

  it("finds the place: where the database says, else where the name first stands", () => {
    const sql = "SELECT name\nform province";
    const { position } = failed('syntax error at or near "province", character 18', sql);
    expect(sql.slice(position ?? 0)).toBe("province");
    expect(lineOf(sql, position ?? 0)).toBe(2);
    expect(failed("table not allowed: PROVINCE", sql).position).toBe(17);
    expect(failed("table not allowed: elsewhere", sql).position).toBeNull();
    expect(failed("syntax error at end of input, character 99", sql).position).toBe(sql.length);
  });

  it("a limit of time says how long; what is not about the SQL is told as anywhere else", () => {
    const timeout = sqlFailureOf({ code: "query_timeout", detail: "The query took longer than 30 s" }, "");
    expect(timeout.message).toContain("lebih dari 30 detik");
    expect(sqlFailureOf({ code: "FETCH_ERROR" }, "").message).toContain("Server tidak dapat dihubungi");
  });
});
