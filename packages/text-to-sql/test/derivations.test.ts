import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engine, loansOf, openLibrary, planOf, refusalOf } from "./library.ts";
import { branches, budget, space, zones } from "./library-rows.ts";

/** Questions for figures that are computed from figures: against plain TypeScript over the same rows. */
let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const ask = (question: string) => library.rowsOf(planOf(question));
const first = async (question: string) => Number((await ask(question))[0]?.[0]);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
/** Of all that there are, no sample. */
const deviation = (values: readonly number[]): number =>
  Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));
const byZone = (year = 2024) => zones.map(({ id }) => loansOf({ zone: id, year }));
const [bukit, lembah] = [loansOf({ zone: "B" }), loansOf({ zone: "L" })];

test("what is computed is not lost between two names of one figure", async () => {
  const all = byZone().reduce((sum, loans) => sum + loans, 0);
  expect(await first("peminjaman bukit berapa persen dari peminjaman nusabaca")).toBeCloseTo((100 * bukit) / all, 6);
  expect(await first("bukit dan lembah, peminjaman selisih berapa kali")).toBe(Math.abs(bukit - lembah));
});

describe("means", () => {
  test.each([
    ["rata-rata peminjaman per zona", mean(byZone())],
    ["berapa rata2 peminjaman tiap zona thn 2022", mean(byZone(2022))],
    ["average loans of all zones", mean(byZone())],
    ["rerata peminjaman zona tanpa bobot", mean(byZone())],
    ["median peminjaman zona", [...byZone()].sort((a, b) => a - b)[1] ?? 0],
    ["simpangan baku peminjaman zona", deviation(byZone())],
    ["standar deviasi peminjaman per zona tahun 2022", deviation(byZone(2022))],
    // Of three, what lies between the first and the second, and between the second and the third.
    ["kuartil bawah peminjaman zona", mean([...byZone()].sort((a, b) => a - b).slice(0, 2))],
    ["kuartil ketiga peminjaman zona", mean([...byZone()].sort((a, b) => a - b).slice(1))],
    ["rata-rata peminjaman 3 zona", mean(byZone())],
    ["rata-rata jumlah cabang per zona", branches.length / zones.length],
    ["rata-rata luas perpustakaan di zona bukit", mean([space[0]?.floor ?? 0, space[2]?.floor ?? 0])],
    ["rata-rata peminjaman bukit 2021 sampai 2022", mean([2021, 2022].map((year) => loansOf({ zone: "B", year })))],
    ["rata-rata peminjaman per rak di zona bukit", bukit / 3],
    ["rata-rata anggaran per cabang", budget.reduce((sum, { amount }) => sum + amount, 0) / branches.length],
  ])("%s", async (question, value) => expect(await first(question)).toBeCloseTo(value, 9));

  test("what adds up in no other way is a mean only of its own grain", async () => {
    expect(await first("rata-rata skor kepuasan cabang")).toBeGreaterThan(3);
    expect(refusalOf("skor kepuasan per zona")).toMatchObject({ kind: "not-additive" });
    expect(refusalOf("median anggaran per cabang")).toMatchObject({ kind: "no-such-level" });
  });
});

describe("differences", () => {
  test.each([
    ["selisih peminjaman bukit dan lembah", Math.abs(bukit - lembah)],
    ["selisih peminjaman lembah dengan bukit", Math.abs(bukit - lembah)],
    ["beda peminjaman bkt sama lmb brp kali", Math.abs(bukit - lembah)],
    [
      "selisih peminjaman fiksi dan sains bukit",
      Math.abs(loansOf({ zone: "B", genre: "fiksi" }) - loansOf({ zone: "B", genre: "sains" })),
    ],
    ["peminjaman bukit berapa kali lipat peminjaman lembah", bukit / lembah],
    ["rasio peminjaman lembah terhadap bukit", lembah / bukit],
  ])("%s", async (question, value) => expect(await first(question)).toBeCloseTo(value, 9));

  test("which has more, the first first", async () => {
    const names = (await ask("lebih banyak mana peminjaman bukit atau lembah")).map((row) => row[0]);
    expect(names).toEqual(bukit > lembah ? ["Bukit", "Lembah"] : ["Lembah", "Bukit"]);
    expect(planOf("mana yang lebih banyak peminjamannya, lembah atau bukit")).toMatchObject({
      rows: { entity: "zone" },
    });
  });
});

describe("shares", () => {
  test.each([
    ["berapa persen peminjaman nusabaca di zona bukit", (100 * bukit) / loansOf({})],
    ["pangsa peminjaman bukit", (100 * bukit) / loansOf({})],
    ["kontribusi bukit terhadap peminjaman nusabaca", (100 * bukit) / loansOf({})],
    ["berapa persen peminjaman bukit yang fiksi", (100 * loansOf({ zone: "B", genre: "fiksi" })) / bukit],
    ["berapa persen peminjaman zona bukit di perpustakaan kenanga", (100 * loansOf({ branch: "B3" })) / bukit],
    ["berapa persen cabang di zona bukit", (100 * 3) / branches.length],
  ])("%s", async (question, value) => expect(await first(question)).toBeCloseTo(value, 9));

  test.each([
    "pangsa peminjaman per zona",
    "pangsa peminjaman per cabang di zona pesisir",
    "distribusi luas lantai menurut cabang",
  ])("shares of all members are 100 percent: %s", async (question) => {
    const rows = await ask(question);
    expect(rows.reduce((sum, row) => sum + Number(row.at(-1)), 0)).toBeCloseTo(100, 6);
  });
});

