import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ModelError, parseModel } from "./index.ts";

const sources = 'sources: [{ title: Buku, url: "https://example.org/", publisher: P, license: bebas, year: 2024 }]';
const entity = (id: string, parents: readonly string[]) => ({
  name: `${id}.yaml`,
  text: `entity: ${id}\nlabel: ${id}\nterms: [${id}]\ntable: ${id}\nkey: id\nname: name\nparents: [${parents.map((one) => `{ entity: ${one}, column: ${one} }`).join(", ")}]\n${sources}`,
});
const entities = [entity("a", []), entity("b", ["a"]), entity("c", ["b", "a"]), entity("d", ["c", "b", "a"])];
const people = {
  name: "people.yaml",
  text: `dataset: people\nlabel: P\ntable: people\ngrain: { entity: d, column: d }\ntime: { year: 2024 }\nmeasures: [{ id: people, label: P, terms: [people], unit: jiwa, expression: "sum({n})", additivity: sum }]\n${sources}`,
};
const root = (regions: string) => ({
  name: "model.yaml",
  text: `model: m\nlabel: M\nwhole: { label: Semua, terms: [semua] }\nregions: ${regions}`,
});
const levels = "levels: { province: a, district: b, subdistrict: c, village: d }";

it("takes regions that the model has", () => {
  const model = parseModel([root(`{ ${levels}, population: people, area: people }`), people, ...entities]);
  expect(model.root.regions).toMatchObject({ population: "people", buy: [], sell: [], layouts: [] });
});

it.each([
  [
    "an unknown entity",
    `{ levels: { province: x, district: b, subdistrict: c, village: d }, population: people, area: people }`,
    'unknown entity "x"',
  ],
  [
    "levels that do not hold one another",
    `{ levels: { province: d, district: b, subdistrict: c, village: a }, population: people, area: people }`,
    'must name "d" (province) among its parents',
  ],
  ["an unknown measure", `{ ${levels}, population: people, area: land }`, 'unknown measure "land"'],
  [
    "an unknown measure of a category",
    `{ ${levels}, population: people, area: people, buy: [{ id: x, label: X, measures: [gold] }] }`,
    'unknown measure "gold"',
  ],
  [
    "an unknown dataset",
    `{ ${levels}, population: people, area: people, layouts: [schools] }`,
    'unknown dataset "schools"',
  ],
  [
    "a dimension that does not cut the measure",
    `{ ${levels}, population: people, area: people, ages: { measure: people, age: age, sex: sex, male: l, female: p } }`,
    'unknown dimension "age"',
  ],
])("refuses %s", (_about, regions, words) => {
  const parse = () => parseModel([root(regions), people, ...entities]);
  expect(parse).toThrow(ModelError);
  expect(parse).toThrow(words);
});

it("is documented", () => {
  const guide = readFileSync(new URL("../../../docs/semantic-model.md", import.meta.url), "utf8");
  expect(guide).toContain("| `regions` |");
});
