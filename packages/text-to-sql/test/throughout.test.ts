import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engine, loansOf, openLibrary, planOf, refusalOf } from "./library.ts";
import { branches, years, zones } from "./library-rows.ts";

let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const names = async (question: string) => (await library.rowsOf(planOf(question))).map(([name]) => name).sort();
/** The branches whose loans are known of every year, and are so in each. */
const always = (is: (n: number, year: number) => boolean) =>
  branches
    .filter(({ id }) =>
      years.every((year) => loansOf({ branch: id, year }) > 0 && is(loansOf({ branch: id, year }), year)),
    )
    .map(({ name }) => name as string)
    .sort();

describe("in every year", () => {
  const above = always((n) => n > 600);
  test.each([
    "cabang yang peminjamannya selalu di atas 600",
    "cabang yang peminjamannya setiap tahun di atas 600",
    "cabang yang setiap tahun peminjamannya di atas 600",
    "cabang dengan peminjaman di atas 600 setiap tahun",
  ])("%s", async (question) => {
    expect(above.length).toBeGreaterThan(0);
    expect(await names(question)).toEqual(above);
  });

  test("what was never so is the contrary in each", async () => {
    expect(await names("cabang yang peminjamannya tidak pernah di atas 600")).toEqual(always((n) => n <= 600));
  });

  test("of the years that are said", async () => {
    const [from, to] = [years[0], years[1]];
    const then = branches
      .filter(({ id }) => [from, to].every((year) => loansOf({ branch: id, year: year ?? 0 }) > 600))
      .map(({ name }) => name as string)
      .sort();
    expect(then.length).toBeGreaterThan(0);
    const asked = `cabang yang peminjamannya selalu di atas 600 pada ${from} dan ${to}`;
    expect(await names(asked)).toEqual(then);
    const plan = planOf(asked);
    expect(plan.rows?.bounds).toHaveLength(2);
    const rows = (await library.rowsOf(plan)).slice(0, 1);
    const { answer } = engine.explain(plan, { rows: rows as never, rowCount: 1 });
    expect(answer).toMatch(
      new RegExp(`\\(peminjaman ${from} \\*\\*[\\d.]+ kali\\*\\*; ${to} \\*\\*[\\d.]+ kali\\*\\*\\)`, "u"),
    );
  });

  test("of one year it is that of the year; beside another no reason is told that is not so", () => {
    const year = years[1];
    const asked = planOf(`cabang yang peminjamannya selalu di atas 600 tahun ${year}`);
    expect(asked).toEqual(planOf(`cabang yang peminjamannya di atas 600 tahun ${year}`));
    expect(planOf(`tahun ${year}, cabang yang peminjamannya selalu di atas 600`)).toEqual(asked);
    const other = refusalOf(`cabang yang peminjaman ${years[0]} di atas 600 pada tahun ${year}`);
    expect(other.kind).toBe("not-understood");
  });

  test("may be counted, and restricted", async () => {
    expect(await library.rowsOf(planOf("ada berapa cabang yang peminjamannya selalu di atas 600"))).toEqual([
      [above.length],
    ]);
    const bukit = branches.filter(({ zone }) => zone === zones[0].id).map(({ name }) => name as string);
    expect(await names("cabang di Zona Bukit yang peminjamannya selalu di atas 200")).toEqual(
      always((n) => n > 200).filter((name) => bukit.includes(name)),
    );
  });

  test.each([
    "cabang yang peminjamannya pernah di atas 600",
    "apakah peminjaman Melati selalu di atas 600",
    "cabang yang selalu terluas",
    "cabang yang skornya selalu di atas 3",
  ])("%s is refused", (question) => expect(refusalOf(question)).toBeDefined());

  test("of years in a row is said once, with from when to when", () => {
    const plan = planOf("cabang yang peminjamannya selalu di atas 600");
    expect(engine.readingOf(plan)).toContain("tahun 2021 di atas 600");
    const bounds = [2021, 2022, 2023].flatMap((year) =>
      (plan.rows?.bounds ?? []).slice(0, 1).map((bound) => ({ ...bound, figure: { ...bound.figure, year } as never })),
    );
    const inARow = { ...plan, rows: plan.rows && { ...plan.rows, bounds } };
    expect(engine.readingOf(inARow)).toMatch(/di atas 600 .*setiap tahun dari 2021 sampai 2023$/u);
  });
});
