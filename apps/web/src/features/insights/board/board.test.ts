import type { Board } from "@tanyadata/contract";
import { describe, expect, it } from "vitest";
import { afterSteps, inOrder, moved } from "./board.ts";

const pins = ["a", "b", "c"].map((id) => ({ id })) as unknown as Board["pins"];
const ids = (list: Board["pins"]) => list.map(({ id }) => id).join("");

describe("the order of a board", () => {
  it.each([
    ["c", null, "cab"],
    ["a", "c", "bca"],
    ["b", "a", "abc"],
    ["b", "gone", "abc"],
    ["gone", "a", "abc"],
  ])("puts %s behind %s", (id, after, order) => {
    expect(ids(moved(pins, id, after))).toBe(order);
  });

  it.each([
    ["a", 1, "b"],
    ["c", -1, "a"],
    ["c", -2, null],
    ["a", -1, undefined],
    ["c", 1, undefined],
    ["a", 9, "c"],
  ])("knows behind whom %s stands after %d steps", (id, steps, after) => {
    expect(afterSteps(pins, id, steps)).toBe(after);
  });

  it("follows the server, with what it does not know of last", () => {
    expect(ids(inOrder(pins, ["c", "a"]))).toBe("cab");
  });
});
