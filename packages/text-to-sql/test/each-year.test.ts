import { describe, expect, test } from "vitest";
import { engine, planOf } from "./library.ts";

describe("a bound of several years is kept in each of them", () => {
  test.each([
    "cabang yang peminjaman 2021 dan 2022-nya di atas 5",
    "cabang yang peminjamannya di atas 5 pada 2021 dan 2022",
    "cabang yang peminjamannya 2021 dan 2022 sama-sama di atas 5",
  ])("%s", (question) =>
    expect(planOf(question).rows?.bounds).toMatchObject([
      { figure: { measure: "loans", year: 2021 }, least: { value: 5 } },
      { figure: { measure: "loans", year: 2022 }, least: { value: 5 } },
    ]),
  );

  test("what it is compared with is of the same year", () => {
    const { rows } = planOf("cabang yang peminjamannya di atas rata-rata pada 2021 dan 2022");
    expect(rows?.bounds).toMatchObject([
      { figure: { year: 2021 }, least: { value: { of: { year: 2021 } } } },
      { figure: { year: 2022 }, least: { value: { of: { year: 2022 } } } },
    ]);
  });

  test.each([
    "cabang yang peminjamannya di atas 5 pada 2021 atau 2022",
    "cabang yang peminjaman 2021 dan peminjaman 2022 di atas 5",
    "cabang yang peminjamannya di atas 5 pada 2021 dan 2023",
  ])("and is not guessed: %s", (question) => expect(engine.read(question).kind).toBe("refused"));

  test("a change between two years is one", () => {
    expect(planOf("cabang yang kenaikan peminjaman 2021 dan 2022 di atas 5").rows?.bounds).toMatchObject([
      { figure: { kind: "combined", left: { year: 2022 }, right: { year: 2021 } } },
    ]);
  });
});

describe("a unit says of which figure a bound is, where only one is told in it", () => {
  test.each([
    ["cabang di atas 100 m²", "cabang dengan luas lantai di atas 100 m²"],
    ["penulis di atas 170 cm", "penulis dengan tinggi badan di atas 170 cm"],
  ])("%s", (question, plain) => expect(planOf(question)).toEqual(planOf(plain)));
});

describe("what is said of every year is not told of two", () => {
  test.each([
    "cabang yang peminjamannya naik terus sejak 2021",
    "apakah peminjaman bukit terus naik sejak 2021",
    "apakah data ini terbaru",
  ])("%s", (question) => expect(engine.read(question).kind).toBe("refused"));
});

describe("when a figure reached something is the first such year", () => {
  test.each(["kapan peminjaman mencapai 5?", "tahun berapa peminjaman menembus 5", "in which year did loans reach 5"])(
    "%s",
    (question) => expect(planOf(question).series).toMatchObject({ earliest: true, bounds: [{ least: { value: 5 } }] }),
  );

  test.each(["tahun berapa saja peminjaman mencapai 5", "kapan peminjaman di atas 5"])("but each of %s", (question) =>
    expect(planOf(question).series).not.toHaveProperty("earliest"),
  );
});
