import { afterAll, beforeAll, expect, test } from "vitest";
import { engine, openLibrary, planOf } from "./library.ts";

/** An attribute that is itself a year: when something came to be. */
let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const firsts = async (question: string) => (await library.rowsOf(planOf(question))).map((row) => row[0]).sort();

test.each([
  ["penulis yang debut setelah 2003", ["Candra"]],
  ["penulis yang debut setelah tahun 2003", ["Candra"]],
  ["authors whose debut was after 2003", ["Candra"]],
  ["penulis yang debut sebelum 2003", ["Arini"]],
  ["penulis yang debut sejak 2003", ["Arini", "Bayu", "Candra"]],
  ["penulis yang debut tahun 2003", ["Arini", "Bayu"]],
  ["penulis yang debut antara 2000 dan 2005", ["Arini", "Bayu"]],
])("%s", async (question, names) => expect(await firsts(question)).toEqual(names));

test.each(["kapan Candra debut?", "tahun berapa Candra mulai menulis"])("%s", async (question) => {
  expect(await library.rowsOf(planOf(question))).toEqual([[2010]]);
});

test("years are written as years, not as amounts", () => {
  const plan = planOf("kapan Candra debut?");
  expect(engine.explain(plan, { rows: [[2010]], rowCount: 1 }).answer).toContain("**2010**");
  expect(engine.compile(plan).columns).toMatchObject([{ kind: "year" }]);
  expect(engine.read("penulis yang debut tahun 2003")).toMatchObject({
    reading: "Daftar penulis dengan tahun debut 2003",
  });
  expect(engine.read("penulis yang debut sebelum 2003")).toMatchObject({
    reading: "Daftar penulis dengan tahun debut sampai 2002",
  });
});

test("of a series they begin it", () => {
  expect(planOf("peminjaman Zona Bukit setelah 2021").series?.years).toEqual([2022, 2023, 2024]);
});
