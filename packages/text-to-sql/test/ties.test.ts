import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engine, openLibrary, planOf } from "./library.ts";

/** Look-ups: attributes of things, ties between them, what holds what. Expected rows are read off `library-rows.ts`. */
let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const ask = (question: string) => library.rowsOf(planOf(question));
const firsts = async (question: string) => (await ask(question)).map((row) => row[0]).sort();

describe("a text attribute", () => {
  test.each([
    ["Siapa kepala Zona Bukit?", ["Bukit", "Ratna"]],
    ["kepala zona lembah siapa", ["Lembah", "Surya"]],
    ["kepala zona dengan anggaran terbesar", ["Pesisir", "Wulan"]],
    ["apa semboyan candra?", ["Candra", "Pelan pelan"]],
    ["what is the motto of bayu", ["Bayu", "Diam"]],
    ["tempat lahir penulis tertinggi", ["Bayu", "Muara"]],
  ])("is told: %s", async (question, cells) => {
    const rows = await ask(question);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toEqual(expect.arrayContaining(cells));
  });

  test.each([
    ["zona apa yang kepalanya Surya", ["Lembah"]],
    ["Ratna itu kepala zona apa?", ["Bukit"]],
    ["penulis yang lahir di Kotabaru", ["Arini", "Candra"]],
    ["penulis kelahiran rawasari", ["Arini"]],
  ])("finds its members: %s", async (question, names) => expect(await firsts(question)).toEqual(names));

  test.each(["penulis dengan semboyan Diam", "kepala rak fajar", "kepala", "Surya", "berapa surya di bukit"])(
    "is not read into: %s",
    (question) => expect(engine.read(question).kind).toBe("refused"),
  );
});

describe("a number of a thing", () => {
  test.each([
    ["berapa tinggi badan Bayu", [[180]]],
    ["jumlah buku candra", [[22]]],
    ["berapa tinggi penulis terpendek", [["Arini", 160]]],
  ])("is a figure: %s", async (question, rows) => expect(await ask(question)).toEqual(rows));

  test.each([
    ["penulis tertinggi", ["Bayu"]],
    ["penulis terbesar", ["Bayu"]],
    ["2 penulis paling rajin", ["Arini", "Candra"]],
    ["penulis dengan buku lebih dari 20", ["Arini", "Candra"]],
    ["penulis besar", ["Arini", "Candra"]],
    ["penulis terpendek di lembah", ["Candra"]],
    ["penulis termalas di perpustakaan melati", ["Candra"]],
  ])("orders and bounds: %s", async (question, names) => expect(await firsts(question)).toEqual(names));
});

describe("what holds the first of its kind", () => {
  test.each([
    ["rak terbanyak di zona mana", "zona dengan rak terbanyak"],
    ["cabang terluas ada di zona mana", "zona yang memiliki cabang terluas"],
  ])("%s", async (question, plain) => expect(await ask(question)).toEqual(await ask(plain)));
});

describe("so many and no more", () => {
  test.each([
    ["cabang yang memajang tepat satu penulis", ["Perpustakaan Dahlia", "Perpustakaan Kenanga"]],
    ["cabang yang hanya memajang 1 penulis", ["Perpustakaan Dahlia", "Perpustakaan Kenanga"]],
    ["cabang yang memajang dua penulis", ["Perpustakaan Anggrek", "Perpustakaan Melati"]],
    ["zona yang hanya berbatasan dengan satu zona lain", ["Bukit", "Pesisir"]],
    ["zona yang punya persis 3 cabang", ["Bukit", "Pesisir"]],
    ["zona yang memiliki 3 cabang", ["Bukit", "Pesisir"]],
  ])("%s", async (question, names) => expect(await firsts(question)).toEqual(names));

  test("is said so", () => {
    expect(engine.read("cabang yang hanya memajang satu penulis")).toMatchObject({
      reading: "Daftar cabang dengan jumlah penulis (memajang penulis) tepat 1",
    });
  });

  test.each(["zona yang memiliki satu cabang", "zona yang tidak memiliki 3 cabang", "zona yang hanya memiliki cabang"])(
    "is not read into: %s",
    (question) => {
      const reading = engine.read(question);
      expect(reading.kind === "plan" ? reading.plan.rows?.bounds : []).toEqual([]);
    },
  );
});

describe("ties of which the other end is not named", () => {
  test.each([
    ["zona yang memiliki tetangga", ["Bukit", "Lembah", "Pesisir"]],
    ["zona yang tidak memiliki tetangga", []],
    ["zona yang tidak memiliki zona tetangga", []],
    ["zona yang memiliki tetangga terbanyak", ["Lembah"]],
    ["penulis yang tidak dipajang di nusabaca", ["Bayu"]],
  ])("%s", async (question, names) => expect(await firsts(question)).toEqual(names));
});

