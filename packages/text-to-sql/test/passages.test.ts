import { DuckDBInstance } from "@duckdb/node-api";
import { parseModel } from "@tanyadata/semantic-model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeEngine } from "../src/index.ts";

/**
 * A link whose table says how often a pair is tied: bus lines that call at a stop twice. Of one member, and of each, every call
 * counts; what is listed, or counted of several members, is told once.
 */
const sources = `
sources:
  - { title: Jadwal, url: "https://example.org/", publisher: Trans Rawa, license: bebas, year: 2024 }`;
const calls = "Dihitung menurut singgahan: trayek yang singgah lagi terhitung lagi.";
const model = parseModel([
  { name: "root.yaml", text: "model: buses\nlabel: Trans Rawa\nwhole: { label: Rawa, terms: [rawa] }\n" },
  {
    name: "stop.yaml",
    text: `entity: stop
label: Halte
terms: [halte]
table: stop
key: name
name: name
prefixes: [Halte]
prominence: 0${sources}`,
  },
  {
    name: "line.yaml",
    text: `entity: line
label: Trayek
terms: [trayek]
table: line
key: name
name: name
prefixes: [Trayek]
prominence: 1
attributes:
  - { id: length, kind: number, label: Panjang, terms: [panjang], column: length, unit: km, aggregate: sum }
subsets:
  - { id: long, label: Trayek jauh, role: modifier, terms: [jauh], where: "{length} > 20" }
links:
  - id: calls
    entity: stop
    label: singgah di
    terms: [singgah di, melewati]
    inverse: { label: disinggahi, terms: [dilewati] }
    table: calls
    from: line
    to: stop
    located: true
    times: { column: times, note: "${calls}" }${sources}`,
  },
]);
const lines = { Cempaka: 10, Dahlia: 25, Kamboja: 30 };
const stops = ["Alun", "Benteng", "Curug", "Dermaga"];
const pairs: [keyof typeof lines, string, number][] = [
  ["Cempaka", "Alun", 2],
  ["Cempaka", "Benteng", 1],
  ["Dahlia", "Alun", 1],
  ["Dahlia", "Curug", 3],
  ["Kamboja", "Benteng", 1],
  ["Kamboja", "Curug", 1],
];
const member = (entity: string, name: string) => ({ entity, key: name, name, parents: {}, subsets: [] });
const engine = makeEngine(model, [
  ...Object.keys(lines).map((name) => member("line", name)),
  ...stops.map((name) => member("stop", name)),
]);

let instance: DuckDBInstance;
let query: (sql: string) => Promise<(string | number)[][]>;
beforeAll(async () => {
  instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run("CREATE TABLE stop (name TEXT); CREATE TABLE line (name TEXT, length INT)");
  await connection.run("CREATE TABLE calls (line TEXT, stop TEXT, times INT)");
  for (const stop of stops) await connection.run(`INSERT INTO stop VALUES ('${stop}')`);
  for (const [line, length] of Object.entries(lines))
    await connection.run(`INSERT INTO line VALUES ('${line}', ${length})`);
  for (const [line, stop, times] of pairs)
    await connection.run(`INSERT INTO calls VALUES ('${line}', '${stop}', ${times})`);
  query = async (sql) =>
    (await connection.runAndReadAll(sql))
      .getRowsJS()
      .map((row) => row.map((cell) => (typeof cell === "string" ? cell : Number(cell))));
});
afterAll(() => instance.closeSync());

async function answerOf(question: string) {
  const reading = engine.read(question);
  if (reading.kind !== "plan") throw new Error(`${question} → ${reading.kind}: ${reading.detail}`);
  const rows = await query(engine.compile(reading.plan).sql);
  return { rows, ...engine.explain(reading.plan, { rows, rowCount: rows.length }) };
}

test("how many bear a name is not known where the name alone tells them apart", async () => {
  expect(engine.read("berapa trayek bernama Dahlia?")).toMatchObject({
    kind: "refused",
    detail: expect.stringContaining("membedakan trayek dari namanya saja"),
  });
  expect((await answerOf("panjang trayek Dahlia")).rows).toEqual([[25]]);
  expect((await answerOf("berapa trayek selain trayek Dahlia")).rows).toEqual([[2]]);
});

describe("each time counts", () => {
  test.each([
    ["ada berapa trayek di Halte Alun", [[3]]],
    ["berapa trayek yang melewati Halte Curug", [[4]]],
    ["berapa trayek di halte Dermaga", [[0]]],
    ["berapa trayek jauh di halte alun", [[1]]],
    ["berapa trayek di halte Curug yang panjangnya di atas 26 km", [[1]]],
    ["berapa halte yang dilewati trayek Dahlia", [[4]]],
    [
      "jumlah trayek per halte",
      [
        ["Curug", 4],
        ["Alun", 3],
        ["Benteng", 2],
        ["Dermaga", 0],
      ],
    ],
    ["halte dengan trayek terbanyak", [["Curug", 4]]],
    ["halte yang punya lebih dari 3 trayek", [["Curug", 4]]],
    ["rata-rata jumlah trayek per halte", [[2.25]]],
  ])("of one and of each, and it is said: %s", async (question, rows) => {
    const { rows: found, answer } = await answerOf(question);
    expect(found).toEqual(rows);
    expect(answer).toContain(calls);
  });

  test.each([
    ["sebutkan trayek di halte Curug", [["Dahlia"], ["Kamboja"]]],
    ["berapa trayek di halte Alun dan Curug", [[3]]],
    ["berapa trayek yang tidak melewati halte Curug", [[1]]],
    ["berapa trayek", [[3]]],
    ["total panjang trayek di halte Curug", [[55]]],
  ])("but not of several, of none, or in what is told of them: %s", async (question, rows) => {
    const { rows: found, answer } = await answerOf(question);
    expect(found).toEqual(rows);
    expect(answer).not.toContain(calls);
  });
});
