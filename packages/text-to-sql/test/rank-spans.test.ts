import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engine, loansOf, openLibrary, planOf } from "./library.ts";
import { branches } from "./library-rows.ts";

let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

/** A row's name and its last cell. */
const ask = async (question: string) => (await library.rowsOf(planOf(question))).map((row) => [row[0], row.at(-1)]);

const byLoans = [...branches].sort((a, b) => loansOf({ branch: b.id }) - loansOf({ branch: a.id }));
const from = (first: number, last: number) =>
  byLoans.slice(first - 1, last).map(({ id, name }) => [name, loansOf({ branch: id })]);

describe("ranks from one to another", () => {
  test.each([
    "cabang peringkat 2 sampai 4 menurut peminjaman",
    "cabang dengan peminjaman terbanyak peringkat 2-4",
    "urutan ke-2 hingga ke-4 cabang dengan peminjaman terbanyak",
    "peringkat 2 sampai 4 peminjaman cabang",
  ])("%s", async (question) => expect(await ask(question)).toEqual(from(2, 4)));

  test("are said in the reading", () => {
    expect(engine.read("cabang peringkat 2 sampai 4 menurut peminjaman")).toMatchObject({
      reading: "Daftar cabang pada peringkat ke-2 sampai ke-4 menurut peminjaman terbesar tahun 2024",
    });
  });

  test("are told from their first on, which is not the first of all", () => {
    const plan = planOf("cabang peringkat 6 sampai 10 menurut peminjaman");
    const rows = ["Anggrek", "Bakung", "Cempaka", "Dahlia", "Edelweis"].map((name, i) => [name, "Bukit", 90 - i]);
    const tell = (told: (string | number)[][]) => engine.explain(plan, { rows: told, rowCount: told.length }).answer;
    expect(tell(rows)).toMatch(/peringkat ke-6 sampai ke-10 .*: mulai dari \*\*Anggrek\*\*, \*\*90 /);
    expect(tell(rows.map(([name = ""]) => [name, "Bukit", 90]))).toMatch(/Anggrek.*Edelweis.*masing-masing \*\*90 /);
  });

  test("have another figure told of each", async () => {
    const rows = await ask("luas lantai cabang peringkat 2 sampai 4 menurut peminjaman");
    expect(rows.map(([name]) => name).sort()).toEqual(
      from(2, 4)
        .map(([name]) => name)
        .sort(),
    );
  });

  test("may be asked after others", async () => {
    const plan = planOf("5 cabang dengan peminjaman terbanyak");
    const next = engine.read("kalau peringkat 2 sampai 4?", plan);
    expect(next.kind === "plan" && (await library.rowsOf(next.plan)).map((row) => [row[0], row.at(-1)])).toEqual(
      from(2, 4),
    );
  });

  test.each([
    "peringkat 2 sampai 4",
    "cabang peringkat 4 sampai 2 menurut peminjaman",
    "cabang peringkat 1,5 sampai 2 menurut peminjaman",
    "cabang peringkat 2 sampai 4 persen menurut peminjaman",
    "Perpustakaan Kenanga peringkat 2 sampai 4 menurut peminjaman",
  ])("%s is refused", (question) => expect(engine.read(question).kind).toBe("refused"));

  test("stay bounds where no rank is spoken of", () => {
    expect(JSON.stringify(planOf("cabang dengan peminjaman 20 sampai 400"))).not.toContain('"pick"');
  });
});
