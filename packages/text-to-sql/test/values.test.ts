import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engine as bakeryEngine, openBakery } from "./bakery.ts";
import { engine, loansOf, openLibrary, planOf } from "./library.ts";
import { type Genre, genres, zones } from "./library-rows.ts";

/** The values of a dimension as rows: which of them is first, how many there are, what each has of the whole. */
let library: Awaited<ReturnType<typeof openLibrary>>;
let bakery: Awaited<ReturnType<typeof openBakery>>;
beforeAll(async () => {
  [library, bakery] = await Promise.all([openLibrary(), openBakery()]);
});
afterAll(() => {
  library.close();
  bakery.close();
});

/** The rows of the last of several questions, each after the one before. */
async function ask(...questions: string[]) {
  let plan: unknown;
  for (const question of questions) {
    const reading = engine.read(question, plan);
    if (reading.kind !== "plan") throw new Error(`${question} → ${reading.kind}: ${reading.detail}`);
    expect(engine.faultsOf(reading.plan)).toEqual([]);
    plan = reading.plan;
  }
  return library.rowsOf(plan as ReturnType<typeof planOf>);
}

const inOrder = (of: Parameters<typeof loansOf>[0], direction = -1): [Genre, number][] =>
  genres.map((genre): [Genre, number] => [genre, loansOf({ ...of, genre })]).sort((a, b) => direction * (a[1] - b[1]));

describe("an order of values", () => {
  test.each([
    ["genre dengan peminjaman terbanyak", inOrder({}).slice(0, 1)],
    ["genre apa yang peminjamannya paling sedikit?", inOrder({}, 1).slice(0, 1)],
    ["genre dengan peminjaman terbanyak di bukit tahun 2022", inOrder({ zone: "B", year: 2022 }).slice(0, 1)],
    ["2 genre dengan peminjaman terbanyak di lembah", inOrder({ zone: "L" })],
    ["urutkan genre dari peminjaman terkecil", inOrder({}, 1)],
    ["genre dengan peminjaman di atas 4200", inOrder({}).filter(([, count]) => count > 4200)],
  ])("%s", async (question, rows) => expect(await ask(question)).toEqual(rows));

  test("in each place", async () => {
    expect(await ask("genre dengan peminjaman terbanyak di setiap zona")).toEqual(
      zones.map(({ id, name }) => inOrder({ zone: id }).map(([genre, count]) => [genre, name, count])[0]),
    );
  });

  test("of a sale's own", async () => {
    const reading = bakeryEngine.read("cara bayar dengan transaksi terbanyak di Gerai Melati");
    if (reading.kind !== "plan") throw new Error(reading.detail);
    expect(reading.reading).toBe("Cara bayar dengan transaksi terbanyak di Gerai Melati");
    expect((await bakery.rowsOf(reading.plan))[0]?.[0]).toBe("tunai");
  });
});

describe("values by themselves", () => {
  test("are listed and counted, by what they are called", async () => {
    for (const question of ["genre apa saja?", "daftar genre", "apa saja genre yang ada?"])
      expect(await ask(question), question).toEqual(genres.map((genre) => [genre]));
    expect(await ask("ada berapa genre?")).toEqual([[genres.length]]);
    const ways = bakeryEngine.read("cara bayar apa saja?");
    if (ways.kind !== "plan") throw new Error(ways.detail);
    expect(await bakery.rowsOf(ways.plan)).toEqual([["QRIS"], ["tunai"]]);
  });

  test("are no question alone", () => {
    for (const question of ["genre?", "menurut genre?"]) expect(engine.read(question).kind, question).toBe("refused");
  });

  test("are what a figure is told by, as they were", () => {
    expect(planOf("peminjaman bukit per genre")).toEqual(planOf("peminjaman bukit menurut genre"));
    expect(planOf("peminjaman bukit per genre").cuts).toEqual({ dimension: "genre", values: genres });
  });
});

test("each has its share of the whole, and grew by so much", async () => {
  const whole = loansOf({});
  const shares = inOrder({}).map(([genre, count]) => [genre, expect.closeTo((100 * count) / whole, 9), count]);
  expect((await ask("persentase peminjaman per genre")).map((row) => row.slice(0, 2))).toEqual(
    shares.map((row) => row.slice(0, 2)),
  );
  const grown = Object.fromEntries(
    genres.map((genre) => {
      const [from, to] = [2021, 2024].map((year) => loansOf({ genre, year }));
      return [genre, (100 * ((to ?? 0) - (from ?? 0))) / (from ?? 1)];
    }),
  );
  for (const [genre, growth] of await ask("pertumbuhan peminjaman per genre dari 2021 ke 2024"))
    expect(growth, String(genre)).toBeCloseTo(grown[String(genre)] ?? 0, 9);
});

