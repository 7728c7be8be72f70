import { describe, expect, test } from "vitest";
import { plainlySaid, reworded } from "../src/reading/reworded.ts";
import { engine, planOf } from "./library.ts";

describe("other wordings come to what plain ones do", () => {
  test.each([
    // ends of an order
    ["peringkat dua terakhir cabang menurut luas", "2 cabang dengan luas terkecil"],
    ["cabang dengan luas terbesar, dua saja", "2 cabang dengan luas terbesar"],
    ["urutkan cabang menurut luas dari yang terbesar, lalu ambil 2", "2 cabang dengan luas terbesar"],
    // what is left out stands first
    ["Coret Bukit, sisanya zona apa saja?", "zona apa saja selain Bukit"],
    // counted, whatever year is said before it
    ["hitung cabang di Bukit", "berapa cabang di Bukit"],
    [
      "Tahun 2024 ada berapa cabang dengan peminjaman di atas 100?",
      "berapa cabang dengan peminjaman di atas 100 tahun 2024",
    ],
    ["Semua cabang di Bukit, luas totalnya berapa?", "berapa total luas semua cabang di Bukit"],
    // of the one year that was said
    ["peminjaman 2022 2 zona dengan peminjaman terbesar", "2 zona dengan peminjaman terbesar 2022"],
    // from when to when
    ["peminjaman Bukit 2024 lebih tinggi berapa dibanding 2021", "peminjaman Bukit naik berapa dari 2021 ke 2024"],
    [
      "2021 ke 2024, zona mana yang peminjamannya naik paling banyak",
      "zona dengan kenaikan peminjaman terbesar dari 2021 ke 2024",
    ],
    // a share
    ["peminjaman Bukit dibagi total peminjaman berapa persen", "berapa persen peminjaman Bukit dari total peminjaman"],
    // beside the sentence, in brackets
    ["peminjaman (loans) Bukit (zona bukit) 2024", "peminjaman Bukit 2024"],
  ])("%s", (said, plain) => {
    expect(planOf(said)).toEqual(planOf(plain));
  });
});

test("what another wording would not keep is not read", () => {
  for (const said of [
    "peringkat dua tahun terakhir cabang",
    "Apabila Bukit tidak dimasukkan ke peta, apa akibatnya?",
    "Coret Bukit, sisanya bahagia?",
    "peminjaman Bukit dibagi kebahagiaan berapa persen",
  ])
    expect(engine.read(said).kind, said).not.toBe("plan");
});

test("a question is written plainly once, and never where that would take long", () => {
  for (const said of ["cabang terluas, dua saja", "luasan mana Melati apa Dahlia", "hitung cabang 2021 2022 2023"]) {
    const plain = reworded(said);
    expect(plain === null ? null : reworded(plain), said).toBeNull();
  }
  const long = `peringkat dua terakhir ${"cabang ".repeat(60)}`;
  expect([plainlySaid(long), reworded(long)]).toEqual([null, null]);
});
