import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loansOf, openLibrary, planOf } from "./library.ts";
import { branches, budget, loans, rating, shelves, space, zones } from "./library-rows.ts";

/** Every shape: what comes back is compared with figures that plain TypeScript computes from the same rows. */
let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const ask = (question: string) => library.rowsOf(planOf(question));
const firsts = async (question: string) => (await ask(question)).map((row) => row[0]);
const floorOf = (ids: readonly string[]) =>
  space.filter(({ branch }) => ids.includes(branch)).reduce((sum, { floor }) => sum + floor, 0);
const idsIn = (zone: string) => branches.filter((branch) => branch.zone === zone).map(({ id }) => id);

describe("a single figure", () => {
  test.each([
    ["Berapa peminjaman Zona Bukit?", { zone: "B" }],
    ["pinjaman bkt brp sih", { zone: "B" }],
    ["di bukit peminjamannya berapa", { zone: "B" }],
    ["total loans in hill zone", { zone: "B" }],
    ["peminjaman bukit tahun 2022", { zone: "B", year: 2022 }],
    ["loans of hill zone in 2022", { zone: "B", year: 2022 }],
    ["berapa kali peminjaman di bukit di tahun 2021", { zone: "B", year: 2021 }],
    ["thn 2021 jml peminjaman di zona lmb", { zone: "L", year: 2021 }],
    ["peminjaman lembah terbaru", { zone: "L" }],
    ["peminjaman fiksi di Perpustakaan Kenanga", { branch: "B3", genre: "fiksi" as const }],
    ["berapa cerita di pesisir", { zone: "P", genre: "fiksi" as const }],
    ["peminjaman nusabaca", {}],
    ["Berapa total peminjaman di taman baca?", { kind: "garden" }],
    ["peminjmaan perpus anggrek", { branch: "L1" }],
  ])("%s", async (question, of) => expect(await ask(question)).toEqual([[loansOf(of)]]));

  test("a ratio is computed from its parts at every level", async () => {
    for (const zone of zones) {
      const [[density] = []] = await ask(`kepadatan peminjaman Zona ${zone.name}`);
      expect(density).toBeCloseTo(loansOf({ zone: zone.id }) / floorOf(idsIn(zone.id)), 9);
    }
  });

  test("what does not add up is told at its own grain", async () => {
    for (const { id, name } of branches)
      expect((await ask(`skor kepuasan ${name}`))[0]?.[0]).toBeCloseTo(
        rating.find(({ branch }) => branch === id)?.score ?? 0,
        9,
      );
  });

  test("without rows there is no figure", async () => {
    expect(await ask("peminjaman Taman Baca Sakura tahun 2021")).toEqual([[null]]);
  });

  test("a measure of zones", async () => {
    expect(await ask("anggaran zona lembah")).toEqual([[budget[1]?.amount]]);
  });
});

describe("how many", () => {
  test.each([
    ["Ada berapa cabang di Nusabaca?", branches.length],
    ["jumlah perpustakaan di pesisir", branches.filter((b) => b.zone === "P" && b.kind === "library").length],
    ["brp tbm di zona bukit", 1],
    ["berapa rak terkunci", shelves.filter(({ locked }) => locked).length],
    ["jumlah rak di Perpustakaan Melati", shelves.filter(({ branch }) => branch === "B1").length],
    ["How many zones are there", zones.length],
    ["jumlah cabang saat ini", branches.length],
    [
      "berapa cabang yang peminjamannya lebih dari 1,2 ribu",
      branches.filter(({ id }) => loansOf({ branch: id }) > 1200).length,
    ],
  ])("%s", async (question, count) => expect(await ask(question)).toEqual([[count]]));
});

describe("lists", () => {
  test.each([
    ["Sebutkan cabang di Zona Lembah", ["Perpustakaan Anggrek", "Taman Baca Cempaka"]],
    ["cabang apa aja di lembah", ["Perpustakaan Anggrek", "Taman Baca Cempaka"]],
    ["list all libraries in bukit", ["Perpustakaan Kenanga", "Perpustakaan Melati"]],
    ["rak di perpustakaan melati", ["Fajar", "Purnama", "Senja"]],
    ["rak terkunci di lembah", ["Guru"]],
    ["zona apa saja", ["Bukit", "Lembah", "Pesisir"]],
    ["cabang di bukit, taman baca tidak termasuk", ["Perpustakaan Kenanga", "Perpustakaan Melati"]],
    ["cabang di bukit kecuali taman baca", ["Perpustakaan Kenanga", "Perpustakaan Melati"]],
    ["cabang di bukit selain perpustakaan kenanga", ["Perpustakaan Melati", "Taman Baca Melati"]],
    ["cabang di luar zona bukit dan pesisir", ["Perpustakaan Anggrek", "Taman Baca Cempaka"]],
  ])("%s", async (question, names) => expect(await firsts(question)).toEqual(names));

  test("names that repeat tell where they lie", async () => {
    expect(await ask("rak apa saja di zona bukit")).toContainEqual(["Fajar", "Perpustakaan Melati"]);
  });
});

