import { parseModel } from "@tanyadata/semantic-model";
import { makeEngine } from "@tanyadata/text-to-sql";
import { expect, test } from "vitest";
import { pairOf, placeOf, subjectsOf } from "./subjects.ts";

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

test("of a dataset three measures are told of beside others, and twelve where it is looked at alone", () => {
  const source = `sources: [{ title: Buku, url: "https://example.org/", publisher: Kebun, license: bebas, year: 2024 }]`;
  const measure = (i: number) =>
    `  - { id: harvest${i}, label: Panen ${i}, terms: [panen ${i}], unit: kg, expression: "sum({kg${i}})", additivity: sum }`;
  const dataset = (id: string, measures: readonly number[]) => `
dataset: ${id}
label: Hasil ${id}
table: ${id}
grain: { entity: plot, column: plot }
time: { year: 2024 }
measures:
${measures.map(measure).join("\n")}
${source}`;
  const upTo = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);
  const model = parseModel(
    [
      "model: garden\nlabel: Kebun\nwhole: { label: Kebun, terms: [kebun] }\nexamples: [Berapa panen 1?]",
      `entity: plot\nlabel: Petak\nterms: [petak]\ndefinition: Sebidang tanah.\ntable: plot\nkey: id\nname: name\nprominence: 0\n${source}`,
      dataset("many", upTo(1, 14)),
      dataset("few", upTo(20, 2)),
    ].map((text, i) => ({ name: `${i}.yaml`, text })),
  );
  const tools = { model, engine: makeEngine(model, []), members: [] };
  const told = (topic?: string) => subjectsOf(placeOf(null, model), tools, topic).map(({ measure: { id } }) => id);
  expect(told()).toEqual(["harvest1", "harvest2", "harvest3", "harvest20", "harvest21"]);
  expect(told("many")).toEqual(upTo(1, 12).map((i) => `harvest${i}`));
  expect(told("few")).toEqual(["harvest20", "harvest21"]);
});
