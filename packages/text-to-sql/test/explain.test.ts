import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engine, openLibrary, planOf } from "./library.ts";
import { formal, parts } from "./questions.ts";

let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

async function explained(question: string) {
  const plan = planOf(question);
  const rows = await library.rowsOf(plan);
  return { plan, rows, ...engine.explain(plan, { rows, rowCount: rows.length }) };
}

const written = (value: number, decimals: number): string =>
  new Intl.NumberFormat("id-ID", { maximumFractionDigits: decimals }).format(value);

/** What is emphasised and holds a digit, without units: "**1.234,5 m²**" → "1.234,5". */
const figuresIn = (answer: string): string[] =>
  [...answer.matchAll(/\*\*(.+?)\*\*/g)].flatMap(([, said]) => said?.match(/^-?\d[\d.,]*/)?.[0] ?? []);

const questions = [
  "5 cabang dengan peminjaman terbanyak",
  "cabang terluas",
  "zona dengan cabang terbanyak",
  "peminjaman per zona",
  "peminjaman bukit dan lembah",
  "cabang dengan peminjaman lebih dari 800",
  "cabang dengan peminjaman lebih dari 80000",
  "jumlah rak di Zona Bukit",
  "rak apa saja di lembah",
  "kepadatan peminjaman setiap cabang di pesisir",
  "peminjaman sakura 2021",
  "skor kepuasan perpustakaan kenanga",
];

describe("an answer", () => {
  async function requireItsNumbers(question: string): Promise<void> {
    const { answer, rows } = await explained(question);
    const cells = rows.flat().filter((cell): cell is number => typeof cell === "number");
    const allowed = new Set(
      // A fall is told without its sign.
      [...cells, ...cells.map(Math.abs), rows.length].flatMap((cell) =>
        [0, 1, 2].map((decimals) => written(cell, decimals)),
      ),
    );
    for (const figure of figuresIn(answer)) expect(allowed, `${question} → ${answer}`).toContain(figure);
  }

  test.each(questions)("says no number but cells and the count of rows: %s", requireItsNumbers);

  test("names the most of figures that are text, because no number of JSON holds their digits or they are spans of time", async () => {
    const plan = planOf("peminjaman dan luas setiap cabang");
    const rows = (await library.rowsOf(plan)).slice(0, 3);
    const cells = ["9007199254740993", "70000000000000000000", 12].map((lent, i) => [
      ...(rows[i] ?? []).slice(0, -2),
      lent,
      ["9 days", "1 mon 02:00:00", "29 days 23:59:59"][i] ?? null,
    ]);
    const { answer } = engine.explain(plan, { rows: cells, rowCount: 3 });
    const most = rows[1]?.[0];
    expect(answer).toContain(`**${most}**, **70.000.000.000.000.000.000 kali**; luas lantai terbesar`);
    expect(answer).toContain(`**${most}**, **1 mon 02:00:00**`);
  });

  test("says no number but cells, whatever is asked", async () => {
    await fc.assert(
      fc.asyncProperty(parts, (said) => requireItsNumbers(formal(said))),
      { numRuns: 60 },
    );
  });

  test.each(questions)("is followed by questions that are answered: %s", async (question) => {
    const { suggestions } = await explained(question);
    for (const suggestion of suggestions) expect(engine.read(suggestion).kind, suggestion).toBe("plan");
    expect(suggestions).not.toContain(question);
  });

  test("names the few that it tells, each with what was asked of it", async () => {
    const { answer, rows } = await explained("3 cabang dengan peminjaman terbanyak");
    for (const [name] of rows) expect(answer).toContain(`**${name}** (**`);
    const kept = await explained(`cabang dengan peminjaman lebih dari ${Number(rows.at(-1)?.at(-1)) - 1}`);
    expect(kept.rows).toHaveLength(3);
    for (const [name] of kept.rows) expect(kept.answer).toContain(String(name));
  });

  test("leaves more than a few to the table, and tells what leads them", async () => {
    const ranked = await explained("5 cabang dengan peminjaman terbanyak");
    const kept = await explained("cabang dengan peminjaman lebih dari 800");
    for (const { answer, rows } of [ranked, kept]) {
      expect(rows.length).toBeGreaterThan(3);
      expect(answer).toContain(`**${rows[0]?.[0]}**`);
      for (const [name] of rows.slice(1, -1)) expect(answer).not.toContain(String(name));
    }
    expect(kept.answer).toContain(`**${kept.rows.at(-1)?.[0]}**`);
  });

  test("tells of several measures who leads in each, and of named ones all their figures", async () => {
    const { answer, rows } = await explained("peminjaman dan luas per zona");
    const top = (at: number) => [...rows].sort((a, b) => Number(b[at]) - Number(a[at]))[0] ?? [];
    expect(top(1)[0]).not.toBe(top(2)[0]);
    const [loans, floor] = [1, 2].map((at) => `**${top(at)[0]}**, **${written(Number(top(at)[at]), 1)} `);
    expect(answer).toMatch(/^Dari \*\*3 zona\*\*: peminjaman terbesar tahun 2024 .+; luas lantai terbesar .+\./);
    expect(answer).toContain(loans);
    expect(answer).toContain(floor);
    const named = await explained("peminjaman dan luas bukit dan lembah");
    for (const [name, ...figures] of named.rows) {
      const [a, b] = figures.map((figure) => written(Number(figure), 1));
      expect(named.answer).toContain(`${name} **${a} kali** dan **${b} m²**`);
    }
  });

  test("says which rank was asked for", async () => {
    expect((await explained("cabang dengan peminjaman terbanyak kedua")).answer).toMatch(
      /^Cabang pada peringkat ke-2 menurut peminjaman terbesar/,
    );
  });

  test("names all that are first together", async () => {
    expect((await explained("zona dengan cabang terbanyak")).answer).toContain(
      "**Bukit** dan **Pesisir**, masing-masing **3 cabang**",
    );
  });

  test("says that there is nothing, and of what", async () => {
    expect((await explained("cabang dengan peminjaman lebih dari 80000")).answer).toMatch(
      /^Tidak ada cabang .*80\.000/,
    );
    expect((await explained("peminjaman sakura 2021")).answer).toMatch(/^Tidak ada angka/);
  });

  test("carries the notes of what it tells", async () => {
    expect((await explained("peminjaman bukit")).answer).toContain("_Peminjaman dicatat per cabang._");
    expect((await explained("berapa cabang dengan peminjaman di atas 500")).answer).toContain("per cabang._");
    expect((await explained("luas zona dengan peminjaman terbanyak")).answer).toContain("per cabang._");
    expect((await explained("jumlah rak di bukit")).answer).toContain("_Rak dihitung akhir tahun._");
  });

  test.each([
    ["luas sakura", true],
    ["luas setiap cabang di pesisir", true],
    ["luas lantai di pesisir", true],
    ["luas setiap cabang", true],
    ["luas setiap cabang di luar bukit", true],
    // What the places of one figure leave out, those of another may take in.
    ["luas lantai di lembah dan pesisir", true],
    ["luas zona dengan peminjaman terbanyak", true],
    ["luas setiap cabang di zona dengan peminjaman terbanyak", true],
    ["luas kenanga", false],
    ["luas setiap cabang di lembah", false],
    ["luas lantai di bukit", false],
    ["luas setiap cabang di luar pesisir", false],
  ])("tells what is noted of a member only where that may be among those told of: %s", async (question, isTold) => {
    expect((await explained(question)).answer.includes("Sakura diukur")).toBe(isTold);
  });

  test("warns that a correlation is no cause, and says of how many it was taken", async () => {
    const { answer, rows } = await explained("korelasi antara peminjaman dan luas lantai per cabang tahun 2024");
    expect(answer).toContain("bukan sebab-akibat");
    expect(answer).toContain(`**${rows[0]?.[1]}`);
    expect((await explained("peminjaman bukit")).answer).not.toContain("sebab-akibat");
  });
});

