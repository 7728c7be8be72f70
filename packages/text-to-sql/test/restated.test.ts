import { describe, expect, test } from "vitest";
import { engine, planOf } from "./library.ts";

/** What stands beside a question and says the same again plays no part; what says more is never dropped. */
describe("an aside that says again", () => {
  test.each([
    // how many there are
    ["rata-rata peminjaman per cabang (8 cabang) tahun 2024", "rata-rata peminjaman per cabang tahun 2024"],
    ["rata-rata peminjaman per cabang tahun 2024, yaitu semua 8 cabang", "rata-rata peminjaman per cabang tahun 2024"],
    // all of a kind, together
    ["peminjaman bukit 2024, fiksi dan sains digabung", "peminjaman bukit 2024"],
    ["cabang dengan peminjaman terbanyak kalau digabung sama taman bacanya", "cabang dengan peminjaman terbanyak"],
    // what the figure is called, and how a change is told
    ["zona paling luas (lantai, m2)", "zona paling luas"],
    [
      "peminjaman bukit naik berapa persen (relatif, bukan poin) dari 2021 ke 2022",
      "peminjaman bukit naik berapa persen dari 2021 ke 2022",
    ],
    ["berapa perpustakaan (no taman baca) di bukit", "berapa perpustakaan di bukit"],
  ])("%s", (question, plain) => expect(planOf(question)).toEqual(planOf(plain)));

  test.each([
    "rata-rata peminjaman per cabang (4 cabang) tahun 2024",
    "luas per zona (Bukit, Lembah)",
    "peminjaman bukit 2024, fiksi digabung xyzzy",
    "zona paling luas (kebun)",
    "berapa perpustakaan (no perpustakaan) di bukit",
  ])("is not dropped where it says more or otherwise: %s", (question) => {
    expect(engine.read(question).kind).not.toBe("plan");
  });
});
