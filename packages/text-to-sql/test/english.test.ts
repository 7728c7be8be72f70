import { describe, expect, test } from "vitest";
import { engine, planOf } from "./library.ts";

/** English questions, and English words in Indonesian ones, come to the plan of the plain Indonesian question. */
const same = (cases: readonly (readonly [string, string])[]): void =>
  test.each(cases)("%s", (question, plain) => expect(planOf(question)).toEqual(planOf(plain)));
const refused = (questions: readonly string[]): void =>
  test.each(questions)("%s", (question) => expect(engine.read(question).kind).toBe("refused"));

describe("how much more one is than another", () => {
  same([
    ["By how many m² is Bukit larger than Pesisir in floor area?", "selisih luas lantai bukit dan pesisir dalam m²"],
    ["By how much is Bukit larger than Pesisir in floor area?", "selisih luas bukit dan pesisir"],
    ["How many times larger in floor area is Bukit than Lembah?", "luas bukit berapa kali lipat luas lembah"],
  ]);
  refused([
    "How many times smaller in floor area is Bukit than Lembah?",
    "By how many rupiah is Bukit larger than Lembah in floor area?",
    "By how much is Bukit larger than Lembah and Pesisir in floor area?",
  ]);
});

describe("an order", () => {
  same([
    ["top 3 most padat branches", "3 cabang terpadat"],
    ["top 3 largest branches by loans", "3 cabang dengan peminjaman terbanyak"],
    ["Which zone is the smallest in floor area?", "zona mana yang luasnya paling kecil"],
    ["Which 2 zones are the largest in terms of budget?", "2 zona mana yang anggarannya paling besar"],
    ["the 2nd largest zone by budget", "zona kedua dengan anggaran terbesar"],
    ["zona 3rd largest by budget", "zona ketiga dengan anggaran terbesar"],
    ["sort all zones by budget", "urutkan semua zona menurut anggaran"],
    ["rank zones by budget, smallest first", "urutkan zona menurut anggaran dari terkecil"],
    ["sort zones by budget, largest first", "urutkan zona menurut anggaran dari terbesar"],
    ["What is Bukit's rank by budget?", "peringkat berapa Bukit menurut anggaran"],
    ["What is Bukit's budget rank?", "peringkat berapa Bukit menurut anggaran"],
    ["How does Bukit rank by budget?", "peringkat berapa Bukit menurut anggaran"],
    [
      "Which of Bukit, Lembah and Pesisir has the highest budget?",
      "bukit, lembah, atau pesisir mana yang anggarannya lebih besar",
    ],
  ]);
  refused(["bottom 3 largest branches by loans", "which zone is the largest in"]);
  test("“in” before a place says where", () =>
    expect(planOf("the largest branch in Bukit by loans")).toEqual(
      planOf("cabang di Bukit dengan peminjaman terbanyak"),
    ));
});

describe("what is asked of a set", () => {
  same([
    ["Which branches are there in Bukit?", "cabang apa saja di Bukit"],
    [
      "What percentage of branches in Bukit are libraries?",
      "berapa persen cabang di Bukit yang merupakan perpustakaan",
    ],
    ["How many branches in Bukit are not libraries?", "berapa cabang di Bukit yang bukan perpustakaan"],
    ["How many zones do not have a single library?", "berapa zona yang tidak memiliki perpustakaan"],
    ["How many shelves are there per branch in Bukit on average?", "rata-rata jumlah rak per cabang di Bukit"],
    [
      "number of shelves per zone, only for zones with more than 2 of them",
      "jumlah rak per zona, hanya zona yang punya lebih dari 2 rak",
    ],
    ["zones with no fewer than 2 branches", "zona dengan minimal 2 cabang"],
    ["Which zones are larger than Lembah in floor area?", "zona mana yang luasnya lebih besar dari Lembah"],
    ["loans of the zone where Kenanga is", "peminjaman zona yang memiliki Kenanga"],
  ]);
  refused(["more than 2 of them", "how many of them are libraries", "the zone where"]);
});

describe("years", () => {
  same([
    ["loans in Bukit over the past 4 years", "peminjaman bukit 4 tahun terakhir"],
    ["How have loans in Bukit developed since 2021?", "tren peminjaman bukit sejak 2021"],
    [
      "By how much did loans in Bukit fall between 2021 and 2024?",
      "peminjaman bukit turun berapa antara 2021 dan 2024",
    ],
    [
      "How much did loans in Bukit rise between fiction 2021 and fiction 2024?",
      "peminjaman fiksi bukit naik berapa dari 2021 ke 2024",
    ],
    ["peminjaman fiksi bukit 2021 dan fiksi 2024", "peminjaman fiksi bukit 2021 dan 2024"],
  ]);
  refused(["loans in Bukit the last", "loans in Bukit over the past"]);
});

