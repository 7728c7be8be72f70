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
    ["something new not allowed: x", "Bagian SQL ini tidak diizinkan."],
    ["Ada kesalahan penulisan SQL di dekat “form”. (huruf ke-10)", "Ada kesalahan penulisan SQL di dekat “form”."],
  ])("%s", (detail, words) => {
    expect(failed(detail).message).toContain(words);
    expect(failed(detail).message).not.toContain("huruf ke-");
  });

  it("finds the place: where the server says, else where the name first stands", () => {
    const sql = "SELECT name\nform province";
    const { position } = failed("Ada kesalahan penulisan SQL di dekat “province”. (huruf ke-18)", sql);
    expect(sql.slice(position ?? 0)).toBe("province");
    expect(lineOf(sql, position ?? 0)).toBe(2);
    expect(failed("table not allowed: PROVINCE", sql).position).toBe(17);
    expect(failed("table not allowed: elsewhere", sql).position).toBeNull();
    expect(failed("SQL ini belum selesai ditulis. (huruf ke-99)", sql).position).toBe(sql.length);
  });

  it("a limit of time says how long; what is not about the SQL is told as anywhere else", () => {
    const detail = "Query berjalan lebih dari 30 detik dan dihentikan.";
    expect(sqlFailureOf({ code: "query_timeout", detail }, "").message).toBe(detail);
    expect(sqlFailureOf({ code: "FETCH_ERROR" }, "").message).toContain("Server tidak dapat dihubungi");
  });
});
