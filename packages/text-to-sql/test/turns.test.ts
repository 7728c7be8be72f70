import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engine, loansOf, openLibrary, planOf } from "./library.ts";
import { authors, branches, shelves, space, zones } from "./library-rows.ts";

/** Turns of phrase by which people ask the same as others do: against plain TypeScript. */
let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const ask = (question: string) => library.rowsOf(planOf(question));
const shelvesIn = (zone: string): number =>
  shelves.filter(({ branch }) => branches.some(({ id, zone: of }) => id === branch && of === zone)).length;
const byFloor = [...branches].sort(
  (a, b) =>
    (space.find(({ branch }) => branch === b.id)?.floor ?? 0) -
    (space.find(({ branch }) => branch === a.id)?.floor ?? 0),
);

test("counts of two places are set against each other", async () => {
  const [more, fewer] = [shelvesIn("B"), shelvesIn("L")];
  expect((await ask("berapa beda jumlah rak antara zona bukit dan zona lembah"))[0]).toEqual([
    Math.abs(more - fewer),
    more,
    fewer,
  ]);
});

test("a rank is asked for by a superlative, or among all", async () => {
  const [, , rank, of] = (await ask("perpustakaan melati ranking berapa cabang terluas"))[0] ?? [];
  expect([rank, of]).toEqual([byFloor.findIndex(({ id }) => id === "B1") + 1, branches.length]);
  const question = "di antara semua cabang perpustakaan melati urutan keberapa dalam hal luas lantai terbesar";
  expect((await ask(question))[0]?.[2]).toBe(rank);
});

test.each(["cabang terluas, ambil 3", "dari seluruh cabang tampilkan tiga yang luas lantainya terbesar"])(
  "as many are told as are wanted: %s",
  async (question) =>
    expect((await ask(question)).map(([name]) => name)).toEqual(byFloor.slice(0, 3).map(({ name }) => name)),
);

test("times of a figure need no preposition", async () => {
  const [times] = (await ask("peminjaman bukit berapa kali lipatnya lembah"))[0] ?? [];
  expect(times).toBeCloseTo(loansOf({ zone: "B" }) / loansOf({ zone: "L" }), 9);
});

describe("a span whose ends name the same cut", () => {
  test.each([
    "kenaikan peminjaman bukit dari fiksi 2021 ke fiksi 2022",
    "kenaikan peminjaman fiksi bukit 2021 sampai 2022",
  ])("%s", async (question) =>
    expect((await ask(question))[0]?.[0]).toBe(
      loansOf({ zone: "B", genre: "fiksi", year: 2022 }) - loansOf({ zone: "B", genre: "fiksi", year: 2021 }),
    ),
  );
  test("and no other", () =>
    expect(engine.read("kenaikan peminjaman bukit dari fiksi 2021 ke sains 2022").kind).toBe("refused"));
});

describe("the plural of a superlative", () => {
  test("is told of each of several that hold them", async () => {
    const rows = await ask("apa saja cabang terluas di zona yang berbatasan dengan zona lembah");
    const wanted = ["B", "P"].map((zone) => byFloor.find((branch) => branch.zone === zone)?.name);
    expect(rows.map(([name]) => name).sort()).toEqual(wanted.sort());
  });
  test("of a single one it is a list", async () =>
    expect((await ask("apa saja cabang terluas di zona bukit")).length).toBeGreaterThan(1));
});

test("the noun may be said twice", async () => {
  expect((await ask("zona mana yang merupakan zona dengan rak terbanyak"))[0]?.[0]).toBe(
    [...zones].sort((a, b) => shelvesIn(b.id) - shelvesIn(a.id))[0]?.name,
  );
});

test("a name that a place bears as well is whoever has the figure", async () => {
  // The author a4 is called "Lembah" by some, which is a zone.
  expect((await ask("berapa tinggi badan lembah"))[0]?.[0]).toBe(authors.find(({ id }) => id === "a4")?.height);
});

test("a share of what is counted lies where the whole does", async () => {
  const [share, part, whole] = (await ask("persentase taman baca dari total cabang di zona pesisir"))[0] ?? [];
  const there = branches.filter(({ zone }) => zone === "P");
  expect([part, whole]).toEqual([there.filter(({ kind }) => kind === "garden").length, there.length]);
  expect(share).toBeCloseTo((100 * Number(part)) / there.length, 9);
});

test("which is asked for stands before what holds it, wherever the word that asks stands", async () => {
  const [name] = (await ask("cabang terluas di zona dengan peminjaman terbanyak apa"))[0] ?? [];
  const [most] = [...zones].sort((a, b) => loansOf({ zone: b.id }) - loansOf({ zone: a.id }));
  expect(name).toBe(byFloor.find(({ zone }) => zone === most?.id)?.name);
});

test("a year that is said once is that of the figure and of the superlative", () => {
  const [figure] = planOf("peminjaman zona dengan kepadatan tertinggi tahun 2021").figures;
  expect(figure).toMatchObject({ measure: "loans", year: 2021 });
  expect(JSON.stringify(figure)).not.toContain('"year":2024');
  expect(engine.read("luas zona dengan peminjaman terbanyak tahun 1990").kind).toBe("refused");
});

describe("how big something is", () => {
  test("counts nothing", () => expect(engine.read("seberapa besar cabang di bukit").kind).toBe("refused"));
});

describe("follow-ups", () => {
  test("a year is no number of rows", async () => {
    const moved = engine.read("kalo 2021", planOf("2 cabang dengan peminjaman terbanyak tahun 2022"));
    expect(moved.kind === "plan" && moved.reading).toContain("2021");
  });
});
