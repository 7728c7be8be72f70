import { describe, expect, it } from "vitest";
import { shortTime, startOf, timeName, timeOf } from "./time.ts";

describe("times", () => {
  it.each([
    ["2024", "2024", "2024"],
    [2024, "2024", "2024"],
    ["2024-S2", "Semester II 2024", "Smt II 24"],
    ["2024-Q1", "Triwulan I 2024", "Tw I 24"],
    ["2024-08", "Agustus 2024", "Agu 24"],
    ["2024-02-29", "29 Februari 2024", "29 Feb"],
  ])("reads %s", (cell, full, short) => {
    const time = timeOf(cell);
    expect(time && [timeName(time), shortTime(time)]).toEqual([full, short]);
  });

  it.each(["Bali", "2024-13", "20245", "2024-Q5", "", null, 12.5])("knows %s for no time", (cell) => {
    expect(timeOf(cell)).toBeNull();
  });

  it("puts neighbours one apart, over the end of a year", () => {
    const step = (one: string, next: string) => (timeOf(next)?.at ?? 0) - (timeOf(one)?.at ?? 0);
    expect([
      step("2023", "2024"),
      step("2023-S2", "2024-S1"),
      step("2023-Q4", "2024-Q1"),
      step("2023-12", "2024-01"),
      step("2024-02-29", "2024-03-01"),
    ]).toEqual([1, 1, 1, 1, 1]);
  });

  it("knows where a year begins", () => {
    for (const [cell, grain] of [
      ["2024", "year"],
      ["2024-S1", "half"],
      ["2024-Q1", "quarter"],
      ["2024-01", "month"],
      ["2024-01-01", "day"],
    ] as const)
      expect(startOf(2024, grain)).toBe(timeOf(cell)?.at);
  });
});
