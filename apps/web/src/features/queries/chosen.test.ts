import { describe, expect, test } from "vitest";
import { chosenBy } from "./chosen.ts";

const choices = [
  { label: "Kabupaten Bandung", question: "kalau Kabupaten Bandung?" },
  { label: "Kota Bandung", question: "kalau Kota Bandung?" },
];

describe("a choice that is typed", () => {
  test.each([
    ["kota", 1],
    ["yang kota maksudnya", 1],
    ["Kota Bandung", 1],
    ["yg kabupaten aja", 0],
    ["nomor 2", 1],
    ["yang pertama", 0],
  ])("%s", (text, at) => {
    expect(chosenBy(text, choices)).toEqual(choices[at]);
  });

  test.each(["bandung", "yang itu", "kota surabaya", "berapa luas kota bandung", "5 kota terpadat", "nomor 3", ""])(
    "is not guessed: %s",
    (text) => {
      expect(chosenBy(text, choices)).toBeNull();
    },
  );

  test("is none where nothing was to choose", () => {
    expect(chosenBy("kota", [])).toBeNull();
  });
});
