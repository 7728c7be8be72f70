import { describe, expect, test } from "vitest";
import type { Plan } from "../src/index.ts";
import { engine, planOf } from "./library.ts";
import { libraryModel } from "./library-model.ts";

const questions = [
  "Berapa peminjaman Zona Bukit tahun 2021?",
  "3 perpustakaan dengan kepadatan peminjaman tertinggi di Zona Lembah",
  "rata-rata luas lantai per zona",
  "tren peminjaman fiksi",
  "cabang dengan peminjaman di atas rata-rata",
  "penulis yang berteman dengan penulis besar",
  "peringkat Zona Bukit menurut anggaran",
  "apa itu skor kepuasan?",
  "korelasi luas lantai dan peminjaman antarcabang",
  "persentase peminjaman sains terhadap peminjaman Zona Lembah",
];

describe("what a question is grounded in", () => {
  test("holds its best plans: the first is the one that is answered", () => {
    for (const question of questions) {
      const reading = engine.read(question);
      if (reading.kind !== "plan") continue;
      expect([question, engine.ground(question).candidates[0]]).toEqual([question, reading.plan]);
    }
  });

  test("is there for what cannot be read: the nearest measures, names and unknown words", () => {
    const grounding = engine.ground("berapa peminjamen oleh insan di Zona Bukit thn 2021");
    expect(grounding.measures[0]).toBe("loans");
    expect(grounding.members[0]?.name).toContain("Bukit");
    expect(grounding.unknown).toContain("insan");
    expect(grounding.slices).toContainEqual({ dimension: "genre", value: "fiksi" });
    expect(grounding.candidates).toEqual([]);
  });

  test("knows the question before", () => {
    const before = planOf("Berapa peminjaman Zona Bukit?");
    expect(engine.ground("kalau Zona Lembah?", before)).toMatchObject({
      previous: before,
      candidates: [planOf("Berapa peminjaman Zona Lembah?")],
    });
  });
});

describe("a plan from elsewhere", () => {
  test("that a question could have come to has no faults", () => {
    let seen = 0;
    for (const question of questions) {
      const reading = engine.read(question);
      if (reading.kind !== "plan") continue;
      seen += 1;
      expect([question, engine.faultsOf(reading.plan)]).toEqual([question, []]);
    }
    expect(seen).toBeGreaterThan(6);
  });

  const figure = { kind: "measure", measure: "loans", year: 2024, slices: [], places: [] } as const;
  const rows = { entity: "branch", subsets: [], places: [], bounds: [], order: null } as const;
  const zone = (key: string) => ({ entity: "zone", members: { keys: [key] }, negated: false });
  const faulty: readonly (readonly [string, Plan, object])[] = [
    ["an unknown measure", { rows: null, figures: [{ ...figure, measure: "salaries" }] }, { fault: "unknown" }],
    ["an unknown member", { rows: null, figures: [{ ...figure, places: [zone("X")] }] }, { fault: "unknown" }],
    ["a year that is not held", { rows: null, figures: [{ ...figure, year: 2023 }] }, { fault: "year" }],
    ["no year where there are some", { rows: null, figures: [{ ...figure, year: null }] }, { fault: "year" }],
    [
      "the year of the row, without a series",
      { rows: null, figures: [{ ...figure, year: "each" }] },
      { fault: "year" },
    ],
    ["a level that is not told", { rows, figures: [{ ...figure, measure: "budget" }] }, { fault: "level" }],
    ["a sum of what does not add up", { rows: null, figures: [{ ...figure, measure: "score" }] }, { fault: "sum" }],
    [
      "a cut that there is not",
      { rows: null, figures: [{ ...figure, slices: [{ dimension: "genre", values: ["resep"] }] }] },
      { fault: "slice" },
    ],
    ["a subset of another entity", { rows: { ...rows, subsets: ["prolific"] }, figures: [] }, { fault: "unknown" }],
    [
      "rows that do not lie there",
      {
        rows: { ...rows, entity: "zone", places: [{ entity: "branch", members: { set: rows }, negated: false }] },
        figures: [],
      },
      { fault: "place" },
    ],
    [
      "a difference of unlike things",
      {
        rows: null,
        figures: [{ kind: "combined", how: "difference", left: figure, right: { ...figure, measure: "budget" } }],
      },
      { fault: "unit" },
    ],
    ["nothing", { rows: null, figures: [] }, { fault: "shape" }],
  ];
  test.each(faulty)("that asks for %s is told what is wrong", (_, plan, fault) => {
    expect(engine.faultsOf(plan)).toEqual([expect.objectContaining(fault)]);
  });
});

test("what values group is the engine's own, and offered to nobody", () => {
  const { entities } = engine.ground("jumlah penulis per tempat lahir");
  expect(entities).toContain("author");
  expect(entities.filter((id) => !libraryModel.entities.has(id))).toEqual([]);
});