describe("what goes on", () => {
  test("puts a breakdown in an order, and takes some of it", async () => {
    const first = "peminjaman bukit menurut genre";
    expect(await ask(first, "yang terbanyak?")).toEqual(inOrder({ zone: "B" }).slice(0, 1));
    expect(await ask(first, "urutkan dari yang terkecil")).toEqual(inOrder({ zone: "B" }, 1));
    expect(await ask(first, "yang terbanyak?", "kalau lembah?")).toEqual(inOrder({ zone: "L" }).slice(0, 1));
    expect(await ask("peminjaman per genre", "yang di atas 4200?")).toEqual(
      inOrder({}).filter(([, count]) => count > 4200),
    );
    expect(await ask("genre dengan peminjaman terbanyak", "tahun 2022?", "yang paling sedikit?")).toEqual(
      inOrder({ year: 2022 }, 1).slice(0, 1),
    );
  });

  test("of two that were compared, or of a breakdown, tells the share of all there", async () => {
    const there = loansOf({ zone: "B" });
    const shares = inOrder({ zone: "B" }).map(([genre, count]) => [genre, expect.closeTo((100 * count) / there, 9)]);
    const compared = await ask("lebih banyak peminjaman fiksi atau sains di bukit?", "berapa persen?");
    expect(compared.map((row) => row.slice(0, 2))).toEqual(shares);
    expect(await ask("peminjaman bukit menurut genre", "berapa persen?")).toEqual(shares);
  });

  test("asks the same claim of another place, in words", () => {
    const before = planOf("apakah peminjaman fiksi di bukit lebih banyak dari sains?");
    expect(engine.read("di lembah?", before)).toMatchObject({
      reading: expect.stringContaining("Apakah peminjaman fiksi di Zona Lembah tahun 2024 lebih besar daripada sains"),
    });
  });

  test("keeps the name of those that were counted", () => {
    expect(engine.read("di Lembah?", planOf("berapa rak bernama Fajar di Bukit?")).kind).toBe("refused");
  });

  test("takes no mean over a row itself", () => {
    const before = planOf("zona dengan rata-rata peminjaman cabang tertinggi");
    expect(engine.read("per cabang?", before).kind).toBe("refused");
  });

  test("takes no one value for a row of it", () => {
    const before = planOf("genre dengan peminjaman terbanyak di bukit");
    expect(engine.read("yang fiksi?", before).kind).toBe("refused");
  });
});

describe("what is refused", () => {
  test.each([
    // Of what stands in rows already there is no part to tell.
    "peminjaman fiksi per genre",
    "genre dengan peminjaman fiksi terbanyak",
    // Of each of the two, or of both together?
    "peminjaman bukit dan lembah menurut genre",
    // Nothing is known of it by genre.
    "genre dengan anggaran terbesar",
    "genre terluas",
    "genre dengan cabang terbanyak",
    "cabang di genre fiksi",
  ])("%s", (question) => expect(engine.read(question).kind).toBe("refused"));
});

describe("which of two is more", () => {
  const [more = "", less = ""] = inOrder({ zone: "B" }).map(([genre]) => genre);
  test.each([
    ["mana yang lebih banyak peminjaman fiksi atau sains di bukit?", inOrder({ zone: "B" })],
    ["lebih sedikit mana peminjaman fiksi atau sains di bukit", inOrder({ zone: "B" }, 1)],
    ["genre mana yang peminjamannya lebih banyak di bukit?", inOrder({ zone: "B" })],
  ])("%s", async (question, rows) => expect(await ask(question)).toEqual(rows));

  test("is said, and whether what is claimed is so", async () => {
    const told = async (question: string): Promise<string> => {
      const plan = planOf(question);
      const rows = await library.rowsOf(plan);
      return engine.explain(plan, { rows, rowCount: rows.length }).answer;
    };
    expect(await told("lebih banyak peminjaman fiksi atau sains di bukit?")).toMatch(
      new RegExp(
        `^Peminjaman di Zona Bukit tahun 2024: \\*\\*${more}\\*\\* .* lebih besar daripada \\*\\*${less}\\*\\*`,
      ),
    );
    expect(await told(`apakah peminjaman ${less} di bukit lebih banyak dari ${more}?`)).toMatch(/^\*\*Tidak\.\*\* /);
    expect(await told(`apakah peminjaman ${more} di bukit lebih banyak dari ${less}?`)).toMatch(/^\*\*Ya\.\*\* /);
  });

  test("of rows that were named no value is first", () =>
    expect(engine.read("zona mana yang lebih banyak fiksinya daripada sains").kind).toBe("refused"));
});

test("shares of a place, by value and of each place", async () => {
  const there = loansOf({ zone: "B" });
  const shares = inOrder({ zone: "B" }).map(([genre, count]) => [genre, expect.closeTo((100 * count) / there, 9)]);
  for (const question of ["persentase peminjaman bukit menurut genre", "proporsi peminjaman menurut genre di bukit"]) {
    expect(await ask(question), question).toEqual(shares);
    expect(engine.read(question)).toMatchObject({
      reading: "Pangsa peminjaman terhadap Zona Bukit tahun 2024 untuk setiap genre",
    });
  }
  const ofZones = zones
    .map(({ id, name }): [string, number] => [name, (100 * loansOf({ zone: id })) / loansOf({})])
    .sort((a, b) => b[1] - a[1])
    .map(([name, share]) => [name, expect.closeTo(share, 9)]);
  for (const question of [
    "kontribusi tiap zona terhadap total peminjaman",
    "distribusi peminjaman per zona dalam persen",
    "persentase peminjaman per zona",
  ])
    expect(await ask(question), question).toEqual(ofZones);
});

test("a whole order, by whatever word", async () => {
  const zonesByLoans = zones
    .map(({ id, name }): [string, number] => [name, loansOf({ zone: id })])
    .sort((a, b) => b[1] - a[1]);
  expect(await ask("peringkat zona menurut peminjaman")).toEqual(zonesByLoans);
  expect(await ask("ranking zona menurut peminjaman")).toEqual(zonesByLoans);
  for (const word of ["urutkan", "peringkat", "ranking"])
    expect(await ask(`${word} genre menurut peminjaman`), word).toEqual(inOrder({}));
});
