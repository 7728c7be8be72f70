import { expect, it } from "vitest";
import { questionAbout } from "./question.ts";

const figures = { country: "Negeri", label: "Jumlah penduduk", year: 2024 };
const path = [
  { id: "32", name: "Jawa Barat" },
  { id: "32.01", name: "Kabupaten Bogor" },
  { id: "32.01.05", name: "Ciawi" },
];

it("asks of the place that is shown", () => {
  expect(questionAbout(figures, [], false)).toBe("Berapa jumlah penduduk Negeri tahun 2024?");
  expect(questionAbout(figures, path.slice(0, 2), false)).toBe("Berapa jumlah penduduk Kabupaten Bogor tahun 2024?");
  expect(questionAbout({ ...figures, year: null }, path, true)).toBe(
    "Berapa jumlah penduduk Kecamatan Ciawi, Kabupaten Bogor dengan data simulasi?",
  );
});
