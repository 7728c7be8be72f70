import { parseModel } from "@tanyadata/semantic-model";
import { describe, expect, it } from "vitest";
import { makeEngine } from "../src/index.ts";

const sources = `
sources:
  - { title: Buku, url: "https://example.org/", publisher: Nusabaca, license: bebas, year: 2024 }`;
const dataset = (id: string, years: string, measures: string, rest = ""): { name: string; text: string } => ({
  name: `${id}.yaml`,
  text: `
dataset: ${id}
label: ${id}
table: ${id}
grain: { entity: zone, column: zone_id }
time: { column: year, years: [${years}] }
measures:
  - ${measures}${rest}${sources}`,
});
/** One figure from three sources, and a rate that is published for the whole and for two months. */
const model = parseModel([
  { name: "model.yaml", text: "model: m\nlabel: M\nwhole: { label: Nusabaca, terms: [nusabaca] }" },
  {
    name: "zone.yaml",
    text: `entity: zone\nlabel: Zona\nterms: [zona]\ntable: zone\nkey: id\nname: name\nprefixes: [Zona]${sources}`,
  },
  dataset(
    "visits",
    "2023, 2024",
    '{ id: visits, label: Kunjungan, terms: [kunjungan], unit: kali, expression: "sum({n})", additivity: sum }',
  ),
  dataset(
    "counted",
    "2020",
    '{ id: counted, label: Kunjungan (hitungan), variant_of: visits, qualifiers: [menurut hitungan], unit: kali, expression: "sum({n})", additivity: sum }',
    "\nnotes: [Hasil hitungan.]",
  ),
  dataset(
    "aged",
    "2022",
    '{ id: aged, label: Kunjungan (umur), variant_of: visits, unit: kali, expression: "sum({n})", additivity: sum }',
    "\ndimensions:\n  - { id: age, label: Umur, column: age, values: [{ value: muda, label: anak muda, terms: [anak muda] }] }",
  ),
  dataset(
    "made_up",
    "2019, 2024",
    '{ id: made_up, label: Kunjungan (karangan), variant_of: visits, qualifiers: [dengan karangan], unit: kali, expression: "sum({n})", additivity: sum }',
    "\nsimulated: true",
  ),
  dataset(
    "rate",
    "2021, 2022, 2023",
    '{ id: rate, label: Kepuasan, terms: [kepuasan], unit: persen, expression: "max({rate})", additivity: none }',
    `
whole: { table: rate_whole }
dimensions:
  - { id: month, label: Bulan, column: month, otherwise: "{is_yearly}", values: [{ value: feb, label: Februari, terms: [februari] }, { value: agu, label: Agustus, terms: [agustus] }] }
notes: [{ note: Angka Lembah perkiraan., members: [L] }, { note: Survei kecil., years: [2022] }]
gaps: [{ note: Zona Karang belum disurvei., members: [K] }]
breaks: [{ year: 2022, note: Cara menghitung berganti pada 2022. }]`,
  ),
]);
const zone = (key: string, name: string) => ({ entity: "zone", key, name, parents: {}, subsets: [] });
const engine = makeEngine(model, [zone("B", "Zona Bukit"), zone("L", "Zona Lembah"), zone("K", "Zona Karang")]);

function asked(question: string): { sql: string; answer: string } {
  const reading = engine.read(question);
  if (reading.kind !== "plan") throw new Error(`${question}: ${reading.detail}`);
  return {
    sql: engine.compile(reading.plan).sql.replaceAll('"', "").replace(/\s+/g, " "),
    answer: engine.explain(reading.plan, { rows: [["Zona Bukit", 1]], rowCount: 1 }).answer,
  };
}

describe("a figure with several sources", () => {
  it.each([
    ["kunjungan Zona Bukit", "FROM visits", "year = 2024"],
    ["kunjungan Zona Bukit menurut hitungan", "FROM counted", "year = 2020"],
    ["kunjungan menurut hitungan di Zona Bukit", "FROM counted", "year = 2020"],
    ["3 zona dengan kunjungan terbanyak menurut hitungan", "FROM counted", "year = 2020"],
    ["kunjungan Zona Bukit tahun 2020", "FROM counted", "year = 2020"],
    ["kunjungan anak muda di Zona Bukit", "FROM aged", "age = 'muda'"],
    ["kunjungan Zona Bukit dengan karangan", "FROM made_up", "year = 2024"],
  ])("%s", (question, from, where) => {
    const { sql } = asked(question);
    expect(sql).toContain(from);
    expect(sql).toContain(where);
  });

  it("says what accompanies the source that was taken, and only that", () => {
    expect(asked("kunjungan Zona Bukit tahun 2020").answer).toContain("_Hasil hitungan._");
    expect(asked("kunjungan Zona Bukit").answer).not.toContain("_");
  });

  it("is not taken from a source that cannot be cut so, nor for a year that only what is simulated has", () => {
    expect(engine.read("kunjungan anak muda menurut hitungan").kind).toBe("refused");
    expect(engine.read("kunjungan Zona Bukit tahun 2019").kind).toBe("refused");
  });
});

