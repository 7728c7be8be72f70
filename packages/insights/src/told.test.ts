import type { Geography, PlanColumn } from "@tanyadata/text-to-sql";
import { describe, expect, test } from "vitest";
import { isConcentrated, tellConcentration } from "./concentration.ts";
import { tiesOf } from "./correlation.ts";
import { tellCut } from "./cut.ts";
import { each, measured } from "./figures.ts";
import type { Ran } from "./found.ts";
import { strengthOfGap } from "./gap.ts";
import { tellOutlier } from "./outlier.ts";
import { tellRanking } from "./ranking.ts";
import { strengthOfRank } from "./standing.ts";
import type { Subject } from "./subjects.ts";

const set = { entity: "plot", subsets: [], places: [], bounds: [], order: null };
const subject = (id: string): Subject =>
  ({
    measure: { id },
    label: id,
    place: { member: null, filters: [], name: "Kebun", whole: "Kebun" },
    rows: { set, noun: "petak" },
    years: { all: [2024], latest: 2024, pair: null },
  }) as unknown as Subject;
const name: PlanColumn = { name: "Petak", kind: "name", unit: null, decimals: null };
const figure = (of: string): PlanColumn => ({ name: of, kind: "figure", unit: "kg", decimals: 0 });
/** Rows of one name and some figures each. */
function ran(...lists: readonly (readonly (number | null)[])[]): Ran {
  const subjects = lists.map((_, i) => subject(`m${i}`));
  const plan = each(
    set,
    subjects.map((one) => measured(one, 2024, "row")),
  );
  const rows = (lists[0] ?? []).map((_, row) => [`P${row + 1}`, ...lists.map((list) => list[row] ?? null)]);
  return {
    plan,
    sql: "",
    columns: [name, ...subjects.map(({ measure }) => figure(measure.id))],
    rows,
    touched: { tables: [], columns: [] },
  };
}
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
/** Not on a line, and on none in its order. */
const noise = (count: number) => upTo(count).map((i) => (i * 7) % 11);

describe("what goes together", () => {
  const geography = { partsOf: (id: string) => [{ measure: { id } }] } as unknown as Geography;
  const ties = (xs: readonly (number | null)[], ys: readonly (number | null)[], parts = geography) => {
    const [left, right] = [subject("m0"), subject("m1")];
    const of = ran(xs, ys);
    return tiesOf([{ profile: { subjects: [left, right], year: 2024, plan: of.plan }, ran: of }], parts).map(({ r }) =>
      Number(r.toFixed(2)),
    );
  };
  const near = upTo(12).map((i) => i + (i % 3) * 2);

  test("is told of ten pairs or more, up or down", () => {
    expect(ties(upTo(12), near)).toEqual([0.9]);
    expect(
      ties(
        upTo(12),
        near.map((y) => -y),
      ),
    ).toEqual([-0.9]);
    expect(ties(upTo(12).slice(0, 9), near.slice(0, 9))).toEqual([]);
    // Rows without one of both figures are no pairs.
    expect(
      ties(
        upTo(12),
        near.map((y, i) => (i < 3 ? null : y)),
      ),
    ).toEqual([]);
  });

  test("is not what is too weak, unsure, too good, made by one far out, or a part of the other", () => {
    expect(ties(upTo(12), noise(12))).toEqual([]);
    expect(ties(upTo(12), upTo(12))).toEqual([]);
    // r = 0.45 of eighty: sure, but weak.
    const loose = upTo(80).map((i) => i + 2 * ((i * 37) % 81));
    expect(ties(upTo(80), loose)).toEqual([]);
    // r = 0.69 of ten: chance enough among many pairs.
    expect(ties(upTo(10), [3, 1, 2, 9, 4, 1, 8, 5, 9, 7])).toEqual([]);
    const outOf = (list: number[]) => [...list, 60];
    expect(ties(outOf(upTo(14)), outOf(upTo(14).map((i) => (i * 9) % 15)))).toEqual([]);
    const shared = { partsOf: () => [{ measure: { id: "third" } }] } as unknown as Geography;
    expect(ties(upTo(12), near, shared)).toEqual([]);
  });
});

