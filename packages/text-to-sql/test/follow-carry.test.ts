import { describe, expect, test } from "vitest";
import { engine, planOf } from "./library.ts";

const befores = [
  "peminjaman bukit 2022",
  "peminjaman fiksi bukit",
  "selisih peminjaman fiksi dan sains di bukit",
  "berapa persen peminjaman fiksi di bukit",
  "pertumbuhan peminjaman bukit dari 2021 ke 2024",
  "rasio peminjaman terhadap luas lantai di bukit",
  "rata-rata peminjaman cabang di bukit",
  "korelasi peminjaman dan luas cabang di bukit",
  "tren peminjaman bukit",
  "3 cabang dengan peminjaman terbanyak di bukit",
  "perpustakaan kenanga peringkat berapa peminjamannya di bukit",
  "berapa cabang di bukit dengan peminjaman di atas 100",
  "sebutkan perpustakaan di bukit",
  "pangsa peminjaman tiap cabang di bukit",
  "cabang di bukit dengan peminjaman di atas rata-rata",
];
const after = [
  ...["yang fiksi?", "yang sains?", "kalau luasnya?", "kalau peminjamannya?", "kepadatannya berapa?"],
  ...["cabangnya apa saja?", "per cabang?", "kalau rak?", "yang paling luas?", "5 besar?", "nomor 2?"],
  ...["yang peminjamannya di atas 500?", "selisihnya?", "sebutkan cabangnya", "berapa jumlah cabangnya?"],
];

describe("a follow-up never loses the place of the question before", () => {
  test.each(befores)("after “%s”", (question) => {
    const before = JSON.parse(JSON.stringify(planOf(question)));
    expect(JSON.stringify(before)).toContain('"keys":["B"]');
    for (const words of after) {
      const reading = engine.read(words, before);
      if (reading.kind === "plan") expect(JSON.stringify(reading.plan), words).toContain('"keys":["B"]');
    }
  });

  test.each(befores)("another place replaces it wholly: “%s”", (question) => {
    const before = JSON.parse(JSON.stringify(planOf(question)));
    for (const words of ["kalau lembah?", "se-nusabaca?"]) {
      const reading = engine.read(words, before);
      if (reading.kind !== "plan") continue;
      // What was told before is remembered beside the answer, not in it.
      const { told: _, ...plan } = reading.plan;
      expect(JSON.stringify(plan), words).not.toContain('"keys":["B"]');
    }
  });
});

describe("nor a year, a cut, a bound or a set", () => {
  test.each([
    ["peminjaman bukit 2022", "kalau kepadatannya?", "kepadatan peminjaman bukit 2022"],
    [
      "3 cabang dengan peminjaman terbanyak 2022",
      "kalau menurut kepadatan?",
      "3 cabang dengan kepadatan peminjaman terbesar 2022",
    ],
    [
      "berapa cabang di bukit dengan peminjaman di atas 100",
      "cabangnya apa saja?",
      "cabang di bukit dengan peminjaman di atas 100",
    ],
  ])("%s, %s", (question, words, whole) => {
    const reading = engine.read(words, JSON.parse(JSON.stringify(planOf(question))));
    if (reading.kind !== "plan") throw new Error(reading.kind);
    expect(reading.plan.rows).toEqual(planOf(whole).rows);
    if (reading.plan.figures.length > 0) expect(reading.plan.figures).toEqual(planOf(whole).figures);
  });

  test.each([
    ["selisih peminjaman fiksi dan sains di bukit", "yang sains?"],
    ["berapa persen peminjaman fiksi di bukit", "yang fiksi?"],
    ["peminjaman fiksi bukit", "kalau luasnya?"],
    ["berapa perpustakaan di bukit", "kalau luasnya?"],
    ["3 cabang dengan peminjaman terbanyak", "mana yang paling luas?"],
    ["sebutkan cabang di bukit", "yang fiksi?"],
  ])("%s, %s: refused, with what to do instead", (question, words) => {
    const reading = engine.read(words, JSON.parse(JSON.stringify(planOf(question))));
    expect(reading.kind).toBe("refused");
  });

  test("the refusal asks for a whole question", () => {
    const reading = engine.read("yang sains?", planOf("selisih peminjaman fiksi dan sains di bukit"));
    expect(reading).toMatchObject({ refusal: { kind: "cannot-continue" } });
    if (reading.kind === "refused") expect(reading.detail).toContain("pertanyaan utuh");
  });
});
