import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engine, loansOf, openLibrary, planOf } from "./library.ts";
import { branches, shelves, space, zones } from "./library-rows.ts";

/** Several figures asked for at once: each is told, of the same places, or none. */
let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const ask = (question: string) => library.rowsOf(planOf(question));
const inZone = (id: string) => branches.filter(({ zone }) => zone === id);
const floorOf = (id: string): number =>
  space.filter(({ branch }) => inZone(id).some((one) => one.id === branch)).reduce((sum, { floor }) => sum + floor, 0);
const shelvesIn = (id: string): number =>
  shelves.filter(({ branch }) => inZone(id).some((one) => one.id === branch)).length;

describe("[S2.02] of one place", () => {
  const both = [[loansOf({ zone: "B" }), floorOf("B")]];
  const counts = [[inZone("B").length, shelvesIn("B")]];
  const kinds = [["library", "garden"].map((kind) => inZone("B").filter((one) => one.kind === kind).length)];
  test.each([
    ["Berapa peminjaman dan luas lantai Zona Bukit?", both],
    ["peminjaman & luas bukit brp", both],
    ["peminjaman bukit dan luasnya", both],
    ["peminjaman bukit dan luas lantai bukit", both],
    ["di zona bukit peminjaman serta luas lantainya", both],
    ["jumlah cabang dan jumlah rak di Zona Bukit", counts],
    ["jumlah cabang dan rak di bukit", counts],
    ["berapa perpustakaan dan berapa taman baca di bukit", kinds],
    ["peminjaman bukit dan luas lembah", [[loansOf({ zone: "B" }), floorOf("L")]]],
    [
      "peminjaman bukit tahun 2022 dan kepadatannya",
      [[loansOf({ zone: "B", year: 2022 }), loansOf({ zone: "B", year: 2022 }) / floorOf("B")]],
    ],
    ["peminjaman, luas lantai, dan jumlah rak bukit", [[...(both[0] ?? []), shelvesIn("B")]]],
  ])("%s", async (question, rows) => expect(await ask(question)).toEqual(rows));
});

describe("of many", () => {
  test.each(["peminjaman dan luas per zona", "daftar zona beserta peminjaman dan luasnya"])("%s", async (question) => {
    const rows = await ask(question);
    const wanted = zones.map(({ id, name }) => [name, loansOf({ zone: id }), floorOf(id)]);
    expect(rows.map((row) => row.slice(0, 3))).toEqual(expect.arrayContaining(wanted));
    expect(rows).toHaveLength(zones.length);
  });

  test("what orders them stands beside what is told of them", async () => {
    const [row] = await ask("zona terluas dan peminjamannya");
    const [widest] = [...zones].sort((a, b) => floorOf(b.id) - floorOf(a.id));
    expect(row).toEqual([widest?.name, loansOf({ zone: widest?.id ?? "" }), floorOf(widest?.id ?? "")]);
  });

  test("a text attribute is told beside figures", async () => {
    for (const question of ["kepala zona dan peminjaman bukit", "peminjaman dan kepala zona bukit"])
      expect(await ask(question), question).toEqual([["Bukit", "Ratna", loansOf({ zone: "B" })]]);
  });
});

test("no figure is dropped in silence", () => {
  for (const question of [
    "peminjaman dan xyzzy bukit",
    "peminjaman dan luas bukit tahun 1990",
    "peminjaman bukit tahun 2022 dan luasnya",
    "selisih peminjaman dan luas dan skor bukit",
    "5 cabang dengan peminjaman terbanyak dan skor terendah",
    "tren peminjaman dan luas bukit",
  ])
    expect(engine.read(question).kind, question).not.toBe("plan");
});

test("a follow-up moves all of them, or none", async () => {
  const before = planOf("peminjaman dan luas lantai bukit");
  const moved = engine.read("kalau lembah?", before);
  expect(moved.kind === "plan" && (await library.rowsOf(moved.plan))).toEqual([[loansOf({ zone: "L" }), floorOf("L")]]);
  const apart = engine.read("kalau pesisir?", planOf("peminjaman bukit dan luas lembah"));
  expect(apart.kind).not.toBe("plan");
});

test("the same figure of several places is told apart by their names, and of one place needs none", () => {
  const names = (question: string) => engine.compile(planOf(question)).columns.map(({ name }) => name);
  expect(names("tren peminjaman Zona Bukit dan Zona Lembah")).toEqual([
    "Tahun",
    "Peminjaman Bukit",
    "Peminjaman Lembah",
  ]);
  expect(names("selisih peminjaman Zona Bukit dan Zona Lembah")).toEqual([
    "Selisih peminjaman",
    "Peminjaman Bukit",
    "Peminjaman Lembah",
  ]);
  expect(names("tren peminjaman Zona Bukit")).toEqual(["Tahun", "Peminjaman"]);
});
