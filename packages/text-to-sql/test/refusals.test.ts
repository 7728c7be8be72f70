import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tableOf } from "../src/lexicon/tables.ts";
import { engine, planOf, refusalOf } from "./library.ts";

describe("a refusal says what stands in the way", () => {
  test.each([
    ["berapa xyzzy di bukit", { kind: "unknown-words", words: ["xyzzy"] }],
    ["peminjaman daring bukit", { kind: "unknown-words", words: ["peminjaman daring"] }],
    ["berapa guru di bukit", { kind: "only-names", names: [{ word: "guru", entity: "shelf" }] }],
    ["peminjaman bukit tahun 2023", { kind: "no-such-year", measure: "loans", year: 2023, years: [2021, 2022, 2024] }],
    ["peminjaman tahun 99999", { kind: "no-such-year", measure: "loans", year: 99999, years: [2021, 2022, 2024] }],
    ["anggaran perpustakaan kenanga", { kind: "no-such-level", measure: "budget", entity: "branch", levels: ["zone"] }],
    ["anggaran cabang di Zona Bukit", { kind: "no-such-level", measure: "budget", entity: "branch", levels: ["zone"] }],
    [
      "rak dengan peminjaman terbanyak",
      { kind: "no-such-level", measure: "loans", entity: "shelf", levels: ["branch", "zone"] },
    ],
    ["5 cabang", { kind: "no-measure", entity: "branch" }],
    ["zona terbesar", { kind: "no-measure", entity: "zone" }],
    ["jumlah cabang tahun 2022", { kind: "no-years" }],
    ["cabang terbaru", { kind: "no-newest", entity: "branch" }],
    ["cabang yang paling baru di Zona Bukit", { kind: "no-newest", entity: "branch" }],
    ["peminjaman bukit dalam rupiah", { kind: "other-unit", measure: "loans", unit: "rupiah" }],
    ["berapa m² peminjaman bukit", { kind: "other-unit", measure: "loans", unit: "m²" }],
    ["skor kepuasan zona bukit", { kind: "not-additive", measure: "score" }],
    ["zona dengan skor tertinggi", { kind: "not-additive", measure: "score" }],
    [`peminjaman ${"di bukit ".repeat(35)}`, { kind: "too-long" }],
  ])("%s", (question, refusal) => expect(refusalOf(question)).toEqual(refusal));

  test("places that do not lie in one another", () => {
    expect(refusalOf("luas perpustakaan kenanga di zona lembah")).toMatchObject({
      kind: "elsewhere",
      member: { key: "B3" },
      within: { key: "L" },
    });
  });
});

describe("a rate is no number of what it is a share of", () => {
  test.each([
    ["berapa banyak pengunjung puas di perpustakaan kenanga", "berapa banyak pengunjung puas"],
    ["ada berapa pengunjung puas di perpustakaan kenanga", "ada berapa pengunjung puas"],
    ["cabang dengan pengunjung puas terbanyak", "pengunjung puas terbanyak"],
    ["cabang mana yang paling sedikit pengunjung puas", "paling sedikit pengunjung puas"],
    ["which branch has the most pengunjung puas", "the most pengunjung puas"],
  ])("%s", (question, asked) => expect(refusalOf(question)).toEqual({ kind: "unknown-words", words: [asked] }));

  test("and what it does tell is offered", () => {
    expect(engine.read("berapa banyak pengunjung puas di perpustakaan kenanga")).toMatchObject({
      suggestions: expect.arrayContaining(["Berapa skor kepuasan Perpustakaan Kenanga?"]),
    });
  });

  test("but the words name it where a rate is asked for", () => {
    expect(planOf("pengunjung puas perpustakaan kenanga")).toEqual(planOf("skor kepuasan perpustakaan kenanga"));
    expect(planOf("cabang dengan pengunjung puas tertinggi")).toEqual(planOf("cabang dengan skor kepuasan tertinggi"));
  });
});

describe("what asks nothing of the data is told what can be asked", () => {
  test.each(["halo", "terima kasih kak", "kamu bisa apa?", "help", "?"])("%s", (question) => {
    const reading = engine.read(question);
    if (reading.kind !== "refused") throw new Error(reading.kind);
    expect(reading.refusal).toEqual({ kind: "nothing-asked" });
    expect(reading.detail).toContain("peminjaman, luas lantai");
    expect(reading.detail).toContain("cabang");
    expect(reading.suggestions.length).toBeGreaterThan(0);
  });

  test("so is any heap of words that only link others", () => {
    // A budget is something that this model has.
    const silent = tableOf("silent").flatMap(({ phrase }) => (phrase.includes("anggaran") ? [] : [phrase]));
    const words = fc.array(fc.constantFrom(...silent), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(words, (heap) => {
        const reading = engine.read(heap.join(" "));
        expect(reading, heap.join(" ")).toMatchObject({ kind: "refused" });
        expect(engine.read(`${heap.join(" ")} zona bukit`).kind, heap.join(" ")).not.toBe("plan");
      }),
      { numRuns: 300 },
    );
  });
});