describe("where something does what it does", () => {
  test.each([
    ["cabang di mana Candra dipajang", ["Perpustakaan Anggrek", "Perpustakaan Kenanga", "Perpustakaan Melati"]],
    ["dipajang di cabang mana saja Candra", ["Perpustakaan Anggrek", "Perpustakaan Kenanga", "Perpustakaan Melati"]],
    ["di cabang mana penulis terpendek dipajang", ["Perpustakaan Dahlia", "Perpustakaan Melati"]],
    ["penulis terpendek dipajang di cabang mana", ["Perpustakaan Dahlia", "Perpustakaan Melati"]],
  ])("%s", async (question, names) => expect(await firsts(question)).toEqual(names));

  test.each(["penulis di mana Candra dipajang", "di cabang mana penulis dipajang", "zona di mana Candra menjual"])(
    "is not read into: %s",
    (question) => expect(engine.read(question).kind).toBe("refused"),
  );
});

describe("ties to several that are named", () => {
  test.each([
    ["cabang yang memajang Candra dan Arini", ["Perpustakaan Anggrek", "Perpustakaan Melati"]],
    ["zona yang berbatasan dengan Bukit dan Pesisir", ["Lembah"]],
    ["zona yang berbatasan dengan Bukit atau Lembah", ["Bukit", "Lembah", "Pesisir"]],
    ["zona yang tidak berbatasan dengan Bukit dan Pesisir", ["Bukit", "Pesisir"]],
    ["penulis yang dipajang di Perpustakaan Kenanga atau Perpustakaan Dahlia", ["Arini", "Candra"]],
    ["penulis yang dipajang di Perpustakaan Kenanga dan Perpustakaan Dahlia", ["Arini", "Candra"]],
    ["penulis di Perpustakaan Kenanga dan Perpustakaan Dahlia", ["Arini", "Candra"]],
  ])("hold of all of them, but with 'atau': %s", async (question, names) =>
    expect(await firsts(question)).toEqual(names),
  );

  test("are said so, from either end", () => {
    expect(engine.read("Bukit berbatasan dengan zona mana saja")).toMatchObject({
      reading: "Daftar zona yang bersebelahan dengan Zona Bukit",
    });
    expect(engine.read("zona yang berbatasan dengan Bukit atau Lembah")).toMatchObject({
      reading: "Daftar zona yang bersebelahan dengan Zona Bukit atau Zona Lembah",
    });
  });
});

describe("how many there are in the first by how many it has", () => {
  test.each([
    [
      "berapa cabang di zona dengan cabang terbanyak",
      [
        ["Bukit", 3],
        ["Pesisir", 3],
      ],
    ],
    [
      "berapa rak di cabang dengan penulis terbanyak",
      [
        ["Perpustakaan Anggrek", "Lembah", 2, 2],
        ["Perpustakaan Melati", "Bukit", 3, 2],
      ],
    ],
    ["berapa penulis yang dipajang di cabang dengan rak terbanyak", [["Perpustakaan Melati", "Bukit", 2, 3]]],
  ])("is told of each that shares the first place, never of all together: %s", async (question, rows) =>
    expect((await ask(question)).sort()).toEqual(rows),
  );

  test("is told once where it is what they are ordered by", async () => {
    expect(await ask("berapa zona yang berbatasan dengan zona yang berbatasan dengan zona terbanyak")).toEqual([
      ["Lembah", 2],
    ]);
  });

  test("is that of the first, by its name, where they are ordered by a figure", async () => {
    expect(await ask("berapa rak di cabang terluas")).toEqual([["Taman Baca Cempaka", "Lembah", 1]]);
  });
});

describe("what is said last is said of the last noun that can be so", () => {
  test.each([
    ["penulis yang berteman dengan penulis besar", ["Arini", "Bayu", "Candra"]],
    ["penulis besar yang berteman dengan penulis", ["Arini", "Candra"]],
  ])("%s", async (question, names) => expect(await firsts(question)).toEqual(names));

  test("and so is how many there are", async () => {
    expect(await ask("berapa penulis yang berteman dengan penulis besar")).toEqual([[3]]);
  });
});

describe("the first that each has, beyond a bound", () => {
  test.each([
    [
      "cabang dengan penulis tertinggi di atas 165 cm",
      ["Perpustakaan Anggrek", "Perpustakaan Kenanga", "Perpustakaan Melati"],
    ],
    ["cabang dengan penulis tertinggi lebih tinggi dari Candra", ["Perpustakaan Anggrek"]],
    ["cabang dengan penulis terpendek di bawah 165 cm", ["Perpustakaan Dahlia", "Perpustakaan Melati"]],
  ])("is one of those beyond it: %s", async (question, names) => expect(await firsts(question)).toEqual(names));
});

