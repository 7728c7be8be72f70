import { parseModel } from "@tanyadata/semantic-model";
import { describe, expect, it } from "vitest";
import { makeEngine } from "../src/index.ts";

const sources = 'sources: [{ title: Buku, url: "https://example.org/", publisher: P, license: bebas, year: 2024 }]';
const entity = (id: string, rest: string): { name: string; text: string } => ({
  name: `${id}.yaml`,
  text: `entity: ${id}\ntable: ${id}\nkey: id\nname: name\n${rest}\n${sources}`,
});
const height = (note: string) =>
  `attributes: [{ id: height, kind: number, label: Ketinggian, terms: [tinggi], column: height, unit: m, aggregate: max, adjectives: [{ terms: [tinggi], direction: highest }, { terms: [rendah], direction: lowest }]${note} }]`;
/** Zones, all of them; with hills, of which some are held, and towers, which are all there. */
const model = parseModel([
  { name: "model.yaml", text: "model: m\nlabel: M\nwhole: { label: Nusabaca, terms: [nusabaca] }" },
  entity("zone", "label: Zona\nterms: [zona]\nprefixes: [Zona]"),
  entity(
    "hill",
    `label: Bukit\nterms: [bukit]\nprefixes: [Bukit]\ncomplete: false\nparents: [{ entity: zone, column: zone }]\n${height(", note: Diukur dari laut.")}`,
  ),
  entity(
    "tower",
    `label: Menara\nterms: [menara]\nprefixes: [Menara]\nparents: [{ entity: zone, column: zone }]\n${height("")}`,
  ),
]);
const zone = (key: string, name: string) => ({ entity: "zone", key, name, parents: {}, subsets: [] });
const inA = (of: string, key: string, name: string) => ({ entity: of, key, name, parents: { zone: "A" }, subsets: [] });
const engine = makeEngine(model, [
  zone("A", "Zona Alun"),
  zone("C", "Zona Curug"),
  inA("hill", "1", "Bukit Dahlia"),
  inA("hill", "2", "Bukit Kamboja"),
  inA("tower", "3", "Menara Selatan"),
]);

function told(question: string, rows: (string | number)[][]): string {
  const reading = engine.read(question);
  if (reading.kind !== "plan") throw new Error(`${question}: ${reading.detail}`);
  return engine.explain(reading.plan, { rows, rowCount: rows.length }).answer;
}

describe("what a selection holds is not told as all that there is", () => {
  const lack = "_Data ini tidak memuat semua bukit._";

  it.each([
    ["berapa bukit di Zona Alun", [[2]]],
    ["daftar bukit di Zona Alun", [["Bukit Dahlia", "Zona Alun"]]],
    ["bukit terendah", [["Bukit Dahlia", "Zona Alun", 90]]],
    ["rata-rata tinggi bukit di Zona Alun", [[120]]],
    ["zona tanpa bukit", [["Zona Curug"]]],
    ["zona dengan bukit terbanyak", [["Zona Alun", 2]]],
    ["zona yang punya lebih dari 1 bukit", [["Zona Alun", 2]]],
    ["bukit tertinggi di Zona Curug", []],
    ["apakah ada bukit di Zona Curug", [[0]]],
  ])("%s", (question, rows) => {
    const text = told(question, rows);
    expect(text).toMatch(/^(?:\*\*Tidak\.\*\* )?Dalam data ini, /u);
    expect(text).toContain(lack);
  });

  it.each([
    ["bukit tertinggi di Zona Alun", [["Bukit Kamboja", "Zona Alun", 150]]],
    ["tinggi Bukit Dahlia", [[90]]],
    ["Bukit Dahlia di zona mana", [["Zona Alun"]]],
    [
      "apakah Bukit Dahlia lebih tinggi dari Bukit Kamboja",
      [
        ["Bukit Kamboja", "Zona Alun", 150],
        ["Bukit Dahlia", "Zona Alun", 90],
      ],
    ],
    ["berapa menara di Zona Alun", [[1]]],
    ["menara terendah", [["Menara Selatan", "Zona Alun", 30]]],
    ["zona tanpa menara", [["Zona Curug"]]],
  ])("%s: depends on none that are not held", (question, rows) => {
    const text = told(question, rows);
    expect(text).not.toContain("Dalam data ini");
    expect(text).not.toContain("tidak memuat semua");
  });

  it("says of what has no such number that none is recorded, not that there is none", () => {
    expect(told("bukit tertinggi di Zona Curug", [])).toContain(
      "tidak ada bukit di Zona Curug yang ketinggiannya tercatat.",
    );
  });

  it("says a note on a number where that number is told", () => {
    expect(told("tinggi Bukit Dahlia", [[90]])).toContain("_Diukur dari laut._");
    expect(told("berapa bukit di Zona Alun", [[2]])).not.toContain("Diukur");
  });
});

describe("what is told of the first of an order names it", () => {
  it.each([
    [
      "tinggi bukit tertinggi",
      [["Bukit Kamboja", 150]],
      "Bukit dengan ketinggian tertinggi adalah **Bukit Kamboja**: **150 m**.",
    ],
    [
      "berapa bukit di zona dengan menara terbanyak",
      [["Zona Alun", 2, 1]],
      "zona dengan jumlah menara terbanyak adalah **Zona Alun**: **1 menara**; jumlah bukit **2 bukit**.",
    ],
  ])("%s", (question, rows, text) => expect(told(question, rows)).toContain(text));
});
