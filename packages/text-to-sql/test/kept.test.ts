import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { languagePhrases, writtenPhrases } from "../src/lexicon/phrases.ts";
import { tableOf } from "../src/lexicon/tables.ts";
import { engine, planOf, refusalOf } from "./library.ts";
import { openWorkshop } from "./workshop.ts";

/** Words that say how often, of how many or which kind of figure: a plan holds what they say, or there is none. */
const asked = [
  "berapa peminjaman Zona Bukit",
  "peminjaman Zona Bukit tahun 2022",
  "cabang dengan peminjaman terbanyak",
  "3 cabang terluas",
  "peminjaman per zona",
  "jumlah cabang di Zona Bukit",
  "cabang dengan peminjaman di atas 600",
  "rata-rata peminjaman per zona",
  "selisih peminjaman Bukit dan Lembah",
  "daftar cabang di Zona Bukit",
];
const quantities = [
  "paling sering",
  "tersering",
  "lebih sering dari",
  "selalu",
  "biasanya",
  "median",
  "berapa persen",
  "tidak pernah",
];

const planned = (question: string): string | null => {
  const reading = engine.read(question);
  return reading.kind === "plan" ? JSON.stringify(reading.plan) : null;
};

describe("a word that says how much is not lost", () => {
  test.each(asked)("%s", (question) => {
    const plan = JSON.stringify(planOf(question));
    const said = question.split(" ");
    const lost = quantities.flatMap((word) =>
      [...said, ""].map((_, slot) => said.toSpliced(slot, 0, word).join(" ")).filter((one) => planned(one) === plan),
    );
    expect(lost).toEqual([]);
  });

  test.each([
    "cabang mana yang paling sering menjadi yang terluas",
    "cabang yang terbanyak menjadi yang terluas",
    "cabang dengan peminjaman paling sering",
    "cabang yang biasanya terluas",
  ])("%s", (question) => expect(refusalOf(question)).toBeDefined());

  test("two superlatives are not read as the second", () => {
    expect(planned("cabang terbesar terluas")).toBeNull();
  });
});

describe("what may be said so of what happens", () => {
  let shop: Awaited<ReturnType<typeof openWorkshop>>;
  beforeAll(async () => {
    shop = await openWorkshop();
  });
  afterAll(() => shop.close());

  test.each(["pemilik yang paling sering datang", "montir dengan servis paling sering"])("%s", async (question) =>
    expect((await shop.ask(question)).rows.length).toBeGreaterThan(0),
  );
});

describe("of each, one by one", () => {
  test.each(["luas cabang di Zona Bukit satu per satu", "luas cabang di Zona Bukit one by one"])("%s", (question) =>
    expect(planOf(question)).toEqual(planOf("luas setiap cabang di Zona Bukit")),
  );

  test.each(["masing-masing ada berapa cabang di Bukit dan Lembah", "cabang di Bukit dan Lembah masing-masing berapa"])(
    "%s tells how many, not which",
    (question) => expect(planned(question)).not.toBe(planned("daftar cabang di Bukit dan Lembah")),
  );
});

describe("the tables of words", () => {
  test("no phrase that means nothing anywhere is elsewhere what asks for each", () => {
    const silent = new Set(tableOf("silent").map(({ phrase }) => phrase));
    const lists = writtenPhrases().flatMap(({ phrase, word }) => (word.role === "list" ? [phrase] : []));
    expect(lists.filter((phrase) => silent.has(phrase))).toEqual([]);
  });

  test("what asks for a list with “berapa” says that how many is asked", () => {
    const unsaid = languagePhrases.filter(
      ({ phrase, word }) => word.role === "list" && /\bberapa\b/u.test(phrase) && !word.counts,
    );
    expect(unsaid.map(({ phrase }) => phrase)).toEqual([]);
  });
});
