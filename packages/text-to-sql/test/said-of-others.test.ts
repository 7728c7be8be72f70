import { describe, expect, test } from "vitest";
import { engine, planOf, refusalOf } from "./library.ts";

/** The words that are told to be unknown. */
function unknownOf(question: string): readonly string[] {
  const refusal = refusalOf(question);
  return refusal.kind === "unknown-words" ? refusal.words : expect.fail(`${question}: ${refusal.kind}`);
}

describe("what means nothing of whoever asks is what is asked of others", () => {
  test.each([
    ["berapa penulis minta maaf di bukit", "minta"],
    ["berapa penulis yang mau di bukit", "mau"],
    ["berapa penulis yang belum tahu di bukit", "tahu"],
    ["berapa penulis di bukit yang bisa", "bisa"],
    ["peminjaman fiksi yang diminta di bukit", "diminta"],
  ])("%s", (question, word) => expect(unknownOf(question).join(" ")).toContain(word));

  test.each([
    ["tolong, berapa penulis di bukit", "berapa penulis di bukit"],
    ["minta tolong berapa penulis di bukit", "berapa penulis di bukit"],
    ["berapa penulis di bukit, mau tahu", "berapa penulis di bukit"],
    ["berapa penulis yang ada di bukit", "berapa penulis di bukit"],
    ["cabang mana saja yang masuk bukit", "cabang mana saja di bukit"],
  ])("but %s", (question, plain) => expect(planOf(question)).toEqual(planOf(plain)));
});

describe("of those that have any", () => {
  test.each([
    ["rata-rata dana zona penghasil dana", "rata-rata anggaran zona dengan anggaran lebih dari 0"],
    ["zona penghasil dana terkecil", "zona dengan anggaran lebih dari 0 dengan anggaran terkecil"],
    ["zona penghasil dana terbesar", "zona dengan anggaran terbesar"],
    ["rata-rata dana per zona", "rata-rata anggaran per zona"],
  ])("%s", (question, plain) => expect(planOf(question)).toEqual(planOf(plain)));
});

describe("out of so many", () => {
  test.each([
    ["dari 3 zona, mana yang anggarannya paling tinggi", "zona mana yang anggarannya paling tinggi"],
    ["di antara 3 zona, mana yang paling luas", "zona mana yang paling luas"],
    ["dari ke-3 zona, mana yang paling luas", "zona mana yang paling luas"],
    ["dari 3 zona, berapa yang anggarannya di atas 5 juta", "berapa zona yang anggarannya di atas 5 juta"],
    ["dari cabang di bukit, berapa yang luasnya di atas 100", "berapa cabang di bukit yang luasnya di atas 100"],
    ["3 zona mana yang anggarannya paling tinggi", "3 zona dengan anggaran tertinggi"],
  ])("%s", (question, plain) => expect(planOf(question)).toEqual(planOf(plain)));

  test.each([
    "dari 9 zona, mana yang anggarannya paling tinggi",
    "dari 2 cabang, mana yang paling luas",
    "dari 2 cabang terbesar, mana yang peminjamannya paling banyak",
  ])("of another number it would have to be said which: %s", (question) =>
    expect(engine.read(question).kind).toBe("refused"),
  );

  test("of the first few of an order something may be asked", () => {
    const few = planOf("dari 3 cabang terluas, berapa yang peminjamannya di atas 5");
    expect(few.figures).toMatchObject([
      { kind: "count", of: { places: [{ members: { set: { order: { limit: 3 } } } }] } },
    ]);
  });
});

describe("by how much one is more than another", () => {
  test.each([
    ["peminjaman bukit melebihi lembah berapa", "selisih peminjaman bukit dan lembah"],
    ["berapa peminjaman bukit melebihi lembah", "selisih peminjaman bukit dan lembah"],
    ["peminjaman bukit melebihi peminjaman lembah berapa", "selisih peminjaman bukit dan lembah"],
    ["bukit lebih luas dari lembah berapa", "selisih luas bukit dan lembah"],
  ])("%s", (question, plain) => expect(planOf(question)).toEqual(planOf(plain)));

  test("asked without a number it is which", () => {
    expect(planOf("peminjaman bukit melebihi lembah").rows?.order).toMatchObject({ direction: "highest" });
    expect(planOf("berapa zona yang peminjamannya melebihi lembah").figures).toMatchObject([{ kind: "count" }]);
  });
});
