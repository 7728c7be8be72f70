import { expect, it } from "vitest";
import { spansOf } from "./year-spans.ts";

it.each([
  [[], ""],
  [[2024], "2024"],
  [[2020, 2021, 2022], "2020–2022"],
  [[2010, 2015, 2020, 2021, 2024], "2010, 2015, 2020–2021, 2024"],
])("writes %j as %j", (years, written) => {
  expect(spansOf(years)).toBe(written);
});
