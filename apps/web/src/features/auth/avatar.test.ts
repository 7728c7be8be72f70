import { describe, expect, it } from "vitest";
import { hue, initials } from "./avatar.ts";

describe("the avatar", () => {
  it.each([
    ["Siti Nurhaliza Putri", "SN"],
    ["  budi   santoso ", "BS"],
    ["admin", "AD"],
    ["x", "X"],
    ["", ""],
    ["👩🏽‍💻 kode", "👩🏽‍💻K"],
  ])("[S2.33][S2.34] of %j has the initials %j", (nickname, expected) => {
    expect(initials(nickname)).toBe(expected);
  });

  it("[S2.35] has a hue of 0-359 that depends on the nickname alone", () => {
    const names = ["Siti", "Budi", "Administrator", "", "👩🏽‍💻", "x".repeat(500)];
    for (const name of names) {
      expect(hue(name)).toBe(hue(name));
      expect(Number.isInteger(hue(name)) && hue(name) >= 0 && hue(name) <= 359).toBe(true);
    }
    expect(new Set(names.map(hue)).size).toBeGreaterThan(3);
  });
});
