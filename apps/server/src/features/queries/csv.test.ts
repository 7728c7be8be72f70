import type { Cell } from "@tanyadata/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvLine, type Delimiter } from "./csv.ts";

/** A strict reader of RFC 4180: anything that the grammar does not allow throws. */
function readStrictly(text: string, delimiter: Delimiter): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  while (at < text.length) {
    let value = "";
    if (text[at] === '"') {
      for (at++; ; at++) {
        if (at >= text.length) throw new Error("a quoted field without its end");
        if (text[at] !== '"') value += text[at];
        else if (text[at + 1] === '"') value += text[at++];
        else break;
      }
      at++;
    } else {
      while (at < text.length && text[at] !== delimiter && text[at] !== "\r") {
        if (text[at] === '"' || text[at] === "\n") throw new Error(`a bare ${JSON.stringify(text[at])} at ${at}`);
        value += text[at++];
      }
    }
    record.push(value);
    if (text[at] === delimiter) at++;
    else if (text.startsWith("\r\n", at)) {
      at += 2;
      records.push(record);
      record = [];
    } else throw new Error(`neither delimiter nor CRLF at ${at}`);
  }
  if (record.length > 0) throw new Error("the last record has no CRLF");
  return records;
}

const anyDelimiter = fc.constantFrom<Delimiter>(",", ";");
const special = ["=", "+", "-", "@", "\t", "\r", "\n", '"', ",", ";", "'", " ", "1", "a", "é", "\uFF1D", "\uFEFF"];
const trickyText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...special), maxLength: 8 }),
  fc.string({ unit: "binary", maxLength: 20 }),
);
const anyCell: fc.Arbitrary<Cell> = fc.oneof(
  trickyText,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);
const anyTable = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(anyCell, { minLength: width, maxLength: width }), { maxLength: 6 }));

/** What a reader must get for a cell, apostrophes aside: one stands before what a spreadsheet could run. */
function expected(cell: Cell, delimiter: Delimiter): string {
  if (cell === null) return "";
  return typeof cell === "number" && delimiter === ";" ? String(cell).replace(".", ",") : String(cell);
}

describe("[S7.31] CSV", () => {
  test("a strict RFC 4180 reader gets every cell back", () => {
    fc.assert(
      fc.property(anyTable, anyDelimiter, (table, delimiter) => {
        const read = readStrictly(table.map((row) => csvLine(row, delimiter)).join(""), delimiter);
        const guarded = read.map((record, row) =>
          record.map((value, column) => {
            const want = expected(table[row]?.[column] ?? null, delimiter);
            const aside = (text: string) => text.replaceAll("'", "");
            return aside(value) === aside(want) ? want : value;
          }),
        );
        expect(guarded).toEqual(table.map((row) => row.map((cell) => expected(cell, delimiter))));
      }),
      { numRuns: 2000 },
    );
  });

  test("no field that a spreadsheet reads starts a formula, unless it is a number", () => {
    fc.assert(
      fc.property(trickyText, anyDelimiter, (text, delimiter) => {
        const value = readStrictly(csvLine([text, 1], delimiter), delimiter)[0]?.[0] ?? "";
        expect(/^[=+\-@\t\r]/.test(value) && !/^[+-]?\d+([.,]\d+)?$/.test(value)).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  test("formulas are disarmed, numbers and ordinary text are left alone", () => {
    const dangerous = ["=1+1", "+62 811", "-cmd|'/C calc'!A0", "@SUM(A1)", "\tx", "\rx", "-1+1", "＝1"];
    for (const text of dangerous) {
      expect(readStrictly(csvLine([text, 0], ","), ",")[0]?.[0]).toBe(`'${text}`);
    }
    for (const text of ["+62811", "-5", "-12345678901234567890", "-1.5", "Kab. Garut", "32.73", "'", "a=b"]) {
      expect(readStrictly(csvLine([text, 0], ","), ",")[0]?.[0]).toBe(text);
    }
    expect(csvLine([-3, 2.5, null, true, ""], ",")).toBe("-3,2.5,,true,\r\n");
  });

  test("a semicolon brings decimal commas for numbers, not for text", () => {
    expect(csvLine(["a;b", 1234.5, -0.25, 7, "32.73"], ";")).toBe('"a;b";1234,5;-0,25;7;32.73\r\n');
  });

  test("a lone empty field is not an empty line", () => {
    expect(csvLine([null], ",") + csvLine([""], ";")).toBe('""\r\n""\r\n');
  });
});
