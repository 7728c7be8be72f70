import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { alike } from "../src/reading/names.ts";
import { engine, loansOf, openLibrary, planOf } from "./library.ts";
import { authors, branches, shelves, years, zones } from "./library-rows.ts";

/** Figures that are set against one another: which of two kinds of things there are more of, and how many more. */
let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

/** The rows and the answer to the last of several questions, each after the one before. */
async function ask(...questions: string[]) {
  let plan: unknown;
  for (const question of questions) {
    const reading = engine.read(question, plan);
    if (reading.kind !== "plan") throw new Error(`${question} → ${reading.kind}: ${reading.detail}`);
    expect(engine.faultsOf(reading.plan)).toEqual([]);
    plan = reading.plan;
  }
  const told = plan as ReturnType<typeof planOf>;
  const rows = await library.rowsOf(told);
  return { rows, answer: engine.explain(told, { rows, rowCount: rows.length }).answer };
}

type Branch = (typeof branches)[number];
const kinds = (of: (branch: Branch) => boolean = () => true) => {
  const count = (kind: Branch["kind"]): number => branches.filter((one) => of(one) && one.kind === kind).length;
  return { libraries: count("library"), gardens: count("garden") };
};
const inZone =
  (zone: string) =>
  (branch: Branch): boolean =>
    branch.zone === zone;
const shelvesIn = (zone: string): number =>
  shelves.filter(({ branch }) => branches.some(({ id, zone: own }) => id === branch && own === zone)).length;

test("a question that is said over and over is read or refused, and nothing of it breaks", () => {
  for (const question of ["Perpustakaan mana yang ada di zona B apa?", "ada berapa taman di zona B apa"])
    for (const times of [2, 5, 7, 9])
      expect(["plan", "refused", "ambiguous"]).toContain(engine.read(`${question} `.repeat(times)).kind);
  expect(alike([])).toBeNull();
});

describe("which there are more of", () => {
  const { libraries, gardens } = kinds(inZone("B"));
  const inBukit = [
    ["Perpustakaan", libraries],
    ["Taman baca", gardens],
  ];
  test.each([
    "lebih banyak perpustakaan atau taman baca di bukit?",
    "di bukit lebih banyak perpustakaan atau taman baca?",
    "perpustakaan atau taman baca yang lebih banyak di bukit?",
    "mana yang lebih banyak, perpustakaan atau taman baca di bukit?",
    "mana yang lebih banyak antara perpustakaan dan taman baca di bukit",
    "di bukit banyakan perpustakaan apa taman baca",
    "lebih banyak jumlah taman baca atau jumlah perpustakaan di bukit",
    "yang paling banyak di bukit perpustakaan atau taman baca?",
  ])("%s", async (question) => expect((await ask(question)).rows).toEqual(inBukit));

  test("which there are fewer of", async () => {
    const { rows } = await ask("lebih sedikit perpustakaan atau taman baca di bukit?");
    expect(rows).toEqual([...inBukit].reverse());
  });

  test("of things of several kinds, said in a sentence", async () => {
    const { rows, answer } = await ask("lebih banyak cabang, rak, atau penulis di bukit?");
    expect(rows).toEqual([
      ["Cabang", 3],
      ["Rak", 3],
      ["Penulis", 2],
    ]);
    expect(answer).toContain("Di Zona Bukit **cabang** dan **rak** sama banyak dan lebih banyak daripada penulis:");
  });

  test("equals are told as equals", async () => {
    const { libraries, gardens } = kinds();
    expect(libraries).toBe(gardens);
    const { rows, answer } = await ask("lebih banyak perpustakaan atau taman baca?");
    expect(rows).toEqual([
      ["Perpustakaan", libraries],
      ["Taman baca", gardens],
    ]);
    expect(answer).toContain("sama banyak");
  });

  test("whether there are more", async () => {
    const bukit = await ask("apakah perpustakaan di bukit lebih banyak daripada taman baca?");
    expect(bukit.answer).toMatch(/^\*\*Ya\.\*\*/u);
    const pesisir = await ask("apakah di pesisir jumlah perpustakaan lebih banyak dari jumlah taman baca?");
    expect(pesisir.answer).toMatch(/^\*\*Tidak\.\*\*/u);
  });

  test("goes on elsewhere, and by how many", async () => {
    const { libraries, gardens } = kinds(inZone("P"));
    const rows = [
      ["Taman baca", gardens],
      ["Perpustakaan", libraries],
    ];
    const first = "lebih banyak perpustakaan atau taman baca di bukit?";
    expect((await ask(first, "kalau pesisir?")).rows).toEqual(rows);
    expect((await ask(first, "selisihnya berapa?")).rows[0]?.[0]).toBe(1);
  });
});

describe("which of two places has more", () => {
  const rows = [
    ["Bukit", shelvesIn("B")],
    ["Lembah", shelvesIn("L")],
  ].sort((one, other) => Number(other[1]) - Number(one[1]));
  test.each([
    "lebih banyak mana rak di bukit atau lembah?",
    "rak di bukit atau di lembah yang lebih banyak?",
    "mana yang lebih banyak raknya, bukit atau lembah?",
    "lebih banyak mana jumlah rak bukit atau jumlah rak lembah?",
    "mana yang punya lebih banyak rak, bukit atau lembah?",
  ])("%s", async (question) => expect((await ask(question)).rows).toEqual(rows));

  test("of one figure that is said of both", async () => {
    const { rows } = await ask("anggaran bukit atau anggaran lembah yang lebih besar?");
    expect(rows.map(([name]) => name)).toEqual(["Lembah", "Bukit"]);
  });

  test("claimed of one", async () => {
    expect((await ask("apakah lembah punya lebih banyak rak daripada bukit?")).answer).toMatch(/^\*\*Tidak\.\*\*/u);
  });
});