describe("the reading", () => {
  test.each([
    ["brp pinjaman bkt thn 2022", "Peminjaman di Zona Bukit tahun 2022"],
    ["cabang >= 500 peminjaman", "Daftar cabang dengan peminjaman tahun 2024 paling sedikit 500 kali"],
    ["berapa rak dikunci di lmb", "Jumlah rak terkunci di Zona Lembah"],
    ["peminjaman bukit dan lembah", "Peminjaman tahun 2024 di Zona Bukit dan Zona Lembah, masing-masing"],
    ["peminjaman zona terluas", "Peminjaman tahun 2024 di zona dengan luas lantai terbesar"],
    ["cabang selain di bukit", "Daftar cabang di luar Zona Bukit"],
  ])("%s", (question, said) => {
    const reading = engine.read(question);
    expect(reading).toMatchObject({ kind: "plan", reading: said });
  });
});

describe("columns", () => {
  test("say what they hold, in what unit, under names that differ", () => {
    const { columns } = engine.compile(planOf("cabang di bukit dengan peminjaman fiksi di atas 10 dan luas di atas 5"));
    expect(columns.map(({ name, unit }) => [name, unit])).toEqual([
      ["Cabang", null],
      ["Peminjaman fiksi", "kali"],
      ["Luas lantai", "m²"],
    ]);
    expect(new Set(columns.map(({ name }) => name)).size).toBe(columns.length);
  });
});
