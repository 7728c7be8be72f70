import { describe, expect, it } from "vitest";
import { apportion } from "./apportion.ts";
import { drawn } from "./seeded.ts";

describe("sharing a total by weight", () => {
  it("gives whole numbers by largest remainder; of equal ones the earlier wins", () => {
    expect(apportion(10, [1, 1, 1])).toEqual([4, 3, 3]);
    expect(apportion(7, [5, 3, 1])).toEqual([4, 2, 1]);
    expect(apportion(0, [1, 2])).toEqual([0, 0]);
  });

  it("adds up to the total whatever the weights, and keeps the least", () => {
    for (let round = 0; round < 200; round++) {
      const weights = Array.from(
        { length: 1 + Math.floor(drawn(`n ${round}`) * 400) },
        (_, i) => drawn(`w ${round} ${i}`) + 1e-9,
      );
      const least = round % 3;
      const total = weights.length * least + Math.floor(drawn(`total ${round}`) * 1e9);
      const parts = apportion(total, weights, least);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(least);
    }
  });

  it("refuses what cannot be shared", () => {
    expect(() => apportion(1, [1, 1], 1)).toThrow("cannot share 1 among 2 with at least 1 each");
    expect(() => apportion(1, [0])).toThrow("cannot share");
    expect(() => apportion(1.5, [1])).toThrow("cannot share");
  });
});

it("draws the same on every machine, evenly", () => {
  expect(["a", "b", "32.73.01.1001"].map((about) => drawn(about).toFixed(9))).toEqual([
    "0.103526217",
    "0.510809076",
    "0.791035438",
  ]);
  const mean = Array.from({ length: 10_000 }, (_, i) => drawn(`x${i}`)).reduce((sum, one) => sum + one, 0) / 10_000;
  expect(mean).toBeCloseTo(0.5, 1);
});
