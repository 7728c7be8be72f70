import { expect, it } from "vitest";
import { city, good, issuesOf, parse } from "./demo.fixture.ts";
import { basesOf, withViews } from "./index.ts";

const view = `view: city
tables: [tbl_kota, ref.wilayah]
sql: SELECT {Kode}, trim(nama) AS name FROM tbl_kota
`;
const more = `view: big_city
tables: [city]
sql: SELECT code, name FROM city
`;

it("writes the views that SQL reads before it, each after those that it is made of", () => {
  const model = parse({ ...good, "v.yaml": view, "w.yaml": more });
  const sql = withViews("SELECT count(*) FROM big_city", model);
  expect(sql).toMatch(/^WITH "city" AS \(.*\), "big_city" AS \(.*\)\nSELECT count/s);
  expect(sql).toContain('SELECT "Kode", trim(nama) AS name FROM tbl_kota');
  expect(withViews("WITH a AS (SELECT * FROM city) SELECT * FROM a", model)).toMatch(/^WITH "city" AS \(.*\),\na AS/s);
  expect(withViews("SELECT count(*) FROM people", model)).toBe("SELECT count(*) FROM people");
  expect(withViews("SELECT 1 FROM people JOIN city ON true", model, (name) => `\`${name}\``)).toMatch(
    /^WITH `city` AS/,
  );
});

it("tells of which tables of the database something is made", () => {
  const model = parse({ ...good, "v.yaml": view, "w.yaml": more });
  expect(basesOf("big_city", model)).toEqual(["tbl_kota", "ref.wilayah"]);
  expect(basesOf("people", model)).toEqual(["people"]);
});

it("lets a view bear the name of the table that it puts right, but not be made of itself", () => {
  const own = "view: people\ntables: [people]\nsql: SELECT * FROM people WHERE gone = 0\n";
  expect(basesOf("people", parse({ ...good, "v.yaml": own }))).toEqual(["people"]);
  const round = ["a: [b]", "b: [a]"].map((one) => one.split(": "));
  const files = round.map(([name, tables]) => [`${name}.yaml`, `view: ${name}\ntables: ${tables}\nsql: SELECT 1\n`]);
  expect(issuesOf(() => parse({ ...good, ...Object.fromEntries(files) }))[0]).toContain("made of itself");
});

it.each([
  ["sql: DROP TABLE x", "begin with SELECT"],
  ["sql: SELECT 1; SELECT 2", "semicolon"],
  ["sql: SELECT {a FROM b", "braces"],
])("complains of %s", (sql, why) => {
  const files = { ...good, "v.yaml": view.replace(/sql: .*/, sql) };
  expect(issuesOf(() => parse(files)).join()).toContain(why);
});

it("makes members of a table that has many rows for each", () => {
  const distinct = city.replace("table: city", "table: people\ndistinct: true");
  const model = parse({ ...good, "city.yaml": distinct });
  expect(model.entities.get("city")?.table).toBe("city_members");
  const sql = withViews("SELECT code FROM city_members", model);
  expect(sql).toContain('SELECT "code", max("name") AS "name"');
  expect(sql).toContain('GROUP BY "code"');
});

it("takes the first thing that rows are about for their grain", () => {
  const people = good["people.yaml"] ?? "";
  const without = people.replace("grain: {", "also: [{").replace("city_code }", "city_code }]");
  expect(parse({ ...good, "people.yaml": without }).datasets.get("people")?.grain.entity).toBe("city");
  const none = people.replace(/grain: .*\n/, "");
  expect(issuesOf(() => parse({ ...good, "people.yaml": none })).join()).toContain('"distinct: true"');
});
