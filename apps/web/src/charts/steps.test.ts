import { describe, expect, it } from "vitest";
import { ticksWithin } from "./steps.ts";

describe("values on an axis", () => {
  const widthOf = (value: number) => String(value).length * 7 + 10;

  it.each([
    [0, 330_000, 600, [0, 100_000, 200_000, 300_000]],
    // No room for more: labels would stand on each other.
    [0, 330_000, 120, [0, 200_000]],
    [0, 330_000, 20, [0]],
    // Two at the ends where no step between has room: 0, 2, 4 … would touch, and of 0, 5, 10 only 5 lies within.
    [1.2, 9.1, 40, [2, 8]],
    [66.1, 73.9, 50, [68, 72]],
    [-4, 11, 300, [0, 5, 10]],
    [0.1, 0.45, 300, [0.1, 0.2, 0.3, 0.4]],
    [7, 7, 300, [7]],
  ])("from %d to %d on %d pixels", (from, to, room, ticks) => {
    expect(ticksWithin(from, to, { room, widthOf })).toEqual(ticks);
  });

  it("never touch each other", () => {
    for (let room = 40; room < 900; room += 17)
      for (const to of [0.7, 3, 99, 12_345, 4.2e9]) {
        const ticks = ticksWithin(0, to, { room, widthOf });
        const apart = (room * ((ticks[1] ?? to) - (ticks[0] ?? 0))) / to;
        if (ticks.length > 1) expect(apart).toBeGreaterThanOrEqual(Math.max(...ticks.map(widthOf)));
      }
  });
});
