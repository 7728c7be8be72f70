import { parseModel } from "@tanyadata/semantic-model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeEngine } from "../src/index.ts";
import { engine, loansOf, openLibrary, planOf } from "./library.ts";
import { space } from "./library-rows.ts";

/** What picks things out, and what is said of which: expected rows are read off `library-rows.ts`. */
let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const ask = (question: string) => library.rowsOf(planOf(question));
const firsts = async (question: string) => (await ask(question)).map((row) => row[0]).sort();

describe("a number of single things", () => {
  test.each([
    ["cabang dengan tinggi badan terendah", ["Perpustakaan Dahlia", "Perpustakaan Melati"]],
    ["zona dengan tinggi badan terendah", ["Bukit", "Pesisir"]],
    ["cabang dengan tinggi badan di atas 170", ["Perpustakaan Anggrek"]],
    ["penulis yang lebih tinggi dari penulis terpendek di bukit", ["Arini", "Bayu", "Candra"]],
    ["penulis yang lebih tinggi dari penulis tertinggi di bukit", ["Arini", "Bayu"]],
  ])("picks them, and what holds them: %s", async (question, names) => expect(await firsts(question)).toEqual(names));

  test("is told with whose it is, of none where there is none", async () => {
    expect(await ask("tinggi badan tertinggi di bukit")).toEqual([["Candra", 168]]);
    expect(await ask("berapa tinggi badan maksimum di zona bukit?")).toEqual([["Candra", 168]]);
    expect(await ask("tinggi badan arini di lembah")).toEqual([["Arini", 171]]);
    expect(await ask("tinggi badan bayu di bukit")).toEqual([]);
  });
});

describe("a unit says which figure is meant", () => {
  test.each([
    ["penulis di atas 170 cm", ["Arini", "Bayu"]],
    ["authors over 20 books", ["Arini", "Candra"]],
  ])("%s", async (question, names) => expect(await firsts(question)).toEqual(names));

  test("and none, where it is that of none of them", () => {
    expect(engine.read("penulis di atas 170 rupiah").kind).toBe("refused");
  });
});

describe("one of two by what an adjective means", () => {
  test.each([
    ["apakah Candra lebih tinggi daripada Bayu?", ["Bayu", "Candra"]],
    ["apakah Zona Bukit lebih luas dari Zona Lembah", ["Bukit", "Lembah"]],
  ])("%s", async (question, names) => {
    const rows = await ask(question);
    expect(rows.map((row) => row[0]).sort()).toEqual(names);
    expect(Number(rows[0]?.at(-1))).toBeGreaterThan(Number(rows[1]?.at(-1)));
  });

  test("the broader place is said of what is listed", async () => {
    expect(await firsts("cabang yang lebih luas dari Perpustakaan Kenanga di Zona Bukit")).toEqual([
      "Perpustakaan Melati",
      "Taman Baca Melati",
    ]);
  });
});

test("of those that bear a name, only ones of the kind that is listed are left out", async () => {
  expect(await firsts("perpustakaan selain Melati")).toEqual([
    "Perpustakaan Anggrek",
    "Perpustakaan Dahlia",
    "Perpustakaan Kenanga",
  ]);
});

test("the place of a superlative", async () => {
  expect(await firsts("zona tempat penulis tertinggi di Lembah")).toEqual(["Lembah"]);
});

describe("what is said of the last noun that can be so", () => {
  test.each([
    ["cabang di zona yang berbatasan dengan zona terluas", ["Perpustakaan Anggrek", "Taman Baca Cempaka"]],
    ["zona yang berbatasan dengan zona yang kepalanya Ratna", ["Lembah"]],
    ["penulis tertinggi zona yang berbatasan dengan lembah", ["Candra"]],
    ["di mana penulis tertinggi di bukit?", ["Candra"]],
    ["zona sekitar bukit", ["Lembah"]],
  ])("%s", async (question, names) => expect(await firsts(question)).toEqual(names));
});

describe("what is left out", () => {
  test.each([
    ["penulis yang bukan penulis besar", ["Arini", "Bayu"]],
    ["zona selain bukit dan selain lembah", ["Pesisir"]],
  ])("%s", async (question, names) => expect(await firsts(question)).toEqual(names));
});

