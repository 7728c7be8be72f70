import { DuckDBInstance } from "@duckdb/node-api";
import { type Member, parseModel } from "@tanyadata/semantic-model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeEngine } from "../src/index.ts";

/** Figures of ships by their length: ordered values that span so many metres each. Nothing is known of Utara but its name. */
const source = "{ title: T, url: https://example.org/, publisher: P, license: L, year: 2024 }";
const ports = ["Utara", "Selatan", "Timur"] as const;
const classes = ["0-9", "10-19", "20-49", "50+"] as const;
const ships = (port: number, at: number): number => 10 ** at * (port + 1);
const sum = (port: number, from: number, to: number): number =>
  classes.slice(from, to + 1).reduce((total, _, i) => total + ships(port, from + i), 0);

const model = parseModel([
  { name: "model.yaml", text: "model: sea\nlabel: Laut\nwhole: { label: Samudra, terms: [samudra] }\n" },
  {
    name: "port.yaml",
    text: `entity: port\nlabel: Pelabuhan\nterms: [pelabuhan]\ntable: port\nkey: code\nname: name\nsources: [${source}]\n`,
  },
  {
    name: "ships.yaml",
    text: `dataset: ships
label: Kapal
table: ships
whole: { table: all_ships }
grain: { entity: port, column: port }
time: { column: year, years: [2024] }
dimensions:
  - id: length
    label: Kelas panjang
    column: class
    terms: [panjang]
    values:
      - { value: "0-9", label: panjang 0-9 meter, from: 0, to: 9, whole: false }
      - { value: "10-19", label: panjang 10–19 meter, from: 10, to: 19 }
      - { value: "20-49", label: panjang 20-49 meter, from: 20, to: 49 }
      - { value: "50+", label: panjang 50 meter ke atas, from: 50 }
    ranges: { noun: panjang, unit: meter, terms: [m] }
    groups:
      - { id: small, terms: [perahu kecil], to: 19, definition: "Perahu kecil: di bawah 20 meter." }
      - { id: yacht, terms: [yacht], from: 15, to: 49, definition: "Yacht: 15 sampai 49 meter." }
measures:
  - { id: ships, label: Jumlah kapal, terms: [kapal], unit: kapal, expression: "sum({n})", additivity: sum }
sources: [${source}]
`,
  },
]);
const members: Member[] = ports.map((name) => ({ entity: "port", key: name, name, parents: {}, subsets: [] }));
const engine = makeEngine(model, members);

let database: DuckDBInstance;
beforeAll(async () => {
  database = await DuckDBInstance.create(":memory:");
  const connection = await database.connect();
  const rows = ports.flatMap((port, p) => classes.map((name, at) => `('${port}', 2024, '${name}', ${ships(p, at)})`));
  await connection.run("CREATE TABLE port (code VARCHAR, name VARCHAR)");
  await connection.run(`INSERT INTO port VALUES ${ports.map((port) => `('${port}', '${port}')`).join(", ")}`);
  await connection.run("CREATE TABLE ships (port VARCHAR, year INTEGER, class VARCHAR, n INTEGER)");
  await connection.run(
    `INSERT INTO ships VALUES ${rows.filter((row) => !row.startsWith("('Utara', 2024, '50")).join(", ")}`,
  );
  await connection.run(
    "CREATE TABLE all_ships AS SELECT year, class, sum(n) AS n FROM ships WHERE class <> '0-9' GROUP BY ALL",
  );
  connection.closeSync();
});
afterAll(() => database.closeSync());

async function ask(question: string): Promise<unknown[][]> {
  const reading = engine.read(question);
  if (reading.kind !== "plan") throw new Error(`${question} → ${reading.kind}: ${reading.detail}`);
  const connection = await database.connect();
  const rows = (await connection.runAndReadAll(engine.compile(reading.plan).sql)).getRowsJS();
  connection.closeSync();
  return rows.map((row) => row.map((cell) => (typeof cell === "bigint" ? Number(cell) : cell)));
}

describe("a range that falls on the bounds of the values is the sum of those between", () => {
  test.each([
    ["kapal panjang 10-49 meter di Selatan", sum(1, 1, 2)],
    ["kapal 10 sampai 49 m di Selatan", sum(1, 1, 2)],
    ["kapal antara 10 dan 49 meter di Selatan", sum(1, 1, 2)],
    ["kapal 20 meter ke atas di Selatan", sum(1, 2, 3)],
    ["kapal panjang 20+ di Selatan", sum(1, 2, 3)],
    ["kapal di atas 19 meter di Selatan", sum(1, 2, 3)],
    ["kapal minimal 20 meter di Selatan", sum(1, 2, 3)],
    ["kapal di bawah 20 meter di Selatan", sum(1, 0, 1)],
    ["kapal 49 meter ke bawah di Selatan", sum(1, 0, 2)],
    ["kapal 0-9 meter di Selatan", sum(1, 0, 0)],
    ["kapal perahu kecil di Selatan", sum(1, 0, 1)],
    ["perahu kecil di Selatan", sum(1, 0, 1)],
    ["perahu kecil 10 meter ke atas di Selatan", sum(1, 1, 1)],
    ["yacht 20 meter ke atas di Selatan", sum(1, 2, 2)],
  ])("%s", async (question, figure) => expect((await ask(question))[0]?.[0]).toBe(figure));

  test("in orders, shares, ratios and rows as any cut is", async () => {
    expect(await ask("pelabuhan dengan kapal 10-49 meter terbanyak")).toEqual([["Timur", sum(2, 1, 2)]]);
    expect((await ask("persentase kapal 20 meter ke atas di Timur"))[0]?.[0]).toBeCloseTo(
      (100 * sum(2, 2, 3)) / sum(2, 0, 3),
      9,
    );
    expect((await ask("kapal 10-49 meter per pelabuhan")).map(([, figure]) => figure).sort()).toEqual(
      [sum(0, 1, 2), sum(1, 1, 2), sum(2, 1, 2)].sort(),
    );
  });
});

test("some of the values are never told as all of them", async () => {
  expect(await ask("kapal 20 meter ke atas di Utara")).toEqual([[null]]);
  expect(engine.read("kapal 0-19 meter")).toMatchObject({ kind: "refused", refusal: { kind: "no-figures" } });
  expect((await ask("kapal 10-49 meter"))[0]?.[0]).toBe(sum(0, 1, 2) + sum(1, 1, 2) + sum(2, 1, 2));
});

test.each([
  "kapal 15 meter ke atas",
  "kapal di atas 20 meter",
  "kapal panjang 12 meter",
  "kapal 0-25 m",
  "yacht di Timur",
])("%s is refused with the bounds that there are", (question) => {
  const reading = engine.read(question);
  expect(reading).toMatchObject({ kind: "refused", refusal: { kind: "no-such-range" } });
  expect(reading.kind === "refused" && reading.detail).toContain("panjang 10–19 meter");
});

test("numbers are a range only with what they are of", () => {
  for (const question of ["kapal 10-49 di Selatan", "kapal 10-19 meter terakhir"])
    expect(engine.read(question).kind, question).toBe("refused");
});

test("the answer says the range, and what a name of one means", () => {
  const reading = engine.read("perahu kecil di Selatan");
  if (reading.kind !== "plan") throw new Error(reading.detail);
  expect(reading.reading).toContain("panjang 0–19 meter");
  const { answer } = engine.explain(reading.plan, { rows: [[11]], rowCount: 1 });
  expect(answer).toContain("Perahu kecil: di bawah 20 meter.");
});
