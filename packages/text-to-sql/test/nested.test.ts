import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engine, loansOf, openLibrary, planOf, refusalOf } from "./library.ts";
import { branches, space } from "./library-rows.ts";

/** Orders within orders, and bounds that are said in other words than "lebih dari". */
let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const ask = async (question: string) => (await library.rowsOf(planOf(question))).map(([name]) => name);
const readingOf = (question: string): string => {
  const reading = engine.read(question);
  return reading.kind === "plan" ? reading.reading : expect.fail(`${question} → ${reading.detail}`);
};

type Branch = (typeof branches)[number];
const floor = ({ id }: Branch): number => space.find(({ branch }) => branch === id)?.floor ?? 0;
const loans = ({ id }: Branch): number => loansOf({ branch: id });
const first = (by: (one: Branch) => number, count: number, of: readonly Branch[] = branches): Branch[] =>
  [...of].sort((a, b) => by(b) - by(a)).slice(0, count);
const names = (of: readonly Branch[]): string[] => of.map(({ name }) => name);

describe("one of the few that an order picked", () => {
  const widest = first(floor, 3);
  test.each([
    "dari tiga cabang terluas, mana yang peminjamannya paling sedikit?",
    "dari 3 cabang terluas, cabang mana yang peminjamannya paling sedikit?",
    "di antara tiga cabang dengan luas lantai terbesar, manakah yang peminjamannya terendah?",
  ])("%s", async (question) => {
    expect(await ask(question)).toEqual(names(first((one) => -loans(one), 1, widest)));
  });

  test("or two of them, or by what an adjective means", async () => {
    expect(await ask("dari tiga cabang terluas, dua mana yang peminjamannya terbanyak?")).toEqual(
      names(first(loans, 2, widest)),
    );
    expect(await ask("dari tiga cabang terluas, mana yang paling lengang?")).toEqual(
      names(first((one) => -loans(one) / floor(one), 1, widest)),
    );
  });

  test.each([
    "tiga cabang terluas yang peminjamannya paling sedikit",
    "dari dua cabang terluas, tiga mana yang paling padat?",
    "dari cabang terluas, mana yang peminjamannya paling sedikit?",
  ])("%s: none is meant", (question) => {
    expect(engine.read(question).kind).not.toBe("plan");
  });

  test("what lies there, not what lies anywhere", async () => {
    expect(await ask("zona di sebelah Lembah yang memiliki cabang terluas")).toEqual(["Bukit"]);
    expect(await ask("zona yang memiliki cabang terluas")).toEqual(["Lembah"]);
  });
});

describe("an order by what was said before it", () => {
  test.each([
    "berdasarkan peminjaman, 2 cabang teratas",
    "dilihat dari peminjamannya, dua cabang mana yang berada di urutan paling atas?",
    "cabang dengan peminjaman terbanyak, 2 saja",
  ])("%s", async (question) => {
    expect(await ask(question)).toEqual(names(first(loans, 2)));
  });

  test("which without such a word may be said of something else", () => {
    expect(refusalOf("jumlah rak dua cabang terbesar").kind).toBe("not-understood");
  });

  test.each(["siapa juara dua anggaran?", "runner up anggaran siapa?", "tempat kedua dalam anggaran zona"])(
    "%s",
    async (question) => {
      expect(await ask(question)).toEqual(["Lembah"]);
    },
  );
});

