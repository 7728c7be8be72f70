import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engine, loansOf, openLibrary, planOf } from "./library.ts";
import { branches, shelves, space, zones } from "./library-rows.ts";

/** The first of an order in each of several places. */
let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const ask = (question: string) => library.rowsOf(planOf(question));
const loans = (id: string): number => loansOf({ branch: id });
const floor = (id: string): number => space.find(({ branch }) => branch === id)?.floor ?? 0;
const firstIn = (zone: string, by: (id: string) => number, count = 1) =>
  branches
    .filter((one) => one.zone === zone)
    .sort((a, b) => by(b.id) - by(a.id))
    .slice(0, count);

describe("the first in each", () => {
  test.each([
    ["cabang dengan peminjaman terbanyak di setiap zona", loans, 1],
    ["branch with the highest loans in each zone", loans, 1],
    ["cabang terluas tiap zona", floor, 1],
    ["2 cabang terluas per zona", floor, 2],
  ])("%s", async (question, by, count) => {
    const wanted = zones.flatMap(({ id, name }) => firstIn(id, by, count).map((one) => [one.name, name, by(one.id)]));
    expect(await ask(question)).toEqual(wanted);
  });

  test("who lies in several parts of a place is there once", async () => {
    expect(await ask("2 penulis tertinggi di setiap zona")).toEqual([
      ["Candra", "Bukit", 168],
      ["Arini", "Bukit", 160],
      ["Arini", "Lembah", 171],
      ["Candra", "Lembah", 168],
      ["Arini", "Pesisir", 160],
    ]);
  });

  test("what goes on keeps the places", async () => {
    const before = planOf("cabang terluas tiap zona");
    const reading = engine.read("yang terkecil?", before);
    if (reading.kind !== "plan") throw new Error(reading.detail);
    expect(await library.rowsOf(reading.plan)).toHaveLength(zones.length);
    expect(engine.read("peringkat 2?", before).kind).toBe("refused");
  });

  test("in the year that was said last", () => {
    for (const question of [
      "cabang dengan peminjaman terbanyak di setiap zona tahun 2022",
      "cabang dengan peminjaman terbanyak tahun 2022 di setiap zona",
    ])
      expect(planOf(question).figures, question).toMatchObject([{ measure: "loans", year: 2022 }]);
  });

  test("of the places that lie elsewhere, none", async () => {
    expect(await ask("cabang terluas di tiap zona selain Zona Bukit")).toHaveLength(2);
  });

  test("of some of the places only", async () => {
    const [first] = firstIn("L", floor);
    expect(await ask("cabang terluas di setiap zona yang berbatasan dengan Zona Bukit")).toEqual([
      [first?.name, "Lembah", floor(first?.id ?? "")],
    ]);
  });

  test("where members lie in several places, each counts in each", async () => {
    const rows = await ask("penulis tertinggi di setiap cabang");
    expect(rows.map((row) => row.slice(0, 2))).toContainEqual(["Candra", "Perpustakaan Kenanga"]);
    expect(rows.map((row) => row.slice(0, 2))).toContainEqual(["Arini", "Perpustakaan Anggrek"]);
  });
});

describe("what the first in each has", () => {
  const shelvesIn = (id: string): number => shelves.filter(({ branch }) => branch === id).length;
  const loanOf = (id: string): number => loansOf({ branch: id });
  test.each([
    ["berapa luas cabang terluas di setiap zona", null],
    ["berapa peminjaman cabang terluas di setiap zona", loanOf],
    ["total peminjaman di cabang terluas di setiap zona", loanOf],
    ["berapa rak di cabang terluas di setiap zona", shelvesIn],
    ["jumlah rak di cabang terluas per zona", shelvesIn],
  ])("is told of each, never of all together: %s", async (question, of) => {
    const wanted = zones.flatMap(({ id, name }) =>
      firstIn(id, floor).map((one) => [one.name, name, ...(of ? [of(one.id)] : []), floor(one.id)]),
    );
    expect((await ask(question)).sort()).toEqual(wanted.sort());
  });

  test("where it is a number of things", async () => {
    const rows = await ask("berapa tinggi badan penulis tertinggi di setiap cabang");
    expect(rows).toHaveLength(4);
    expect(rows).toContainEqual(["Arini", "Perpustakaan Anggrek", 171]);
  });
});

test("is said so, and whom it names", () => {
  const plan = planOf("cabang terluas di setiap zona");
  expect(engine.read("cabang terluas di setiap zona")).toMatchObject({
    reading: "Daftar cabang dengan luas lantai terbesar tahun 2024 di setiap zona",
  });
  const { answer } = engine.explain(plan, { rows: [["Taman Baca Cempaka", "Lembah", 470.5]], rowCount: 1 });
  expect(answer).toContain("**Taman Baca Cempaka** (Lembah, **470,5 m²**)");
});

test("a plan from elsewhere may not begin an order anew in what holds nothing of it", () => {
  const plan = planOf("cabang terluas di setiap zona");
  const rows = plan.rows ?? expect.fail("no rows");
  const order = rows.order ?? expect.fail("no order");
  const wrong = { ...plan, rows: { ...rows, order: { ...order, within: "shelf" } } };
  expect(engine.faultsOf(plan)).toEqual([]);
  expect(engine.faultsOf(wrong).map(({ fault }) => fault)).toEqual(["place"]);
});

describe("who lies in several parts of a place", () => {
  test("is counted there once, and stands once in a mean", async () => {
    const wanted = [
      ["Bukit", 2],
      ["Lembah", 2],
      ["Pesisir", 1],
    ];
    for (const question of ["jumlah penulis per zona", "penulis per zona"])
      expect(await ask(question), question).toEqual(wanted);
    expect(await ask("zona dengan penulis terbanyak")).toEqual(wanted.slice(0, 2));
    expect(await ask("rata-rata tinggi badan penulis per zona")).toEqual([
      ["Lembah", 169.5],
      ["Bukit", 164],
      ["Pesisir", 160],
    ]);
  });
});

test("a bound on those that were spoken of is not taken for one on all", async () => {
  const locked = "jumlah rak terkunci per zona";
  expect(engine.read(`${locked}, yang raknya minimal 2`).kind).toBe("refused");
  expect((await ask(`${locked} yang punya minimal 2 rak`)).length).toBeGreaterThan(0);
});

describe("a mean over what lies in each", () => {
  const meanIn = (zone: string, by: (id: string) => number): number => {
    const own = branches.filter((one) => one.zone === zone).map(({ id }) => by(id));
    return own.reduce((sum, one) => sum + one, 0) / own.length;
  };
  const inZones = (by: (id: string) => number) =>
    zones
      .map(({ id, name }): [string, number] => [name, meanIn(id, by)])
      .sort((a, b) => b[1] - a[1])
      .map(([name, mean]) => [name, expect.closeTo(mean, 9)]);

  test.each([
    ["rata-rata peminjaman cabang per zona", inZones(loans)],
    ["rata-rata luas cabang di tiap zona", inZones(floor)],
    ["zona dengan rata-rata peminjaman cabang tertinggi", inZones(loans).slice(0, 1)],
    ["2 zona dengan rata-rata luas cabang terbesar", inZones(floor).slice(0, 2)],
  ])("%s", async (question, rows) => expect(await ask(question)).toEqual(rows));
});