describe("ties to many", () => {
  test.each([
    ["penulis di Zona Lembah", ["Arini", "Candra"]],
    ["penulis apa saja yang dipajang di perpustakaan melati", ["Arini", "Candra"]],
    ["cabang yang memajang Candra", ["Perpustakaan Anggrek", "Perpustakaan Kenanga", "Perpustakaan Melati"]],
    ["cabang mana yang memajang penulis tertinggi di lembah", ["Perpustakaan Anggrek"]],
    ["zona yang berbatasan dengan lembah", ["Bukit", "Pesisir"]],
    ["zona tetangga bukit", ["Lembah"]],
    ["zona yang tidak berbatasan dengan bukit", ["Bukit", "Pesisir"]],
    ["zona yang berbatasan dengan zona yang berbatasan dengan bukit", ["Bukit", "Pesisir"]],
    ["cabang di zona yang berbatasan dengan pesisir", ["Perpustakaan Anggrek", "Taman Baca Cempaka"]],
    ["penulis yang berteman dengan candra", ["Arini", "Bayu"]],
    ["candra berteman dengan penulis mana saja", ["Arini", "Bayu"]],
    ["penulis yang tidak dipajang di perpustakaan melati", ["Arini", "Bayu"]],
    ["zona dengan anggaran terbesar yang berbatasan dengan lembah", ["Pesisir"]],
  ])("%s", async (question, names) => expect(await firsts(question)).toEqual(names));

  test.each([
    ["berapa penulis di bukit", [[2]]],
    ["berapa zona yang berbatasan dengan lembah", [[2]]],
    ["berapa cabang yang memajang penulis", [[4]]],
  ])("%s", async (question, rows) => expect(await ask(question)).toEqual(rows));

  test.each([
    ["zona yang berbatasan dengan paling banyak zona", ["Lembah"]],
    ["cabang dengan penulis terbanyak", ["Perpustakaan Anggrek", "Perpustakaan Melati"]],
    ["penulis yang dipajang di paling banyak cabang", ["Candra"]],
    ["cabang yang memajang paling banyak penulis", ["Perpustakaan Anggrek", "Perpustakaan Melati"]],
    ["zona yang berbatasan dengan setidaknya 2 zona", ["Lembah"]],
  ])("are counted: %s", async (question, names) => expect(await firsts(question)).toEqual(names));
});

describe("what holds what", () => {
  test.each([
    ["di zona mana perpustakaan kenanga", ["Bukit"]],
    ["Perpustakaan Kenanga terletak di zona apa?", ["Bukit"]],
    ["rak guru ada di cabang mana", ["Perpustakaan Anggrek"]],
    ["rak fajar ada di cabang mana", ["Perpustakaan Anggrek", "Perpustakaan Melati"]],
    ["di cabang mana Candra dipajang", ["Perpustakaan Anggrek", "Perpustakaan Kenanga", "Perpustakaan Melati"]],
    ["Arini ada di cabang mana saja", ["Perpustakaan Anggrek", "Perpustakaan Dahlia", "Perpustakaan Melati"]],
    [
      "cabang yang tidak memiliki rak",
      ["Perpustakaan Kenanga", "Taman Baca Anggrek", "Taman Baca Melati", "Taman Baca Sakura"],
    ],
    ["zona yang memiliki cabang terluas", ["Lembah"]],
    ["cabang yang punya rak terkunci", ["Perpustakaan Anggrek", "Perpustakaan Dahlia", "Perpustakaan Melati"]],
    ["zona yang memiliki cabang dengan peminjaman terbanyak", ["Pesisir"]],
  ])("%s", async (question, names) => expect(await firsts(question)).toEqual(names));

  test("where something is: itself with what contains it", async () => {
    expect(await ask("di mana perpustakaan kenanga")).toEqual([["Perpustakaan Kenanga", "Bukit"]]);
    expect(await ask("where is rak guru?")).toEqual([["Guru", "Perpustakaan Anggrek", "Lembah"]]);
  });
});

describe("the reading says the tie", () => {
  test.each([
    ["zona yang tidak berbatasan dengan bukit", "Daftar zona yang tidak bersebelahan dengan Zona Bukit"],
    ["kepala bukit", "Kepala zona Zona Bukit"],
    ["cabang yang memajang candra", "Daftar cabang yang memajang Penulis Candra"],
    ["penulis kelahiran muara", "Daftar penulis dengan tempat lahir Muara"],
  ])("%s", (question, said) => expect(engine.read(question)).toMatchObject({ kind: "plan", reading: said }));
});

describe("what a word is said of", () => {
  test.each([
    ["zona yang memiliki cabang terluas", ["Lembah"]],
    ["zona yang berbatasan dengan zona yang berbatasan dengan zona yang berbatasan dengan bukit", ["Lembah"]],
    ["cabang yang paling banyak memajang penulis", ["Perpustakaan Anggrek", "Perpustakaan Melati"]],
    [
      "cabang yang memajang penulis bernama Arini",
      ["Perpustakaan Anggrek", "Perpustakaan Dahlia", "Perpustakaan Melati"],
    ],
    ["zona terendah anggarannya", ["Bukit"]],
  ])("%s", async (question, names) => expect(await firsts(question)).toEqual(names));

  test("a number of things is told of each, their total only when it is asked for", async () => {
    expect(await ask("jumlah buku penulis besar")).toEqual([
      ["Arini", 31],
      ["Candra", 22],
    ]);
    expect(await ask("total buku penulis besar")).toEqual([[53]]);
  });

  test("what is not counted is no count: “rak tertinggi” is not the most shelves", () => {
    expect(engine.read("cabang dengan rak tertinggi").kind).toBe("refused");
    expect(engine.read("cabang dengan rak terbanyak").kind).toBe("plan");
  });
});
