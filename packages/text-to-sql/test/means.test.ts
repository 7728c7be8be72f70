import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engine, openLibrary, planOf, refusalOf } from "./library.ts";
import { authors, branches, rating, zones } from "./library-rows.ts";

/** Means of what single members have and what adds up to nothing: of named ones, of those in a place, of those in each of several. */
let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const ask = (question: string) => library.rowsOf(planOf(question));
const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
const scoreOf = (id: string): number => rating.find(({ branch }) => branch === id)?.score ?? Number.NaN;
const scoresIn = (zone: string): number[] => branches.filter((one) => one.zone === zone).map(({ id }) => scoreOf(id));

describe("one mean", () => {
  test.each([
    ["rata-rata skor Perpustakaan Kenanga dan Perpustakaan Dahlia", mean([scoreOf("B3"), scoreOf("P1")])],
    ["average score of Perpustakaan Kenanga and Perpustakaan Dahlia", mean([scoreOf("B3"), scoreOf("P1")])],
    ["rata-rata skor kepuasan di Zona Bukit", mean(scoresIn("B"))],
    ["rata-rata tinggi badan", mean(authors.map(({ height }) => height))],
    ["rata-rata tinggi badan penulis kelahiran Kotabaru", mean([160, 168])],
  ])("%s", async (question, value) => {
    const rows = await ask(question);
    expect(rows.map((row) => row[0])).toEqual([expect.closeTo(value, 9)]);
  });

  test("is not made up of everything, where it is not known over what", () => {
    expect(refusalOf("rata-rata skor").kind).toBe("average-of-what");
    expect(refusalOf("rata-rata peminjaman Zona Bukit").kind).toBe("average-of-what");
  });
});

describe("a mean for each", () => {
  test.each(["rata-rata skor per zona", "skor rata-rata tiap zona", "average score for each zone"])(
    "%s",
    async (question) => {
      const wanted = zones.map(({ id, name }) => [name, mean(scoresIn(id))] as const).sort((a, b) => b[1] - a[1]);
      expect(await ask(question)).toEqual(wanted.map(([name, value]) => [name, expect.closeTo(value, 9)]));
    },
  );

  test("is said with over what it is taken", () => {
    expect(engine.read("rata-rata skor per zona")).toMatchObject({
      reading: "Rata-rata skor kepuasan tahun 2024 dari semua cabang untuk setiap zona",
    });
  });

  test("stays one mean over the rows, where the rows have the figure themselves", async () => {
    expect(planOf("rata-rata anggaran per zona").rows).toBeNull();
    expect(planOf("rata-rata skor per cabang").rows).toBeNull();
  });
});
