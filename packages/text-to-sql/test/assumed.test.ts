import { expect, test } from "vitest";
import { engine } from "./library.ts";

/** Confidence is what was taken for granted: nothing where the question says all that its answer tells. */
test.each([
  ["Berapa peminjaman Zona Bukit tahun 2022?", []],
  ["Berapa peminjaman Zona Bukit?", ["year"]],
  ["Berapa peminjamn Zona Bukit tahun 2022?", ["slip"]],
  ["Berapa luas lantai Zona Bukit?", []],
])("%s", (question, assumed) => {
  const reading = engine.read(question);
  expect(reading.kind === "plan" && reading.assumed).toEqual(assumed);
});
