import { DuckDBInstance } from "@duckdb/node-api";
import { type Member, parseModel } from "@tanyadata/semantic-model";
import { expect, test } from "vitest";
import { makeEngine } from "../src/index.ts";

/** Zones of which each has one main branch ("ibu cabang"), whose figures are those of one branch, or of all of a zone. */
const sources = `
sources: [{ title: Buku besar, url: "https://example.org/", publisher: Nusabaca, license: bebas, year: 2024 }]`;
const files = {
  root: `
model: branches
label: Nusabaca
whole: { label: Nusabaca, terms: [nusabaca] }
examples: [Berapa kunjungan Zona Bukit?]
glossary:
  - { label: Ibu cabang Nusabaca, terms: [ibu cabang nusabaca], definition: Kantor pusat., source: { title: Panduan, url: "https://example.org/", publisher: Nusabaca, license: bebas, year: 2024 } }`,
  zone: `
entity: zone
label: Zona
terms: [zona]
table: zone
key: id
name: name
prefixes: [Zona]
attributes: [{ id: main, kind: text, label: Ibu cabang, terms: [], column: main }]`,
  main: `
entity: main
label: Ibu cabang
terms: []
table: main
key: zone_id
name: name
prominence: 9
parents: [{ entity: zone, column: zone_id, shown: false }]`,
  branch: `
entity: branch
label: Cabang
terms: [cabang]
table: branch
key: id
name: name
prominence: 1
parents: [{ entity: zone, column: zone_id }, { entity: main, column: main_of, shown: false }]`,
  visits: `
dataset: visits
label: Kunjungan
table: visit
grain: { entity: branch, column: branch_id }
time: { column: year, years: [2024] }
measures: [{ id: visits, label: Kunjungan, terms: [kunjungan], unit: kali, expression: "sum({n})", additivity: sum, adjectives: [{ terms: [ramai], direction: highest }] }]`,
  survey: `
dataset: survey
label: Kunjungan menurut survei
table: survey
grain: { entity: zone, column: zone_id }
time: { column: year, years: [2020] }
measures: [{ id: survey_visits, variant_of: visits, label: Kunjungan (survei), qualifiers: [menurut survei], unit: kali, expression: "sum({n})", additivity: sum }]`,
};
const model = parseModel(
  Object.entries(files).map(([name, text]) => ({
    name: `${name}.yaml`,
    text: name === "root" ? text : text + sources,
  })),
);

const zones = ["Bukit", "Lembah", "Pesisir"];
/** Each zone's main branch; that of Pesisir is all of it. */
const mains: Readonly<Record<string, string>> = {
  Anggrek: "Bukit",
  Kenanga: "Lembah",
  Melati: "Pesisir",
  Dahlia: "Pesisir",
};
const branches: readonly (readonly [name: string, zone: string, visits: number])[] = [
  ["Anggrek", "Bukit", 10],
  ["Cempaka", "Bukit", 500],
  ["Kenanga", "Lembah", 20],
  ["Mawar", "Lembah", 40],
  ["Melati", "Pesisir", 7],
  ["Dahlia", "Pesisir", 8],
];
const nameOfMain: Readonly<Record<string, string>> = {
  Bukit: "Gedung Tua (Anggrek)",
  Lembah: "Kenanga (Kenanga)",
  Pesisir: "Pesisir (seluruh zona)",
};
const member = (entity: string, key: string, name: string, parents: Record<string, string>): Member => ({
  entity,
  key,
  name,
  parents,
  subsets: [],
});
const engine = makeEngine(model, [
  ...zones.map((zone) => member("zone", zone, zone, {})),
  ...zones.map((zone) => member("main", zone, nameOfMain[zone] ?? "", { zone })),
  ...branches.map(([name, zone]) => member("branch", name, name, { zone, ...(mains[name] && { main: mains[name] }) })),
]);
const quoted = (...cells: readonly (string | number | null)[]): string =>
  `(${cells.map((cell) => (typeof cell === "string" ? `'${cell}'` : String(cell))).join()})`;

async function ask(question: string): Promise<unknown[][]> {
  const reading = engine.read(question);
  if (reading.kind !== "plan") throw new Error(`${question} → ${reading.kind}: ${reading.detail}`);
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run(`
    CREATE TABLE zone AS FROM (VALUES ${zones.map((zone) => quoted(zone, zone, nameOfMain[zone]?.split(" (")[0] ?? ""))}) t(id, name, main);
    CREATE TABLE main AS FROM (VALUES ${zones.map((zone) => quoted(zone, nameOfMain[zone] ?? ""))}) t(zone_id, name);
    CREATE TABLE branch AS FROM (VALUES ${branches.map(([name, zone]) => quoted(name, name, zone, mains[name] ?? null))}) t(id, name, zone_id, main_of);
    CREATE TABLE visit AS FROM (VALUES ${branches.map(([name, , n]) => quoted(name, 2024, n))}) t(branch_id, year, n)`);
  const rows = (await connection.runAndReadAll(engine.compile(reading.plan).sql)).getRowsJson();
  instance.closeSync();
  return rows.map((row) => row.map((cell) => (Number.isNaN(Number(cell)) ? cell : Number(cell))));
}

