import { describe, expect, test } from "vitest";
import { engine, planOf } from "./library.ts";

/** What people say before they ask: set aside where an answer could not depend on it, and nowhere else. */
const question = "Berapa peminjaman Zona Bukit tahun 2022?";

describe("who asks and what for is set aside", () => {
  test.each([
    "Saya guru IPS, mau bikin soal.",
    "Halo min! Saya mahasiswa statistika.",
    "Saya guru IPS kelas 8 dan sedang menyiapkan lembar kerja.",
    "Saya guru IPS di Zona Lembah.",
    "Saya menyusun makalah tentang peminjaman.",
    "Untuk bahan siaran,",
    "Untuk tugas kuliah saya",
    "Tolong dong, untuk bahan siaran pagi saya butuh",
    "For my report:",
    "Anak saya kuliah di Zona Lembah.",
    "Kami masih kekurangan satu tabel.",
    "Selamat pagi, saya xyzzy.",
    "Saya orang baru. Kami sedang menulis laporan.",
  ])("%s", (preamble) => expect(planOf(`${preamble} ${question}`)).toEqual(planOf(question)));
});

test("where the asker works may open the sentence, unless it is a place that is then not named again", () => {
  for (const opening of ["Kami di xyzzy butuh data", "Saya dari dinas xyzzy mau tanya"])
    expect(planOf(`${opening} peminjaman Zona Bukit tahun 2022`), opening).toEqual(planOf(question));
  const there = engine.read("Kami di Zona Lembah butuh data peminjaman Zona Bukit tahun 2022");
  expect(there.kind).toBe("refused");
});

describe("around a question, on both sides and within it", () => {
  test.each([
    "Selamat pagi, saya bidan desa. Berapa peminjaman Zona Bukit tahun 2022? Buat laporan posyandu.",
    "Saya sopir travel, penumpang saya suka ngetes, berapa peminjaman Zona Bukit tahun 2022? Biar saya tidak salah.",
    "Teman kantor saya bilang angkanya kecil. Berapa peminjaman Zona Bukit tahun 2022? Penasaran banget.",
    "Berapa peminjaman Zona Bukit (saya baru dengar istilahnya) tahun 2022?",
    "Saya guru IPS. Berapa peminjaman Zona Bukit tahun 2022? Buat soal ujian saya.",
    "Berapa peminjaman Zona Bukit tahun 2022 soalnya kami mau bertaruh",
    "Berapa peminjaman Zona Bukit tahun 2022? Terima kasih, semoga sehat selalu.",
    "gue lagi xyzzy wkwk. berapa peminjaman Zona Bukit tahun 2022? penasaran banget",
    "Saya yang mengurus xyzzy. Berapa peminjaman Zona Bukit tahun 2022? Biar saya siap.",
  ])("%s", (said) => expect(planOf(said)).toEqual(planOf(question)));

  test.each([
    "Saya ingin tahu anggaran Zona Bukit. Berapa peminjaman Zona Bukit tahun 2022?",
    "Berapa peminjaman Zona Bukit tahun 2022? Saya ingin tahu juga anggarannya.",
    "Berapa peminjaman Zona Bukit tahun 2022? Petaninya, buat laporan saya.",
    "Berapa peminjaman Zona Bukit tahun 2022? Maaf salah, xyzzy.",
    "Berapa peminjaman Zona Bukit tahun 2022 soalnya gue nyari xyzzy",
    "Berapa peminjaman Zona Bukit tahun 2022 karena xyzzy",
    "Saya perlu angka xyzzy. Berapa peminjaman Zona Bukit tahun 2022?",
    "Saya meneliti xyzzy. Berapa peminjaman Zona Bukit tahun 2022 yang begitu?",
    "Berapa peminjaman Zona Bukit tahun 2022? Maksud saya xyzzy.",
    "Berapa peminjaman Zona Bukit tahun 2022? Buat kaum kami saja.",
    "Berapa peminjaman Zona Bukit tahun 2022? Xyzzy saja, kami lagi mendata.",
    "Berapa peminjaman Zona Bukit tahun 2022? Yang saya perlukan hanyalah xyzzy.",
    "Berapa peminjaman Zona Bukit tahun 2022? Saya heran kenapa.",
    "Berapa peminjaman Zona Bukit (saya perlu yang xyzzy) tahun 2022?",
    "Banyak yang bilang Zona Bukit ramai. Sebenarnya berapa peminjamannya?",
  ])("but never what could be asked: %s", (said) => expect(engine.read(said).kind).toBe("refused"));
});

