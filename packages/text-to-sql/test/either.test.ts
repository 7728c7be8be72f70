import { expect, test } from "vitest";
import { makeEngine } from "../src/index.ts";
import { libraryModel } from "./library-model.ts";
import { members } from "./library-rows.ts";

/** A word that the model leaves open between two figures, neither of which it is the name of. */
const root = { ...libraryModel.root, either: [{ terms: ["kegiatan"], measures: ["loans", "budget"] }] };
const engine = makeEngine({ ...libraryModel, root }, members);
const choicesOf = (question: string) => {
  const reading = engine.read(question);
  return reading.kind === "ambiguous" ? reading.choices.map((one) => one.question) : reading.kind;
};

test("is asked back with the question once for each", () => {
  expect(choicesOf("kegiatan Zona Bukit tahun 2024")).toEqual([
    "peminjaman Zona Bukit tahun 2024",
    "anggaran Zona Bukit tahun 2024",
  ]);
  expect(engine.read("kegiatan Zona Bukit tahun 2024")).toMatchObject({
    detail: "“kegiatan” dapat berarti beberapa angka yang berbeda. Yang mana yang dimaksud?",
  });
});

test("is the only one that the rest of the question can be said of", () => {
  expect(engine.read("kegiatan per cabang tahun 2024")).toMatchObject({
    kind: "plan",
    reading: expect.stringContaining("Peminjaman"),
  });
});

test("stays what a longer name means", () => {
  const lantai = [{ terms: ["lantai"], measures: ["loans", "budget"] }];
  const other = makeEngine({ ...libraryModel, root: { ...root, either: lantai } }, members);
  expect(other.read("luas lantai Zona Bukit").kind).toBe("plan");
  expect(other.read("lantai Zona Bukit").kind).toBe("ambiguous");
});
