import { expect, test } from "vitest";
import { LastUsed } from "./last-used.ts";

test("what was used longest ago is forgotten first", () => {
  const kept = new LastUsed<number>(2);
  kept.set("a", 1);
  kept.set("b", 2);
  expect(kept.get("a")).toBe(1);
  kept.set("c", 3);
  expect(["a", "b", "c"].map((name) => kept.get(name))).toEqual([1, undefined, 3]);
  kept.set("a", 4);
  kept.set("d", 5);
  expect(["a", "c", "d"].map((name) => kept.get(name))).toEqual([4, undefined, 5]);
});
