import { expect, it } from "vitest";
import { yearWords } from "./years.tsx";

it("tells the years of figures, each once, and which of them were not picked", () => {
  expect(yearWords([2024], null)).toBe("Data 2024");
  expect(yearWords([2024, 2020, null, 2024], null)).toBe("Data 2020 dan 2024");
  expect(yearWords([2020], 2020)).toBe("Data 2020");
  expect(yearWords([2024], 2020)).toBe("Data 2024; tidak ada untuk 2020");
  expect(yearWords([2020, 2024], 2020)).toBe("Data 2020 dan 2024; sebagian tidak ada untuk 2020");
});

it("tells that nothing is there only of a year that was picked", () => {
  expect(yearWords([null], 2020)).toBe("Tidak ada data untuk 2020");
  expect(yearWords([], null)).toBe("");
});