describe("first and last of an order", () => {
  const byLoans = (of: { year?: number } = {}) =>
    [...branches]
      .sort((a, b) => loansOf({ branch: b.id, ...of }) - loansOf({ branch: a.id, ...of }))
      .map(({ name }) => name);

  test.each([
    ["3 cabang dengan peminjaman terbanyak", byLoans().slice(0, 3)],
    ["top 3 branches by loans", byLoans().slice(0, 3)],
    ["tiga cabang peminjaman tertinggi tahun 2022", byLoans({ year: 2022 }).slice(0, 3)],
    ["cabang mana yang peminjamannya paling sedikit", byLoans().slice(-1)],
    ["sebutkan cabang dengan peminjaman terbanyak", byLoans().slice(0, 1)],
    ["urutkan cabang dari peminjaman terbanyak", byLoans()],
    ["urutkan cabang berdasarkan peminjaman", byLoans()],
    ["urutkan 3 cabang dengan peminjaman terbanyak", byLoans().slice(0, 3)],
    ["cabang dengan peminjaman terbanyak apa saja", byLoans().slice(0, 10)],
    ["cabang yang paling luas", ["Taman Baca Cempaka"]],
    ["cabang tersempit di bukit", ["Perpustakaan Kenanga"]],
    ["zona terpadat", ["Pesisir"]],
    ["peminjaman tertinggi ada di cabang mana", byLoans().slice(0, 1)],
    ["rak terbanyak ada di cabang mana?", ["Perpustakaan Melati"]],
    ["3 besar cabang dengan peminjaman terbanyak", byLoans().slice(0, 3)],
    ["3 cabang terbesar menurut peminjaman", byLoans().slice(0, 3)],
    ["cabang dengan rak terbanyak", ["Perpustakaan Melati"]],
    ["zona dengan cabang terbanyak", ["Bukit", "Pesisir"]],
    ["cabang terluas di zona dengan anggaran terbesar", ["Perpustakaan Dahlia"]],
    ["rak di cabang terluas di zona bukit", ["Fajar", "Purnama", "Senja"]],
  ])("%s", async (question, names) => expect(await firsts(question)).toEqual(names));
});

describe("bounds and breakdowns", () => {
  test.each([
    ["cabang dengan peminjaman lebih dari 1.200", (n: number) => n > 1200],
    ["cabang yang peminjamannya minimal 1 ribu kali", (n: number) => n >= 1000],
    ["cabang dengan peminjaman antara 500 dan 1000", (n: number) => n >= 500 && n <= 1000],
    ["rincian peminjaman per cabang yang lebih dari 700 kali", (n: number) => n > 700],
    ["cabang yg peminjamannya di bawah 1rb", (n: number) => n < 1000],
  ])("%s", async (question, keeps) => {
    const wanted = branches.filter(({ id }) => keeps(loansOf({ branch: id }))).map(({ name }) => name);
    expect([...(await firsts(question))].sort()).toEqual([...wanted].sort());
  });

  test.each([
    "peminjaman per zona",
    "peminjaman menurut zona",
    "jumlah peminjaman setiap zona",
    "peminjaman bukit, lembah, dan pesisir",
  ])("%s", async (question) => {
    const rows = zones.map(({ id, name }): [string, number] => [name, loansOf({ zone: id })]);
    expect(await ask(question)).toEqual(rows.sort((a, b) => b[1] - a[1]));
  });
});

test("parts add up to the whole, in every year and genre", async () => {
  for (const year of [2021, 2022, 2024]) {
    const [[whole] = []] = await ask(`peminjaman nusabaca tahun ${year}`);
    const parts = await ask(`peminjaman per cabang tahun ${year}`);
    expect(parts.reduce((sum, row) => sum + Number(row.at(-1) ?? 0), 0)).toBe(whole);
    expect(whole).toBe(loans.filter((row) => row.year === year).reduce((sum, { n }) => sum + n, 0));
  }
});
