import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Plan } from "../src/index.ts";
import type { Figure } from "../src/plan/figure.ts";
import type { MemberSet } from "../src/plan/member-set.ts";
import { engine, loansOf, openLibrary } from "./library.ts";
import { zones } from "./library-rows.ts";

/** Figures computed from figures, compiled and told: whatever words led to them. */
let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const loans = (year: number | "each", zone?: string): Figure => ({
  kind: "measure",
  measure: "loans",
  year,
  slices: [],
  places: zone ? [{ entity: "zone", members: { keys: [zone] }, negated: false }] : [],
});
const all: MemberSet = { entity: "zone", subsets: [], places: [], bounds: [], order: null };
const ofZones = (year = 2024) => zones.map(({ id }) => loansOf({ zone: id, year }));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

async function oneValue(figure: Figure) {
  const rows = await library.rowsOf({ rows: null, figures: [figure] });
  expect(rows).toHaveLength(1);
  return rows[0]?.[0];
}

describe("one number out of many", () => {
  test.each([
    ["mean", mean(ofZones())],
    ["median", [...ofZones()].sort((a, b) => a - b)[1]],
    ["sum", loansOf({})],
    ["highest", Math.max(...ofZones())],
    ["lowest", Math.min(...ofZones())],
  ] as const)("%s over members", async (how, value) => {
    expect(await oneValue({ kind: "aggregate", how, of: loans(2024), over: all })).toBeCloseTo(value ?? Number.NaN, 9);
  });

  test("over years", async () => {
    const years = [2021, 2022, 2024];
    expect(await oneValue({ kind: "aggregate", how: "mean", of: loans("each", "B"), over: { years } })).toBeCloseTo(
      mean(years.map((year) => loansOf({ zone: "B", year }))),
      9,
    );
  });

  test("for each member that contains them", async () => {
    const branches: MemberSet = { ...all, entity: "branch" };
    const figure: Figure = { kind: "aggregate", how: "highest", of: loans(2024), over: branches };
    const rows = await library.rowsOf({ rows: all, figures: [figure] });
    expect(rows.map((row) => row[0])).toEqual(["Pesisir", "Lembah", "Bukit"]);
  });
});

describe("one number out of two", () => {
  const [left, right] = [loans(2024, "B"), loans(2021, "B")];
  const [now, then] = [loansOf({ zone: "B" }), loansOf({ zone: "B", year: 2021 })];
  test.each([
    ["difference", now - then],
    ["ratio", now / then],
    ["share", (100 * now) / then],
    ["growth", (100 * (now - then)) / then],
  ] as const)("%s", async (how, value) => {
    expect(await oneValue({ kind: "combined", how, left, right })).toBeCloseTo(value, 9);
  });

  test("of each row, beside a figure that is the same for all", async () => {
    const share: Figure = {
      kind: "combined",
      how: "share",
      left: loans(2024),
      right: { kind: "fixed", of: loans(2024) },
    };
    const rows = await library.rowsOf({ rows: all, figures: [share] });
    expect(rows.reduce((sum, row) => sum + Number(row[1]), 0)).toBeCloseTo(100, 9);
  });

  test("what is above the mean of all", async () => {
    const figure = loans(2024);
    const value: Figure = { kind: "aggregate", how: "mean", of: figure, over: all };
    const rows: MemberSet = { ...all, bounds: [{ figure, least: { value, inclusive: false }, most: null }] };
    const above = ofZones().filter((one) => one > mean(ofZones()));
    expect(await library.rowsOf({ rows, figures: [figure] })).toHaveLength(above.length);
  });
});

test("how two figures go together", async () => {
  const over: MemberSet = { ...all, entity: "branch" };
  const self = await oneValue({ kind: "correlation", of: [loans(2024), loans(2024)], over });
  expect(self).toBeCloseTo(1, 9);
});

describe("years as rows", () => {
  const series = { years: [2021, 2022, 2023, 2024], bounds: [], order: null };
  test("each year that is known has its figure", async () => {
    const plan: Plan = { rows: null, figures: [loans("each", "B")], series };
    const rows = await library.rowsOf(plan);
    expect(rows).toEqual([2021, 2022, 2024].map((year) => [year, loansOf({ zone: "B", year })]));
    const { answer } = engine.explain(plan, { rows, rowCount: rows.length });
    expect(answer).toContain("Tidak ada angka untuk tahun 2023");
  });

  test("the first of their order", async () => {
    const by = loans("each", "L");
    const plan: Plan = {
      rows: null,
      figures: [by],
      series: { ...series, order: { by, direction: "lowest", limit: 1 } },
    };
    expect(await library.rowsOf(plan)).toEqual([[2021, loansOf({ zone: "L", year: 2021 })]]);
  });
});

test("the answer says what was computed, of what, and in what unit", () => {
  const figure: Figure = { kind: "combined", how: "difference", left: loans(2024, "B"), right: loans(2021, "B") };
  const { answer } = engine.explain({ rows: null, figures: [figure] }, { rows: [[231]], rowCount: 1 });
  expect(answer).toContain("Perubahan peminjaman di Zona Bukit dari tahun 2021 ke 2024 adalah **231 kali**.");
});
