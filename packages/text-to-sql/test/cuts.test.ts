import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engine, loansOf, openLibrary, planOf, refusalOf } from "./library.ts";
import { space, zones } from "./library-rows.ts";

/** Figures told of each cut, between the ends of an order, in other units and from a year on: against plain TypeScript. */
let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const ask = (question: string) => library.rowsOf(planOf(question));
const byGenre = (of: Parameters<typeof loansOf>[0]) => [
  ["fiksi", loansOf({ ...of, genre: "fiksi" })],
  ["sains", loansOf({ ...of, genre: "sains" })],
];

describe("cuts", () => {
  test.each([
    ["peminjaman bukit menurut genre", byGenre({ zone: "B" })],
    ["peminjaman per genre tahun 2022", byGenre({ year: 2022 })],
    ["peminjaman fiksi dan sains bukit", byGenre({ zone: "B" })],
    ["bandingkan peminjaman fiksi vs sains di zona lembah", byGenre({ zone: "L" })],
  ])("%s", async (question, rows) => expect(await ask(question)).toEqual(rows));

  test("beside the rows of a table they are columns", async () => {
    const rows = await ask("peminjaman per zona menurut genre");
    expect(rows).toHaveLength(zones.length);
    const [fiction, science] = rows[0]?.slice(1) ?? [];
    expect([fiction, science]).toEqual(
      byGenre({ zone: zones.find(({ name }) => name === rows[0]?.[0])?.id ?? "" }).map(([, n]) => n),
    );
  });

  test("two of them are set against each other", async () => {
    const [fiction, science] = byGenre({ zone: "B" }).map(([, n]) => Number(n));
    for (const question of ["selisih peminjaman fiksi dan sains bukit", "beda peminjaman bukit menurut genre"])
      expect((await ask(question))[0]?.[0], question).toBe(Math.abs((fiction ?? 0) - (science ?? 0)));
  });

  test("what cannot be cut so is refused", () => {
    expect(engine.read("anggaran bukit menurut genre").kind).toBe("refused");
    expect(engine.read("peminjaman bukit dan lembah menurut genre").kind).toBe("refused");
  });

  test("the answer names each of them", () => {
    const plan = planOf("peminjaman bukit menurut genre");
    const { answer } = engine.explain(plan, {
      rows: [
        ["fiksi", 5],
        ["sains", 3],
      ],
      rowCount: 2,
    });
    expect(answer).toContain(
      "Peminjaman di Zona Bukit tahun 2024 menurut genre: fiksi **5 kali** dan sains **3 kali**.",
    );
  });
});

describe("the ends of an order", () => {
  const figures = zones.map(({ id }) => loansOf({ zone: id }));
  test.each([
    "selisih peminjaman zona tertinggi dan terendah",
    "selisih peminjaman antara zona terbanyak dan tersedikit",
    "beda peminjaman tertinggi dan terendah antar zona",
  ])("%s", async (question) =>
    expect((await ask(question))[0]).toEqual([
      Math.max(...figures) - Math.min(...figures),
      Math.max(...figures),
      Math.min(...figures),
    ]),
  );
});

describe("units", () => {
  const floor = space[0]?.floor ?? 0;
  test("a figure is told in another unit of its kind", async () => {
    expect((await ask("luas perpustakaan melati dalam hektar"))[0]?.[0]).toBeCloseTo(floor / 10_000, 9);
    expect((await ask("berapa km2 luas perpustakaan melati"))[0]?.[0]).toBeCloseTo(floor / 1_000_000, 12);
    expect(refusalOf("luas perpustakaan melati dalam kg")).toMatchObject({ kind: "unknown-words" });
  });
  test("and bounded in one", async () => {
    const large = space.filter((one) => one.floor > 200).length;
    expect(await ask("cabang dengan luas lebih dari 0,02 hektar")).toHaveLength(large);
  });
});

describe("years that only a calendar tells, and those from one on", () => {
  test("tahun lalu names the years that there are", () => {
    for (const question of [
      "peminjaman bukit tahun lalu",
      "peminjaman bukit tahun ini",
      "5 cabang dengan peminjaman terbanyak tahun lalu",
    ])
      expect(refusalOf(question), question).toMatchObject({ kind: "relative-year", years: [2021, 2022, 2024] });
    const reading = engine.read("peminjaman bukit tahun lalu");
    expect(reading.kind === "refused" && reading.detail).toContain("yang ada: 2021, 2022, dan 2024");
  });
  test("dari 2021 is never 2021 alone", async () => {
    expect(planOf("peminjaman bukit dari 2022").series?.years).toEqual([2022, 2023, 2024]);
    expect(engine.read("cabang dengan peminjaman terbanyak dari 2021").kind).toBe("refused");
    expect(await ask("peminjaman bukit tahun 2021")).toEqual([[loansOf({ zone: "B", year: 2021 })]]);
  });
});