describe("what is made of the answer may be said last", () => {
  test.each(["untuk laporan saya", "buat tugas kuliah", ", untuk bahan rapat"])("%s", (purpose) =>
    expect(planOf(`Berapa peminjaman Zona Bukit tahun 2022 ${purpose}`)).toEqual(planOf(question)),
  );

  test.each([
    "untuk mahasiswa",
    "untuk kelas menengah",
    "untuk bahan pokok",
    "buat usaha kecil",
    "buat tugas zona lembah",
    "untuk laporan 2021",
  ])("whom or what it is told of is not: %s", (of) =>
    expect(engine.read(`Berapa peminjaman Zona Bukit tahun 2022 ${of}`).kind).toBe("refused"),
  );

  test("what the work is about is said to play no part", () => {
    const reading = engine.read("Berapa peminjaman Zona Bukit tahun 2022 buat tugas xyzzy");
    expect(reading.kind === "plan" && reading.reading).toContain("bukan khusus “xyzzy”");
  });
});

describe("why it is asked may be said last", () => {
  test.each([
    "mau sy tulis nih",
    "mau kkn kesana",
    "lagi xyzzy nih",
    "biar ga salah",
    "saya bingung",
    "soalnya disuruh xyzzy",
    "buat pr anak saya",
  ])("%s", (why) => expect(planOf(`Berapa peminjaman Zona Bukit tahun 2022? ${why}`)).toEqual(planOf(question)));

  test.each([
    "mau anak",
    "umat xyzzy nih",
    "saya bilang yang xyzzy",
    "saya cari yang xyzzy",
    "saya butuh xyzzy",
    "karena xyzzy berapa",
    "saya hanya xyzzy",
    "biar 2021",
  ])("not what could be asked: %s", (why) =>
    expect(engine.read(`Berapa peminjaman Zona Bukit tahun 2022? ${why}`).kind).toBe("refused"),
  );
});

describe("what an answer could depend on is not", () => {
  test.each([
    "Saya hanya tertarik pada anak.",
    "Saya butuh yang fiksi saja xyzzy.",
    "Untuk lansia,",
    "Untuk anak sekolah dasar,",
    "Khusus anak.",
    "Saya menghitung 8 cabang.",
    "Saya xyzzy sejak 2021.",
    "Kami tidak menghitung xyzzy.",
    "Xyzzy.",
    "umat xyzzy nih,",
  ])("%s", (preamble) => expect(engine.read(`${preamble} ${question}`).kind).toBe("refused"));

  test("and where it is what the asker works on, the reading says that it plays no part", () => {
    const reading = engine.read(`Saya menulis tentang xyzzy. ${question}`);
    expect(reading.kind === "plan" && reading.reading).toContain("bukan khusus “xyzzy”");
    expect(engine.read("Saya menulis tentang xyzzy. Berapa peminjaman tahun 2022?").kind).toBe("refused");
  });

  test("a year of the occasion is the question's", () =>
    expect(planOf("Untuk laporan 2021, berapa peminjaman Zona Bukit?")).toEqual(
      planOf("peminjaman Zona Bukit tahun 2021"),
    ));

  test("a place that the question points back to", () => {
    expect(planOf("sy lg nulis xyzzy soal Kenanga nih. Berapa peminjamannya?")).toEqual(planOf("peminjaman Kenanga"));
    expect(planOf("Saya di Zona Lembah. Berapa peminjamannya?")).toEqual(planOf("peminjaman zona lembah"));
    expect(engine.read("Saya di Zona Lembah. Berapa selisih peminjamannya dengan Zona Bukit?").kind).toBe("refused");
  });

  test("the question itself must be read", () =>
    expect(engine.read("Saya guru. Berapa xyzzy Zona Bukit?").kind).toBe("refused"));
});

test("a reason of the question is still told", () => {
  const reading = engine.read("Saya guru IPS. Berapa peminjaman Zona Bukit tahun 1990?");
  expect(reading.kind === "refused" && reading.refusal.kind).toBe("no-such-year");
});

describe("where one goes or lives is where a question points back to", () => {
  test.each([
    ["I am travelling to Bukit next month. What is its budget?", "anggaran Bukit"],
    ["I'm writing about Bukit. What is its budget?", "anggaran Bukit"],
    ["We're flying to Bukit. Which branches are there?", "cabang apa saja di Bukit"],
    ["I'd like to visit Bukit. What branches does it have?", "cabang apa saja di Bukit"],
    ["I live in Bukit. How high is the budget there?", "anggaran Bukit"],
    ["Saya mau ke Bukit. Cabang di sana apa saja?", "cabang apa saja di Bukit"],
    ["For a school project: how many branches are there in Bukit?", "berapa cabang di Bukit"],
  ])("%s", (said, plain) => expect(planOf(said)).toEqual(planOf(plain)));

  test.each([
    "I live in Bukit. How many zones are there?",
    "We're flying to Melati 7. Which branches are there?",
    "I am travelling to Bukit and Lembah. What is its budget?",
  ])("of no place, or of which one is not said: %s", (said) => expect(engine.read(said).kind).not.toBe("plan"));
});
