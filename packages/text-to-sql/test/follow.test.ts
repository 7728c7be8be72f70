import { describe, expect, test } from "vitest";
import { engine, planOf } from "./library.ts";

/** The plan of the last question of a conversation. */
function said(...questions: string[]) {
  let plan: unknown;
  let reading = engine.read("");
  for (const question of questions) {
    reading = engine.read(question, plan);
    // As the server does: through JSON.
    if (reading.kind === "plan") plan = JSON.parse(JSON.stringify(reading.plan));
  }
  return reading;
}

describe("a follow-up is the question that it stands for", () => {
  test.each([
    [["peminjaman bukit 2022", "kalau lembah?"], "peminjaman lembah 2022"],
    [["peminjaman bukit 2022", "Bagaimana dengan Zona Pesisir?"], "peminjaman pesisir 2022"],
    [["peminjaman bukit 2022", "thn 2021 nya"], "peminjaman bukit 2021"],
    [["peminjaman bukit 2022", "kalo lembah", "tahun 2024"], "peminjaman lembah 2024"],
    [["peminjaman bukit 2022", "kalau luasnya"], "luas bukit"],
    [["peminjaman bukit 2022", "luas lantai"], "luas bukit"],
    [["luas bukit", "jumlah rak"], "jumlah rak di bukit"],
    [["sebutkan cabang di bukit", "kalau lembah ada berapa?"], "jumlah cabang di lembah"],
    [["sebutkan cabang di bukit", "kalau lembah, how many?"], "jumlah cabang di lembah"],
    [["luas taman baca di bukit", "kalau di lembah?"], "luas taman baca di lembah"],
    [["berapa cabang di bukit", "rak?"], "jumlah rak di bukit"],
    [["tren peminjaman bukit", "kalau kepadatan?"], "tren kepadatan peminjaman bukit"],
    [["selisih peminjaman bukit dan lembah", "kalau luas?"], "selisih luas bukit dan lembah"],
    [["perpustakaan kenanga luasnya berapa", "itu di mana?"], "di mana perpustakaan kenanga"],
    [["luas bukit", "jumlah rak di sana berapa"], "jumlah rak di bukit"],
    [["luas bukit", "how many shelves there"], "jumlah rak di bukit"],
    [["luas bukit", "how many shelves does it have"], "jumlah rak di bukit"],
    [["luas bukit", "what are its loans?"], "peminjaman bukit"],
    [["peminjaman bukit", "yang fiksi?"], "peminjaman fiksi bukit"],
    [["peminjaman fiksi bukit", "kalau sains"], "peminjaman sains bukit"],
    [["peminjaman bukit", "se-nusabaca?"], "peminjaman nusabaca"],
    [["peminjaman bukit", "per cabang?"], "peminjaman per cabang di bukit"],
    [["peminjaman bukit", "cabangnya apa saja?"], "cabang di bukit apa saja"],
    [["3 cabang dengan peminjaman terbanyak", "tahun 2022?"], "3 cabang dengan peminjaman terbanyak tahun 2022"],
    [["3 cabang dengan peminjaman terbanyak", "kalau di bukit?"], "3 cabang dengan peminjaman terbanyak di bukit"],
    [["3 cabang dengan peminjaman terbanyak", "kalau menurut luas?"], "3 cabang dengan luas terbesar"],
    [["3 cabang dengan peminjaman terbanyak", "kalau yang luasnya terbesar?"], "3 cabang dengan luas terbesar"],
    [["3 cabang dengan peminjaman terbanyak", "yang paling sedikit?"], "3 cabang dengan peminjaman paling sedikit"],
    [["3 cabang dengan peminjaman terbanyak", "5 besar?"], "5 cabang dengan peminjaman terbanyak"],
    [["3 cabang dengan peminjaman terbanyak", "nomor 2?"], "cabang dengan peminjaman terbanyak kedua"],
    [["3 cabang dengan peminjaman terbanyak", "kalau zona?"], "3 zona dengan peminjaman terbanyak"],
    [["peminjaman bukit 2024", "turun berapa dari 2022?"], "perubahan peminjaman bukit dari 2022 ke 2024"],
    [["peminjaman fiksi bukit 2024", "naik atau turun di 2022?"], "perubahan peminjaman fiksi bukit 2022"],
    [["peminjaman bukit 2024", "naik berapa persen dari 2021"], "pertumbuhan peminjaman bukit dari 2021 ke 2024"],
    [["peminjaman bukit 2024", "trennya?"], "tren peminjaman bukit"],
    [["peminjaman bukit 2024", "bagaimana perkembangannya dari 2021 sampai 2024"], "peminjaman bukit 2021-2024"],
    [["peminjaman bukit 2022", "bandingkan dengan lembah"], "peminjaman bukit dan lembah 2022"],
    [["peminjaman bukit 2022", "dibanding lembah?"], "peminjaman bukit dan lembah 2022"],
    [["peminjaman bukit 2022", "bandingkan dengan lembah", "selisihnya?"], "selisih peminjaman bukit dan lembah 2022"],
    [["peminjaman bukit dan lembah", "bandingkan juga dengan pesisir"], "peminjaman bukit, lembah dan pesisir"],
    [["jumlah rak di bukit", "bandingkan dengan lembah"], "bandingkan jumlah rak di bukit dan lembah"],
    [["tren peminjaman bukit", "bandingkan dengan lembah"], "tren peminjaman bukit dan lembah"],
    [["sebutkan cabang di bukit", "mana yang paling luas?"], "cabang terluas di bukit"],
    [
      ["sebutkan cabang di bukit", "Mana yang peminjamannya paling besar tahun 2022?"],
      "cabang dengan peminjaman terbesar tahun 2022 di bukit",
    ],
    [["sebutkan cabang di bukit", "yang peminjamannya di atas 500?"], "cabang di bukit dengan peminjaman di atas 500"],
    [["sebutkan cabang di bukit", "kalau di lembah"], "cabang di lembah"],
    [["berapa cabang di bukit", "kalau pesisir"], "berapa cabang di pesisir"],
    [
      ["perpustakaan kenanga peringkat berapa peminjamannya", "kalau taman baca sakura"],
      "taman baca sakura peringkat berapa peminjamannya",
    ],
    [
      ["peminjaman perpustakaan kenanga 2022", "itu peringkat berapa?"],
      "perpustakaan kenanga peringkat berapa peminjaman 2022",
    ],
    [
      ["peminjaman zona bukit 2022", "urutan ke berapa dari yang terendah?"],
      "zona bukit peringkat berapa peminjaman 2022 dari yang terendah",
    ],
  ])("%s", (questions, whole) => {
    const reading = said(...questions);
    expect(reading).toMatchObject({ kind: "plan" });
    if (reading.kind !== "plan") return;
    const { rows, figures } = planOf(whole);
    expect({ rows: reading.plan.rows, figures: reading.plan.figures }).toEqual({ rows, figures });
    expect(reading.reading).toContain("melanjutkan pertanyaan sebelumnya");
  });
});

