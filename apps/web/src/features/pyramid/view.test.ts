import { describe, expect, it } from "vitest";
import {
  levelWithin,
  pathTo,
  placeParameters,
  readView,
  typeOf,
  type View,
  writeView,
  yearParameters,
} from "./view.ts";

describe("the address", () => {
  it("holds the whole view", () => {
    const view: View = {
      region: "32.01.05",
      year: 2020,
      indicator: "coffee_production",
      compare: ["32", "51.71"],
      hasVillages: true,
    };
    expect(readView(writeView(view))).toEqual(view);
  });

  it("is empty for what is shown anyway", () => {
    const plain = readView(new URLSearchParams());
    expect(plain).toEqual({ region: null, year: null, indicator: null, compare: [], hasVillages: false });
    expect(writeView(plain).size).toBe(0);
  });

  it.each(["region=jabar", "region=32'--", "year=abc", "year=20255", "indicator=%3Cscript%3E", "compare=x,y"])(
    "takes %s as not said",
    (said) => expect(readView(new URLSearchParams(said))).toEqual(readView(new URLSearchParams())),
  );

  it("compares five regions at most, each once", () => {
    expect(readView(new URLSearchParams("compare=11,11,12,13,14,15,16")).compare).toEqual([
      "11",
      "12",
      "13",
      "14",
      "15",
    ]);
  });
});

it("knows a level by its code", () => {
  expect(["32", "32.01", "32.01.05", "32.01.05.2001"].map(typeOf)).toEqual([
    "province",
    "district",
    "subdistrict",
    "village",
  ]);
  expect([null, "32", "32.01", "32.01.05"].map(levelWithin)).toEqual([
    "province",
    "district",
    "subdistrict",
    "village",
  ]);
  expect(pathTo("32.01.05")).toEqual(["32", "32.01", "32.01.05"]);
  expect(placeParameters("32.01")).toEqual({ district: "32.01" });
  expect(placeParameters(null)).toEqual({});
});

it("asks of a year for the newest of what has none of it", () => {
  expect(yearParameters(2020)).toEqual({ year: 2020, otherwise: "newest" });
  expect(yearParameters(null)).toEqual({});
});
