import type { Plan } from "@tanyadata/text-to-sql";
import { expect, test } from "vitest";
import { leftOut } from "./left-out.ts";

const member = (key: string, name: string) => ({ entity: "province", key, name, parents: {}, subsets: [] });
const figure = (year: number, keys: readonly string[]): Plan["figures"][number] => ({
  kind: "measure",
  measure: "people",
  year,
  slices: [],
  places: [{ entity: "province", members: { keys }, negated: false }],
});
const plan: Plan = { rows: null, figures: [figure(2021, ["32"])] };

test("a plan holds every place and number of its question, in whatever unit it was said", () => {
  const named = [[member("32", "Jawa Barat"), member("99", "Jawa Barat")]];
  expect(leftOut(plan, { named, numbers: [2021] })).toBeNull();
  const order = { by: figure(2021, []), direction: "highest", limit: 10, pick: undefined } as const;
  const bound = { figure: figure(2021, ["32"]), least: { value: 2_500_000, inclusive: false }, most: null };
  const rows = { entity: "province", subsets: [], places: [], bounds: [bound], order } as unknown as Plan["rows"];
  expect(leftOut({ rows, figures: [] }, { named, numbers: [10, 2.5] })).toBeNull();
  const years = [2017, 2018, 2019, 2020, 2021];
  const series = { rows: null, figures: [figure(2021, ["32"])], series: { years, bounds: [], order: null } };
  expect(leftOut(series, { named, numbers: [5] })).toBeNull();
});

test("what it leaves out is told", () => {
  expect(leftOut(plan, { named: [[member("51", "Bali")]], numbers: [] })).toContain('"Bali"');
  expect(leftOut(plan, { named: [], numbers: [2020] })).toContain("2020");
});
