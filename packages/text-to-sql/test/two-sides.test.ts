import { describe, expect, test } from "vitest";
import { engine, planOf } from "./library.ts";

/** Each comes to the plan of the plain question. */
const same = (cases: readonly (readonly [string, string])[]): void =>
  test.each(cases)("%s", (question, plain) => expect(planOf(question)).toEqual(planOf(plain)));

const refused = (questions: readonly string[]): void =>
  test.each(questions)("%s is refused", (question) => expect(engine.read(question).kind).toBe("refused"));

describe("one taken from another, or added to it", () => {
  same([
    ["peminjaman zona bukit dikurangi peminjaman zona lembah", "selisih peminjaman zona bukit dan zona lembah"],
    ["peminjaman zona bukit ditambah peminjaman zona lembah", "total peminjaman zona bukit dan zona lembah digabung"],
  ]);
  refused([
    "peminjaman zona bukit dikurangi anggaran zona lembah",
    "peminjaman zona bukit ditambah 5 juta",
    "peminjaman zona bukit ditambah peminjaman zona bukit",
  ]);
});

describe("two means", () => {
  test("have the gap between them, each beside it", () => {
    const mean = (zone: string) => planOf(`rata-rata luas perpustakaan di zona ${zone}`).figures[0];
    const [left, right] = [mean("bukit"), mean("lembah")];
    expect(planOf("rata-rata luas perpustakaan di zona bukit dibanding rata-rata di zona lembah")).toEqual({
      rows: null,
      figures: [{ kind: "combined", how: "gap", left, right }, left, right],
    });
  });
  refused(["rata-rata luas perpustakaan di zona bukit dibanding rata-rata rak di zona lembah"]);
});

describe("as many as another has", () => {
  test("leaves out the one that it is compared with", () => {
    const { rows } = planOf("zona dengan jumlah perpustakaan sama dengan zona bukit");
    expect(rows?.places).toEqual([expect.objectContaining({ entity: "zone", negated: true })]);
    expect(rows?.bounds[0]?.least).toEqual(rows?.bounds[0]?.most);
    expect(JSON.stringify(rows?.bounds[0]?.least)).toContain('"keys"');
  });
  test("counts in the place that more is compared with", () =>
    expect(JSON.stringify(planOf("zona dengan jumlah perpustakaan lebih dari zona bukit").rows?.bounds)).toContain(
      '"keys"',
    ));
  refused(["zona yang luasnya sama dengan zona bukit"]);
});
