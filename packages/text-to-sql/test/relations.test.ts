import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engine, openLibrary, planOf } from "./library.ts";
import { years, zones } from "./library-rows.ts";
import { formal, parts } from "./questions.ts";

/** What must hold between the answers of related questions, whatever they are: nobody had to know one of them. */
let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const ask = (question: string) => library.rowsOf(planOf(question));
const names = async (question: string) => (await ask(question)).map(([name]) => name);
const number = (cell: unknown): number => (typeof cell === "number" ? cell : Number.NaN);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const noun = fc.constantFrom("cabang", "perpustakaan", "taman baca", "zona");
const measure = fc.constantFrom("peminjaman", "luas lantai", "kepadatan peminjaman");
const where = fc.constantFrom("", " di Zona Bukit", " di Zona Lembah");
const end = fc.constantFrom("tertinggi", "terendah");

describe("orders", () => {
  test("the first n are among the first n + 1, in the same order", async () => {
    await fc.assert(
      fc.asyncProperty(noun, measure, end, fc.integer({ min: 1, max: 5 }), async (set, of, which, n) => {
        const few = await names(`${n} ${set} dengan ${of} ${which}`);
        const more = await names(`${n + 1} ${set} dengan ${of} ${which}`);
        expect(more.slice(0, few.length)).toEqual(few);
      }),
      { numRuns: 20 },
    );
  });

  test("the highest is the last of the lowest, and stands at rank one", async () => {
    await fc.assert(
      fc.asyncProperty(noun, measure, async (set, of) => {
        const [first] = await names(`${set} dengan ${of} tertinggi`);
        const all = await names(`urutkan ${set} dari ${of} terendah`);
        expect(all.at(-1)).toBe(first);
        expect((await ask(`${set} peringkat 1 ${of}`))[0]?.[0]).toBe(first);
      }),
      { numRuns: 20 },
    );
  });

  test("who is above and who is at most part all that are known", async () => {
    await fc.assert(
      fc.asyncProperty(noun, measure, where, fc.integer({ min: 1, max: 400 }), async (set, of, place, bound) => {
        if (set === "zona" && place !== "") return;
        const above = await names(`${set}${place} dengan ${of} lebih dari ${bound}`);
        const below = await names(`${set}${place} dengan ${of} paling banyak ${bound}`);
        const all = await names(`${of} per ${set}${place}`);
        expect([...above, ...below].sort()).toEqual([...all].sort());
      }),
      { numRuns: 15 },
    );
  });
});

describe("sums", () => {
  test("children add up to their parent, in every year and each cut", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...zones.map(({ name }) => name)),
        fc.constantFrom(...years),
        fc.constantFrom("", " fiksi", " sains"),
        async (zone, year, genre) => {
          const rows = await ask(`peminjaman${genre} per cabang di Zona ${zone} tahun ${year}`);
          const [whole] = await ask(`peminjaman${genre} Zona ${zone} tahun ${year}`);
          expect(sum(rows.map((row) => number(row.at(-1))).filter((value) => !Number.isNaN(value)))).toBe(
            number(whole?.[0]),
          );
        },
      ),
      { numRuns: 15 },
    );
  });

  test("cuts add up to what is cut", async () => {
    for (const zone of zones.map(({ name }) => name)) {
      const cuts = await ask(`peminjaman Zona ${zone} menurut genre`);
      const [whole] = await ask(`peminjaman Zona ${zone}`);
      expect(sum(cuts.map(([, value]) => number(value)))).toBe(number(whole?.[0]));
    }
  });

  test("shares of the parts add up to a hundred", async () => {
    for (const question of [
      "pangsa peminjaman tiap zona",
      "berapa persen peminjaman tiap zona tahun 2022",
      "pangsa luas lantai per zona",
    ])
      expect(sum((await ask(question)).map((row) => number(row[1]))), question).toBeCloseTo(100, 9);
    const shares = await Promise.all(zones.map(({ name }) => ask(`berapa persen peminjaman yang dari Zona ${name}`)));
    expect(sum(shares.map(([row]) => number(row?.[0])))).toBeCloseTo(100, 9);
  });

  test("the gap between two is the gap between what each has, whoever is named first", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...zones), fc.constantFrom(...zones), async (one, other) => {
        if (one === other) return;
        const values = await Promise.all(
          [one, other].map(async ({ name }) => number((await ask(`peminjaman Zona ${name}`))[0]?.[0])),
        );
        for (const [a, b] of [
          [one, other],
          [other, one],
        ])
          expect((await ask(`selisih peminjaman Zona ${a?.name} dan Zona ${b?.name}`))[0]?.[0]).toBe(
            Math.abs((values[0] ?? 0) - (values[1] ?? 0)),
          );
      }),
      { numRuns: 10 },
    );
  });
});

describe("what is left out", () => {
  test("without its measure no question is answered", () => {
    fc.assert(
      fc.property(parts, (said) => {
        const rest = formal(said).replace(said.measure, "").replace(/\s+/g, " ");
        expect(engine.read(rest).kind, rest).not.toBe("plan");
      }),
      { numRuns: 100 },
    );
  });

  test("a follow-up comes to what the whole question comes to", () => {
    fc.assert(
      fc.property(parts, fc.constantFrom(...zones.map(({ name }) => `Zona ${name}`)), (said, place) => {
        const before = planOf(formal({ ...said, place: "Zona Bukit" }));
        const reading = engine.read(`kalau ${place}?`, before);
        if (reading.kind !== "plan") throw new Error(reading.kind);
        // What was told before is remembered beside the answer, not in it.
        const { told: _, ...plan } = reading.plan;
        expect(plan).toEqual(planOf(formal({ ...said, place })));
      }),
      { numRuns: 60 },
    );
  });
});