describe("an unknown word that resembles a known one", () => {
  test.each([
    ["berapa pinjamin bukit", ["pinjaman"], "berapa pinjaman bukit"],
    ["Berapa peminjaman di Bukat pada 2022?", ["bukit"], "Berapa peminjaman di bukit pada 2022?"],
    ["sebutkan pengarangan dari lembah", ["pengarang"], "sebutkan pengarang dari lembah"],
    ["berapa pinjamin di bukat", ["pinjaman … bukit"], "berapa pinjaman di bukit"],
  ])("is not taken for it, but offered: %s", (question, meant, suggestion) => {
    const reading = engine.read(question);
    if (reading.kind !== "refused") throw new Error(reading.kind);
    expect(reading.refusal).toMatchObject({ kind: "unknown-words", meant });
    expect(reading.detail).toContain(`Maksud Anda “${meant[0]}”?`);
    expect(reading.suggestions[0]).toBe(suggestion);
    for (const one of reading.suggestions) expect(engine.read(one).kind, one).toBe("plan");
  });

  test.each(["berapa xyzzy di bukit", "berapa cuaca di bukit", "peminjaman daring bukit", "berapa sapi di bukit"])(
    "is not made up: %s",
    (question) => {
      const reading = engine.read(question);
      if (reading.kind !== "refused") throw new Error(reading.kind);
      expect(reading.detail).not.toContain("Maksud Anda");
    },
  );
});

describe("what no data can tell is named as such, with something that can be asked", () => {
  test.each([
    ["berapa peminjaman bukit akan datang", "forecast", "masa depan"],
    ["prediksi peminjaman bukit tahun 2030", "forecast", "masa depan"],
    ["zona mana yang terbaik untuk peminjaman", "opinion", "pendapat"],
    ["sebaiknya peminjaman bukit berapa", "opinion", "pendapat"],
    ["bagaimana menurutmu peminjaman bukit", "opinion", "pendapat"],
    ["mengapa peminjaman bukit turun", "cause", "sebab"],
    ["apa penyebab peminjaman bukit naik", "cause", "sebab"],
  ])("%s", (question, kind, words) => {
    const reading = engine.read(question);
    if (reading.kind !== "refused") throw new Error(reading.kind);
    expect(reading.refusal).toEqual({ kind });
    expect(reading.detail).toContain(words);
    expect(reading.suggestions.length).toBeGreaterThan(0);
    for (const suggestion of reading.suggestions) expect(engine.read(suggestion).kind).toBe("plan");
  });
});

describe("nothing is answered that the words do not say", () => {
  test.each([
    "-5 cabang terluas",
    "0 cabang dengan peminjaman terbanyak",
    "99999 cabang terluas",
    "di mana peminjaman bukit",
    "cabang mana di mana",
    "jumlah cabang di zona",
    "cabang yang peminjamannya di atas 1000 atau luasnya di atas 200",
    "pertumbuhan jumlah cabang",
    "pangsa kepadatan peminjaman bukit",
    "rata-rata peminjaman",
    "rata-rata 2 zona peminjaman",
    "selisih peminjaman bukit",
    "selisih peminjaman dan luas bukit",
    "korelasi peminjaman",
    "berapa persen peminjaman nusabaca",
    "cabang dengan peminjaman di atas nusabaca",
    "peminjaman bukit dalam ribu kali",
    "cabang dengan peminjaman di atas 100 rupiah",
    "peminjaman per cabang di atas 100 rupiah",
    "cabang tidak termasuk",
    "cabang antara",
    "urutkan peminjaman",
    "skor fiksi perpustakaan kenanga",
    "bukan peminjaman bukit",
    "5 peminjaman",
    "",
    "?",
    "2024",
    "bukit",
  ])("%s", (question) => expect(engine.read(question).kind).toBe("refused"));
});

describe("names that several bear are asked back", () => {
  const choicesOf = (question: string) => {
    const reading = engine.read(question);
    return reading.kind === "ambiguous" ? reading.choices : [];
  };

  test.each([
    ["peminjaman Melati", ["Perpustakaan Melati", "Taman Baca Melati"]],
    ["jumlah rak di melati?", ["Perpustakaan Melati", "Taman Baca Melati"]],
  ])("%s", (question, labels) => {
    const choices = choicesOf(question);
    expect(choices.map(({ label }) => label).sort()).toEqual(labels);
    const plans = choices.map((choice) => JSON.stringify(planOf(choice.question)));
    expect(new Set(plans).size).toBe(labels.length);
  });

  test("a broader place tells which is meant", () => {
    expect(choicesOf("luas anggrek")).toHaveLength(2);
    expect(planOf("luas anggrek di pesisir")).toEqual(planOf("luas Taman Baca Anggrek"));
    expect(planOf("luas anggrek, lembah")).toEqual(planOf("luas Perpustakaan Anggrek"));
  });

  test("when no choice can be answered, the reason is given at once", () => {
    expect(refusalOf("anggaran melati")).toMatchObject({ kind: "no-such-level", entity: "branch" });
  });
});

describe("suggestions are questions that are answered", () => {
  test.each(["berapa xyzzy di bukit", "peminjaman 2023", "5 cabang", "skor zona bukit", "asdf", "anggaran melati"])(
    "%s",
    (question) => {
      const reading = engine.read(question);
      const suggestions = reading.kind === "refused" ? reading.suggestions : [];
      expect(suggestions.length).toBeGreaterThan(0);
      for (const suggestion of suggestions) expect(engine.read(suggestion).kind).toBe("plan");
    },
  );
});

test("a slip of the pen is told only when the reading rests on it", () => {
  const reading = engine.read("peminjmaan bukit");
  expect(reading).toMatchObject({ kind: "plan" });
  if (reading.kind === "plan") expect(reading.reading).toContain("“peminjmaan” dibaca “peminjaman”");
  const clean = engine.read("rak di cabang terluas di zona bukit");
  if (clean.kind === "plan") expect(clean.reading).not.toContain("dibaca");
});

test("an average of nothing said is answered with a level of the model itself", () => {
  const reading = engine.read("rata-rata peminjaman");
  expect(reading.kind === "refused" && reading.detail).toContain("misalnya “per cabang”");
});
