import { expect } from "vitest";
import { ModelError, parseModel } from "./index.ts";

/** A small model that is right, for tests to break. */

export const root = `model: demo
label: Demo
whole: { label: Indonesia, terms: [indonesia] }
`;
const source = "{ title: T, url: https://example.org/, publisher: P, license: L, year: 2024 }";
export const city = `entity: city
label: Kota
terms: [kota]
table: city
key: code
name: name
aliases:
  "11.10": [solo]
sources: [${source}]
`;
const people = `dataset: people
label: Penduduk
table: people
grain: { entity: city, column: city_code }
time: { column: year, years: [2024, 2020] }
dimensions:
  - id: sex
    label: Jenis kelamin
    column: sex
    values:
      - { value: L, label: laki-laki, terms: [pria] }
      - { value: P, label: perempuan, terms: [wanita] }
measures:
  - id: population
    label: Jumlah penduduk
    terms: [penduduk]
    unit: jiwa
    expression: sum({people})
    additivity: sum
  - id: men
    label: Laki-laki
    unit: jiwa
    expression: sum({people}) FILTER (WHERE {sex} = 'L')
    additivity: sum
  - id: share_of_men
    label: Bagian laki-laki
    terms: [bagian laki-laki]
    unit: persen
    numerator: men
    denominator: population
    scale: 100
sources: [${source}]
`;

type Files = Readonly<Record<string, string>>;
export const good: Files = { "model.yaml": root, "city.yaml": city, "people.yaml": people };
export const parse = (files: Files) => parseModel(Object.entries(files).map(([name, text]) => ({ name, text })));

/** Every issue as `file:line  message`. */
export function issuesOf(work: () => unknown): string[] {
  try {
    work();
  } catch (error) {
    if (error instanceof ModelError)
      return error.issues.map((issue) => `${issue.file}:${issue.line}  ${issue.message}`);
    throw error;
  }
  return [];
}
/** The issues of the good model after one change in one of its files. */
export const issuesWith = (file: string, from: string, to: string): string[] => {
  const text = good[file] ?? "";
  expect(text).toContain(from);
  return issuesOf(() => parse({ ...good, [file]: text.replace(from, to) }));
};
