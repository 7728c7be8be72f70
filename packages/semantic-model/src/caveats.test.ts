import { expect, test } from "vitest";
import { notesAbout } from "./caveats.ts";
import { parseModel } from "./index.ts";

const sources = 'sources: [{ title: T, url: "https://example.org/", publisher: P, license: bebas, year: 2024 }]';
const model = parseModel([
  { name: "model.yaml", text: "model: m\nlabel: M\nwhole: { label: Negeri, terms: [negeri] }" },
  { name: "city.yaml", text: `entity: city\nlabel: Kota\nterms: [kota]\ntable: city\nkey: id\nname: name\n${sources}` },
  {
    name: "rate.yaml",
    text: `dataset: rate
label: R
table: rate
grain: { entity: city, column: city }
time: { column: year, years: [2010, 2011, 2012, 2013, 2014] }
measures: [{ id: rate, label: Tingkat, terms: [tingkat], unit: persen, expression: "max({rate})", additivity: none }]
notes: [{ note: Sampai 2011 cara lama., years: [2010, 2011] }, { note: 2010 dan 2014 bulan Maret., years: [2010, 2014] }]
breaks: [{ year: 2012, note: Cara lama sampai 2011 dan cara baru tak sebanding. }]
${sources}`,
  },
]);
const notes = (...years: number[]): readonly string[] => {
  const dataset = model.datasets.get("rate");
  return dataset ? notesAbout(dataset, { years, members: [] }) : [];
};

test("a note on one side of a break is left to the break's own note, where years of both sides are told", () => {
  expect(notes(2011)).toEqual(["Sampai 2011 cara lama."]);
  expect(notes(2011, 2012)).toEqual(["Cara lama sampai 2011 dan cara baru tak sebanding."]);
  expect(notes(2012, 2013)).toEqual([]);
});

test("a note on years of both sides is told beside it", () => {
  expect(notes(2010, 2011, 2012, 2013, 2014)).toEqual([
    "2010 dan 2014 bulan Maret.",
    "Cara lama sampai 2011 dan cara baru tak sebanding.",
  ]);
});
