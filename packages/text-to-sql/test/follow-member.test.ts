import { describe, expect, it } from "vitest";
import type { Reading } from "../src/index.ts";
import { engine, planOf } from "./library.ts";

/** The last reading of a conversation. */
function said(...questions: string[]): Reading {
  let plan: unknown;
  let reading = engine.read("");
  for (const question of questions) {
    reading = engine.read(question, plan);
    if (reading.kind === "plan") plan = JSON.parse(JSON.stringify(reading.plan));
  }
  return reading;
}

describe("one of those that were told", () => {
  it.each([
    [
      ["3 cabang dengan peminjaman terbanyak", "Taman Baca Sakura peringkat berapa?"],
      "taman baca sakura peringkat berapa peminjamannya",
    ],
    [["3 zona dengan peminjaman terbanyak", "kalau Zona Bukit?"], "Zona Bukit peringkat berapa menurut peminjaman"],
    [
      ["3 zona dengan peminjaman terbanyak", "Zona Bukit termasuk?"],
      "apakah Zona Bukit termasuk 3 zona dengan peminjaman terbanyak",
    ],
    [
      ["3 zona dengan peminjaman terbanyak", "Zona Bukit masuk ga?"],
      "apakah Zona Bukit termasuk 3 zona dengan peminjaman terbanyak",
    ],
    [
      ["3 zona dengan peminjaman terbanyak", "apakah Zona Bukit termasuk?", "kalau Zona Lembah?"],
      "apakah Zona Lembah termasuk 3 zona dengan peminjaman terbanyak",
    ],
    [["peminjaman per zona", "kalau Zona Bukit?"], "peminjaman Zona Bukit"],
    [["peminjaman per zona", "Zona Bukit nomor berapa?"], "Zona Bukit peringkat berapa menurut peminjaman"],
    [["zona dengan peminjaman di atas 100", "kalau Zona Bukit?"], "apakah peminjaman Zona Bukit di atas 100"],
    [["berapa zona dengan peminjaman di atas 100", "Zona Bukit termasuk?"], "apakah peminjaman Zona Bukit di atas 100"],
  ])("%s", (questions, whole) => {
    const reading = said(...questions);
    expect(reading, JSON.stringify(reading).slice(0, 300)).toMatchObject({ kind: "plan" });
    if (reading.kind !== "plan") return;
    expect({ ...reading.plan, told: undefined }).toEqual({ ...planOf(whole), told: undefined });
  });

  it("is told with yes or no where only membership was asked", () => {
    const reading = said("sebutkan cabang di Zona Bukit", "apakah Taman Baca Sakura termasuk?");
    if (reading.kind !== "plan") throw new Error(reading.detail);
    expect(reading.plan.whether).toEqual({ belongs: true });
    const told = (rows: string[][]) => engine.explain(reading.plan, { rows, rowCount: rows.length }).answer;
    expect(told([["Taman Baca Sakura"]])).toBe("**Ya.** Taman Baca Sakura termasuk cabang di Zona Bukit.");
    expect(told([])).toBe("**Tidak.** Taman Baca Sakura tidak termasuk cabang di Zona Bukit.");
  });

  it.each([
    ["3 cabang dengan peminjaman terbanyak", "kalau Zona Bukit?"],
    ["sebutkan cabang di Zona Bukit", "kalau Zona Lembah?"],
  ])("is none where the name is that of a place around them: %s, %s", (...questions) => {
    const reading = said(...questions);
    if (reading.kind !== "plan") throw new Error(reading.detail);
    expect(reading.plan.rows?.order?.pick).toBeUndefined();
    expect(reading.plan.whether).toBeUndefined();
    expect(reading.plan.rows?.places).toHaveLength(1);
  });

  it.each([
    ["zona terluas", "itu peringkat berapa di bukit?"],
    ["zona dengan peminjaman di atas 100", "apakah Zona Bukit di atas 500?"],
  ])("is not told where more is said of it: %s, %s", (...questions) => {
    expect(said(...questions).kind).toBe("refused");
  });
});

describe("a degree with its own figure", () => {
  it.each([
    [["luas setiap zona", "yang peminjamannya terbanyak?"], "zona dengan peminjaman terbanyak"],
    [["luas setiap zona", "kalau yang paling banyak peminjamannya?"], "zona dengan peminjaman terbanyak"],
    [["luas setiap zona", "yang terbanyak?"], "zona terluas"],
  ])("is that figure's: %s", (questions, whole) => {
    const reading = said(...questions);
    if (reading.kind !== "plan") throw new Error(reading.detail);
    expect(reading.plan.rows?.order).toEqual(planOf(whole).rows?.order);
  });
});

describe("a cut of what was told", () => {
  it("leaves what says where alone, if that knows no such cut", () => {
    const reading = said("peminjaman zona terluas", "yang fiksi?");
    if (reading.kind !== "plan") throw new Error(reading.detail);
    expect(reading.plan).toEqual({ ...planOf("peminjaman fiksi zona terluas") });
  });

  it.each([
    ["luas zona dengan peminjaman terbanyak", "yang fiksi?"],
    ["jumlah rak di zona dengan peminjaman terbanyak", "yang fiksi?"],
  ])("is refused where only what says where would be cut: %s", (...questions) => {
    expect(said(...questions).kind).toBe("refused");
  });
});

describe("what is said of those that were told", () => {
  it.each([
    [["3 cabang dengan peminjaman terbanyak", "kalau luasnya?"], "luas 3 cabang dengan peminjaman terbanyak"],
    [["3 cabang dengan peminjaman terbanyak", "kalau luasnya berapa?"], "luas 3 cabang dengan peminjaman terbanyak"],
    [["3 cabang dengan peminjaman terbanyak", "kalau menurut luas?"], "3 cabang dengan luas terbesar"],
  ])('is told of the same, and orders anew without "-nya": %s', (questions, whole) => {
    const reading = said(...questions);
    if (reading.kind !== "plan") throw new Error(reading.detail);
    expect(reading.plan.rows).toEqual(planOf(whole).rows);
  });

  it("is what lies in them, not what fulfils their conditions", () => {
    const reading = said("zona dengan peminjaman di atas 100", "cabangnya apa saja?");
    if (reading.kind !== "plan") throw new Error(reading.detail);
    expect(reading.plan).toMatchObject({
      rows: {
        entity: "branch",
        bounds: [],
        order: null,
        places: [{ entity: "zone", members: { set: { bounds: [{}] } } }],
      },
    });
  });
});

describe("what would tell something else is refused", () => {
  it.each([
    // Who lies elsewhere has no place in the order of those there.
    ["3 cabang dengan peminjaman terbanyak di Zona Bukit", "kalau Perpustakaan Dahlia?"],
    // A score is not told by genre, and how much was lent of it was not asked.
    ["skor Perpustakaan Kenanga", "yang fiksi?"],
    ["peminjaman dan skor Perpustakaan Kenanga", "yang fiksi?"],
    // A gap and a share at once are two things.
    ["peminjaman fiksi Perpustakaan Kenanga", "selisihnya berapa persen dari total?"],
  ])("%s, %s", (...questions) => {
    expect(said(questions[0] ?? "").kind).toBe("plan");
    expect(said(...questions).kind).toBe("refused");
  });
});
