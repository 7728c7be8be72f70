import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engine, loansOf, openLibrary, planOf, refusalOf } from "./library.ts";

let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

async function answerTo(question: string, before?: string): Promise<string> {
  const reading = engine.read(question, before === undefined ? undefined : planOf(before));
  if (reading.kind !== "plan") throw new Error(`${question} → ${reading.kind}: ${reading.detail}`);
  const rows = await library.rowsOf(reading.plan);
  return engine.explain(reading.plan, { rows, rowCount: rows.length }).answer;
}

const [hill, valley] = [loansOf({ zone: "B" }), loansOf({ zone: "L" })];
const yes = (is: boolean): RegExp => (is ? /^\*\*Ya\.\*\*/u : /^\*\*Tidak\.\*\*/u);

describe("yes or no is said first", () => {
  test.each([
    [`apakah peminjaman zona bukit di atas ${hill - 1}?`, true],
    [`apakah peminjaman zona bukit sudah di atas ${hill}?`, false],
    [`peminjaman zona bukit minimal ${hill} tidak?`, true],
    [`is the loans of zone bukit below ${hill}?`, false],
    ["apakah peminjaman bukit lebih banyak dari lembah?", hill > valley],
    ["benarkah peminjaman lembah lebih banyak dari bukit?", valley > hill],
    ["kalau dibanding bukit, peminjaman lembah lebih banyak ga sih?", valley > hill],
    [`apakah ada zona yang peminjamannya di atas ${Math.max(hill, valley) * 100}?`, false],
    [`ada ga zona yang peminjamannya di atas ${Math.min(hill, valley) - 1}`, true],
  ])("%s", async (question, is) => {
    expect(await answerTo(question)).toMatch(yes(is));
  });

  test("beside the figure that it rests on, and what was claimed", async () => {
    expect(await answerTo(`apakah peminjaman zona bukit di atas ${hill}?`)).toContain(hill.toLocaleString("id"));
    expect(engine.read("apakah peminjaman zona bukit di atas 5?")).toMatchObject({
      reading: expect.stringMatching(/^Apakah .*Bukit.* di atas 5/u),
    });
  });

  test("of another place, too, where a follow-up asks the same of it", async () => {
    const between = Math.min(hill, valley);
    const first = `apakah peminjaman zona bukit di atas ${between}?`;
    expect(await answerTo("kalau lembah?", first)).toMatch(yes(valley > between));
  });
});

describe("whether one is the first of an order, or among the first", () => {
  const zoneNames = ["Bukit", "Lembah", "Pesisir"];
  const firsts = async (question: string) => (await library.rowsOf(planOf(question))).map(([name]) => name);

  test("who stands there is told, and whether it is the one", async () => {
    const [first] = await firsts("zona terluas");
    for (const name of zoneNames) {
      const told = await answerTo(`apakah Zona ${name} zona terluas?`);
      expect(told, name).toMatch(yes(name === first));
      expect(told).toContain(String(first));
    }
  });

  test("among so many", async () => {
    const two = await firsts("2 zona terluas");
    expect(two).toHaveLength(2);
    for (const name of zoneNames)
      expect(await answerTo(`benarkah Zona ${name} termasuk 2 zona terluas`), name).toMatch(yes(two.includes(name)));
  });

  test("however it is asked", () => {
    const claim = planOf("apakah zona bukit zona terluas");
    for (const asked of [
      "apakah zona bukit luasnya paling besar",
      "katanya zona bukit terluas ya?",
      "zona bukit paling luas kan",
    ])
      expect(planOf(asked)).toEqual(claim);
  });

  test("what is said of one is not asked of what lies in it", () => {
    for (const said of ["zona bukit paling luas", "bukit paling luas"]) expect(engine.read(said).kind).toBe("refused");
    expect(planOf("di bukit paling luas mana").rows?.entity).toBe("branch");
  });

  test("only where that is asked, of one of its kind", () => {
    expect(engine.read("zona bukit zona terluas").kind).toBe("refused");
    expect(engine.read("apakah zona bukit tidak termasuk 2 zona terluas").kind).toBe("refused");
    expect(engine.read("apakah perpustakaan melati zona terluas").kind).toBe("refused");
  });
});

describe("who asks which or how many is told that", () => {
  test.each([
    "mana yang peminjamannya lebih banyak, bukit atau lembah?",
    "apakah bukit atau lembah yang peminjamannya lebih banyak",
    "berapa zona yang peminjamannya di atas 5?",
    "zona yang peminjamannya tidak di atas 5",
    "zona apa yang peminjamannya di atas 5",
  ])("%s", async (question) => {
    expect(planOf(question).whether).toBeUndefined();
    expect(await answerTo(question)).not.toMatch(/^\*\*(Ya|Tidak)/u);
  });
});

test.each([
  "apakah bukit di atas 5?",
  "apakah peminjaman zona bukit akan di atas 5?",
  "apakah bukit lebih ramah dari lembah?",
])("is not guessed at: %s", (question) => {
  expect(refusalOf(question)).toBeDefined();
});

test("whether there are any may be asked at the end", () =>
  expect(planOf("ada cabang yang luasnya di atas 100 ga")).toEqual(
    planOf("apakah ada cabang yang luasnya di atas 100"),
  ));
