import { formulaSafe } from "@tanyadata/contract";
import { expect, test } from "vitest";

test.each([
  ["=1+1", "'=1+1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\uFF1D1+1", "'\uFF1D1+1"],
  // Written with commas and opened where semicolons divide, or the other way round.
  ["Kopi;=HYPERLINK(A1)", "Kopi;'=HYPERLINK(A1)"],
  ['Kopi;"=1+1', "Kopi;\"'=1+1"],
  ["Kopi,+cmd|' /C calc'!A0", "Kopi,'+cmd|' /C calc'!A0"],
  ["Kopi\n-2+3", "Kopi\n'-2+3"],
  // What is a number, or only looks odd, stays as it is.
  ["-6.2", "-6.2"],
  ["9007199254740993", "9007199254740993"],
  ["Jakarta, -6.2", "Jakarta, -6.2"],
  ["Jakarta; -6,2", "Jakarta; -6,2"],
  ["a-b, c=d; e@f.id", "a-b, c=d; e@f.id"],
])("%j is written as %j, whichever separator a locale has", (text, safe) => {
  expect(formulaSafe(text)).toBe(safe);
});
