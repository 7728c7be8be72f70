import type { Plan } from "@tanyadata/text-to-sql";
import { expect, test } from "vitest";
import { isSame, one } from "./figures.ts";

test("plans are the same whatever the order of their parts, and by nothing less", () => {
  const figure = { kind: "measure", measure: "harvest", year: 2024, slices: [], places: [] } as const;
  const turned = { places: [], slices: [], year: 2024, measure: "harvest", kind: "measure" } as const;
  expect(isSame(one([figure]), { figures: [turned], rows: null, attributes: undefined } as unknown as Plan)).toBe(true);
  for (const other of [
    one([{ ...figure, year: 2023 }]),
    one([{ ...figure, year: "each" }]),
    one([figure, figure]),
    { ...one([figure]), attributes: ["depth"] },
  ])
    expect(isSame(one([figure]), other)).toBe(false);
  const later = { ...figure, year: 2025 };
  expect(isSame(one([figure, later]), one([later, figure]))).toBe(false);
});
