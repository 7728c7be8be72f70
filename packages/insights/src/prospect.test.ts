import type { Plan, PlanColumn } from "@tanyadata/text-to-sql";
import { expect, test } from "vitest";
import { each, measured } from "./figures.ts";
import type { Ran } from "./found.ts";
import { prospectsOf } from "./prospect.ts";
import type { Subject } from "./subjects.ts";

const set = { entity: "plot", subsets: [], places: [], bounds: [], order: null };
const years = { all: [2023, 2024], latest: 2024, pair: { earlier: 2023, later: 2024 } };
const harvest = {
  measure: { id: "harvest" },
  dataset: { dataset: "harvests", dimensions: [] },
  label: "panen",
  additive: true,
  place: { member: null, filters: [], name: "Kebun", whole: "Kebun" },
  rows: { set, noun: "petak" },
  years,
  breaks: [],
} as unknown as Subject;

function ran(plan: Plan, rows: Ran["rows"]): Ran {
  const column = (name: string, kind: "name" | "figure"): PlanColumn => ({ name, kind, unit: "kg", decimals: 0 });
  const names = plan.rows ? [column("Petak", "name")] : [];
  return {
    plan,
    sql: "",
    columns: [...names, ...plan.figures.map((_, i) => column(`f${i}`, "figure"))],
    rows,
    touched: { tables: [], columns: [] },
  };
}

/** What is told of now and before. @param compared of how many plots both years are known */
async function latest(compared: number, subject = harvest): Promise<string | undefined> {
  const plots = ["A", "B", "C"].map((name) => [name, 10]);
  const run = async (plan: Plan | null): Promise<Ran | null> => {
    if (!plan) return null;
    if (plan.rows) return ran(plan, plots.slice(0, compared));
    return ran(plan, [plan.figures.length === 1 ? [30] : [10, 50, 20, 30]]);
  };
  const rows = ran(each(set, [measured(subject, 2024, "row")]), plots);
  const all = prospectsOf(subject, { rows }, { run, known: async () => null, noun: undefined });
  return (await all.find(({ kind }) => kind === "latest")?.ask())?.sentence;
}

test("a change is told only of the same rows, unless the whole is counted by itself", async () => {
  const changed = "Panen Kebun pada 2024 adalah **30 kg**, naik **10 kg** dari **20 kg** pada 2023.";
  expect(await latest(3)).toBe(changed);
  expect(await latest(2)).toBe("Panen Kebun pada 2024 adalah **30 kg**.");
  const counted = { ...harvest, dataset: { ...harvest.dataset, whole: { table: "all" } } } as unknown as Subject;
  expect(await latest(2, counted)).toBe(changed);
});
