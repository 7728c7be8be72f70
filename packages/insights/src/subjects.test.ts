import { expect, test } from "vitest";
import { pairOf } from "./subjects.ts";

test("years are compared with the one before, never across a break", () => {
  const pair = (years: readonly number[], ...breaks: readonly number[]) =>
    pairOf(
      years,
      breaks.map((year) => ({ year, note: "another method" })),
    );
  expect(pair([2019, 2020, 2022])).toEqual({ earlier: 2020, later: 2022 });
  expect(pair([2019, 2020, 2022], 2019)).toEqual({ earlier: 2020, later: 2022 });
  // From the year of a break on figures are others, whether that year is known or not.
  for (const broken of [2021, 2022]) expect(pair([2019, 2020, 2022], broken)).toEqual({ earlier: 2019, later: 2020 });
  expect(pair([2019, 2020, 2022], 2020, 2022)).toBeNull();
  expect(pair([2022])).toBeNull();
});
