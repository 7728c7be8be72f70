import { describe, expect, test } from "vitest";
import type { Figure, Plan } from "../src/index.ts";
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
  const floor = { ...figure, measure: "floor" } as const;
  const scoreOfRow = { ...figure, measure: "score" } as const;
  const height = { ...figure, measure: "author_height" } as const;
  const total = (of: Figure, entity = "branch"): Plan => ({
    rows: null,
    figures: [{ kind: "aggregate", how: "sum", of, over: { ...rows, entity } }],
  });
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
    ["a total of an index over members", total(scoreOfRow), { fault: "sum" }],
    ["a total of a ratio over members", total({ ...figure, measure: "loan_density" }), { fault: "sum" }],
    [
      "a total of shares",
      total({ kind: "combined", how: "share", left: figure, right: { kind: "fixed", of: figure } }),
      { fault: "sum" },
    ],
    ["a total of heights", total({ ...height, year: null }, "author"), { fault: "sum" }],
    [
      "a total of means",
      total({ kind: "aggregate", how: "mean", of: figure, over: { ...rows, entity: "branch" } }, "zone"),
      { fault: "sum" },
    ],
    [
      "an amount in another unit by a factor of its own",
      { rows: null, figures: [{ kind: "converted", of: floor, unit: "ha", factor: 1 }] },
      { fault: "unit" },
    ],
    [
      "an amount in a unit of something else",
      { rows: null, figures: [{ kind: "converted", of: floor, unit: "kg", factor: 1 }] },
      { fault: "unit" },
    ],
    [
      "something unknown in another unit",
      { rows: null, figures: [{ kind: "converted", of: { ...floor, year: 1900 }, unit: "ha", factor: 0.0001 }] },
      { fault: "year" },
    ],
    [
      "a row for a cut that there is not",
      { rows: null, figures: [figure], cuts: { dimension: "genre", values: ["fiksi", "resep"] } },
      { fault: "slice" },
    ],
    [
      "cuts beside rows",
      { rows, figures: [figure], cuts: { dimension: "genre", values: ["fiksi", "sains"] } },
      { fault: "shape" },
    ],
    [
      "whether somebody unknown leads",
      { rows, figures: [figure], whether: { entity: "branch", leads: "X" } },
      { fault: "unknown" },
    ],
  ];
  test("may sum what adds up, and tell it by its cuts or in a unit that it becomes", () => {
    const sound: readonly Plan[] = [
      total(figure),
      total({ kind: "combined", how: "difference", left: figure, right: { ...figure, year: 2021 } }),
      total({ kind: "count", of: { ...rows, entity: "shelf" } }),
      { rows: null, figures: [figure], cuts: { dimension: "genre", values: ["fiksi", "sains"] } },
      { rows: null, figures: [{ kind: "converted", of: floor, unit: "ha", factor: 0.0001 }] },
      { rows: null, figures: [{ kind: "aggregate", how: "mean", of: scoreOfRow, over: rows }] },
    ];
    for (const plan of sound) expect([plan, engine.faultsOf(plan)]).toEqual([plan, []]);
  });

  test.each(faulty)("that asks for %s is told what is wrong", (_, plan, fault) => {
    expect(engine.faultsOf(plan)).toEqual([expect.objectContaining(fault)]);
  });
});

test("what values group is the engine's own, and offered to nobody", () => {
  const { entities } = engine.ground("jumlah penulis per tempat lahir");
  expect(entities).toContain("author");
  expect(entities.filter((id) => !libraryModel.entities.has(id))).toEqual([]);
});
