import fc from "fast-check";
import { expect, test } from "vitest";
import { titleOf } from "./title.ts";

test("a short question is its own title, on one line", () => {
  expect(titleOf("  Berapa jumlah\n penduduk\tJawa Barat? ")).toBe("Berapa jumlah penduduk Jawa Barat?");
});

test("a long question is cut at a word", () => {
  const title = titleOf(
    "10 kabupaten dengan penduduk terbanyak di Jawa Timur, Jawa Tengah, Jawa Barat, Banten dan DIY",
  );
  expect(title).toBe("10 kabupaten dengan penduduk terbanyak di Jawa Timur, Jawa Tengah, Jawa Barat…");
});

test("a title is at most 80 long, whole in its characters and never blank", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 300 }), (question) => {
      const title = titleOf(question);
      expect(title.length).toBeLessThanOrEqual(80);
      expect(title).not.toMatch(/\p{Cs}/u);
      if (/[^\p{Cc}\s]/u.test(question)) expect(title).not.toBe("");
    }),
  );
  expect(titleOf("x".repeat(2000))).toBe(`${"x".repeat(79)}…`);
  expect(titleOf("👨‍👩‍👧‍👦".repeat(20)).endsWith("👨‍👩‍👧‍👦…")).toBe(true);
});
