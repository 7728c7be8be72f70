import { expect, test } from "vitest";
import { isSeen, type Seeing, stampOf, together } from "./stamps.ts";

const seeing = (more: Partial<Seeing> = {}): Seeing => ({
  isOfFirst: (stamp) => stamp === "",
  others: new Map([["shop", "cut"]]),
  isInService: (source) => source !== "gone",
  ...more,
});

test("what a source told is seen under the same view of it, or where nothing is kept any more", () => {
  expect(isSeen(stampOf("shop", "cut"), seeing())).toBe(true);
  expect(isSeen(stampOf("shop", "other"), seeing())).toBe(false);
  expect(isSeen(stampOf("shop", "other"), seeing({ others: new Map([["shop", ""]]) }))).toBe(true);
});

test("of a source in service that is not there for somebody nothing is seen; of one that is gone what was told stays", () => {
  expect(isSeen(stampOf("clinic", ""), seeing())).toBe(false);
  expect(isSeen(stampOf("gone", ""), seeing())).toBe(true);
});

test("what several told at once is seen where each of them is", () => {
  expect(isSeen(together(["", stampOf("shop", "cut")]), seeing())).toBe(true);
  expect(isSeen(together(["", stampOf("clinic", "")]), seeing())).toBe(false);
  expect(isSeen(together(["", stampOf("shop", "cut")]), seeing({ isOfFirst: () => false }))).toBe(false);
  expect([isSeen(null, seeing()), isSeen(null, seeing({ isOfFirst: () => false }))]).toEqual([true, false]);
});
