import { describe, expect, test } from "vitest";
import { colloquialsOf } from "../src/language/colloquial.ts";
import { lately } from "../src/language/lately.ts";
import { makeSpeller } from "../src/language/spelling.ts";
import { parseNumber, tokenize } from "../src/language/token.ts";
import { perSame, unitForms } from "../src/language/units.ts";
import { variantsOf } from "../src/language/variants.ts";

const norms = (text: string): string[] => tokenize(text).map((token) => token.norm);
const forms = (word: string): string[] => variantsOf(word).map((variant) => variant.norm);

describe("numbers as people write them", () => {
  test.each([
    ["1.234,56", 1234.56],
    ["1.000.000", 1_000_000],
    ["1,000,000.5", 1_000_000.5],
    ["1,5", 1.5],
    ["1,500", 1.5],
    ["0.5", 0.5],
    ["50000", 50_000],
    ["-5", -5],
    ["−2,5", -2.5],
  ])("%s", (text, value) => expect(parseNumber(text)).toBe(value));

  test.each(["1.2.3", "1,2,3", "9".repeat(400)])("%s is none", (text) => expect(parseNumber(text)).toBeNull());

  test("a scale may stick to its number", () => {
    expect(norms("500rb 2jt 1,5 juta")).toEqual(["500", "rb", "2", "jt", "1,5", "juta"]);
  });

  test("a minus belongs to a number only where a word could begin", () => {
    expect(tokenize("-5 sampai 2021-2024").map((token) => token.value)).toEqual([-5, null, 2021, null, 2024]);
    expect(norms("2021-2024")).toEqual(norms("2021 sampai 2024"));
  });
});

describe("tokens", () => {
  test("doubled words become one, however they are written", () => {
    expect(norms("laki-laki")).toEqual(["laki2"]);
    expect(norms("laki laki")).toEqual(["laki2"]);
    expect(norms("laki2")).toEqual(["laki2"]);
    expect(norms("laki-lakinya")).toEqual(["laki2"]);
    expect(norms("km² km2")).toEqual(["km2", "km2"].slice(0, 1).concat("km2"));
  });

  test("case, accents and apostrophes do not tell words apart", () => {
    expect(norms("Ma’rang MA'RANG Ma`rang")).toEqual(["marang2", "marang"]);
    expect(norms("Café")).toEqual(["cafe"]);
  });

  test("positions point into the question, whatever stands between", () => {
    const question = "  Berapa (jumlah) rak-rak 🙂 di “Bukit”?";
    for (const { start, end } of tokenize(question)) expect(question.slice(start, end).trim()).not.toBe("");
    expect(tokenize(question).map(({ start, end }) => question.slice(start, end))).toEqual([
      "Berapa",
      "jumlah",
      "rak-rak",
      "di",
      "Bukit",
    ]);
  });
});

describe("forms of a word", () => {
  test("what stands there comes first and costs nothing", () => {
    expect(variantsOf("bekasi")[0]).toEqual({ norm: "bekasi", cost: 0 });
  });

  test("chat spellings, clitics and both together", () => {
    expect(forms("brp")).toContain("berapa");
    expect(forms("luasnya")).toContain("luas");
    expect(forms("jmlnya")).toContain("jumlah");
    expect(forms("rak2")).toContain("rak");
  });
});

describe("colloquial verbs", () => {
  test.each([
    ["ngukur", "mengukur"],
    ["nyumbang", "menyumbang"],
    ["nambah", "menambah"],
    ["bandingin", "bandingkan"],
    ["dimasukin", "dimasukkan"],
    ["kebagi", "terbagi"],
    ["yaa", "ya"],
    ["dalem", "dalam"],
    ["terdalem", "terdalam"],
    ["rame", "ramai"],
  ])("%s may be %s", (spoken, written) => expect(colloquialsOf(spoken)).toContain(written));

  test("of a longer word a letter too many is a slip of the pen", () =>
    expect(colloquialsOf("omzett")).not.toContain("omzet"));
});

describe("a unit without what it is per", () => {
  test.each([
    ["ton", "ku/ha", "ton/ha"],
    ["kg", "ku/ha", "kg/ha"],
    ["km", "ku/ha", null],
    ["ton", "jiwa", null],
  ])("%s of %s", (asked, own, told) => expect(perSame(asked, own)).toBe(told));
});

describe("slips of the pen", () => {
  const speller = makeSpeller(() => [
    ["peminjaman", "warga", "gabah", "penduduk", "terendah", "medan", "bandung", "badung"],
  ]);

  test.each([
    ["peminjamn", "peminjaman"],
    ["pemnjamn", "peminjaman"],
    ["pnddk", "penduduk"],
    ["pnddukan", null],
    ["peimnjaman", "peminjaman"],
    ["peminjjaman", "peminjaman"],
    ["peminjsman", "peminjaman"],
    ["wargga", "warga"],
    ["wrga", "warga"],
    ["wrg", null],
  ])("%s", (typed, meant) => expect(speller.mend(typed)?.word ?? null).toBe(meant));

  test.each(["warna", "gajah", "pendidik", "terindah", "median", "harga"])("another word stays: %s", (word) =>
    expect(speller.mend(word)).toBeNull(),
  );

  test("two words equally near are neither", () => {
    expect(makeSpeller(() => [["bantul", "bantal"]]).mend("bantl")).toBeNull();
  });
});

describe("a comma in an English sentence", () => {
  test.each([
    ["between 2,000 and 2,500 metres", [2000, 2500]],
    ["gini between 0,325 dan 0,345", [0.325, 0.345]],
  ])("%s", (text, values) =>
    expect(tokenize(text).flatMap(({ value }) => (value === null ? [] : [value]))).toEqual(values),
  );
});

describe("what was lately asked", () => {
  const asked: string[] = [];
  const known = lately(
    2,
    (word: string) => word,
    (word) => {
      asked.push(word);
      return word === "none" ? null : word.length;
    },
  );

  test("is made once, nothing as well as something", () => {
    expect([known("one"), known("one"), known("none"), known("none")]).toEqual([3, 3, null, null]);
    expect(asked).toEqual(["one", "none"]);
  });

  test("is made again once it was forgotten for what came later", () => {
    expect([known("three"), known("none"), known("one")]).toEqual([5, null, 3]);
    expect(asked).toEqual(["one", "none", "three", "one"]);
  });
});

test.each([
  ["mil²", "mil persegi"],
  ["km²", "kilometer persegi"],
  ["jiwa/mil²", "jiwa per mil persegi"],
])("the unit %s is written %s as well", (unit, form) => expect(unitForms(unit)).toContain(form));
