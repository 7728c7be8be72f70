import type { Member } from "@tanyadata/semantic-model";
import type { MemberSet, Plan, PlanColumn } from "@tanyadata/text-to-sql";
import { describe, expect, test } from "vitest";
import { type Profile, ranOf } from "./correlation.ts";
import { each, measured } from "./figures.ts";
import type { Ran } from "./found.ts";
import { glancesAt } from "./glance.ts";
import type { Subject } from "./subjects.ts";

const member = (entity: string, key: string, name: string, garden?: string): Member =>
  ({ entity, key, name, parents: garden === undefined ? {} : { garden } }) as unknown as Member;
const north = member("garden", "n", "Utara");
const within = { entity: "garden", members: { keys: ["n"] }, negated: false };
const set: MemberSet = { entity: "plot", subsets: [], places: [within], bounds: [], order: null };
const subject = (id: string, years: readonly number[] = [2024]): Subject =>
  ({
    measure: { id },
    place: { member: north, filters: [within], name: "Utara", whole: "Semua" },
    rows: { set, noun: "petak" },
    years: { all: years, latest: years.at(-1) ?? null, pair: null },
  }) as unknown as Subject;
const column = (name: string, kind: "name" | "figure"): PlanColumn => ({ name, kind, unit: null, decimals: null });
const ranWith = (plan: Plan, rows: Ran["rows"]): Ran => ({
  plan,
  sql: "",
  columns: [...(plan.rows ? [column("Petak", "name")] : []), ...plan.figures.map((_, i) => column(`f${i}`, "figure"))],
  rows,
  touched: { tables: [], columns: [] },
});

describe("the rows within a member", () => {
  /** What is seen of the plots of a garden, and which queries of plots it took. */
  async function seen(members: readonly Member[]) {
    const asked: Plan[] = [];
    const subjects = [subject("a"), subject("b")];
    const run = async (plan: Plan): Promise<Ran> => {
      if (plan.rows?.entity === "plot") asked.push(plan);
      const rows = members.filter(({ entity, parents }) =>
        plan.rows?.places.length ? parents.garden === "n" : entity === plan.rows?.entity,
      );
      return ranWith(
        plan,
        rows.map(({ name, key }) => [name, Number(key), -Number(key)]),
      );
    };
    const glances = await glancesAt(subjects, { members, isAllowed: () => true, run });
    return { rows: subjects.map((one) => glances.get(one)?.rows?.rows), asked };
  }
  const plots = [member("plot", "1", "A", "n"), member("plot", "2", "B", "n"), member("plot", "3", "C", "s")];
  const own = [
    [
      ["A", 1],
      ["B", 2],
    ],
    [
      ["A", -1],
      ["B", -2],
    ],
  ];

  test("are picked from those of all, by one query that is the same for each", async () => {
    const { rows, asked } = await seen([north, ...plots]);
    expect(rows).toEqual(own);
    expect(asked.map(({ rows: of }) => of?.places)).toEqual([[]]);
  });

  test("are asked for alone where a name is borne elsewhere too, or all are too many", async () => {
    const many = Array.from({ length: 1000 }, (_, i) => member("plot", String(i + 9), `D${i}`, "s"));
    for (const others of [[member("plot", "4", "A", "s")], many]) {
      const { rows, asked } = await seen([north, ...plots, ...others]);
      expect(rows).toEqual(own);
      expect(asked.map(({ rows: of }) => of?.places)).toEqual([[within]]);
    }
  });
});

describe("figures to look for ties in", () => {
  const subjects = [subject("a"), subject("b", [])];
  const profile = (year: number | null = 2024, of = subjects): Profile => ({
    subjects: of,
    year,
    plan: each(
      set,
      of.map((one) => measured(one, year, "row")),
    ),
  });
  const of = (rows: Ran["rows"]) => ranWith(each(set, [measured(subject("a"), 2024, "row")]), rows);
  const told = (some: Ran["rows"], others: Ran["rows"], asked = profile()) =>
    ranOf(asked, (one) => of(one.measure.id === "a" ? some : others))?.rows ?? null;
  const some = [
    ["A", 1],
    ["B", null],
  ];

  test("are put together from what was seen, in whatever order", () => {
    const others = [
      ["B", 4],
      ["A", 3],
    ];
    expect(told(some, others)).toEqual([
      ["A", 1, 3],
      ["B", null, 4],
    ]);
  });

  test("are asked for where rows are not told apart, something was not seen, or the year is an older one", () => {
    const twice = [
      ["A", 3],
      ["A", 4],
    ];
    expect(told(some, twice)).toBeNull();
    expect(told(twice, some)).toBeNull();
    expect(told(some, [["A", 3]])).toBeNull();
    expect(told(some, some, profile(2023))).toBeNull();
    expect(ranOf(profile(), ({ measure }) => (measure.id === "a" ? of(some) : undefined))).toBeNull();
  });
});
