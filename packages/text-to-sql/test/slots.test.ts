import { describe, expect, test } from "vitest";
import { engine, planOf } from "./library.ts";

const slotsOf = (question: string) => engine.slots(question, planOf(question));
const slot = (question: string, kind: string) => slotsOf(question).find((one) => one.kind === kind);

describe("what of a reading can be exchanged", () => {
  test("the measure, the place and the year, each by a question that is answered and changes only that", () => {
    const question = "peminjaman Zona Bukit tahun 2022";
    const before = JSON.stringify(planOf(question));
    expect(slotsOf(question).map(({ kind, label }) => [kind, label])).toEqual([
      ["measure", expect.any(String)],
      ["place", "Zona Bukit"],
      ["year", "2022"],
    ]);
    const year = slot(question, "year")?.options ?? [];
    expect(year.map(({ label }) => label)).toEqual(["2024", "2021"]);
    for (const { label, question: other } of year)
      expect(JSON.stringify(planOf(other))).toBe(before.replaceAll("2022", label));
    const places = slot(question, "place")?.options ?? [];
    expect(places.length).toBeGreaterThan(0);
    for (const { label, question: other } of places) {
      expect(other).toBe(`peminjaman ${label} tahun 2022`);
      expect(JSON.stringify(planOf(other))).not.toBe(before);
    }
    const measures = slot(question, "measure")?.options ?? [];
    expect(measures.length).toBeGreaterThan(0);
    for (const other of measures) expect(JSON.stringify(planOf(other.question))).not.toBe(before);
  });

  test("a year that was not said is added at the end", () => {
    expect(slot("Berapa peminjaman Zona Bukit?", "year")?.options[0]).toEqual({
      label: "2022",
      question: "Berapa peminjaman Zona Bukit tahun 2022?",
    });
  });

  test("the level of the rows", () => {
    expect(slot("zona dengan peminjaman terbanyak", "level")?.options).toContainEqual({
      label: "cabang",
      question: "cabang dengan peminjaman terbanyak",
    });
  });

  test("a place with its kind before it is exchanged with its kind", () => {
    for (const { label, question } of slot("peminjaman zona bukit", "place")?.options ?? [])
      expect(question).toBe(`peminjaman ${label}`);
  });

  test("only places of the same parents are offered", () => {
    const question = "luas perpustakaan kenanga";
    const before = planOf(question);
    expect(before.rows === null).toBe(true);
    expect(slot(question, "place")?.options.map(({ label }) => label)).not.toContain("Zona Lembah");
  });

  test("nothing of a follow-up, whose words alone are another question", () => {
    const first = planOf("peminjaman Zona Bukit");
    const next = engine.read("bagaimana dengan tahun 2021?", first);
    if (next.kind !== "plan") throw new Error(next.kind);
    expect(engine.slots("bagaimana dengan tahun 2021?", next.plan)).toEqual([]);
    expect(engine.slots("peminjaman Zona Bukit", next.plan)).toEqual([]);
  });
});