describe("what stands out", () => {
  const outliers = (values: readonly number[]) => tellOutlier(subject("m0"), ran(values))?.chart.highlight ?? null;

  test("is at most two of ten or more, high or low, sizes far apart by their order of magnitude", () => {
    expect(outliers([...upTo(11), 40])).toEqual(["P12"]);
    expect(outliers([...upTo(11).map((i) => i + 60), 10])).toEqual(["P12"]);
    expect(outliers([...upTo(11), 40, 42])).toEqual(["P13", "P12"]);
    expect(outliers([...upTo(11), 40, 42, 44])).toBeNull();
    expect(outliers([...upTo(8), 40])).toBeNull();
    expect(outliers(upTo(12).map((i) => 1.6 ** i))).toBeNull();
    // 13 is 3.04 away: beyond two, not beyond 3.5.
    expect(outliers([...upTo(10), 20])).toBeNull();
    expect(outliers([...upTo(10), 22])).toEqual(["P11"]);
  });

  test("is a rank in the first or the last third", () => {
    expect([1, 5, 9].map((rank) => strengthOfRank({ rank, of: 9 }))).toEqual([1, null, 1]);
    expect(strengthOfRank({ rank: 3, of: 9 })).toBe(0.5);
    expect(strengthOfRank({ rank: 4, of: 9 })).toBeNull();
    expect(strengthOfRank({ rank: 1, of: 2 })).toBeNull();
  });

  test("is no leader where all are alike, or more share the first place than can be named", () => {
    const named = (values: readonly number[]) => tellRanking(subject("m0"), ran(values))?.chart.highlight ?? null;
    expect(named([5, 5, 5, 5])).toBeNull();
    expect(named([9, 8, 7, 6, 5])).toEqual(["P1", "P2", "P3", "P5"]);
    expect(named([9, 8, 7, 7, 5])).toEqual(["P1", "P5"]);
    expect(named([9, 9, 9, 9, 5])).toBeNull();
    expect(named([9, 8, 7, 5, 5, 5, 5])).toEqual(["P1", "P2", "P3"]);
    expect(named([9, 8])).toBeNull();
  });

  test("is a gap by how far apart both are, and none where they are the same", () => {
    expect(strengthOfGap(5, 5)).toBeNull();
    expect(strengthOfGap(6, 4)).toBe(0.4);
    expect(strengthOfGap(-6, 6)).toBe(1);
  });
});

describe("what a whole is made of", () => {
  test("is told of four or fewer of eight or more that hold more than half", () => {
    expect(isConcentrated(ran([50, 20, 10, 5, 5, 5, 5, 5]))).toBe(true);
    expect(isConcentrated(ran([50, 20, 10, 5, 5, 5, 5]))).toBe(false);
    expect(isConcentrated(ran([10, 5, 5, 5, 5, 5, 5, 5, 5, 5]))).toBe(false);
    expect(isConcentrated(ran([50, 20, 10, 5, 5, 5, 5, -5]))).toBe(false);
    const held = (shares: readonly number[]) => tellConcentration(subject("m0"), ran(shares))?.chart.highlight ?? null;
    expect(held([30, 15, 10, 9, 9, 9, 9, 9])).toEqual(["P1", "P2", "P3"]);
    // Half is not more than half.
    expect(held([20, 10, 10, 10, 10, 10, 10, 10, 10])).toBeNull();
    expect(held([60, 10, 10, 10, 5, 5])).toBeNull();
  });

  test("is told by its parts only where all have a figure and differ", () => {
    const told = (values: readonly (number | null)[]) =>
      tellCut(subject("m0"), { id: "soil", label: "tanah" }, ran(values));
    expect(told([3, 2])?.sentence).toContain("terdiri atas");
    expect(told([3, 2])?.chart.highlight).toEqual([]);
    expect(told([1, 3, 2])?.chart.highlight).toEqual(["P2", "P1"]);
    for (const none of [[3, 2, null], [2, 2], [3, -1], []]) expect(told(none)).toBeNull();
  });
});
