import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engine, openLibrary, type planOf } from "./library.ts";
import { branches, zones } from "./library-rows.ts";

/** What is asked on after a count or a mean, and what asks for others than those that were told. */
let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

/** The last of several questions, each after the one before. */
function readLast(...questions: string[]) {
  let plan: unknown;
  let last = engine.read(questions[0] ?? "");
  for (const question of questions.slice(1)) {
    if (last.kind !== "plan") throw new Error(`${question} → ${last.kind}: ${last.detail}`);
    plan = last.plan;
    last = engine.read(question, plan);
  }
  return last;
}

async function rowsOf(...questions: string[]) {
  const last = readLast(...questions);
  if (last.kind !== "plan") throw new Error(`${questions.at(-1)} → ${last.kind}: ${last.detail}`);
  return library.rowsOf(last.plan as ReturnType<typeof planOf>);
}

const gardensIn = (zone: string): number => branches.filter((one) => one.zone === zone && one.kind === "garden").length;

describe("after how many there are", () => {
  test("how many in each of what they lie in", async () => {
    const rows = zones.map(({ id, name }) => [name, gardensIn(id)]).sort((a, b) => Number(b[1]) - Number(a[1]));
    expect(new Map((await rowsOf("berapa taman baca?", "per zona?")) as [string, number][])).toEqual(
      new Map(rows as [string, number][]),
    );
  });

  test("the first of those that were counted", async () => {
    expect(await rowsOf("ada berapa cabang di lembah?", "yang paling luas?")).toEqual(
      await rowsOf("cabang paling luas di lembah"),
    );
  });
});

test("a mean is told of what lies elsewhere, and outside", async () => {
  const first = "rata-rata luas lantai cabang di bukit";
  expect(await rowsOf(first, "di lembah?")).toEqual(await rowsOf("rata-rata luas lantai cabang di lembah"));
  expect(await rowsOf(first, "di luar bukit?")).toEqual(await rowsOf("rata-rata luas lantai cabang di luar bukit"));
});

describe("which others", () => {
  test("are no list of all", () => {
    expect(readLast("zona mana lagi?").kind).toBe("refused");
    expect(readLast("apakah anggaran bukit di atas 1 juta?", "zona mana lagi?").kind).toBe("refused");
  });

  test("where something is said of them", async () => {
    expect(await rowsOf("cabang apa lagi di bukit?")).toEqual(await rowsOf("cabang apa saja di bukit?"));
  });
});

test("a total is never told of each: what does not add up is refused", () => {
  const reading = engine.read("berapa skor total dari semua cabang di bukit?");
  expect(reading.kind).toBe("refused");
});

test("whether all of them keep a bound, of those whose figure is known", async () => {
  const claim = async (question: string): Promise<string> => {
    const last = readLast(question);
    if (last.kind !== "plan") throw new Error(last.detail);
    const rows = await library.rowsOf(last.plan);
    return engine.explain(last.plan, { rows, rowCount: rows.length }).answer;
  };
  expect(await claim("apakah semua zona anggarannya di atas 1 juta?")).toMatch(/^\*\*Ya\.\*\*/u);
  expect(await claim("apakah semua zona anggarannya di atas 2 juta?")).toMatch(/^\*\*Tidak\.\*\*/u);
  // Sakura has no loans of 2021
  expect(await claim("apakah semua cabang peminjamannya tahun 2021 di atas 10?")).toMatch(/^\*\*Ya\.\*\*/u);
});
