import { parseModel } from "@tanyadata/semantic-model";
import { describe, expect, it } from "vitest";
import { makeEngine } from "../src/index.ts";

const sources = 'sources: [{ title: Buku, url: "https://example.org/", publisher: P, license: bebas, year: 2024 }]';
const entity = (id: string, rest: string): { name: string; text: string } => ({
  name: `${id}.yaml`,
  text: `entity: ${id}\ntable: ${id}\nname: name\n${rest}\n${sources}`,
});
/** Zones, each with one seat, and markets that lie in zones. */
const model = parseModel([
  { name: "model.yaml", text: "model: m\nlabel: M\nwhole: { label: Nusabaca, terms: [nusabaca] }" },
  entity("zone", "label: Zona\nterms: [zona]\nkey: id\nprefixes: [Zona]"),
  entity(
    "seat",
    `label: Pusat zona
terms: [pusat zona]
key: zone_id
parents: [{ entity: zone, column: zone_id, shown: false }]
notes: [Pusat dihitung seluruhnya., { note: Pusat Bukit belum selesai., members: [B] }]`,
  ),
  entity(
    "market",
    `label: Pasar
terms: [pasar]
key: id
parents: [{ entity: zone, column: zone_id }]
notes:
  - { note: Satu pasar Bukit sedang pindah., within: { entity: zone, members: [B] } }
  - { note: Dua pasar tidak terhitung di zona mana pun., by: zone }`,
  ),
  ...["seat", "market"].map((grain) => ({
    name: `${grain}_visits.yaml`,
    text: `dataset: ${grain}_visits\nlabel: V\ntable: ${grain}_visits\ngrain: { entity: ${grain}, column: of }
time: { column: year, years: [2024] }
measures: [{ id: ${grain}_visits, label: ${grain === "seat" ? "Kunjungan" : "Penjualan"}, terms: [${grain === "seat" ? "kunjungan" : "penjualan"}], unit: kali, expression: "sum({n})", additivity: sum }]
${sources}`,
  })),
]);
const zone = (key: string, name: string) => ({ entity: "zone", key, name, parents: {}, subsets: [] });
const seat = (key: string, name: string) => ({ entity: "seat", key, name, parents: { zone: key }, subsets: [] });
const places = [zone("B", "Zona Bukit"), zone("L", "Zona Lembah"), seat("B", "Puncak"), seat("L", "Rawa")];
const engine = makeEngine(model, places);

function told(question: string, ...rows: (string | number)[][]): string {
  const reading = engine.read(question);
  if (reading.kind !== "plan") throw new Error(`${question}: ${reading.detail}`);
  return engine.explain(reading.plan, { rows, rowCount: rows.length }).answer;
}

describe("a note on what lies in a place, or on what is told by places", () => {
  const notes = (question: string): string[] =>
    [...told(question, [1]).matchAll(/_(.+?)_/gu)].map(([, note = ""]) => note);
  const [moving, uncounted] = ["Satu pasar Bukit sedang pindah.", "Dua pasar tidak terhitung di zona mana pun."];

  it.each([
    ["berapa pasar di Zona Lembah", [uncounted]],
    ["berapa pasar di Zona Bukit", [moving, uncounted]],
    ["berapa pasar di Nusabaca", [moving]],
    ["jumlah pasar setiap zona", [moving, uncounted]],
  ])("%s", (question, said) => expect(notes(question)).toEqual(said));
});

describe("what was asked of a set that has one member", () => {
  it("is told of that member, which is no highest", () =>
    expect(told("penjualan setiap pasar di Zona Bukit", ["Pasar Pagi", 12])).toContain(
      "Penjualan pasar di Zona Bukit, **Pasar Pagi**, tahun 2024 adalah **12 kali**.",
    ));

  it("is the place's own where each place has only one", () =>
    expect(told("kunjungan setiap pusat zona di Zona Lembah", ["Rawa", 12])).toContain(
      "Kunjungan pusat zona Zona Lembah, **Rawa**, tahun 2024 adalah **12 kali**.",
    ));

  it("is told of each where there are a few", () =>
    expect(told("penjualan setiap pasar di Zona Bukit", ["Pasar Pagi", 12], ["Pasar Sore", 9])).toContain(
      "Penjualan tahun 2024 untuk **2 pasar** di Zona Bukit: **Pasar Pagi** (**12 kali**) dan **Pasar Sore** (**9 kali**).",
    ));

  it("comes with the notes on its members, and on no others", () => {
    expect(told("kunjungan setiap pusat zona di Zona Lembah", ["Rawa", 12])).toMatch(/_Pusat dihitung seluruhnya\._$/);
    expect(told("kunjungan setiap pusat zona di Zona Bukit", ["Puncak", 12])).toContain("_Pusat Bukit belum selesai._");
  });
});
