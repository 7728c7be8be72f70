import { expect, it } from "vitest";
import { type Part, parseModel, visiblePart } from "./index.ts";

const sources = 'sources: [{ title: T, url: "https://example.org/", publisher: P, license: L, year: 2020 }]';
const entity = (id: string, more = "") =>
  `entity: ${id}\nlabel: ${id}\nterms: [${id}]\ntable: t_${id}\nkey: k\nname: n\n${more}\n${sources}`;
const measure = (id: string, more = "") =>
  `{ id: ${id}, label: ${id}, unit: u, terms: [${id}], expression: "sum({n})", additivity: sum${more} }`;
const dataset = (id: string, grain: string, measures: readonly string[], more = "") =>
  `dataset: ${id}\nlabel: ${id}\ntable: t_${id}\ngrain: { entity: ${grain}, column: g }\ntime: { timeless: true }\n${more}\nmeasures: [${measures.join(", ")}]\n${sources}`;

const open = "visibility: public";
const model = parseModel(
  [
    `model: m
label: M
whole: { label: Semua, terms: [semua] }
headlines: [seen, unseen]
examples: [berapa unseen]
verified: [{ question: a, as: berapa unseen }]
glossary: [{ label: U, terms: [u], definition: unseen, source: { title: T, url: "https://example.org/", publisher: P, license: L, year: 2020 } }]
regions: { levels: { province: outer, district: inner }, population: unseen, area: seen, layouts: [mixed, closed], buy: [{ id: c, label: C, measures: [seen, unseen] }, { id: d, label: D, measures: [unseen] }] }`,
    entity("outer", `${open}\nattributes: [{ id: height, kind: number, label: H, terms: [tinggi], column: h }]`),
    entity(
      "inner",
      "parents: [{ entity: outer, column: o }]\nattributes: [{ id: height, kind: number, label: H, terms: [tinggi], column: h }]",
    ),
    entity(
      "other",
      `${open}\nparents: [{ entity: inner, column: i }]\nlinks: [{ id: l, entity: inner, label: ke, inverse: { label: dari }, table: t, from: a, to: b }]`,
    ),
    dataset("mixed", "outer", [
      measure("seen", ", visibility: public"),
      measure("unseen"),
      "{ id: rate, label: R, terms: [laju], unit: u, numerator: unseen, denominator: seen, visibility: public }",
    ]),
    dataset("closed", "outer", [measure("closed_one")]),
    dataset("deep", "inner", [measure("deep_one")], open),
    dataset(
      "tied",
      "outer",
      [measure("tied_one")],
      `${open}\nalso: [{ entity: inner, column: i }]\nbelongs: [{ dataset: closed }]`,
    ),
  ].map((text, i) => ({ name: `${i}.yaml`, text })),
);
const isPublic = (part: Part): boolean =>
  ("entity" in part ? part.entity.visibility : (part.measure.visibility ?? part.dataset.visibility)) === "public";

it("is public only where it says so", () => {
  expect(
    [...model.entities.values()].filter(({ visibility }) => visibility === "public").map((one) => one.entity),
  ).toEqual(["outer", "other"]);
  expect(model.datasets.get("closed")?.visibility).toBe("signed-in");
  expect(model.datasets.get("inner_numbers")?.visibility).toBe("signed-in");
  expect(model.datasets.get("outer_numbers")?.visibility).toBe("public");
});

it("leaves nothing of what is hidden: no figure, what is computed from it, no tie, level, choice or sentence", () => {
  const part = visiblePart(model, isPublic);
  expect([...part.entities.keys()]).toEqual(["outer", "other"]);
  expect([...part.measures.keys()].sort()).toEqual(["outer_height", "seen", "tied_one"]);
  expect(part.datasets.get("tied")?.belongs).toEqual([]);
  expect(part.root.regions).toMatchObject({
    levels: { province: "outer", district: undefined },
    area: "seen",
    population: "",
    layouts: ["mixed"],
    buy: [{ id: "c", measures: ["seen"] }],
  });
  expect(part.root.headlines).toEqual(["seen"]);
  const told = JSON.stringify([part.root, [...part.entities], [...part.datasets], [...part.measures]]);
  expect(told).not.toMatch(/unseen|closed|deep|inner|rate/);
  // Nothing of the model itself was changed.
  expect(model.datasets.get("mixed")?.measures).toHaveLength(3);
});

it("tells of no regions where the outermost may not be told", () => {
  expect(
    visiblePart(model, (part) => !("entity" in part && part.entity.entity === "outer")).root.regions,
  ).toBeUndefined();
  expect(visiblePart(model, () => false).measures.size).toBe(0);
});
