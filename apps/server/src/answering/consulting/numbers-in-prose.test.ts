import { describe, expect, test } from "vitest";
import { unbornNumber } from "./numbers-in-prose.ts";

const rows = [
  ["Jawa Barat", 51_316_378, 12.5],
  ["Jawa Timur", 41_814_499, 9.25],
];
const check = (text: string) => unbornNumber(text, { rows, rowCount: 2 }, "2 provinsi tahun 2024");

describe("a number in prose", () => {
  test.each([
    "Jawa Barat dihuni 51.316.378 jiwa, Jawa Timur 41.814.499 jiwa.",
    "Sekitar 51,3 juta jiwa; 41,8 juta di Jawa Timur.",
    "Jumlah keduanya 93.130.877 jiwa, rata-ratanya 46,57 juta.",
    "Pada 2024 ada 2 provinsi: 12,5 persen dan 9,25 persen.",
    "1. Jawa Barat\n2. Jawa Timur",
    "Jawa Barat lebih tinggi daripada Jawa Timur.",
  ])("that a cell, an aggregate, the count or the reading bears out stands: %s", (text) => {
    expect(check(text)).toBeNull();
  });

  test.each([
    ["Jawa Barat dihuni 51.316.379 jiwa.", "51.316.379"],
    ["Sekitar 51,4 juta jiwa.", "51,4 juta"],
    ["Naik 3 persen.", "3"],
    ["Pada 2023 ada dua.", "2023"],
    ["Dihuni lima puluh satu juta jiwa.", "puluh"],
    ["Hampir dua kali lipat.", "kali lipat"],
    ["Nilainya 12.5 persen.", "12"],
  ])("that nothing bears out does not: %s", (text, wrong) => {
    expect(check(text)).toContain(wrong);
  });
});