describe("how many more", () => {
  const { libraries, gardens } = kinds(inZone("B"));
  test.each([
    "selisih jumlah perpustakaan dan taman baca di bukit",
    "selisih perpustakaan dan taman baca di bukit",
    "berapa selisih antara jumlah perpustakaan dan jumlah taman baca di bukit?",
  ])("%s", async (question) => expect((await ask(question)).rows[0]?.[0]).toBe(libraries - gardens));

  test("as a ratio", async () => {
    const { rows } = await ask("rasio perpustakaan terhadap taman baca di bukit");
    expect(rows[0]?.[0]).toBe(libraries / gardens);
  });

  test("what tells them apart is still asked without a place", () => {
    expect(planOf("perbedaan antara perpustakaan dan taman baca").defines?.kind).toBe("both");
  });
});

describe("of each row, by two counts", () => {
  test.each([
    ["zona yang taman bacanya lebih banyak daripada perpustakaannya", ["Pesisir"]],
    ["zona dengan jumlah perpustakaan lebih banyak dari taman baca", ["Bukit"]],
    ["zona yang taman bacanya lebih sedikit dari perpustakaannya", ["Bukit"]],
  ])("%s", async (question, names) => {
    const more = (zone: string): number => kinds(inZone(zone)).libraries - kinds(inZone(zone)).gardens;
    expect([more("B") > 0, more("P") < 0, more("L")]).toEqual([true, true, 0]);
    expect((await ask(question)).rows.map(([name]) => name)).toEqual(names);
  });

  test("so many, and no more", async () => {
    const rows = [["Bukit", kinds(inZone("B")).libraries]];
    expect((await ask("zona yang perpustakaannya cuma 2")).rows.map(([name]) => name)).toEqual(
      rows.map(([name]) => name),
    );
    expect((await ask("zona yang jumlah perpustakaannya 2")).rows).toEqual(rows);
    // two branches are meant, not those that have two shelves
    expect(engine.read("jumlah rak dua cabang terbesar").kind).toBe("refused");
  });

  test("so high, and no higher", async () => {
    const tall = authors.filter(({ height }) => height === 168);
    expect((await ask("penulis yang tinggi badannya 168 cm")).rows).toEqual(
      tall.map(({ name, height }) => [name, height]),
    );
  });

  test("both figures keep what is said of both", async () => {
    const { rows } = await ask("zona yang jumlah cabang dan jumlah raknya sama-sama di atas 2");
    expect(rows.map(([name]) => name)).toEqual(
      zones.filter(({ id }) => branches.filter(inZone(id)).length > 2 && shelvesIn(id) > 2).map(({ name }) => name),
    );
  });
});

describe("one year against another", () => {
  const [first, , last] = years;
  const isMore = loansOf({ zone: "B", year: last }) > loansOf({ zone: "B", year: first });
  test.each([
    `apakah peminjaman bukit ${last} lebih tinggi dari ${first}?`,
    `apakah peminjaman bukit tahun ${last} lebih banyak dibandingkan tahun ${first}?`,
    `apakah peminjaman bukit ${last} di atas ${first}`,
  ])("%s", async (question) =>
    expect((await ask(question)).answer).toMatch(isMore ? /^\*\*Ya\.\*\*/u : /^\*\*Tidak\.\*\*/u),
  );

  test("of each row", async () => {
    const rose = zones.filter(({ id }) => loansOf({ zone: id, year: last }) > loansOf({ zone: id, year: first }));
    const { rows } = await ask(`zona yang peminjamannya tahun ${last} lebih tinggi dari ${first}`);
    expect(rows.map(([name]) => name).sort()).toEqual(rose.map(({ name }) => name).sort());
  });

  test("which year had more", async () => {
    const order = [first, last].sort((a, b) => loansOf({ zone: "B", year: b }) - loansOf({ zone: "B", year: a }));
    const { rows } = await ask(`peminjaman bukit lebih tinggi ${first} atau ${last}?`);
    expect(rows).toEqual(order.map((year) => [year, loansOf({ zone: "B", year })]));
  });
});

test("the first of an order in the unit that is asked for", async () => {
  const [tallest] = [...authors].sort((one, other) => other.height - one.height);
  expect((await ask("penulis tertinggi berapa cm?")).rows).toEqual([[tallest?.name, tallest?.height]]);
});

describe("what is refused", () => {
  test.each([
    // things are not high, and authors have a height
    "lebih tinggi rak atau cabang di bukit?",
    "lebih besar perpustakaan atau taman baca?",
    // loans and square metres are not set against each other
    "lebih banyak peminjaman atau luas lantai di bukit?",
    "rasio genre fiksi",
  ])("%s", (question) => expect(engine.read(question).kind).toBe("refused"));
});
