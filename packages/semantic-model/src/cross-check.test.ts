import { describe, expect, it } from "vitest";
import { city, good, issuesOf, issuesWith, parse, root } from "./demo.fixture.ts";

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
      "something else that rows are about, which nothing is",
      "people.yaml",
      "time:",
      "also: [{ entity: land, column: c }]\ntime:",
      'people.yaml:5  also.0.entity: unknown entity "land"; known: city',
    ],
    [
      "rows that are about one thing twice",
      "people.yaml",
      "time:",
      "also: [{ entity: city, column: c }]\ntime:",
      "people.yaml:5  also.0.entity: the rows are about one city already; make a dataset of their own for the other",
    ],
    [
      "rows that belong to themselves",
      "people.yaml",
      "time:",
      "joins: [{ table: people, from: a, to: b }]\ntime:",
      'people.yaml:5  joins.0.table: "people" is there already; a view under another name can be joined',
    ],
    [
      "rows that belong to no other dataset",
      "people.yaml",
      "time:",
      "belongs: [{ dataset: people }]\ntime:",
      'people.yaml:5  belongs.0.dataset: no other dataset is called "people"',
    ],
    [
      "months that end before they begin",
      "people.yaml",
      "{ column: year, years: [2024, 2020] }",
      "{ date: day, from: 2024-03, to: 2024-02 }",
      "people.yaml:5  time.to: 2024-02 lies before 2024-03",
    ],
    [
      "an unknown parent",
      "city.yaml",
      "aliases:",
      "parents: [{ entity: land, column: c }]\naliases:",
      'city.yaml:7  parents.0.entity: unknown entity "land"; known: city',
    ],
    [
      "a note on what lies in an unknown entity",
      "city.yaml",
      "aliases:",
      'notes: [{ note: N, within: { entity: land, members: ["1"] } }]\naliases:',
      'city.yaml:7  notes.0.within.entity: unknown entity "land"; known: city',
    ],
    [
      "a note on what is told by an unknown entity",
      "city.yaml",
      "aliases:",
      "notes: [{ note: N, by: land }]\naliases:",
      'city.yaml:7  notes.0.by: unknown entity "land"; known: city',
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
      "an unknown one of those that a word may mean",
      "model.yaml",
      "model: demo",
      "model: demo\neither: [{ terms: [orang], measures: [population, women] }]",
      'model.yaml:2  either.0.measures.1: unknown measure "women"; known: men, population, share_of_men',
    ],
    [
      "a word that means either and is the name of one",
      "model.yaml",
      "model: demo",
      "model: demo\neither: [{ terms: [penduduk], measures: [population, men] }]",
      'model.yaml:2  either.0.terms.0: "penduduk" is a term of "population" alone; leave it in one place',
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