describe("a figure that another source continues", () => {
  const told = (id: string, years: string, more: string, rest = "") =>
    dataset(
      id,
      years,
      `{ id: ${id}, label: Panen (${id}), unit: ton, expression: "sum({n})", additivity: sum, ${more} }`,
      rest,
    );
  const gap = "\ngaps: [{ note: Zona Karang tidak ada di berkas., members: [K] }]";
  const harvestFiles = [
    { name: "model.yaml", text: "model: m\nlabel: M\nwhole: { label: Nusabaca, terms: [nusabaca] }" },
    {
      name: "zone.yaml",
      text: `entity: zone\nlabel: Zona\nterms: [zona]\ntable: zone\nkey: id\nname: name\nprefixes: [Zona]${sources}`,
    },
  ];
  const harvests = parseModel([
    ...harvestFiles,
    told("main", "2020, 2021, 2022", "terms: [panen], qualifiers: [menurut kantor]"),
    told("newer", "2022, 2023", "variant_of: main, continues: yields, qualifiers: [menurut berkas]", gap),
    told("older", "2019, 2020", "variant_of: main, continues: counts, qualifiers: [menurut arsip]"),
    told("apart", "2024", "variant_of: main, qualifiers: [menurut survei]"),
  ]);
  const reader = makeEngine(harvests, [zone("B", "Zona Bukit"), zone("L", "Zona Lembah"), zone("K", "Zona Karang")]);
  it.each([
    // Without a year, the newest of the series, and no source that is none of it.
    ["panen Zona Bukit", "newer", 2023],
    // Of a year that both tell, the one that counts there.
    ["panen Zona Bukit tahun 2022", "main", 2022],
    ["panen Zona Bukit tahun 2020", "older", 2020],
    ["panen Zona Bukit tahun 2021", "main", 2021],
    ["panen Zona Bukit tahun 2023", "newer", 2023],
    ["zona dengan panen terbanyak tahun 2020", "older", 2020],
    // Whom the newer one leaves out is not left out of the answer.
    ["panen Zona Karang", "main", 2022],
    ["panen Zona Bukit dan Zona Karang", "main", 2022],
    ["panen Zona Bukit dan Zona Lembah", "main", 2022],
    ["zona dengan panen terbanyak", "main", 2022],
    ["total panen Nusabaca", "main", 2022],
    // A source that is named is held to.
    ["panen Zona Bukit menurut kantor", "main", 2022],
    ["panen Zona Bukit tahun 2020 menurut kantor", "main", 2020],
    ["panen Zona Bukit tahun 2022 menurut berkas", "newer", 2022],
    ["panen Zona Bukit menurut survei", "apart", 2024],
  ])("%s", (question, from, year) => {
    const reading = reader.read(question);
    if (reading.kind !== "plan") throw new Error(`${question}: ${reading.detail}`);
    const sql = reader.compile(reading.plan).sql.replaceAll('"', "").replace(/\s+/g, " ");
    expect(sql).toContain(`FROM ${from} `);
    expect(sql).toContain(`year = ${year}`);
  });

  it("must be one: what continues nothing is a mistake of the model", () => {
    const alone = told("alone", "2020", "terms: [panen], continues: counts");
    expect(() => parseModel([...harvestFiles, alone])).toThrow(/variant_of/);
  });
});

describe("a rate", () => {
  it("of the whole is the published one, never made of the rows", () => {
    expect(asked("kepuasan Nusabaca 2023").sql).toMatch(/FROM rate_whole WHERE .*year = 2023/);
    expect(asked("kepuasan Zona Bukit 2023").sql).toContain("FROM rate ");
  });

  it("is that of the month which stands for the year, unless a month is named", () => {
    expect(asked("kepuasan Zona Bukit 2023").sql).toContain("is_yearly");
    for (const question of ["kepuasan Zona Bukit februari 2023", "kepuasan Zona Bukit di Februari 2023"]) {
      const named = asked(question).sql;
      expect(named).toContain("month = 'feb'");
      expect(named).not.toContain("is_yearly");
    }
  });

  it.each([
    ["kepuasan Zona Bukit 2023", []],
    ["kepuasan Zona Lembah 2023", ["Angka Lembah perkiraan."]],
    ["kepuasan Zona Bukit dan Zona Karang 2022", ["Survei kecil.", "Zona Karang belum disurvei."]],
    ["zona dengan kepuasan tertinggi 2023", ["Angka Lembah perkiraan.", "Zona Karang belum disurvei."]],
    ["kepuasan Nusabaca 2023", []],
    ["kepuasan Nusabaca 2022", ["Survei kecil."]],
    ["selisih kepuasan Zona Lembah dan Nusabaca 2023", ["Angka Lembah perkiraan."]],
  ])("%s is accompanied by the notes on its years and places alone", (question, notes) => {
    expect([...asked(question).answer.matchAll(/^_(.*)_$/gm)].map((match) => match[1])).toEqual(notes);
  });

  it("of a place that has none is refused, with the note that says so", () => {
    const reading = engine.read("kepuasan Zona Karang 2022");
    expect(reading.kind).toBe("refused");
    expect(reading.kind === "refused" && reading.detail).toContain("Zona Karang belum disurvei.");
  });
});
