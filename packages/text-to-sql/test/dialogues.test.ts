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

/** The plan of the last question, whatever was told before it. */
function planAfter(...questions: string[]) {
  const reading = said(...questions);
  if (reading.kind !== "plan") throw new Error(`${questions.join(" || ")} → ${reading.kind}: ${reading.detail}`);
  const { told: _, ...plan } = reading.plan;
  return plan;
}

describe("a dialogue comes to the whole question that it stands for", () => {
  test.each([
    // set against another
    [["peminjaman bukit 2022", "selisihnya sama lembah berapa"], "selisih peminjaman bukit dan lembah 2022"],
    [["peminjaman bukit 2022", "itu berapa kali lipat lembah"], "peminjaman bukit 2022 berapa kali lipat lembah"],
    [
      ["peminjaman bukit 2022", "kalau lembah?", "yang lebih banyak yang mana"],
      "mana lebih banyak peminjaman 2022, bukit atau lembah",
    ],
    [
      ["peminjaman bukit 2022", "lebih banyak mana sama lembah"],
      "mana lebih banyak peminjaman 2022, bukit atau lembah",
    ],
    [["luas bukit", "kalau lembah?", "yang lebih padat yang mana"], "mana lebih padat, bukit atau lembah"],
    [["luas bukit", "kalau lembah?", "yang paling luas?"], "mana lebih luas, bukit atau lembah"],
    [["peminjaman bukit", "bandingkan dengan lembah", "dan pesisir"], "peminjaman bukit, lembah dan pesisir"],
    // parts of a whole
    [
      ["peminjaman fiksi bukit", "itu berapa persen dari total peminjamannya"],
      "berapa persen peminjaman fiksi di bukit",
    ],
    [
      ["peminjaman bukit", "berapa persen dari peminjaman nusabaca"],
      "berapa persen peminjaman bukit dari peminjaman nusabaca",
    ],
    // those that were listed
    [["sebutkan cabang di bukit", "ada berapa semuanya"], "berapa cabang di bukit"],
    [["sebutkan cabang di bukit", "totalnya berapa cabang"], "berapa cabang di bukit"],
    [["berapa cabang di bukit", "namanya apa saja"], "sebutkan cabang di bukit"],
    [
      ["cabang di bukit dengan peminjaman di atas 100", "ada berapa?"],
      "berapa cabang di bukit dengan peminjaman di atas 100",
    ],
    [["how many libraries are there in Bukit?", "What about taman baca?"], "berapa taman baca di bukit"],
    [["how many libraries are there in Bukit?", "And taman baca?"], "berapa taman baca di bukit"],
    [["peminjaman Bukit 2022", "Same for Lembah"], "peminjaman Lembah 2022"],
    [["cabang dengan peminjaman di atas 100", "kalau di atas 500?"], "cabang dengan peminjaman di atas 500"],
    [["skor cabang di bukit", "rata-ratanya berapa"], "rata-rata skor cabang di bukit"],
    [["skor cabang di bukit", "urutkan dari yang terkecil"], "cabang di bukit, urutkan dari skor terendah"],
    [["sebutkan cabang di bukit", "urutkan dari yang terluas"], "cabang di bukit, urutkan dari yang terluas"],
    [["3 cabang terluas", "urutkan dari yang tersempit"], "3 cabang terluas, urutkan dari yang tersempit"],
    [["5 cabang dengan peminjaman terbanyak", "nomor 2 cabang apa?"], "cabang dengan peminjaman terbanyak kedua"],
    // of what was counted
    [["berapa rak di bukit", "yang terkunci berapa"], "berapa rak terkunci di bukit"],
    [["berapa perpustakaan di bukit", "taman bacanya ada berapa"], "berapa taman baca di bukit"],
    // when
    [["peminjaman bukit 2022", "tahun sebelumnya?"], "peminjaman bukit 2021"],
    [["peminjaman bukit 2021", "tahun berikutnya gimana"], "peminjaman bukit 2022"],
    [["peminjaman bukit 2024", "dua tahun sebelumnya?"], "peminjaman bukit 2022"],
    [
      ["peminjaman bukit 2022", "naik berapa dibanding tahun sebelumnya"],
      "perubahan peminjaman bukit dari 2021 ke 2022",
    ],
    [["peminjaman bukit 2024", "dibandingkan tahun 2022 turun berapa"], "perubahan peminjaman bukit dari 2022 ke 2024"],
    [["peminjaman bukit 2022", "tahun berapa paling tinggi"], "tahun berapa peminjaman bukit tertinggi"],
    [["tren peminjaman bukit", "tahun berapa paling tinggi"], "tahun berapa peminjaman bukit tertinggi"],
    [["peminjaman bukit", "kembali ke lembah"], "peminjaman lembah"],
    // where
    [["cabang terluas", "itu di zona mana?"], "di zona mana cabang terluas"],
    [["luas perpustakaan kenanga", "zonanya apa?"], "di zona mana perpustakaan kenanga"],
    [["zona terluas", "kepala zonanya siapa"], "kepala zona dari zona terluas"],
    // left out
    [["3 cabang terluas", "yang di bukit jangan diikutin"], "3 cabang terluas di luar bukit"],
    // cuts
    [["peminjaman bukit", "menurut genre?"], "peminjaman bukit menurut genre"],
    [["peminjaman bukit", "peminjaman fiksi berapa"], "peminjaman fiksi bukit"],
    [["peminjaman bukit menurut genre", "yang fiksi saja"], "peminjaman fiksi bukit"],
    [["peminjaman bukit menurut genre", "kalau lembah?"], "peminjaman lembah menurut genre"],
    // how far
    [
      ["jarak perpustakaan kenanga ke perpustakaan dahlia", "kalau ke taman baca sakura"],
      "jarak perpustakaan kenanga ke taman baca sakura",
    ],
    [
      ["jarak perpustakaan kenanga ke perpustakaan dahlia", "kalau dari taman baca sakura"],
      "jarak taman baca sakura ke perpustakaan dahlia",
    ],
    [
      ["cabang di sebelah timur perpustakaan kenanga", "kalau sebelah barat?"],
      "cabang di sebelah barat perpustakaan kenanga",
    ],
  ])("%s", (questions, whole) => expect(planAfter(...questions)).toEqual(planOf(whole)));
});

