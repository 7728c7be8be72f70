import { expect, it } from "vitest";
import { axisNumber } from "./axis-number.ts";

it.each([
  [
    [7, 7.5, 8],
    ["7,0", "7,5", "8,0"],
  ],
  [
    [-1, -0.5, 0, 0.5],
    ["-1,0", "-0,5", "0", "0,5"],
  ],
  [
    [0, 500_000, 1_000_000, 1_500_000],
    ["0", "500 rb", "1,0 jt", "1,5 jt"],
  ],
  [
    [10, 20, 1000],
    ["10", "20", "1 rb"],
  ],
])("values of an axis, %j, have as many decimals", (values, words) => {
  expect(values.map(axisNumber).map((word) => word.replace(/\s/g, " "))).toEqual(words);
});
