import { parseModel } from "@tanyadata/semantic-model";
import { expect, test } from "vitest";
import { makeEngine } from "../src/index.ts";

const sources = 'sources: [{ title: Buku, url: "https://example.org/", publisher: P, license: bebas, year: 2024 }]';
const model = parseModel([
  { name: "model.yaml", text: "model: m\nlabel: M\nwhole: { label: Nusabaca, terms: [nusabaca] }" },
  {
    name: "zone.yaml",
    text: `entity: zone\nlabel: Zona\nterms: [zona]\ntable: zone\nkey: id\nname: name\nprefixes: [Zona]\n${sources}`,
  },
  {
    name: "castle.yaml",
    text: `entity: castle
label: Kastel
terms: [kastel]
table: castle
key: id
name: name
prefixes: [Kastel]
unit: kastel
parents: [{ entity: zone, column: zone_id, shown: false }]
coordinates: { latitude: lat, longitude: lon }
attributes:
  - { id: built, kind: year, label: Tahun berdiri, terms: [tahun berdiri], column: built, adjectives: [{ terms: [tua], direction: lowest }, { terms: [muda], direction: highest }] }
${sources}`,
  },
]);
const places = [
  { entity: "zone", key: "B", name: "Zona Bukit", parents: {}, subsets: [] },
  { entity: "castle", key: "1", name: "Kastel Batu", parents: { zone: "B" }, subsets: [] },
];
const engine = makeEngine(model, places);

function told(question: string, row: [string, number] | [number], rowCount = 1): string {
  const reading = engine.read(question);
  if (reading.kind !== "plan") throw new Error(`${question}: ${reading.detail}`);
  return engine.explain(reading.plan, { rows: Array.from({ length: rowCount }, () => row), rowCount }).answer;
}

test("years are late or early, not high or low", () => {
  expect(told("kastel tertua", ["Kastel Batu", 1700])).toBe(
    "Kastel dengan tahun berdiri paling awal adalah **Kastel Batu**: **1700**.",
  );
  expect(told("kastel termuda", ["Kastel Batu", 1900])).toContain("tahun berdiri terbaru adalah");
  expect(told("tahun berdiri setiap kastel di Zona Bukit", ["Kastel Batu", 1900], 4)).toContain(": semuanya **1900**.");
});

test("degrees stand at their number", () => expect(told("lintang Kastel Batu", [-2.5])).toContain("**-2,5°**"));

test("what is said of the places of a set is not taken for said of the set", () =>
  expect(told("kastel tertua di zona dengan kastel terbanyak", ["Kastel Batu", 1700])).toContain(
    "Kastel dengan tahun berdiri paling awal di zona dengan jumlah kastel terbanyak adalah",
  ));

test("those that are left out of their own kind are others, not outside", () =>
  expect(told("kastel tertua selain Kastel Batu", ["Kastel Kayu", 1700])).toBe(
    "Kastel selain Kastel Batu dengan tahun berdiri paling awal adalah **Kastel Kayu**: **1700**.",
  ));
