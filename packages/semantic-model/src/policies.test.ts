import { expect, it } from "vitest";
import { good, issuesOf, parse } from "./demo.fixture.ts";

const policies = (text: string) => ({ ...good, "policies.yaml": text });
const rule = (more: string): string => `policies: demo
attributes:
  - { attribute: home, label: Asal }
rules:
  - rule: own
    label: Kota sendiri
    groups: [daerah]
    ${more}
`;

it("takes policies beside the model", () => {
  const model = parse(policies(rule('datasets: [people]\n    rows: "city in user.home"')));
  expect(model.policies?.rules).toEqual([
    {
      ...{ rule: "own", label: "Kota sendiri", groups: ["daerah"], datasets: ["people"], rows: "city in user.home" },
      allow: ["ask", "rows", "export", "sql"],
    },
  ]);
  expect(parse(good).policies).toBeUndefined();
});

it.each([
  [
    "a dataset that is not there",
    "datasets: [rice]",
    'policies.yaml:8  rules.0.datasets.0: unknown dataset "rice"; known: people',
  ],
  [
    "an entity that is not there",
    "entities: [town]",
    'policies.yaml:8  rules.0.entities.0: unknown entity "town"; known: city',
  ],
  [
    "a figure that is not there",
    "measures: [rice]",
    'policies.yaml:8  rules.0.measures.0: unknown measure "rice"; known: men, population, share_of_men',
  ],
  [
    "nothing that it is about",
    "allow: [ask]",
    "policies.yaml:5  rules.0.rule: say in datasets, entities, measures or columns what it is about",
  ],
  [
    "rows of figures",
    'measures: [men]\n    rows: "city in user.home"',
    "policies.yaml:9  rules.0.rows: rows are those of datasets or entities: name some",
  ],
  [
    "an attribute that users do not have",
    'datasets: [people]\n    rows: "city in user.town"',
    'policies.yaml:9  rules.0.rows: say under "attributes" what users have: "town" is not there',
  ],
  [
    "what tells no rows apart",
    'datasets: [people]\n    rows: "shop = user.home"',
    'policies.yaml:9  rules.0.rows: "shop" is neither an entity nor a dimension, and no region: the model has none of that name',
  ],
  [
    "rows that are told apart by something else",
    'entities: [city]\n    rows: "sex = user.home"',
    'policies.yaml:8  rules.0.entities.0: its members cannot be told from one another by "sex": they have no tie to it',
  ],
  [
    "another way of writing",
    'datasets: [people]\n    rows: "city is user.home"',
    'policies.yaml:9  rules.0.rows: write it as "region in user.region"',
  ],
  [
    "a right that there is not",
    "datasets: [people]\n    allow: [write]",
    'policies.yaml:9  rules.0.allow.0: Invalid option: expected one of "ask"|"rows"|"export"|"sql"',
  ],
])("refuses %s, and tells the line", (_, more, issue) => {
  expect(issuesOf(() => parse(policies(rule(more))))).toEqual([issue]);
});
