import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engine, loansOf, openLibrary, planOf, refusalOf } from "./library.ts";
import { branches } from "./library-rows.ts";

/** So many times another figure. */
let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const all = branches.map(({ id, name }) => ({ name, loans: loansOf({ branch: id }) }));
const dahlia = all.find(({ name }) => name === "Perpustakaan Dahlia")?.loans ?? Number.NaN;
const mean = all.reduce((sum, { loans }) => sum + loans, 0) / all.length;
const namesOver = (than: number): string[] =>
  all
    .filter(({ loans }) => loans > than)
    .map(({ name }) => name)
    .sort();

async function namesOf(question: string): Promise<unknown[]> {
  const rows = await library.rowsOf(planOf(question));
  return rows.map(([name]) => name).sort();
}

describe("more than so many times", () => {
  test.each([
    ["cabang yang peminjamannya lebih dari setengah Perpustakaan Dahlia", dahlia / 2],
    ["cabang yang peminjamannya lebih dari sepertiga peminjaman Perpustakaan Dahlia", dahlia / 3],
    ["cabang yang peminjamannya di atas dua kali lipat rata-rata", mean * 2],
    ["cabang yang peminjamannya melebihi 1,5 kali rata-rata semua cabang", mean * 1.5],
    ["cabang yang peminjamannya 0,5x lebih tinggi dari Perpustakaan Dahlia", dahlia / 2],
    ["branches with loans above half of Perpustakaan Dahlia", dahlia / 2],
  ])("%s", async (question, than) => {
    const names = namesOver(than);
    expect(await namesOf(question)).toEqual(names);
  });

  test("of whatever number, another place's figure is taken so many times", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 400 }), async (hundredths) => {
        const said = String(hundredths / 100).replace(".", ",");
        const question = `cabang yang peminjamannya lebih dari ${said} kali Perpustakaan Dahlia`;
        expect(await namesOf(question)).toEqual(namesOver((dahlia * hundredths) / 100));
      }),
      { numRuns: 30 },
    );
  });

  test("said as it was meant", () => {
    expect(engine.read("cabang yang peminjamannya lebih dari 3 kali lipat Perpustakaan Dahlia")).toMatchObject({
      kind: "plan",
      reading: expect.stringMatching(/di atas 3 kali angka Perpustakaan Dahlia/u),
    });
  });

  test.each([
    ["apakah peminjaman Perpustakaan Dahlia lebih dari setengah Perpustakaan Dahlia?", "Ya"],
    ["apakah peminjaman Perpustakaan Dahlia lebih dari 1000 kali peminjaman Perpustakaan Kenanga?", "Tidak"],
  ])("%s", async (question, verdict) => {
    const plan = planOf(question);
    const rows = await library.rowsOf(plan);
    expect(engine.explain(plan, { rows, rowCount: rows.length }).answer).toMatch(
      new RegExp(`^\\*\\*${verdict}\\.`, "u"),
    );
  });
});

describe("what is no multiple", () => {
  test.each([
    "cabang yang peminjamannya dua kali lipat Perpustakaan Dahlia",
    "cabang yang peminjamannya lebih dari -2 kali Perpustakaan Dahlia",
    "cabang yang peminjamannya lebih dari 0 kali lipat Perpustakaan Dahlia",
    "cabang yang peminjamannya lebih dari dua kali lipat",
  ])("%s", (question) => {
    expect(refusalOf(question).kind).toBe("not-understood");
  });

  test("a unit that is called so", async () => {
    expect(await namesOf(`cabang yang peminjamannya lebih dari ${dahlia} kali`)).toEqual(namesOver(dahlia));
  });

  test("a plan that is none", () => {
    const plan = planOf("cabang yang peminjamannya lebih dari 3 kali lipat Perpustakaan Dahlia");
    const wrong = JSON.parse(JSON.stringify(plan).replace('"times":3', '"times":-3'));
    expect(engine.faultsOf(plan)).toEqual([]);
    expect(engine.faultsOf(wrong)).toEqual([expect.objectContaining({ fault: "shape" })]);
  });
});