test.each(["perpustakaan sama taman bacanya", "taman baca dan perpustakaannya"])(
  "two kinds that are said are both counted: %s",
  (kinds) => {
    const [figure] = planAfter("berapa rak di bukit", `kalau ${kinds} total berapa`).figures;
    if (figure?.kind !== "count") throw new Error("not counted");
    expect(figure.of).toMatchObject({ entity: "branch", places: [{ members: { keys: ["B"] } }] });
    // Both kinds, or all that there are, which is the same.
    expect([[], ["garden", "library"]]).toContainEqual(figure.of.subsets);
  },
);

describe("what was told before the last question", () => {
  test("is set against it where it is the same of another place", () => {
    for (const questions of [
      ["peminjaman bukit 2022", "kalau lembah?", "selisihnya?"],
      ["peminjaman bukit 2022", "peminjaman lembah 2022", "selisihnya berapa"],
    ]) {
      const { figures } = planAfter(...questions);
      const [whole] = planOf("selisih peminjaman bukit dan lembah 2022").figures;
      expect(figures[0]).toEqual(whole);
    }
    expect(planAfter("peminjaman bukit", "kalau lembah?", "jumlah keduanya berapa").figures).toMatchObject([
      { kind: "measure", measure: "loans", places: [{ members: { keys: ["B", "L"] } }] },
    ]);
    expect(
      planAfter("perpustakaan di bukit ada berapa", "taman bacanya ada berapa", "jumlah keduanya").figures,
    ).toMatchObject([{ kind: "count", of: { subsets: ["garden", "library"] } }]);
  });

  test("goes as far back as the same was told", () => {
    const { rows } = planAfter("luas bukit", "lembah?", "pesisir?", "mana yang paling luas");
    expect(rows).toMatchObject({ places: [{ members: { keys: ["B", "L", "P"] } }], order: { direction: "highest" } });
  });

  test("is no part of the answer, nor of what can be exchanged in its question", () => {
    const reading = said("peminjaman bukit", "peminjaman lembah");
    if (reading.kind !== "plan") throw new Error(reading.kind);
    expect(reading.plan.told).toHaveLength(1);
    expect(engine.compile(reading.plan)).toEqual(engine.compile(planOf("peminjaman lembah")));
    expect(engine.slots("peminjaman lembah", reading.plan)).toEqual(
      engine.slots("peminjaman lembah", planOf("peminjaman lembah")),
    );
  });

  test.each([
    // another figure, another year, other cuts: nothing that could be set against it
    ["peminjaman bukit", "luas lembah", "selisihnya?"],
    ["peminjaman bukit 2021", "kalau lembah 2022?", "selisihnya?"],
    ["peminjaman bukit 2021", "kalau 2022?", "selisihnya?"],
    ["peminjaman fiksi bukit", "peminjaman lembah", "mana yang lebih tinggi"],
    // of three it is not said which two
    ["luas bukit", "lembah?", "pesisir?", "selisihnya?"],
    ["luas bukit", "lembah?", "pesisir?", "jumlah keduanya"],
    // a score adds up to nothing, and what is locked may be anything else as well
    ["skor perpustakaan kenanga", "perpustakaan dahlia?", "jumlah keduanya"],
    // places of two kinds
    ["luas bukit", "luas perpustakaan kenanga", "mana yang lebih luas"],
    // from what, is not said
    ["peminjaman bukit 2021", "kalau 2022?", "2024?", "jadi naik berapa?"],
    ["peminjaman bukit 2022", "peminjaman lembah 2022", "jadi naik berapa?"],
    // of a score two come to nothing, nor do three of which it is not said how many are meant
    ["skor perpustakaan kenanga", "perpustakaan dahlia?", "totalnya?"],
    ["luas bukit", "lembah?", "pesisir?", "jadi totalnya?"],
  ])("does not answer %s, %s, %s", (...questions) => expect(said(...questions).kind).toBe("refused"));
});

