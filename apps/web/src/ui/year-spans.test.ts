import { expect, it } from "vitest";
import { monthSpan, spansOf } from "./year-spans.ts";

it.each([
  [[], ""],
  [[2024], "2024"],
  [[2020, 2021, 2022], "2020–2022"],
  [[2010, 2015, 2020, 2021, 2024], "2010, 2015, 2020–2021, 2024"],
])("writes %j as %j", (years, written) => {
  expect(spansOf(years)).toBe(written);
});

it("writes the months of what has dates", () => {
  expect(monthSpan({ from: "2023-03", to: "2025-06" })).toBe("Mar 2023–Jun 2025");
});
