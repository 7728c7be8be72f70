import { parseModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkModel, checkTables } from "../src/index.ts";
import { makeFile } from "./database.ts";

const sources = "sources: [{ title: T, url: https://example.org/, publisher: P, license: L, year: 2024 }]";
const good = {
  root: "model: farm\nlabel: Kebun\nwhole: { label: Kebun Raya, terms: [kebun raya] }\n",
  plot: `entity: plot
label: Petak
terms: [petak]
table: plot
key: code
name: name
subsets:
  - { id: wet, label: Petak basah, role: modifier, terms: [basah], where: "{kind} = 'wet'" }
${sources}
`,
  harvest: `dataset: harvest
label: Panen
table: harvest
grain: { entity: plot, column: plot_code }
time: { column: year, years: [2022, 2023] }
dimensions:
  - id: crop
    label: Tanaman
    column: crop
    values:
      - { value: padi, label: padi, terms: [padi] }
      - { value: jagung, label: jagung, terms: [jagung] }
measures:
  - id: harvest
    label: Panen
    terms: [panen, hasil panen]
    unit: ton
    expression: sum({ton})
    additivity: sum
${sources}
`,
};

describe("a model against its database", () => {
  let made: Awaited<ReturnType<typeof makeFile>>;
  let warehouse: Warehouse;
  beforeAll(async () => {
    made = await makeFile(
      "CREATE TABLE plot AS SELECT * FROM (VALUES ('A', 'Utara', 'wet'), ('B', 'Selatan', 'dry')) AS t(code, name, kind)",
      `CREATE TABLE harvest AS SELECT * FROM (VALUES ('A', 2022, 'padi', 4), ('A', 2023, 'padi', 5), ('B', 2022, 'jagung', 3),
       ('B', 2023, 'jagung', 2)) AS t(plot_code, year, crop, ton)`,
      "CREATE TABLE twice AS SELECT * FROM plot UNION ALL SELECT * FROM plot",
      // Loads of a harvest, each of a day, on a cart that is written down apart.
      "CREATE TABLE cart AS SELECT * FROM (VALUES (1, 'A', DATE '2022-03-04'), (2, 'B', DATE '2023-05-06')) AS t(id, plot_code, day)",
      "CREATE TABLE load AS SELECT * FROM (VALUES (1, 'A', 4), (1, 'A', 5), (2, 'Z', 3)) AS t(cart, plot_code, ton)",
      "CREATE TABLE cart_twice AS SELECT * FROM cart UNION ALL SELECT * FROM cart",
      "CREATE TABLE strangers AS SELECT 'Z' AS plot_code, year, crop, ton FROM harvest",
      "CREATE TABLE few_strangers AS SELECT * FROM strangers LIMIT 1",
      "INSERT INTO few_strangers SELECT h.* FROM harvest AS h, range(10)",
    );
    warehouse = await openDuckdbWarehouse({ file: made.file, limits: { processes: 1 } });
  });
  afterAll(async () => {
    await warehouse.close();
    made.remove();
  });

  const findings = async (file?: keyof typeof good, from = "", to = "") => {
    const files = Object.entries(good).map(([name, text]) => {
      if (name === file) expect(text).toContain(from);
      return { name: `${name}.yaml`, text: name === file ? text.replace(from, to) : text };
    });
    return checkModel(parseModel(files), warehouse);
  };

  it("finds nothing wrong where nothing is", async () => expect(await findings()).toEqual([]));

  it("warns of a few rows about nobody, which most tables without keys have", async () => {
    const message = "1 rows are about no plot that is there (first: Z)";
    const found = await findings("harvest", "table: harvest", "table: few_strangers");
    expect(found).toMatchObject([{ severity: "warning", where: { path: ["grain", "column"] }, message }]);
  });

  it("asks nothing of rows around a subquery, which databases at several servers refuse", async () => {
    const asked: string[] = [];
    const run: Warehouse["run"] = (sql, options) => {
      asked.push(sql);
      return warehouse.run(sql, options);
    };
    const field = good.plot
      .replace(/plot/g, "field")
      .replace(/petak/g, "lahan")
      .replace("table: field", "table: plot")
      .replace(/subsets:\n.*\n/, "");
    const within = { plot: `${good.plot}parents: [{ entity: field, column: code }]\n`, field };
    const files = Object.entries({ ...good, ...within });
    await checkTables(parseModel(files.map(([name, text]) => ({ name: `${name}.yaml`, text }))), { ...warehouse, run });
    expect(asked.filter((sql) => sql.includes("AS member"))).toHaveLength(2);
    expect(asked.filter((sql) => /(?<!\b(?:FROM|JOIN) )\(SELECT\b/.test(sql))).toEqual([]);
  });

  const loads = `table: load
joins: [{ table: cart, from: cart, to: id }]
grain: { entity: plot, column: cart.plot_code }
time: { date: cart.day, from: 2022-03, to: 2023-05 }`;
  const yearly =
    "table: harvest\ngrain: { entity: plot, column: plot_code }\ntime: { column: year, years: [2022, 2023] }";
  const crops = good.harvest.slice(good.harvest.indexOf("dimensions:"), good.harvest.indexOf("measures:"));
  const dated = (text: string): string => loads.replace(...(text.split(" → ") as [string, string]));

  it("finds nothing wrong with rows that have days and belong to others", async () =>
    expect(await findings("harvest", `${yearly}\n${crops}`, `${loads}\n`)).toEqual([]));

  it.each([
    ["a row that would be there twice", "table: cart, → table: cart_twice,", "joins.0", /cannot be joined|not unique/],
    ["a last month that is not the last", "to: 2023-05 → to: 2023-01", "time.to", /the last row is of 2023-05/],
    [
      "a first month that is not the first",
      "from: 2022-03 → from: 2022-01",
      "time.from",
      /the first row is of 2022-03/,
    ],
    ["a date that is none", "date: cart.day → date: cart.plot_code", "time.date", /cannot be read as a date/],
    [
      "rows about nobody, by their own column",
      "column: cart.plot_code → column: plot_code",
      "grain.column",
      /1 rows .*first: Z/,
    ],
  ])("finds %s", async (_, change, path, message) => {
    const text = dated(change).replaceAll("cart.", change.includes("cart_twice") ? "cart_twice." : "cart.");
    const found = await findings("harvest", `${yearly}\n${crops}`, `${text}\n`);
    expect(found.map(({ where, message: said }) => `${where.path.join(".")} ${said}`).join("\n")).toMatch(message);
    expect(found.some(({ where }) => where.path.join(".").startsWith(path))).toBe(true);
  });

  const faults: [what: string, ...Parameters<typeof findings>, path: string, message: RegExp][] = [
    ["a table that is not there", "plot", "table: plot", "table: plots", "table", /"plots" cannot be read/],
    ["a column that is not there", "plot", "name: name", "name: nama", "name", /no column "nama"/],
    ["a key that repeats", "plot", "table: plot", "table: twice", "key", /repeats \(4 rows, 2 keys\)/],
    ["rows about nobody", "harvest", "table: harvest", "table: strangers", "grain.column", /4 rows .*first: Z/],
    ["a year that is not held", "harvest", "[2022, 2023]", "[2022, 2023, 2024]", "time.years", /says 2024/],
    ["a year that is not told", "harvest", "[2022, 2023]", "[2023]", "time.years", /holds 2022 too/],
    [
      "a value that does not occur",
      "harvest",
      "value: jagung,",
      "value: kopi,",
      "dimensions.0.values.1",
      /"kopi" occurs/,
    ],
    [
      "a verified question that stands for none",
      "root",
      "label: Kebun\n",
      "label: Kebun\nverified: [{ question: gimana kebun kita, as: keuntungan bersih }]\n",
      "verified.0.as",
      /say it in words that are understood/,
    ],
    ["an expression that does not run", "harvest", "sum({ton})", "sum({kg})", "measures.0.expression", /does not run/],
    ["an expression that is no aggregate", "harvest", "sum({ton})", '"{ton}"', "measures.0.expression", /gives 4 rows/],
    ["a condition that does not run", "plot", "{kind} = 'wet'", "{kind} =", "subsets.0.where", /does not run/],
    ["a subset of nobody", "plot", "{kind} = 'wet'", "{kind} = 'swamp'", "subsets.0.where", /holds no member/],
    [
      "words that mean something else",
      "harvest",
      "[panen, hasil panen]",
      '["?"]',
      "measures.0",
      /no question reaches "harvest"/,
    ],
  ];
  it.each(faults)("tells %s", async (_, file, from, to, path, message) => {
    const found = await findings(file, from, to);
    expect(found.map(({ where }) => where.path.join("."))).toContain(path);
    expect(found.map((finding) => finding.message).join("\n")).toMatch(message);
  });
});