describe("what would say another thing is refused", () => {
  test.each([
    // of the few that were picked out, not of all
    [["3 cabang terluas", "yang di bawah 100 m²"]],
    [["3 cabang terluas", "ada berapa?"]],
    [["3 cabang terluas", "itu di zona mana?"]],
    // nothing is told of what was listed, or nothing that adds up
    [["sebutkan cabang di bukit", "rata-ratanya"]],
    [["sebutkan cabang di bukit", "yang di atas 100"]],
    [["skor cabang di bukit", "totalnya berapa"]],
    [["skor cabang di bukit", "dalam persen"]],
    [["cabang dengan peminjaman di atas 100", "yang di atas 50 m²"]],
    // a part of something else
    [["peminjaman bukit", "itu berapa persen dari luas nusabaca"]],
    [["skor perpustakaan kenanga", "itu berapa persen dari skor nusabaca"]],
    [["peminjaman bukit 2021", "tahun sebelumnya?"]],
    [["peminjaman bukit", "kalau lembah (bukan lembah)"]],
    [["peminjaman bukit", "ada berapa?"]],
    [["peminjaman bukit", "kenapa?"]],
    [["jarak perpustakaan kenanga ke perpustakaan dahlia", "yang lebih luas yang mana"]],
  ])("%s", (questions) => expect(said(...questions).kind).toBe("refused"));
});

describe("a question that names what it is about is its own", () => {
  test.each([
    [["peminjaman bukit", "peminjaman fiksi nusabaca"], "peminjaman fiksi nusabaca"],
    [["luas bukit", "peminjaman fiksi"], "peminjaman fiksi"],
    [["peminjaman bukit 2022", "berapa persen peminjaman fiksi di lembah"], "berapa persen peminjaman fiksi di lembah"],
    [["berapa rak di bukit", "berapa rak terkunci di lembah"], "berapa rak terkunci di lembah"],
  ])("%s", (questions, whole) => expect(planAfter(...questions)).toEqual(planOf(whole)));

  test("“tahun sebelumnya” of a question with a year of its own is not that before the last one", () => {
    const reading = said("peminjaman bukit 2024", "kenaikan peminjaman lembah 2022 dari tahun sebelumnya");
    expect(JSON.stringify(reading)).not.toContain("2023");
  });
});

