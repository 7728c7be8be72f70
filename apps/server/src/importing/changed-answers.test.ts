import { type Member, parseModel } from "@tanyadata/semantic-model";
import { expect, it } from "vitest";
import { changedAnswers } from "./changed-answers.ts";

const sources = "sources: [{ title: T, url: https://example.org/, publisher: P, license: L, year: 2024 }]";
const dataset = (id: string, terms: string, more = "") =>
  `dataset: ${id}\nlabel: ${id}\ntable: ${id}\ngrain: { entity: province, column: key }\ntime: { year: 2024 }\nmeasures: [{ id: ${id}_m, label: M, terms: [${terms}], unit: ton, expression: "sum({m})", additivity: sum }]\n${more}\n${sources}\n`;
const files = {
  "model.yaml":
    'model: land\nlabel: Negeri\nwhole: { label: Negeri, terms: [negeri] }\nexamples: ["berapa panen gunung timur"]\nverified: [{ question: "hasil kita", as: "berapa panen negeri" }]\n',
  "province.yaml": `entity: province\nlabel: Provinsi\nterms: [provinsi]\ntable: province\nkey: code\nname: name\n${sources}\n`,
  "harvest.yaml": dataset(
    "harvest",
    "panen",
    "dimensions: [{ id: kind, label: Jenis, terms: [jenis], column: kind, values: [{ value: a, label: Padi, terms: [padi] }, { value: b, label: Jagung, terms: [jagung] }] }]",
  ),
};
const modelOf = (more: Readonly<Record<string, string>> = {}) =>
  parseModel(Object.entries({ ...files, ...more }).map(([name, text]) => ({ name, text })));
const members: readonly Member[] = ["Rimba Raya", "Gunung Timur"].map((name, i) => ({
  entity: "province",
  key: String(i),
  name,
  parents: {},
  subsets: [],
}));
const changedBy = (terms: string) =>
  changedAnswers(modelOf(), modelOf({ "added.yaml": dataset("added", terms) }), "added", members, "duckdb").map(
    ({ question }) => question,
  );

it("what would be read otherwise is told: examples, verified questions, and questions of the model's own words", () => {
  expect(changedBy("sepeda")).toEqual([]);
  const taken = changedBy("panen gunung, jumlah panen");
  expect(taken).toContain("berapa jumlah panen Rimba Raya");
});

it("a measure that bears the name of a value takes questions over, and is found out", () => {
  expect(changedBy("padi").some((question) => question.includes("padi"))).toBe(true);
});
