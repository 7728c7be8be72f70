import { describe, expect, it } from "vitest";
import type { Column } from "../message.ts";
import { formatCell, isFigure } from "./cell-format.ts";

const column = (kind: Column["kind"], decimals: number | null = null): Column => ({
  name: "x",
  kind,
  unit: null,
  decimals,
});

describe("a cell", () => {
  it.each([
    [51316378, column("figure", 0), "51.316.378"],
    [1234.5, column("figure", 2), "1.234,50"],
    [1234.5, column("figure"), "1.234,5"],
    [0.00012, column("figure"), "0,00012"],
    [0, column("figure"), "0"],
    [-1234, column("figure", 0), "-1.234"],
    [9007199254740991, undefined, "9.007.199.254.740.991"],
    [2023, column("year"), "2023"],
    ["2023", column("year"), "2023"],
    [3201, column("name"), "3201"],
    ["Jawa Barat", column("name"), "Jawa Barat"],
    [true, column("text"), "Ya"],
    [null, column("figure", 0), "–"],
    [undefined, column("figure", 0), "–"],
  ])("%j of %j reads %j", (cell, of, expected) => {
    expect(formatCell(cell, of)).toBe(expected);
  });
});

it("columns of figures are told by the server, else by their cells", () => {
  expect(isFigure(column("figure"), [])).toBe(true);
  expect(isFigure(column("year"), [2023])).toBe(false);
  expect(isFigure(undefined, [1, null])).toBe(true);
  expect(isFigure(undefined, ["a", 1])).toBe(false);
  expect(isFigure(undefined, [])).toBe(false);
});