describe("what a word means", () => {
  same([
    ["What does ISBN mean in these statistics?", "apa arti isbn"],
    ["What does kepuasan mean in this data?", "apa arti kepuasan"],
  ]);
});

describe("mixed into Indonesian", () => {
  same([
    ["bukit contributes berapa persen dari total peminjaman", "bukit menyumbang berapa persen dari total peminjaman"],
    ["zona yang anggarannya paling low", "zona yang anggarannya paling rendah"],
    ["zona mana yang jadi 2nd largest by budget", "zona kedua dengan anggaran terbesar"],
    ["bandingkan peminjaman Bukit with Lembah", "bandingkan peminjaman Bukit dengan Lembah"],
  ]);
});

describe("two superlatives", () => {
  // Each is said of something else, and by what a zone is the largest is not said.
  refused(["cabang mana yang terpadat di zona terbesar", "Which branch is the most lengang in the largest zone?"]);
  // "tertinggi" is said of the score, not of the authors whose height it may be.
  refused(["skor tertinggi tiap cabang berapa"]);
});

describe("what is set against another, or told for each of another", () => {
  same([
    ["total loans of Bukit compared with Pesisir", "bandingkan peminjaman Bukit dan Pesisir"],
    ["total peminjaman Bukit dibanding Pesisir", "bandingkan peminjaman Bukit dan Pesisir"],
    ["How does the budget of Bukit compare to that of Pesisir?", "bandingkan anggaran Bukit dan Pesisir"],
    ["Which zone contributes the most to total loans?", "zona dengan pangsa peminjaman terbesar"],
    ["What share of branches in Bukit are libraries?", "berapa persen cabang di Bukit yang merupakan perpustakaan"],
    ["In which year were loans in Bukit at their lowest?", "tahun berapa peminjaman Bukit terendah"],
    ["all branches from smallest to largest floor area", "semua cabang diurutkan dari luas terkecil"],
  ]);
  // The branches of a zone of which nobody says by what it is the largest are not those of the zone with the most.
  refused([
    "How many branches does the largest zone have?",
    "zona terbesar di Nusabaca punya berapa cabang",
    "cabang terbesar di Bukit punya berapa rak",
  ]);
  // A score that adds up to nothing is not shared out.
  refused(["score per loan in Bukit", "skor per peminjaman Kenanga"]);
});

describe("what stands first", () => {
  same([
    [
      "Leaving out the branches in Bukit, which 2 branches have the most loans?",
      "2 cabang dengan peminjaman terbanyak selain cabang di Bukit",
    ],
    [
      "In the zone with the largest budget, which branch has the most loans?",
      "cabang mana yang peminjamannya terbanyak di zona dengan anggaran terbesar",
    ],
  ]);
});

describe("numbers in words", () => {
  same([
    ["zones with more than a hundred loans", "zona dengan lebih dari 100 peminjaman"],
    ["zones with more than twenty five loans", "zona dengan lebih dari 25 peminjaman"],
    ["zones with more than half a million loans", "zona dengan lebih dari 500000 peminjaman"],
  ]);
});

describe("asked politely", () => {
  same([
    ["Would you mind telling me the budget of Bukit?", "anggaran Bukit"],
    ["Excuse me, do you happen to know the budget of Bukit?", "anggaran Bukit"],
    ["Is it true that Bukit is the zone with the largest budget?", "benarkah Bukit zona dengan anggaran terbesar"],
  ]);
});

describe("what is asked of the data is no filler", () => {
  same([["Which statistics do you have?", "data apa saja yang ada"]]);
  refused(["Which statistics are available for branches?", "Statistik apa saja yang tersedia untuk cabang?"]);
});

describe("from one to the other", () => {
  same([
    ["distance from Perpustakaan Kenanga to Taman Baca Sakura", "jarak Perpustakaan Kenanga ke Taman Baca Sakura"],
    [
      "How far is it from Perpustakaan Kenanga to Taman Baca Sakura?",
      "jarak Perpustakaan Kenanga ke Taman Baca Sakura",
    ],
    ["How much more padat is Bukit than Lembah?", "selisih kepadatan Bukit dan Lembah"],
  ]);
});
