import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engine, openLibrary, planOf } from "./library.ts";

/** What the first in each row has, and what is told of each of several names. Expected rows are read off `library-rows.ts`. */
let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const ask = (question: string) => library.rowsOf(planOf(question));
const firsts = async (question: string) => (await ask(question)).map((row) => row[0]).sort();

describe("what the first that each has is", () => {
  test.each([
    ["cabang yang penulis tertingginya di bawah 170 cm", ["Dahlia", "Kenanga", "Melati"]],
    ["cabang dengan penulis tertinggi di bawah 170 cm", ["Dahlia", "Kenanga", "Melati"]],
    ["cabang yang memiliki penulis tertinggi dengan tinggi di bawah 170 cm", ["Dahlia", "Kenanga", "Melati"]],
    ["cabang yang penulis terpendeknya di atas 165 cm", ["Anggrek", "Kenanga"]],
    ["cabang yang penulis tertingginya paling rendah", ["Dahlia"]],
    ["cabang yang penulis terpendeknya paling tinggi", ["Anggrek", "Kenanga"]],
  ])("bounds and orders them: %s", async (question, names) =>
    expect(await firsts(question)).toEqual(names.map((name) => `Perpustakaan ${name}`)),
  );

  test("is counted by", async () => {
    expect(await ask("berapa cabang yang penulis tertingginya di bawah 170 cm")).toEqual([[3]]);
  });

  test("is said so", () => {
    expect(engine.read("cabang yang penulis tertingginya di bawah 170 cm")).toMatchObject({
      reading: "Daftar cabang dengan tinggi badan tertinggi dari semua penulis di bawah 170 cm",
    });
  });
});

describe("what is told of each name, masing-masing", () => {
  test.each([
    ["penulis tertinggi di Perpustakaan Melati dan Perpustakaan Anggrek masing-masing"],
    ["bandingkan penulis tertinggi di Perpustakaan Melati dan Perpustakaan Anggrek"],
    ["penulis tertinggi di masing-masing Perpustakaan Melati dan Perpustakaan Anggrek"],
    ["lebih tinggi mana penulis tertinggi di Perpustakaan Melati atau Perpustakaan Anggrek"],
  ])("is the first in each: %s", async (question) => {
    const rows = await ask(question);
    expect(rows.map(([name, branch, height]) => [name, branch, Number(height)]).sort()).toEqual([
      ["Arini", "Perpustakaan Anggrek", 171],
      ["Candra", "Perpustakaan Melati", 168],
    ]);
  });

  test("without it, it is the first of all of them", async () => {
    expect(await firsts("penulis tertinggi di Perpustakaan Melati dan Perpustakaan Anggrek")).toEqual(["Arini"]);
  });

  test.each([["jumlah cabang di Bukit dan Lembah masing-masing"], ["berapa cabang di masing-masing Bukit dan Lembah"]])(
    "is how many there are in each: %s",
    async (question) => {
      const each = await ask(question);
      const all = await ask("jumlah cabang di Bukit dan Lembah");
      expect(each.map(([name]) => name).sort()).toEqual(["Bukit", "Lembah"]);
      expect(each.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(Number(all[0]?.[0]));
    },
  );
});

describe("the first here set against the first there", () => {
  test.each([
    ["selisih tinggi penulis tertinggi di Perpustakaan Melati dan Perpustakaan Anggrek"],
    ["selisih penulis tertinggi di Perpustakaan Melati dan penulis tertinggi di Perpustakaan Anggrek"],
    ["penulis tertinggi di Perpustakaan Anggrek berapa cm lebih tinggi dari penulis tertinggi di Perpustakaan Melati"],
    ["penulis tertinggi di Perpustakaan Melati dibandingkan penulis tertinggi di Perpustakaan Anggrek"],
  ])("is what lies between them: %s", async (question) => {
    const [row] = await ask(question);
    expect(Number(row?.[0])).toBe(3);
  });
});

describe("who comes next in an order", () => {
  test("is the first of those below a named one", async () => {
    expect(await firsts("penulis tertinggi setelah Bayu")).toEqual(["Arini"]);
  });
});

describe("what lies in several", () => {
  test("is tied to so many of them", async () => {
    expect(await firsts("penulis yang ada di lebih dari dua cabang")).toEqual(["Candra"]);
  });

  test("is in both, sekaligus", async () => {
    expect(await firsts("penulis di Perpustakaan Melati sekaligus di Perpustakaan Anggrek")).toEqual(["Candra"]);
  });

  test("is told with where it lies, where that is asked", async () => {
    const rows = await ask("di mana penulis tertinggi di Perpustakaan Anggrek");
    expect(rows).toHaveLength(1);
    expect(rows[0]?.[0]).toBe("Arini");
    const answer = await ask("penulis tertinggi beserta cabangnya");
    expect(answer).toHaveLength(1);
  });

  test.each([["cabang yang lebih dari 2 penulisnya"], ["yang penulisnya lebih dari 1 cabang mana saja"]])(
    "turns nothing round: %s",
    (question) => {
      const reading = engine.read(question);
      if (reading.kind === "plan") expect(reading.plan.rows?.entity).toBe("branch");
    },
  );
});

describe("the noun of a tie", () => {
  test.each([
    ["sahabat Candra siapa saja", ["Arini", "Bayu"]],
    ["penulis yang punya lebih dari satu sahabat", ["Candra"]],
    ["penulis dengan sahabat terbanyak", ["Candra"]],
  ])("is who has it: %s", async (question, names) => expect(await firsts(question)).toEqual(names));

  test.each([["Candra punya berapa sahabat?"], ["berapa sahabat Candra"], ["berapa sahabat yang dimiliki Candra"]])(
    "is counted: %s",
    async (question) => expect(await ask(question)).toEqual([[2]]),
  );
});

describe("two figures of each row", () => {
  test("of one unit are set against each other", () => {
    expect(engine.read("zona yang peminjaman 2024 lebih banyak dari peminjaman 2022")).toMatchObject({ kind: "plan" });
  });

  test("of which the cut is of another figure are not read", () => {
    expect(engine.read("cabang yang luas lantai fiksinya lebih besar dari sainsnya").kind).toBe("refused");
  });
});

describe("a noun said twice", () => {
  test("is of each of those in which it is the first", async () => {
    const rows = await ask("cabang-cabang terluas di zona-zona yang berbatasan dengan Lembah");
    expect(rows.map(([, zone]) => zone).sort()).toEqual(["Bukit", "Pesisir"]);
  });
});