describe("changes", () => {
  const at = (year: number) => loansOf({ zone: "B", year });
  test.each([
    ["kenaikan peminjaman bukit dari 2021 ke 2024", at(2024) - at(2021)],
    ["peminjaman bukit naik berapa sejak 2021", at(2024) - at(2021)],
    ["pertumbuhan peminjaman bukit 2021-2022", (100 * (at(2022) - at(2021))) / at(2021)],
    ["peminjaman bukit naik berapa persen dari tahun 2021 sampai 2022", (100 * (at(2022) - at(2021))) / at(2021)],
    ["perubahan peminjaman bukit 2022", at(2022) - at(2021)],
    ["perubahan peminjaman bukit", at(2024) - at(2022)],
  ])("%s", async (question, value) => expect(await first(question)).toBeCloseTo(value, 9));

  test("the largest rise is the largest difference, and a fall is none", async () => {
    const rise = (id: string) => loansOf({ zone: id, year: 2024 }) - loansOf({ zone: id, year: 2021 });
    const most = [...zones].sort((a, b) => rise(b.id) - rise(a.id))[0]?.name;
    expect((await ask("zona dengan kenaikan peminjaman terbesar dari 2021 ke 2024"))[0]?.[0]).toBe(most);
    expect(await ask("zona dengan penurunan peminjaman terbesar dari 2021 ke 2024")).toEqual([]);
    expect(await ask("zona yang peminjamannya turun dari 2021 ke 2024")).toEqual([]);
    expect(await ask("zona yang peminjamannya naik dari 2021 ke 2024")).toHaveLength(zones.length);
  });

  test.each([
    ["pertumbuhan peminjaman bukit 2021 sampai 2023", { kind: "no-such-year", year: 2023 }],
    ["kenaikan luas bukit", { kind: "one-year" }],
    ["tren anggaran bukit", { kind: "one-year" }],
    ["tren anggaran perpustakaan kenanga", { kind: "one-year" }],
  ])("%s", (question, refusal) => expect(refusalOf(question)).toMatchObject(refusal));
});

describe("years as rows", () => {
  const rows = [2021, 2022, 2024].map((year) => [year, loansOf({ zone: "B", year })]);
  test.each([
    "tren peminjaman bukit",
    "peminjaman bukit per tahun",
    "perkembangan peminjaman bukit 2021-2024",
    "peminjaman bukit sejak 2021",
    "peminjaman bukit 4 tahun terakhir",
  ])("%s", async (question) => expect(await ask(question)).toEqual(rows));

  test("only those that were named", async () => {
    expect(await ask("peminjaman bukit 2021 dan 2024")).toEqual([rows[0], rows[2]]);
    expect(await ask("tahun berapa peminjaman bukit terendah")).toEqual([rows[0]]);
    expect(await ask(`tahun berapa saja peminjaman bukit di atas ${rows[1]?.[1]}`)).toEqual([rows[2]]);
  });
});

describe("benchmarks", () => {
  test.each([
    ["zona dengan peminjaman di atas rata-rata", (id: string) => loansOf({ zone: id }) > mean(byZone())],
    ["zona dengan peminjaman di atas rata-rata nusabaca", (id: string) => loansOf({ zone: id }) > mean(byZone())],
    ["zona yang peminjamannya lebih banyak dari lembah", (id: string) => loansOf({ zone: id }) > lembah],
    ["zona dengan peminjaman di bawah zona lembah", (id: string) => loansOf({ zone: id }) < lembah],
  ])("%s", async (question, keeps) => {
    const names = (await ask(question)).map((row) => row[0]).sort();
    expect(names).toEqual(
      zones
        .filter(({ id }) => keeps(id))
        .map(({ name }) => name)
        .sort(),
    );
  });
});

test("how two figures go together, over how many", async () => {
  const [[r, pairs] = []] = await ask("korelasi antara peminjaman dan luas lantai per cabang tahun 2024");
  const values = branches.map(
    ({ id }) => [loansOf({ branch: id }), space.find((one) => one.branch === id)?.floor ?? 0] as const,
  );
  const [mx, my] = [mean(values.map(([x]) => x)), mean(values.map(([, y]) => y))];
  const sum = (of: (x: number, y: number) => number) => values.reduce((total, [x, y]) => total + of(x - mx, y - my), 0);
  expect(r).toBeCloseTo(sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y)), 9);
  expect(pairs).toBe(branches.length);
});

test("a ratio of sums, never a sum of ratios", async () => {
  const floor = space.reduce((total, one) => total + one.floor, 0);
  expect(await first("rasio peminjaman terhadap luas lantai nusabaca")).toBeCloseTo(loansOf({}) / floor, 9);
  expect(await first("peminjaman per luas lantai nusabaca")).toBeCloseTo(loansOf({}) / floor, 9);
});

test("each is explained, and what follows is answered", async () => {
  for (const question of [
    "rata-rata peminjaman per zona",
    "selisih peminjaman bukit dan lembah",
    "pangsa peminjaman per zona",
    "kenaikan peminjaman bukit dari 2021 ke 2024",
    "tren peminjaman bukit",
    "zona dengan peminjaman di atas rata-rata",
    "lebih banyak mana peminjaman bukit atau lembah",
  ]) {
    const plan = planOf(question);
    const rows = await library.rowsOf(plan);
    const { answer, suggestions } = engine.explain(plan, { rows, rowCount: rows.length });
    expect(answer, question).toMatch(/\*\*/);
    expect(suggestions.length, question).toBeGreaterThan(0);
    for (const suggestion of suggestions) expect(engine.read(suggestion).kind, suggestion).toBe("plan");
  }
});