describe("so many that were told, and how they are told", () => {
  test.each([
    [["luas bukit", "dalam hektare berapa"], "luas bukit dalam hektare"],
    [["sebutkan cabang di bukit", "berapa luas masing-masing"], "luas tiap cabang di bukit"],
    [["peminjaman bukit", "maksud saya luasnya"], "luas bukit"],
    [["peminjaman bukit 2022", "cabang mana yang tertinggi"], "cabang dengan peminjaman tertinggi 2022 di bukit"],
    [["peminjaman bukit 2021", "kalau 2024?", "jadi naiknya berapa?"], "perubahan peminjaman bukit dari 2021 ke 2024"],
    [["peminjaman bukit 2024", "kalau 2021?", "naik berapa?"], "perubahan peminjaman bukit dari 2021 ke 2024"],
    [["peminjaman fiksi bukit", "dalam persen?"], "berapa persen peminjaman fiksi di bukit"],
    [["peminjaman bukit", "yang fiksi", "berapa persen itu dari totalnya?"], "berapa persen peminjaman fiksi di bukit"],
    [["ada berapa cabang di bukit", "perpustakaannya jangan dihitung"], "ada berapa taman baca di bukit"],
    [["sebutkan cabang di bukit", "taman bacanya tidak usah dihitung"], "sebutkan perpustakaan di bukit"],
  ])("%s", (questions, whole) => {
    const { rows, figures } = planOf(whole);
    const after = planAfter(...questions);
    expect(after.rows).toEqual(rows);
    expect(after.figures.slice(0, figures.length)).toEqual(figures);
  });

  test.each(["total ketiganya", "totalnya?", "jadi totalnya berapa?", "total peminjamannya?"])(
    "“%s” adds up those three",
    (total) => {
      const { rows } = planOf("3 cabang dengan peminjaman terbanyak");
      expect(planAfter("3 cabang dengan peminjaman terbanyak", total).figures).toMatchObject([
        { kind: "aggregate", how: "sum", over: rows },
      ]);
    },
  );

  test("“totalnya berapa m²” adds up in the unit that was told", () => {
    const total = planAfter("3 cabang terluas", "totalnya?");
    expect(planAfter("3 cabang terluas", "totalnya berapa m²?")).toEqual(total);
  });

  test("“jadi totalnya” adds up the two that were told", () => {
    const both = planAfter("perpustakaan di bukit ada berapa", "taman bacanya?", "jumlah keduanya");
    expect(planAfter("perpustakaan di bukit ada berapa", "taman bacanya?", "jadi totalnya?")).toEqual(both);
  });

  test.each([
    [["3 cabang dengan peminjaman terbanyak", "total kelimanya"]],
    [["3 cabang dengan peminjaman terbanyak", "ketiganya"]],
    [["3 cabang dengan peminjaman terbanyak", "totalnya berapa persen dari nusabaca"]],
    // a whole that was not cut, or by two things; a kind that is none, or all there was
    [["peminjaman bukit", "dalam persen?"]],
    [["peminjaman bukit", "berapa persen itu dari totalnya?"]],
    [["perpustakaan di bukit ada berapa", "perpustakaannya jangan dihitung"]],
    [["rak di bukit ada berapa", "rak terkuncinya jangan dihitung"]],
    [["3 cabang terluas", "totalnya berapa kg?"]],
    [["cabang terluas", "totalnya?"]],
    [["luas bukit", "dalam kg?"]],
    [["peminjaman bukit", "zona lain?"]],
  ])("%s: refused", (questions) => expect(said(...questions).kind).toBe("refused"));
});