test("who bears a name is counted, not what lies in a place of that name", async () => {
  expect(await ask("berapa penulis bernama Arini?")).toEqual([[2]]);
  expect(await ask("berapa penulis yang bernama Candra?")).toEqual([[1]]);
  expect(engine.read("peminjaman bernama Bukit").kind).toBe("refused");
});

test("where those who bear a name lie is counted, and told", async () => {
  const said = (question: string) => engine.read(question);
  expect(await ask("berapa rak bernama Fajar?")).toEqual([[2]]);
  expect(said("berapa rak bernama Fajar?")).toMatchObject({ reading: "Jumlah rak bernama Fajar" });
  for (const question of ["berapa rak bernama Fajar di Bukit?", "berapa rak di Bukit yang bernama Fajar?"]) {
    expect(await ask(question)).toEqual([[1]]);
    expect(said(question)).toMatchObject({ reading: "Jumlah rak bernama Fajar di Zona Bukit" });
  }
});

describe("all of a kind", () => {
  test("are told each, or together where a total is asked for", async () => {
    const floors = space.reduce((sum, { floor }) => sum + floor, 0);
    expect(await ask("berapa total luas semua zona?")).toEqual([[floors]]);
    expect(await ask("luas total semua zona")).toEqual([[floors]]);
    expect(await ask("peminjaman gabungan dari seluruh zona")).toEqual([[loansOf({})]]);
    const both = loansOf({ zone: "B" }) + loansOf({ zone: "P" });
    expect(await ask("peminjaman total zona yang berbatasan dengan lembah")).toEqual([[both]]);
    expect(await ask("peminjaman semua zona")).toHaveLength(3);
    expect(await ask("anggaran rata-rata per zona")).toEqual([[3_000_000]]);
  });

  test("what adds up to nothing has no total", () =>
    expect(engine.read("total skor kepuasan semua cabang").kind).toBe("refused"));
});

describe("a name that a word may tie to in two ways", () => {
  test("is asked back, and each choice is answered", () => {
    const reading = engine.read("zona di tepi lembah");
    expect(reading).toMatchObject({ kind: "ambiguous" });
    if (reading.kind !== "ambiguous") return;
    expect(reading.choices.map(({ label }) => label)).toEqual(["Zona Lembah", "Penulis Bayu"]);
    for (const { question } of reading.choices) expect(engine.read(question).kind, question).toBe("plan");
  });

  test("is not where another word says which", () => {
    expect(engine.read("zona yang berbatasan dengan lembah").kind).toBe("plan");
    expect(engine.read("zona di tepi penulis bayu").kind).toBe("plan");
  });
});

describe("plain English", () => {
  test.each([
    ["what are the libraries in bukit", ["Perpustakaan Kenanga", "Perpustakaan Melati"]],
    ["which author is the tallest", []],
    ["what is the largest branch by loans", ["Taman Baca Sakura"]],
  ])("%s", async (question, names) => {
    const reading = engine.read(question);
    if (names.length === 0) expect(reading.kind).toBe("refused");
    else expect(await firsts(question)).toEqual(names);
  });
});

describe("the greatest of things is no total of them", () => {
  const sources =
    'sources: [{ title: Peta, url: "https://example.org/", publisher: Nusabaca, license: bebas, year: 2024 }]';
  const files = [
    "model: rivers\nlabel: Sungai\nwhole: { label: Nusa, terms: [nusa] }\nexamples: [Sungai apa saja yang ada?]",
    `entity: river\nlabel: Sungai\nterms: [sungai]\ntable: river\nkey: id\nname: name\nprominence: 1\nattributes:\n  - { id: length, kind: number, label: Panjang, terms: [panjang], column: length, unit: km, aggregate: max }\n${sources}`,
  ];
  const rivers = makeEngine(parseModel(files.map((text, i) => ({ name: `${i}.yaml`, text }))), [
    { entity: "river", key: "1", name: "Batang Alai", parents: {}, subsets: [] },
  ]);

  test.each(["berapa total panjang semua sungai", "total panjang sungai di nusa"])("is refused: %s", (question) =>
    expect(rivers.read(question).kind).toBe("refused"),
  );
  test.each(["panjang semua sungai", "total panjang Batang Alai"])("is read otherwise: %s", (question) =>
    expect(rivers.read(question).kind).toBe("plan"),
  );
});
