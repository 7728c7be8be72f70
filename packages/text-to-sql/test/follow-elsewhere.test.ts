import { describe, expect, test } from "vitest";
import { engine, planOf } from "./library.ts";

/** What the last question of a conversation comes to; every plan goes through JSON, as the server stores it. */
function said(...questions: string[]) {
  let plan: unknown;
  let reading = engine.read("");
  for (const question of questions) {
    reading = engine.read(question, plan);
    if (reading.kind === "plan") plan = JSON.parse(JSON.stringify(reading.plan));
  }
  return reading;
}

describe("a follow-up comes to the whole question that it stands for", () => {
  test.each([
    // what was computed of one place, of another
    [["berapa persen peminjaman nusabaca di bukit", "kalau lembah?"], "berapa persen peminjaman nusabaca di lembah"],
    [["perubahan peminjaman bukit 2021 ke 2024", "kalau lembah?"], "perubahan peminjaman lembah 2021 ke 2024"],
    // beside what was told
    [["peminjaman bukit 2022", "tambahkan lembah"], "peminjaman bukit dan lembah 2022"],
    [["peminjaman bukit 2022", "coba tambahin lembah"], "peminjaman bukit dan lembah 2022"],
    [["tren peminjaman bukit", "tambahin lembah"], "tren peminjaman bukit dan lembah"],
    // another figure of both
    [["luas bukit", "bandingkan dengan lembah", "peminjaman keduanya juga"], "peminjaman bukit dan lembah"],
    [["luas bukit", "lembah?", "peminjaman keduanya"], "peminjaman bukit dan lembah"],
    // of each of those within
    [["peminjaman bukit 2022", "rata-rata tiap cabangnya?"], "rata-rata peminjaman 2022 tiap cabang di bukit"],
    [["ada berapa rak di bukit", "kalau rata-rata per cabangnya?"], "rata-rata jumlah rak tiap cabang di bukit"],
    // the namesake of the other kind
    [["luas perpustakaan melati", "kalau taman bacanya?"], "luas taman baca melati"],
    [["sebutkan cabang di bukit", "yang paling banyak rak apa"], "cabang di bukit dengan rak terbanyak"],
  ])("%s", (questions, whole) => {
    const reading = said(...questions);
    if (reading.kind !== "plan") return expect.fail(`${questions.join(" || ")} → ${reading.detail}`);
    const { told: _, ...plan } = reading.plan;
    expect(plan).toEqual(planOf(whole));
  });

  test.each([
    // not in that whole, of several places, or of nothing that was told
    [["berapa persen peminjaman bukit di perpustakaan melati", "kalau perpustakaan dahlia?"]],
    [["selisih peminjaman bukit dan lembah", "kalau pesisir?"]],
    [["luas bukit", "peminjaman keduanya"]],
    [["luas bukit", "lembah?", "peminjaman ketiganya"]],
    [["luas bukit", "lembah?", "pesisir?", "peminjaman keduanya"]],
    // nobody of the other kind bears the name
    [["luas perpustakaan kenanga", "kalau taman bacanya?"]],
    // the most of what was told, or of what is in them?
    [["peminjaman cabang di bukit", "yang paling banyak rak apa"]],
    [["anggaran bukit", "rata-rata tiap cabangnya?"]],
  ])("%s: refused", (questions) => expect(said(...questions).kind).toBe("refused"));

  test("“tambahkan” before which nothing was told is no question", () =>
    expect(engine.read("tambahkan peminjaman bukit dan lembah").kind).toBe("refused"));
});
