import { expect, it } from "vitest";
import { breaksOf, radiusOf, shadeOf } from "./classes.ts";

it("divides values into five classes of about as many regions", () => {
  const values = Array.from({ length: 38 }, (_, i) => i * i);
  const breaks = breaksOf(values);
  expect(breaks).toHaveLength(5);
  expect(breaks.at(-1)).toBe(37 * 37);
  const counts = [0, 1, 2, 3, 4].map((shade) => values.filter((value) => shadeOf(value, breaks) === shade).length);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
});

it("has fewer classes where values repeat, the darkest for the largest", () => {
  expect(breaksOf([1, 1, 1, 1, 9])).toEqual([1, 9]);
  expect([1, 9].map((value) => shadeOf(value, [1, 9]))).toEqual([0, 4]);
  expect(breaksOf([])).toEqual([]);
  expect(shadeOf(3, [])).toBeNull();
  expect(shadeOf(null, [1, 2])).toBeNull();
  expect(shadeOf(7, [7])).toBe(4);
});

it("draws circles whose areas, not radii, tell values", () => {
  const grown = (value: number) => radiusOf(value, 100) - 3;
  expect(grown(100) / grown(25)).toBeCloseTo(2);
  expect([radiusOf(null, 9), radiusOf(0, 9), radiusOf(5, 0)]).toEqual([3, 3, 3]);
});
