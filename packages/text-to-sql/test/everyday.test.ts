import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engine, loansOf, openLibrary, planOf, refusalOf } from "./library.ts";
import { branches, budget, rating } from "./library-rows.ts";

let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const ask = (question: string) => library.rowsOf(planOf(question));
const ofHill = branches.filter(({ zone }) => zone === "B");
const byLoans = [...ofHill]
  .sort((a, b) => loansOf({ branch: a.id }) - loansOf({ branch: b.id }))
  .map(({ name }) => name);

describe("an order that is said last", () => {
  test.each([
    "peminjaman per cabang di bukit, urutkan dari yang terkecil",
    "peminjaman cabang di bukit diurutkan dari terkecil",
    "cabang di bukit, urutkan dari yang peminjamannya paling sedikit",
  ])("%s", async (question) => {
    expect((await ask(question)).map(([name]) => name)).toEqual(byLoans);
  });

  test("from the largest where nothing else is said, all of them", async () => {
    for (const question of ["branches in bukit sorted by loans", "ranking peminjaman cabang di bukit"]) {
      const rows = await ask(question);
      expect(
        rows.map(([name]) => name),
        question,
      ).toEqual([...byLoans].reverse());
    }
  });

  test("turns the few that were picked, and picks no others", async () => {
    const rows = await ask("2 cabang di bukit dengan peminjaman terbanyak, urutkan dari yang terkecil");
    expect(rows.map(([name]) => name)).toEqual(byLoans.slice(-2));
  });

  test("without anything to order by is asked back", () => {
    expect(engine.read("urutkan cabang dari yang terkecil")).toMatchObject({
      kind: "ambiguous",
      detail: "Urutan cabang itu menurut apa?",
    });
  });
});

describe("an order that does not say of what", () => {
  const byBudget = [...budget].sort((a, b) => b.amount - a.amount).map(({ zone }) => zone);
  const names = { B: "Bukit", L: "Lembah", P: "Pesisir" } as const;
  test.each([
    ["anggaran terbesar kedua se-nusabaca", byBudget[1]],
    ["anggaran tertinggi ke-3", byBudget[2]],
    ["anggaran terbesar di mana?", byBudget[0]],
  ])("%s", async (question, zone) => {
    expect((await ask(question)).map(([name]) => name)).toEqual([names[zone as keyof typeof names]]);
  });

  test("is not guessed at where several kinds have the figure", () => {
    for (const question of ["peminjaman terbanyak ketiga", "top 3 peminjaman", "terbesar kedua se-nusabaca"])
      expect(engine.read(question).kind, question).not.toBe("plan");
    const asked = engine.read("peminjaman terbanyak ketiga");
    expect(asked.kind === "ambiguous" && asked.choices.map(({ label }) => label)).toEqual(["Cabang", "Zona"]);
  });
});

test("names of several kinds each have a figure of their own", async () => {
  const [first] = ofHill;
  const rows = await ask(`bandingkan peminjaman bukit, ${first?.name} dan lembah`);
  expect(rows).toEqual([[loansOf({ zone: "B" }), loansOf({ branch: first?.id ?? "" }), loansOf({ zone: "L" })]]);
});

describe("what does not add up", () => {
  const scores = rating.filter(({ branch }) => ofHill.some(({ id }) => id === branch));
  test("is told of each of many", async () => {
    const rows = await ask("skor cabang di bukit");
    expect(rows.map((row) => row.at(-1)).sort()).toEqual(scores.map(({ score }) => score).sort());
  });
  test("has no total", () => {
    expect(refusalOf("total skor cabang di bukit")).toMatchObject({ kind: "not-additive" });
  });
  test("is told of one that others are told from", async () => {
    const [best] = [...ofHill].sort((a, b) => loansOf({ branch: b.id }) - loansOf({ branch: a.id }));
    expect(await ask("skor cabang dengan peminjaman terbanyak di bukit")).toEqual([
      [best?.name, rating.find(({ branch }) => branch === best?.id)?.score],
    ]);
  });
});

test("what is divided is a ratio of the two, of the same places", async () => {
  const loans = loansOf({ zone: "B" });
  expect((await ask("peminjaman bukit dibagi jumlah cabangnya"))[0]?.[0]).toBeCloseTo(loans / ofHill.length, 6);
});

describe("an order that is said last", () => {
  test.each([
    ["5 cabang dengan peminjaman terbanyak, dari yang paling banyak", "5 cabang dengan peminjaman terbanyak"],
    ["2 cabang dengan peminjaman tersedikit, terurut menaik", "2 cabang dengan peminjaman tersedikit"],
    [
      "perpustakaan kenanga peringkat berapa menurut luas, largest first",
      "perpustakaan kenanga peringkat berapa menurut luas",
    ],
  ])("%s", async (question, plain) => expect(await ask(question)).toEqual(await ask(plain)));

  test("turns the few around", async () => {
    const few = await ask("3 cabang dengan peminjaman terbanyak");
    expect(await ask("3 cabang dengan peminjaman terbanyak, smallest first")).toEqual(few.reverse());
  });
});

describe("a sentence about whoever asks", () => {
  test.each([
    "Saya guru matematika. Berapa peminjaman bukit?",
    "Saya punya 3 anak. Berapa peminjaman bukit?",
    "Halo, selamat pagi! Berapa peminjaman bukit?",
    "Untuk skripsi saya: berapa peminjaman bukit?",
  ])("is set aside: %s", (question) => {
    expect(planOf(question)).toEqual(planOf("Berapa peminjaman bukit?"));
  });

  test.each([
    "Saya suka lembah. Berapa peminjamannya?",
    "Jangan hitung taman baca. Berapa peminjaman bukit?",
    "Saya hanya mau yang gratis. Berapa peminjaman bukit?",
    "Saya butuh 3 saja xyzzy. Berapa peminjaman bukit?",
    "Cuaca cerah. Berapa peminjaman bukit?",
    "Untuk balita, berapa peminjaman bukit?",
    "Untuk laporan 2021, berapa peminjaman bukit tahun 2022?",
  ])("is not, where it may say what is asked: %s", (question) => {
    expect(engine.read(question).kind).toBe("refused");
  });

  test("leaves the parts of the question where they stand", () => {
    const question = "Saya guru matematika. Berapa peminjaman bukit?";
    const [place] = engine.slots(question, planOf(question)).filter(({ kind }) => kind === "place");
    expect(place?.options[0]?.question).toMatch(/^Saya guru matematika\. Berapa peminjaman Zona /u);
  });
});
