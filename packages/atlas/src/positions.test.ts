import { expect, it } from "vitest";
import { estimatedPosition, regencyAt } from "./index.ts";

const villages = ["11.01.01.2001", "32.01.24.2001", "32.73.01.1001", "65.03.01.2001", "81.71.01.1001", "95.01.01.2001"];

it("places a village in its regency, at the same place each time", () => {
  for (const village of villages) {
    const place = estimatedPosition(village);
    expect(place).toEqual(estimatedPosition(village));
    expect(regencyAt(village.slice(0, 2), place?.longitude ?? 0, place?.latitude ?? 0)).toBe(village.slice(0, 5));
  }
});

it("places villages of one district together and not at one place", () => {
  const places = [1, 2, 3, 4, 5, 6].map((n) => estimatedPosition(`32.01.24.200${n}`));
  expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(6);
  const longitudes = places.map((place) => place?.longitude ?? 0);
  expect(Math.max(...longitudes) - Math.min(...longitudes)).toBeLessThan(0.2);
});

it("knows no place of what is no village of Indonesia, and no regency at sea", () => {
  expect(estimatedPosition("99.01.01.2001")).toBeNull();
  expect(estimatedPosition("32.99.01.2001")).toBeNull();
  expect(regencyAt("32", 107, -9)).toBeNull();
});