test.each([
  ["kunjungan ibu cabang Bukit", [["Gedung Tua (Anggrek)", 10]]],
  ["berapa kunjungan di ibu cabang zona Lembah?", [["Kenanga (Kenanga)", 20]]],
  ["bu, kunjungan ibu cabang Bukit berapa", [["Gedung Tua (Anggrek)", 10]]],
  [
    "bandingkan kunjungan ibu cabang Lembah dan Bukit",
    [
      ["Kenanga (Kenanga)", 20],
      ["Gedung Tua (Anggrek)", 10],
    ],
  ],
  [
    "kunjungan ibu cabang",
    [
      ["Kenanga (Kenanga)", 20],
      ["Pesisir (seluruh zona)", 15],
      ["Gedung Tua (Anggrek)", 10],
    ],
  ],
  [
    "daftar ibu cabang zona dengan kunjungannya",
    [
      ["Kenanga (Kenanga)", 20],
      ["Pesisir (seluruh zona)", 15],
      ["Gedung Tua (Anggrek)", 10],
    ],
  ],
  ["ibu cabang teramai", [["Kenanga (Kenanga)", 20]]],
  ["berapa persen kunjungan Bukit di ibu cabang", [[expect.closeTo(1.96, 2), 10, 510]]],
  [
    "daftar cabang di ibu cabang Pesisir",
    [
      ["Dahlia", "Pesisir"],
      ["Melati", "Pesisir"],
    ],
  ],
  ["berapa ibu cabang?", [[3]]],
])("figures of what each has one of are told of each by its name: %s", async (question, rows) => {
  expect(await ask(question)).toEqual(rows);
});

test.each([
  ["apa ibu cabang Bukit?", [["Bukit", "Gedung Tua"]]],
  ["ibu cabang zona teramai", [["Bukit", "Gedung Tua", 510]]],
  [
    "daftar zona dengan ibu cabangnya",
    [
      ["Bukit", "Gedung Tua"],
      ["Lembah", "Kenanga"],
      ["Pesisir", "Pesisir"],
    ],
  ],
  [
    "daftar zona dengan ibu cabang dan kunjungannya",
    [
      ["Bukit", "Gedung Tua", 510],
      ["Lembah", "Kenanga", 60],
      ["Pesisir", "Pesisir", 15],
    ],
  ],
])("what it is called is told by the one that has it: %s", async (question, rows) => {
  expect(await ask(question)).toEqual(rows);
});

test.each([
  ["ibu, cabang teramai mana?", [["Cempaka", "Bukit", 500]]],
  ["bu cabang teramai di Lembah mana", [["Mawar", 40]]],
])("who is addressed is not it: %s", async (question, rows) => {
  expect(await ask(question)).toEqual(rows);
});

test.each([
  "ibu cabang Mawar",
  "apa ibu cabang Mawar?",
  "kunjungan ibu cabang Mawar",
  "apa ibu cabang Anggrek?",
  "ibu cabang cabang Mawar",
  "kunjungan ibu cabang Nusabaca",
  "kunjungan Mawar di ibu cabang",
  "zona yang kunjungan ibu cabangnya lebih dari 15",
])("what has none of its own is refused: %s", (question) => {
  expect(engine.read(question).kind).toBe("refused");
});

test("a word of the glossary is not taken to pieces", () => {
  expect(engine.read("apa ibu cabang Nusabaca?")).toMatchObject({ reading: "Definisi ibu cabang Nusabaca" });
});

test("an order that says no kind is not offered of it", () => {
  const reading = engine.read("mana yang kunjungannya paling banyak?");
  const labels = reading.kind === "ambiguous" ? reading.choices.map(({ label }) => label) : [];
  expect(labels.sort()).toEqual(["Cabang", "Zona"]);
});

test("where there is one, no order of them is offered next", () => {
  const reading = engine.read("kunjungan zona bukit");
  if (reading.kind !== "plan") return expect.fail(reading.detail);
  const { suggestions } = engine.explain(reading.plan, { rows: [[510]], rowCount: 1 });
  expect(suggestions).toContain("5 cabang dengan kunjungan terbesar di Zona Bukit");
  expect(suggestions).not.toContain("5 ibu cabang dengan kunjungan terbesar di Zona Bukit");
});

test.each([
  "kunjungan ibu cabang Bukit tahun 2020",
  "total kunjungan cabang di Bukit tahun 2020",
  "kunjungan ibu cabang zona Bukit menurut survei",
])("another source of the figure does not know it of what its places are: %s", (question) => {
  const reading = engine.read(question);
  expect(reading.kind === "refused" && reading.refusal.kind).toBe("no-such-level");
});

test.each([
  ["apa ibu cabang Bukit?", "berapa kunjungannya?", "Kunjungan tahun 2024 untuk setiap ibu cabang di Zona Bukit"],
  ["daftar zona dengan ibu cabangnya", "berapa kunjungannya?", "Kunjungan tahun 2024 untuk setiap zona"],
])("what follows is said of what was told: %s %s", (question, next, reading) => {
  const before = engine.read(question);
  const after = engine.read(next, before.kind === "plan" ? before.plan : null);
  expect(after.kind === "plan" && after.reading).toBe(`${reading} (melanjutkan pertanyaan sebelumnya)`);
});