describe("how many, and not how much", () => {
  test.each([
    ["cabang dengan peminjaman paling sedikit, 3 saja", "Daftar 3 cabang dengan peminjaman terkecil tahun 2024"],
    ["cabang terluas di Zona Bukit, dua aja", "Daftar 2 cabang di Zona Bukit dengan luas lantai terbesar tahun 2024"],
    [
      "cabang dengan peminjaman paling sedikit 300 kali",
      "Daftar cabang dengan peminjaman tahun 2024 paling sedikit 300 kali",
    ],
    ["cabang dengan skor paling sedikit 4", "Daftar cabang dengan skor kepuasan tahun 2024 paling sedikit 4 poin"],
    [
      "per zona, berapa cabang yang luasnya di atas 200 m²?",
      "Jumlah cabang dengan luas lantai tahun 2024 di atas 200 m² untuk setiap zona",
    ],
    [
      "cabang dengan rak terbanyak skornya berapa?",
      "Skor kepuasan tahun 2024 untuk setiap cabang dengan jumlah rak terbanyak",
    ],
    ["hitung rak per cabang di Zona Bukit", "Jumlah rak untuk setiap cabang di Zona Bukit"],
  ])("%s", (question, reading) => {
    expect(readingOf(question)).toBe(reading);
  });

  test("neither is said", () => {
    expect(refusalOf("zona dengan cabang paling sedikit 3").kind).toBe("not-understood");
  });
});

describe("how far a number reaches", () => {
  test.each([
    ["zona dengan 2 rak atau lebih", "Daftar zona dengan jumlah rak paling sedikit 2"],
    ["cabang dengan luas 300 m² ke atas", "Daftar cabang dengan luas lantai tahun 2024 paling sedikit 300 m²"],
    [
      "cabang dengan peminjaman 500 kali atau kurang",
      "Daftar cabang dengan peminjaman tahun 2024 paling banyak 500 kali",
    ],
    [
      "cabang yang peminjamannya tiga digit",
      "Daftar cabang dengan peminjaman tahun 2024 paling sedikit 100 dan di bawah 1.000 kali",
    ],
    [
      "cabang yang peminjamannya menembus tiga digit",
      "Daftar cabang dengan peminjaman tahun 2024 paling sedikit 100 kali",
    ],
    ["cabang seluas 200–300 m²", "Daftar cabang dengan luas lantai tahun 2024 antara 200 dan 300 m²"],
    ["penulis setinggi lebih dari 165 cm", "Daftar penulis dengan tinggi badan di atas 165 cm"],
    [
      "cabang dengan peminjaman lebih dari 200 tetapi kurang dari 500 kali",
      "Daftar cabang dengan peminjaman tahun 2024 di atas 200 dan di bawah 500 kali",
    ],
    [
      "cabang yang peminjamannya lebih dari 1 tapi kurang dari 2 ribu",
      "Daftar cabang dengan peminjaman tahun 2024 di atas 1.000 dan di bawah 2.000 kali",
    ],
    [
      "berapa cabang yang peminjamannya tidak kurang dari 200 dan tidak lebih dari 500 di tahun 2022",
      "Jumlah cabang di Nusabaca dengan peminjaman tahun 2022 antara 200 dan 500 kali",
    ],
    [
      "cabang dengan kepadatan di atas kepadatan rata-rata",
      "Daftar cabang dengan kepadatan peminjaman tahun 2024 di atas rata-rata semua cabang",
    ],
    ["cabang dengan lebih dari 1 rak, dan masing-masing berapa?", "Daftar cabang dengan jumlah rak di atas 1"],
    [
      "cabang dengan peminjaman di atas 400, urutkan",
      "Daftar cabang dengan peminjaman tahun 2024 di atas 400 kali diurutkan dari peminjaman terbesar",
    ],
    ["anggaran di atas 100 rupiah, daerahnya mana saja?", "Daftar zona dengan anggaran tahun 2024 di atas 100 rupiah"],
  ])("%s", (question, reading) => {
    expect(readingOf(question)).toBe(reading);
  });

  test.each([
    // An adjective before a name is no amount, a list without a figure has none to tell.
    "cabang seluas Sakura",
    "cabang di Zona Bukit, dan masing-masing berapa?",
  ])("%s: is no bound", (question) => {
    expect(refusalOf(question).kind).toBe("not-understood");
  });

  test.each([
    ["peminjaman 2022 ke atas", "peminjaman sejak 2022"],
    ["peminjaman tahun 2022 ke atas per zona", "peminjaman sejak 2022 per zona"],
  ])("%s: from that year on", (question, plainly) => expect(planOf(question)).toEqual(planOf(plainly)));
});
