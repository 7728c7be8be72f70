import { describe, expect, test } from "vitest";
import { makeEngine } from "../src/index.ts";
import { libraryModel } from "./library-model.ts";
import { members } from "./library-rows.ts";

const budget = libraryModel.datasets.get("budget");
if (!budget) throw new Error("the library has no budget");
const simulated = { ...budget, simulated: true };
/** The library with its budgets made up. */
const engine = makeEngine(
  {
    ...libraryModel,
    datasets: new Map([...libraryModel.datasets, ["budget", simulated]]),
    measures: new Map(
      [...libraryModel.measures].map(([id, one]) => [
        id,
        one.dataset.dataset === "budget"
          ? { measure: { ...one.measure, terms: [...one.measure.terms, "belanja modal"] }, dataset: simulated }
          : one,
      ]),
    ),
  },
  members,
);

describe("simulated data", () => {
  test("answer nobody who does not ask for them, and are offered where nothing else could", () => {
    const reading = engine.read("anggaran zona lembah");
    if (reading.kind !== "refused") throw new Error(reading.kind);
    expect(reading.detail).toContain("hanya data simulasi");
    expect(reading.suggestions[0]).toBe("anggaran zona lembah dengan data simulasi");
  });

  test("are offered by a term whose words mean nothing apart", () => {
    expect(engine.read("modal zona lembah").kind).toBe("refused");
    const reading = engine.read("belanja modal zona lembah");
    if (reading.kind !== "refused") throw new Error(reading.kind);
    expect(reading.detail).toContain("hanya data simulasi");
    expect(reading.suggestions[0]).toBe("belanja modal zona lembah dengan data simulasi");
  });

  test("answer who asks for them, and say what they are", () => {
    const reading = engine.read("Anggaran Zona Lembah, dengan data simulasi?");
    if (reading.kind !== "plan") throw new Error(reading.kind);
    expect(reading.reading).toContain("(data simulasi)");
    expect(engine.compile(reading.plan).sql).toContain("budget");
    expect(engine.explain(reading.plan, { rows: [[3_000_000]], rowCount: 1 }).answer).toContain("bukan angka resmi");
  });

  test("are not offered after official figures", () => {
    const reading = engine.read("5 zona dengan peminjaman terbanyak");
    if (reading.kind !== "plan") throw new Error(reading.kind);
    const { suggestions } = engine.explain(reading.plan, { rows: [], rowCount: 0 });
    expect(suggestions.length).toBeGreaterThan(0);
    expect(suggestions.join()).not.toContain("anggaran");
  });

  test("are not offered where they could not answer either, nor said of official figures", () => {
    expect(engine.read("xyzzy zona lembah").kind).toBe("refused");
    const reading = engine.read("peminjaman zona lembah");
    if (reading.kind !== "plan") throw new Error(reading.kind);
    expect(engine.explain(reading.plan, { rows: [[1]], rowCount: 1 }).answer).not.toContain("simulasi");
  });

  test("what is asked of them, not of a figure, is told: it says what they are", () => {
    for (const question of [
      "anggaran itu data asli atau simulasi?",
      "apakah anggaran data simulasi atau bukan",
      "is the budget real or simulated?",
      "data anggaran per zona di sini data resmi atau simulasi",
    ]) {
      const reading = engine.read(question);
      if (reading.kind !== "plan") throw new Error(`${question}: ${reading.detail}`);
      expect(engine.compile(reading.plan).sql).toContain("data simulasi, bukan angka resmi");
      expect(engine.explain(reading.plan, { rows: [], rowCount: 1 }).answer).toContain("bukan angka resmi");
    }
    expect(engine.read("sumber data anggaran dari mana").kind).toBe("plan");
    expect(engine.read("data apa saja yang ada")).toMatchObject({ kind: "plan" });
  });

  test("are not listed among what there is", () => {
    const reading = engine.read("data apa saja yang ada");
    if (reading.kind !== "plan") throw new Error(reading.kind);
    expect(engine.compile(reading.plan).sql).not.toContain("Anggaran");
  });
});
