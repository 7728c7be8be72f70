import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { loadModel, ModelError, parseModel, yearsOf } from "./index.ts";

const root = `model: demo
label: Demo
whole: { label: Indonesia, terms: [indonesia] }
`;
const source = "{ title: T, url: https://example.org/, publisher: P, license: L, year: 2024 }";
const city = `entity: city
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
const good: Files = { "model.yaml": root, "city.yaml": city, "people.yaml": people };
const parse = (files: Files) => parseModel(Object.entries(files).map(([name, text]) => ({ name, text })));

/** An empty folder that goes away with the test. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "model-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Every issue as `file:line  message`. */
function issuesOf(work: () => unknown): string[] {
  try {
    work();
  } catch (error) {
    if (error instanceof ModelError)
      return error.issues.map((issue) => `${issue.file}:${issue.line}  ${issue.message}`);
    throw error;
  }
  return [];
}
const issuesWith = (file: string, from: string, to: string): string[] => {
  const text = good[file] ?? "";
  expect(text).toContain(from);
  return issuesOf(() => parse({ ...good, [file]: text.replace(from, to) }));
};

describe("a well-formed model", () => {
  it("is looked up by id, with defaults filled in", () => {
    const model = parse(good);
    expect(model.root.whole.label).toBe("Indonesia");
    expect(model.entities.get("city")).toMatchObject({ prominence: 0, aliases: { "11.10": ["solo"] }, subsets: [] });
    expect(model.measures.get("share_of_men")?.dataset.dataset).toBe("people");
    expect(model.measures.get("population")?.measure).toMatchObject({ decimals: 0, polarity: "neutral" });
    const dataset = model.datasets.get("people");
    expect(dataset && yearsOf(dataset)).toEqual([2020, 2024]);
  });

  it("is frozen all the way down", () => {
    const terms = parse(good).entities.get("city")?.terms as string[];
    expect(() => terms.push("kotamadya")).toThrow(TypeError);
  });

  it("may give one id to an entity and to a dataset", () => {
    expect(issuesWith("people.yaml", "dataset: people", "dataset: city")).toEqual([]);
  });

  it("is read from a folder; other files there are left alone", () => {
    const folder = temporaryFolder();
    for (const [name, text] of Object.entries({ ...good, "notes.md": "# not a model" }))
      writeFileSync(join(folder, name), text);
    expect(loadModel(folder).measures.size).toBe(3);
  });
});

describe("a folder that holds no model", () => {
  it("is named, whether missing, empty or not a folder", () => {
    const folder = temporaryFolder();
    expect(issuesOf(() => loadModel(folder))).toEqual([`${folder}:1  no .yaml file in this folder`]);
    expect(issuesOf(() => loadModel(join(folder, "none")))[0]).toContain("none:1  cannot be read as a folder (ENOENT)");
    writeFileSync(join(folder, "file"), "");
    expect(issuesOf(() => loadModel(join(folder, "file")))[0]).toContain("(ENOTDIR)");
  });
});

describe("a file that is not well formed", () => {
  it.each([
    ["not YAML", "people.yaml", "label: Penduduk", "label: [Penduduk", /^people\.yaml:\d+ {2}Flow sequence/],
    [
      "a key given twice",
      "city.yaml",
      "table: city",
      "table: city\ntable: town",
      /^city\.yaml:5 {2}Map keys must be unique/,
    ],
    [
      "no kind",
      "model.yaml",
      "model: demo",
      "name: demo",
      /^model\.yaml:1 {2}begin with one of: model, entity, dataset$/,
    ],
    ["a missing key", "city.yaml", "name: name\n", "", /^city\.yaml:1 {2}name: is missing; give a string$/],
    ["a label of two lines", "people.yaml", "label: Penduduk", 'label: "Pend\\nuduk"', /one line, not empty/],
    ["a misspelt key", "city.yaml", "terms:", "term:", /^city\.yaml:3 {2}term: no such key here; check its spelling/],
    [
      "a wrong value",
      "people.yaml",
      "years: [2024",
      "years: [twenty",
      /^people\.yaml:5 {2}time\.years\.0: .*expected number/,
    ],
    [
      "a bad id",
      "model.yaml",
      "model: demo",
      "model: My Demo",
      /^model\.yaml:1 {2}model: lower-case letters, digits and _ only/,
    ],
    [
      "a misspelt key of a measure",
      "people.yaml",
      "expression: sum({people})\n",
      "expresion: sum({people})\n",
      /people\.yaml:18 {2}measures\.0\.expresion: no such key/,
    ],
    ["upper case in a term", "city.yaml", "[kota]", "[Kota]", /^city\.yaml:3 {2}terms\.0: write it in lower case/],
    ["not an address", "city.yaml", "https://example.org/", "example", /^city\.yaml:9 {2}sources\.0\.url: Invalid URL/],
  ])("%s: tells file, line and remedy", (_, file, from, to, expected) => {
    expect(issuesWith(file, from, to).join("\n")).toMatch(expected);
  });

  it("is told of where aliases would come to more than fits anywhere", () => {
    const rows = Array.from({ length: 12 }, (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i}, `.repeat(9)}*a${i}]`);
    const bomb = `model: demo\na0: &a0 [x]\n${rows.join("\n")}\n`;
    expect(issuesOf(() => parse({ ...good, "model.yaml": bomb })).join("\n")).toMatch(/^model\.yaml:1 {2}.*alias/);
  });

  it("is told alone: what its neighbours refer to is not called unknown", () => {
    expect(issuesWith("city.yaml", "table: city\n", "")).toHaveLength(1);
  });

  it("is told in full, not only its first fault", () => {
    expect(issuesWith("city.yaml", "table: city\nkey: code\n", "")).toHaveLength(2);
  });
});

describe("files that do not fit together", () => {
  it.each([
    [
      "no root",
      "model.yaml",
      root,
      city.replace("entity: city", "entity: town").replace("[kota]", "[desa]"),
      'model.yaml:1  one file must begin with "model:"; there is none',
    ],
    [
      "an unknown entity",
      "people.yaml",
      "entity: city",
      "entity: town",
      'people.yaml:4  grain.entity: unknown entity "town"; known: city',
    ],
    [
      "an unknown parent",
      "city.yaml",
      "aliases:",
      "parents: [{ entity: land, column: c }]\naliases:",
      'city.yaml:7  parents.0.entity: unknown entity "land"; known: city',
    ],
    [
      "a parent of itself",
      "city.yaml",
      "aliases:",
      "parents: [{ entity: city, column: c }]\naliases:",
      'city.yaml:7  parents.0.entity: "city" cannot contain "city" and be contained in it',
    ],
    [
      "a tie to an unknown entity",
      "city.yaml",
      "aliases:",
      "links: [{ id: l, entity: land, label: melalui, table: t, from: a, to: b, inverse: { label: dilalui } }]\naliases:",
      'city.yaml:7  links.0.entity: unknown entity "land"; known: city',
    ],
    [
      "one word for two attributes",
      "city.yaml",
      "aliases:",
      "attributes:\n  - { id: a, kind: text, label: A, terms: [kode], column: a }\n  - { id: b, kind: text, label: B, terms: [kode], column: b }\naliases:",
      'city.yaml:9  attributes.1.terms.0: measure term of city "kode" is already at city.yaml:8; leave it in one place',
    ],
    [
      "an unknown headline",
      "model.yaml",
      "model: demo",
      "model: demo\nheadlines: [population, women]",
      'model.yaml:2  headlines.1: unknown measure "women"; known: men, population, share_of_men',
    ],
    [
      "an unknown part of a ratio",
      "people.yaml",
      "numerator: men",
      "numerator: women",
      'people.yaml:29  measures.2.numerator: unknown measure "women"; known: men, population, share_of_men',
    ],
    [
      "a ratio of a ratio",
      "people.yaml",
      "denominator: population",
      "denominator: share_of_men",
      'people.yaml:30  measures.2.denominator: "share_of_men" is a ratio itself; name the two measures it is made of',
    ],
    [
      "a measure declared twice",
      "people.yaml",
      "id: men\n",
      "id: population\n",
      'people.yaml:20  measures.1.id: measure "population" is already at people.yaml:14; leave it in one place',
    ],
    [
      "one word for two figures",
      "people.yaml",
      "terms: [bagian laki-laki]",
      "terms: [penduduk]",
      'people.yaml:27  measures.2.terms.0: measure term of city "penduduk" is already at people.yaml:16; leave it in one place',
    ],
    [
      "one word for two values",
      "people.yaml",
      "[wanita]",
      "[pria]",
      'people.yaml:12  dimensions.0.values.1.terms.0: term of people.sex "pria" is already at people.yaml:11; leave it in one place',
    ],
    [
      "a word both meant and blocked",
      "people.yaml",
      "terms: [penduduk]",
      "terms: [penduduk]\n    blocked: [penduduk]",
      'people.yaml:17  measures.0.blocked.0: "penduduk" is also one of its terms; leave it in one of the two',
    ],
    [
      "an adjective both ways",
      "people.yaml",
      "terms: [penduduk]",
      "terms: [penduduk]\n    adjectives: [{ terms: [ramai], direction: highest }, { terms: [ramai], direction: lowest }]",
      'people.yaml:17  measures.0.adjectives.1.terms.0: "ramai" already means the highest figure',
    ],
    [
      "a measure nobody can ask for",
      "people.yaml",
      "terms: [bagian laki-laki]",
      "terms: []",
      'people.yaml:25  measures.2.id: nobody can ask for "share_of_men": give it terms, or use it in a ratio',
    ],
    [
      "an unquoted code",
      "city.yaml",
      '"11.10"',
      "11.10",
      'city.yaml:8  aliases.11.1: write the key "11.10" in quotes: as a number, 11.10 would become 11.1',
    ],
    [
      "an unpaired brace",
      "people.yaml",
      "sum({people})\n",
      "sum({people)\n",
      'people.yaml:18  measures.0.expression: write each column as {column}; the braces of "sum({people)" do not pair up',
    ],
  ])("%s: tells file, line and remedy", (_, file, from, to, expected) => {
    expect(issuesWith(file, from, to)).toContain(expected);
  });

  it("a second root and a second entity of one id are told with the first one's place", () => {
    expect(issuesOf(() => parse({ ...good, "second.yaml": root, "town.yaml": city.replace("[kota]", "[]") }))).toEqual([
      'second.yaml:1  model: only one file may begin with "model:"; model.yaml does too',
      'town.yaml:1  entity: entity "city" is already at city.yaml:1; leave it in one place',
    ]);
  });

  it("two entities that contain each other are refused", () => {
    const land = city.replace("entity: city", "entity: land").replace("[kota]", "[negeri]");
    const inside = (text: string, parent: string) => `${text}parents: [{ entity: ${parent}, column: c }]\n`;
    const issues = issuesOf(() =>
      parse({ ...good, "city.yaml": inside(city, "land"), "land.yaml": inside(land, "city") }),
    );
    expect(issues).toContain('land.yaml:10  parents.0.entity: "city" cannot contain "land" and be contained in it');
  });
});

it("makes the numbers of an entity measures of it, and keeps its texts apart", () => {
  const attributes = `attributes:
  - { id: code, kind: text, label: Kode, terms: [kode], column: iata }
  - { id: height, kind: number, label: Tinggi, terms: [tinggi], column: height_m, unit: m, aggregate: max }
aliases:`;
  const model = parse({ ...good, "city.yaml": city.replace("aliases:", attributes) });
  const height = model.measures.get("city_height");
  expect(height?.measure).toMatchObject({ unit: "m", expression: "max({height_m})", additivity: "sum" });
  expect(height?.dataset.grain).toEqual({ entity: "city", column: "code" });
  expect(height && yearsOf(height.dataset)).toEqual([]);
  expect(model.measures.has("city_code")).toBe(false);
});
