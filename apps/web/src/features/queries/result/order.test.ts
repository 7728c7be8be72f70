import { expect, it } from "vitest";
import { compareCells, isEmpty } from "./order.ts";

it("orders numbers as numbers, also those that arrive as text, before words", () => {
  const cells = ["Bali", 10, 9, "9007199254740993", "9007199254740992", -1.5, "aceh"];
  expect(cells.toSorted(compareCells)).toEqual([-1.5, 9, 10, "9007199254740992", "9007199254740993", "aceh", "Bali"]);
});

it("orders words without regard to case, and numbers within them by value", () => {
  expect(["Desa 10", "desa 2", "Desa 1", "Ácer"].toSorted(compareCells)).toEqual([
    "Ácer",
    "Desa 1",
    "desa 2",
    "Desa 10",
  ]);
});

it("knows which cells hold nothing", () => {
  expect([null, undefined, "", 0, false, " "].map(isEmpty)).toEqual([true, true, true, false, false, false]);
});
