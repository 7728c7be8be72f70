import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engine, loansOf, openLibrary, planOf, refusalOf } from "./library.ts";
import { branches, zones } from "./library-rows.ts";

/** "di zona mana" something holds: the zones of which it does. */
let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const names = async (question: string): Promise<unknown[]> =>
  (await library.rowsOf(planOf(question))).map(([name]) => name).sort();

describe("in which of them", () => {
  const loans = zones.map(({ id, name }) => ({
    name,
    now: loansOf({ zone: id }),
    before: loansOf({ zone: id, year: 2021 }),
  }));
  const least = Math.min(...loans.map(({ now }) => now));
  const over = loans.filter(({ now }) => now > least).map(({ name }) => name);

  test.each([
    `di zona mana peminjaman di atas ${least}`,
    `di zona mana saja peminjaman lebih dari ${least}?`,
    `peminjaman di atas ${least} di zona mana saja`,
    `in which zones are the loans above ${least}`,
  ])("%s", async (question) => {
    expect(await names(question)).toEqual(over.sort());
  });

  test("a figure rose or fell", async () => {
    const rose = loans.filter(({ now, before }) => now > before).map(({ name }) => name);
    expect(await names("di zona mana peminjaman naik dari 2021 ke 2024")).toEqual(rose.sort());
  });

  test.each(["di mana peminjaman di atas 100", "kenaikan peminjaman terbesar dari 2021 ke 2022"])(
    "%s: of which kind is asked back where there are several",
    (question) => {
      const reading = engine.read(question);
      if (reading.kind !== "ambiguous") throw new Error(`${question} → ${reading.kind}`);
      expect(reading.choices.map(({ label }) => label)).toEqual(expect.arrayContaining(["Zona", "Cabang"]));
    },
  );

  test.each(["di mana peminjaman", "di zona"])("%s: of which nothing is said", (question) => {
    expect(refusalOf(question).kind).toBe("not-understood");
  });
});

test("where the broadest places lie is said, though they are never told apart by it", async () => {
  const plan = planOf("di mana Perpustakaan Dahlia");
  const rows = await library.rowsOf(plan);
  const zone = zones.find(({ id }) => id === branches.find(({ name }) => name === "Perpustakaan Dahlia")?.zone);
  expect(engine.explain(plan, { rows, rowCount: rows.length }).answer).toContain(
    `**Perpustakaan Dahlia**: ${zone?.name}`,
  );
});

test("both that are asked are told: in which branch, and in which zone that is", async () => {
  for (const question of ["rak Senja di cabang mana, di zona mana?", "rak Senja di cabang mana dan zona mana"])
    expect(await library.rowsOf(planOf(question))).toEqual([["Perpustakaan Melati", "Bukit"]]);
});
