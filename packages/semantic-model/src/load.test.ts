import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { good, issuesOf, issuesWith, parse } from "./demo.fixture.ts";
import { loadModel, tablesOf, yearsOf } from "./index.ts";

/** An empty folder that goes away with the test. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "model-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

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
      /^model\.yaml:1 {2}begin with one of: model, entity, dataset, view, policies$/,
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

describe("the tables of a dataset", () => {
  it("are its own and those that its rows belong to: a query may read them", () => {
    const text = good["people.yaml"]?.replace("time:", "joins: [{ table: census, from: census_id, to: id }]\ntime:");
    const dataset = parse({ ...good, "people.yaml": text ?? "" }).datasets.get("people");
    expect(dataset && tablesOf(dataset)).toEqual(["people", "census"]);
  });
});