describe("a question of its own stays one", () => {
  test.each([
    ["peminjaman bukit", "luas lembah"],
    ["peminjaman bukit 2022", "kalau luas lembah berapa"],
    ["peminjaman bukit", "berapa peminjaman nusabaca"],
    ["peminjaman bukit 2022", "zona terluas"],
    ["3 cabang dengan peminjaman terbanyak", "jumlah cabang di pesisir"],
  ])("after “%s”: %s", (before, question) => {
    const reading = said(before, question);
    expect(reading).toMatchObject({ kind: "plan", plan: planOf(question.replace("kalau ", "")) });
  });
});

describe("what cannot be said of the question before is refused", () => {
  test.each([
    [["peminjaman bukit", "tahun 2023?"], "no-such-year"],
    [["anggaran bukit", "kalau perpustakaan kenanga"], "no-such-level"],
    [["peminjaman bukit", "kalau skornya"], "not-additive"],
    [["jumlah rak di bukit", "tahun 2021?"], "not-understood"],
    [["peminjaman bukit dan lembah", "itu peringkat berapa?"], "not-understood"],
    [["zona terluas", "itu peringkat berapa di bukit?"], "not-understood"],
    [["peminjaman perpustakaan kenanga 2022", "itu peringkat berapa di bukit?"], "not-understood"],
    [["peminjaman bukit", "kalau xyzzy"], "unknown-words"],
    [["sebutkan cabang di bukit", "nomor 2?"], "not-understood"],
  ])("%s", (questions, kind) => expect(said(...questions)).toMatchObject({ kind: "refused", refusal: { kind } }));

  test("without a question before, a follow-up is none", () => {
    for (const question of ["kalau lembah?", "tahun 2022?", "nomor 2", "how many shelves does it have?"])
      expect(said(question).kind).toBe("refused");
  });

  test("names that several bear are asked back, and each choice continues", () => {
    const reading = said("peminjaman perpustakaan kenanga 2022", "kalau melati?");
    if (reading.kind !== "ambiguous") throw new Error(reading.kind);
    expect(reading.choices).toHaveLength(2);
    for (const { question } of reading.choices)
      expect(said("peminjaman perpustakaan kenanga 2022", question)).toMatchObject({
        plan: { figures: [{ year: 2022 }] },
      });
  });

  test("a stored plan that the model does not know any more is as none", () => {
    for (const stored of [{ rows: null, figures: [{ kind: "measure", measure: "gone" }] }, "{}", 5, {}])
      expect(engine.read("kalau lembah?", stored).kind).toBe("refused");
  });
});
