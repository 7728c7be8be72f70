import { describe, expect, test } from "vitest";
import { engine, planOf, refusalOf } from "./library.ts";

const readingOf = (question: string): string => {
  const reading = engine.read(question);
  return reading.kind === "plan" ? reading.reading : expect.fail(`${question} → ${reading.detail}`);
};

/** The labels among which is asked back. */
const choicesOf = (question: string): string[] => {
  const reading = engine.read(question);
  return reading.kind === "ambiguous" ? reading.choices.map(({ label }) => label) : expect.fail(reading.kind);
};

const same = (cases: readonly (readonly [string, string])[]): void =>
  test.each(cases)("%s", (question, plain) => expect(planOf(question)).toEqual(planOf(plain)));

describe("two questions of which one answer answers both", () => {
  const gap = "Selisih luas lantai antara Perpustakaan Dahlia dan Perpustakaan Kenanga tahun 2024";
  test.each([
    "lebih luas mana Dahlia atau Kenanga, selisihnya berapa",
    "Dahlia dan Kenanga lebih luas mana bedanya berapa",
  ])("%s", (question) => expect(readingOf(question)).toBe(gap));

  test("what is claimed stays claimed", () => {
    const plan = planOf("apakah peminjaman Dahlia 2024 di atas angka nusabaca, dan selisihnya berapa");
    const claim = planOf("apakah peminjaman Dahlia 2024 di atas angka nusabaca");
    expect(plan.whether).toEqual(claim.whether);
    const [one, other] = claim.figures;
    expect(plan.figures).toEqual([one, { kind: "combined", how: "gap", left: one, right: other }, other]);
  });

  same([
    [
      "apakah peminjaman Dahlia naik dari 2022 ke 2024? berapa besar kenaikannya?",
      "apakah peminjaman Dahlia naik dari 2022 ke 2024?",
    ],
    ["apakah Dahlia masuk dua besar cabang terluas? peringkat berapa?", "Dahlia cabang terluas keberapa"],
  ]);

  test.each([
    "lebih luas mana Dahlia, Kenanga, atau Cempaka, selisihnya berapa",
    "apakah peminjaman Dahlia 2024 di atas 100 dan selisihnya berapa",
    "cabang terluas dan selisihnya berapa",
  ])("%s: asks for more", (question) => {
    expect(refusalOf(question).kind).toBe("not-understood");
  });
});

describe("bounds of those that are left out", () => {
  same([
    ["jumlah rak per cabang, yang kurang dari 2 tidak usah ditampilkan", "jumlah rak per cabang, minimal 2"],
    ["jumlah rak per cabang, kecuali yang kurang dari 2", "jumlah rak per cabang, minimal 2"],
  ]);

  test("what lies between two is not said by one of them", () => {
    expect(refusalOf("luas per cabang kecuali yang di atas 100 m² dan di bawah 300 m²").kind).toBe("not-understood");
  });
});

describe("areas of which it is not said of what kind they are", () => {
  same([
    ["daerah mana yang lebih luas daripada Dahlia", "cabang mana yang lebih luas daripada Dahlia"],
    ["daerah mana di Bukit yang raknya paling banyak", "cabang mana di Bukit yang raknya paling banyak"],
    ["daerah di Bukit yang luasnya di bawah 300 m²", "cabang di Bukit yang luasnya di bawah 300 m²"],
  ]);

  test.each(["daerah dengan luas di bawah 300 m²", "daerah yang raknya paling banyak"])(
    "%s: is asked back where several may be meant",
    (question) => expect(choicesOf(question)).toEqual(["Cabang", "Zona"]),
  );
});

test("the last time is the last of the years", () => {
  const all = planOf("tahun berapa saja peminjaman di atas 100");
  const once = planOf("kapan terakhir kali peminjaman di atas 100");
  expect(once).toEqual({ ...all, series: { ...all.series, latest: true } });
  expect(engine.compile(once).sql).toContain("DESC");
  expect(refusalOf("cabang yang terakhir kali peminjamannya di atas 100").kind).toBe("not-understood");
});

describe("a share in other words", () => {
  same([
    [
      "porsi taman baca dari seluruh cabang di Bukit berapa %?",
      "berapa persen taman baca dari seluruh cabang di Bukit",
    ],
    [
      "berapa bagian (dalam persen) dari cabang di Bukit yang berupa taman baca",
      "berapa persen cabang di Bukit yang berupa taman baca",
    ],
    ["luas Kenanga terhadap luas Bukit, persennya berapa?", "berapa persen luas Kenanga terhadap luas Bukit"],
    [
      "dari jumlah cabang, berapa persen yang berupa taman baca",
      "dari semua cabang, berapa persen yang berupa taman baca",
    ],
  ]);

  test("a part of nothing is none", () => {
    expect(refusalOf("bagian mana dari Bukit yang paling luas, berapa persen?").kind).toBe("not-understood");
  });
});

describe("what did not rise or fall", () => {
  test("is told with those that stayed the same", () => {
    const { rows } = planOf("cabang yang peminjamannya tidak turun dari 2021 ke 2022");
    expect(rows?.bounds).toMatchObject([{ least: { value: 0, inclusive: true }, most: null }]);
    const fallen = planOf("cabang yang peminjamannya turun dari 2021 ke 2022").rows;
    expect(fallen?.bounds).toMatchObject([{ least: null, most: { value: 0, inclusive: false } }]);
  });

  test("is no figure", () => {
    expect(refusalOf("peminjaman Dahlia tidak turun dari 2021 ke 2022").kind).toBe("not-understood");
  });
});

describe("whether there is any, asked last", () => {
  same([["cabang di Bukit yang tidak punya rak ada nggak", "ada nggak cabang di Bukit yang tidak punya rak"]]);
});
