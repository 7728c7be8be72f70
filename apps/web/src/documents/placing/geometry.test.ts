import type { PageSize } from "@tanyadata/contract";
import { describe, expect, it } from "vitest";
import { boxOf, overlaps, type Place, placeOf, shownExtent, snap, within } from "./geometry.ts";

const a4 = (rotation: PageSize["rotation"]): PageSize => ({ width: 595, height: 842, rotation });
/** Near the lower left corner of the unrotated page, wider than high. */
const box = { page: 3, x: 20, y: 30, width: 160, height: 70 };

describe("a box of the unrotated page, on the page as it is shown", () => {
  it.each([
    [0, { left: 20, top: 742, width: 160, height: 70 }],
    [90, { left: 30, top: 20, width: 70, height: 160 }],
    [180, { left: 415, top: 30, width: 160, height: 70 }],
    [270, { left: 742, top: 415, width: 70, height: 160 }],
  ] as const)(
    "turned clockwise by %i degrees is seen where that corner went, and is the same box again",
    (turn, seen) => {
      expect(placeOf(box, a4(turn))).toEqual(seen);
      expect(boxOf(seen, a4(turn), 3)).toEqual(box);
      const { width, height } = shownExtent(a4(turn));
      expect(seen.left + seen.width <= width && seen.top + seen.height <= height).toBe(true);
    },
  );
});

const page = shownExtent(a4(0));
const at = (left: number, top: number, width = 100, height = 50): Place => ({ left, top, width, height });

describe("a dragged place", () => {
  it.each([
    ["beyond the left and the top", at(-30, -1), at(0, 0)],
    ["beyond the right and the bottom", at(590, 900), at(495, 792)],
    ["larger than the page", at(10, 10, 9999, 9999), at(0, 0, 595, 842)],
    ["too small to be read", at(10, 10, 1, 1), at(10, 10, 40, 24)],
  ])("%s comes back onto the page", (_where, dragged, expected) => {
    expect(within(dragged, page)).toEqual(expected);
  });

  it("is pulled onto the margin, the middle and the edges of what is there, whichever is nearest", () => {
    expect(snap(at(58, 300), page, [], 6)).toEqual({ place: at(56.7, 300), guides: [{ along: "left", at: 56.7 }] });
    expect(snap(at(250, 300), page, [], 6).place.left).toBe(247.5);
    const { place, guides } = snap(at(203, 399), page, [at(100, 400)], 6);
    expect(place).toEqual(at(200, 400));
    expect(guides).toEqual([
      { along: "left", at: 200 },
      { along: "top", at: 400 },
    ]);
  });

  it("stays where it is far from any line", () => {
    expect(snap(at(310, 320), page, [], 6)).toEqual({ place: at(310, 320), guides: [] });
  });

  it("overlaps what it covers, and not what it only touches", () => {
    expect(overlaps(at(0, 0), at(99, 49))).toBe(true);
    expect(overlaps(at(0, 0), at(100, 0))).toBe(false);
    expect(overlaps(at(0, 0), at(0, 50))).toBe(false);
  });
});
