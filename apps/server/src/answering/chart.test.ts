import type { Column } from "@tanyadata/contract";
import type { Plan } from "@tanyadata/text-to-sql";
import { expect, test } from "vitest";
import { chartOf } from "./chart.ts";

const columns = (...kinds: Column["kind"][]) => kinds.map((kind, index) => ({ name: `${kind}${index}`, kind }));

test("a bar for each of several named rows", () => {
  const bar = { kind: "bar", label: "name0", value: "figure1" };
  expect(chartOf({}, columns("name", "figure"), 2)).toEqual(bar);
  expect(chartOf({}, columns("name", "figure", "figure"), 50)).toEqual(bar);
  for (const rows of [0, 1, 51]) expect(chartOf({}, columns("name", "figure"), rows)).toBeNull();
});

test("a line over several years", () => {
  expect(chartOf({}, columns("year", "figure"), 3)).toEqual({ kind: "line", label: "year0", value: "figure1" });
  expect(chartOf({}, columns("year", "figure"), 2)).toBeNull();
});

test("nothing over years that were picked by their figures", () => {
  const order = { limit: 3 } as unknown as NonNullable<Plan["series"]>["order"];
  const series = { years: [2020, 2021, 2022], bounds: [], order };
  expect(chartOf({ series }, columns("year", "figure"), 3)).toBeNull();
  expect(chartOf({ series: { ...series, order: null } }, columns("year", "figure"), 3)).not.toBeNull();
});

test("nothing where there is no figure, or where a picture would leave out what tells the rows apart", () => {
  for (const kinds of [["name", "text"], ["figure"], ["name", "year", "figure"], ["year", "year", "figure"]] as const)
    expect(chartOf({}, columns(...kinds), 10)).toBeNull();
});
