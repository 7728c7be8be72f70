import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engine, openLibrary, planOf } from "./library.ts";
import { authors } from "./library-rows.ts";

/** A text attribute that several members have in common: what is told by its values. */
let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const ask = (question: string) => library.rowsOf(planOf(question));
const from = (place: string) => authors.filter(({ birthplace }) => birthplace === place);
const towns = ["Kotabaru", "Muara", "Rawasari"];
const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);

describe("told for each value", () => {
  test.each([
    "jumlah penulis per tempat lahir",
    "berapa penulis di tiap kota kelahiran?",
    "number of authors by tempat lahir",
  ])("[S2.07] %s", async (question) => {
    const rows = await ask(question);
    expect(rows).toHaveLength(towns.length);
    for (const town of towns) expect(rows).toContainEqual([town, from(town).length]);
  });

  test("sums of what adds up, means of what does not", async () => {
    expect(await ask("jumlah buku per tempat lahir")).toContainEqual(["Kotabaru", sum([31, 22])]);
    expect(await ask("rata-rata tinggi badan per tempat lahir")).toContainEqual(["Kotabaru", 164]);
  });
});

test.each([
  ["tempat lahir dengan penulis terbanyak", [["Kotabaru", 2]]],
  ["tempat lahir yang punya lebih dari 1 penulis", [["Kotabaru", 2]]],
  ["tempat lahir apa saja?", [["Kotabaru"], ["Muara"], ["Rawasari"]]],
  ["berapa tempat lahir?", [[3]]],
])("ordered, bounded, listed, counted: %s", async (question, rows) => {
  expect(await ask(question)).toEqual(rows);
});

test("the first in each", async () => {
  expect(await ask("penulis tertinggi di tiap tempat lahir")).toEqual([
    ["Candra", "Kotabaru", 168],
    ["Bayu", "Muara", 180],
    ["Arini", "Rawasari", 171],
  ]);
});

test("what one member says is still told of that one, and finds it", async () => {
  expect(await ask("tempat lahir Candra")).toEqual([["Candra", "Kotabaru"]]);
  expect((await ask("penulis yang tempat lahirnya Kotabaru")).map((row) => row[0])).toEqual(["Arini", "Candra"]);
});

test.each(["penulis selain kelahiran Kotabaru", "penulis yang bukan kelahiran Kotabaru"])(
  "all who say something else: %s",
  async (question) => {
    expect((await ask(question)).map((row) => row[0]).sort()).toEqual(["Arini", "Bayu"]);
    expect(engine.read(question)).toMatchObject({ reading: "Daftar penulis selain tempat lahir Kotabaru" });
  },
);

test("a value names those who share it", async () => {
  expect((await ask("siapa saja Kotabaru?")).map((row) => row[0])).toEqual(["Arini", "Candra"]);
  expect(engine.read("rata-rata tinggi badan Kotabaru")).toMatchObject({
    reading: "Rata-rata tinggi badan dari semua penulis dengan tempat lahir Kotabaru",
  });
});
