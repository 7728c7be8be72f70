import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engine, loansOf, openLibrary, planOf, refusalOf } from "./library.ts";
import { branches, zones } from "./library-rows.ts";

let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const ask = (question: string) => library.rowsOf(planOf(question));
const byLoans = [...branches].sort((a, b) => loansOf({ branch: b.id }) - loansOf({ branch: a.id }));
const rankOf = (id: string): number => byLoans.findIndex((branch) => branch.id === id) + 1;

describe("what rank", () => {
  test.each([
    ["Perpustakaan Kenanga peringkat berapa peminjamannya?", rankOf("B3")],
    ["perpustakaan kenanga urutan ke berapa peminjaman terbanyak", rankOf("B3")],
    ["peringkat berapa Perpustakaan Kenanga dalam peminjaman dari semua cabang", rankOf("B3")],
    ["berapa peringkat Perpustakaan Kenanga menurut peminjaman", rankOf("B3")],
    ["ranking berapa taman baca sakura untuk peminjaman, diurutkan dari highest ke lowest?", rankOf("P3")],
    ["peringkat peminjaman Perpustakaan Kenanga", rankOf("B3")],
    ["Perpustakaan Kenanga ranks what in loans?", rankOf("B3")],
    ["perpustakaan kenanga peringkat berapa peminjaman paling sedikit", branches.length + 1 - rankOf("B3")],
  ])("%s", async (question, rank) => {
    const row = (await ask(question))[0] ?? [];
    expect(row.slice(-3, -1)).toEqual([rank, branches.length]);
  });

  test("among those of a place alone", async () => {
    const of = branches.filter(({ zone }) => zone === "B");
    const rank =
      [...of].sort((a, b) => loansOf({ branch: b.id }) - loansOf({ branch: a.id })).findIndex(({ id }) => id === "B3") +
      1;
    const rows = await ask("perpustakaan kenanga peringkat berapa peminjamannya di zona bukit");
    expect(rows[0]?.slice(-3, -1)).toEqual([rank, of.length]);
  });

  test("alike figures have one rank", async () => {
    expect((await ask("zona pesisir peringkat berapa jumlah cabang terbanyak"))[0]?.slice(-3)).toEqual([
      1,
      zones.length,
      3,
    ]);
  });

  test("is told with how many there are", async () => {
    const plan = planOf("zona lembah peringkat berapa anggarannya");
    const rows = await library.rowsOf(plan);
    expect(engine.explain(plan, { rows, rowCount: 1 }).answer).toMatch(
      /\*\*Lembah\*\* berada di peringkat \*\*2\*\* dari \*\*3 zona\*\*/,
    );
    expect(engine.read("zona lembah peringkat berapa anggarannya")).toMatchObject({
      reading: "Peringkat Zona Lembah di antara semua zona menurut anggaran terbesar tahun 2024",
    });
  });
});

describe("what stands at a rank", () => {
  test.each([
    ["cabang peringkat kedua peminjaman terbanyak", byLoans[1]?.name],
    ["Which branch ranks third in loans?", byLoans[2]?.name],
    ["cabang peminjaman nomor 2", byLoans[1]?.name],
    ["cabang mana yang menempati peringkat 3 peminjaman tertinggi", byLoans[2]?.name],
    ["cabang dengan peminjaman terbanyak kedua", byLoans[1]?.name],
    ["cabang yang ada di urutan ke-4 menurut peminjaman", byLoans[3]?.name],
    ["peringkat kedua peminjaman terbanyak cabang apa", byLoans[1]?.name],
    ["cabang terluas kedua", "Perpustakaan Melati"],
  ])("%s", async (question, name) => expect((await ask(question)).map((row) => row[0])).toEqual([name]));
});

test.each([
  "peringkat berapa",
  "perpustakaan kenanga peringkat berapa",
  "cabang kedua",
  "peringkat 3",
  "peringkat 0 peminjaman cabang",
])("half a question is refused: %s", (question) => expect(engine.read(question).kind).toBe("refused"));

describe("a place after who is ranked says among whom", () => {
  test.each([
    ["peringkat luas Perpustakaan Kenanga di bukit", "Perpustakaan Kenanga peringkat berapa luasnya di bukit"],
    ["Perpustakaan Kenanga peringkat berapa luasnya", "peringkat luas Perpustakaan Kenanga"],
  ])("%s", (question, plain) => expect(planOf(question)).toEqual(planOf(plain)));

  test("and who does not lie there has no rank there", () => {
    expect(refusalOf("peringkat luas Perpustakaan Kenanga di lembah")).toMatchObject({ kind: "elsewhere" });
    expect(refusalOf("Perpustakaan Kenanga peringkat berapa luasnya di antara cabang di lembah")).toMatchObject({
      kind: "elsewhere",
    });
  });
});
