import { expect, test } from "vitest";
import type { Prospect } from "./prospect.ts";
import { bestOf } from "./score.ts";
import type { Subject } from "./subjects.ts";

/** A measure of a dataset, as far as scores look at it. */
const subject = (id: string, dataset: string, years: readonly number[], isHeadline = false, order = 0) =>
  ({
    measure: { id },
    dataset: { dataset },
    order,
    isHeadline,
    years: { all: years, latest: years.at(-1) ?? null, pair: null },
  }) as unknown as Subject;
const may = (kind: Prospect["kind"], measure: string, strength: number, sort: string = kind) => ({
  kind,
  measures: [measure],
  sort,
  strength,
});
const told = (all: Parameters<typeof bestOf>[0], subjects: readonly Subject[]) =>
  bestOf(all, subjects).map(({ one, score }) => [one.kind, one.measures[0], score]);
const now = [2023, 2024];

test("is worth × prominence × news × (1 + strength) ÷ 2, as documented", () => {
  const alone = (kind: Prospect["kind"], strength: number, of: Subject, ...others: Subject[]) =>
    told([may(kind, of.measure.id, strength)], [...others, of])[0]?.[2];
  const newest = subject("n", "other", now);
  expect(alone("latest", 1, subject("a", "x", now, true))).toBe(1);
  expect(alone("ranking", 0.5, subject("a", "x", now, true))).toBe(0.6);
  expect(alone("cut", 1, subject("a", "x", now))).toBe(0.638);
  // The second measure of its dataset; five years old; of one year only; of none.
  expect(alone("latest", 1, subject("b", "x", now), subject("a", "x", now))).toBe(0.77);
  expect(alone("latest", 1, subject("a", "x", [2018, 2019], true), newest)).toBe(0.8);
  expect(alone("latest", 1, subject("a", "x", [2024], true))).toBe(0.92);
  expect(alone("latest", 1, subject("a", "x", [], true))).toBe(0.65);
});

test("what is like the best counts less: of one sort, of one dataset too, about one measure", () => {
  const subjects = [subject("a", "x", now, true, 0), subject("b", "x", now, true, 1), subject("c", "y", now, true, 2)];
  expect(told([may("ranking", "a", 1), may("ranking", "b", 1), may("ranking", "c", 1)], subjects)).toEqual([
    ["ranking", "a", 0.8],
    ["ranking", "c", 0.72],
    ["ranking", "b", 0.518],
  ]);
  expect(told([may("ranking", "a", 1), may("movers", "a", 0.99)], subjects)).toEqual([
    ["ranking", "a", 0.8],
    ["movers", "a", 0.677],
  ]);
  // Figures of now stand side by side.
  expect(told([may("latest", "a", 1), may("latest", "c", 1), may("latest", "b", 1)], subjects)).toEqual([
    ["latest", "a", 1],
    ["latest", "c", 1],
    ["latest", "b", 0.8],
  ]);
});

test("of equals what the model names first comes first, in whatever order they were found", () => {
  const subjects = [subject("a", "x", now, true, 0), subject("c", "y", now, true, 1)];
  const [a, c] = [may("ranking", "a", 0.5, "one"), may("ranking", "c", 0.5, "another")];
  expect(told([c, a], subjects)).toEqual(told([a, c], subjects));
});
