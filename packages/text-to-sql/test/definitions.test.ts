import { describe, expect, test } from "vitest";
import { engine, planOf } from "./library.ts";

describe("a definition", () => {
  test.each([
    ["apa itu peminjaman", "measure", "loans"],
    ["Apa yang dimaksud dengan kepadatan peminjaman?", "measure", "loan_density"],
    ["skor kepuasan itu apa sih", "measure", "score"],
    ["arti skor", "measure", "score"],
    ["What is loan density?", "measure", "loan_density"],
    ["what does loan density mean", "measure", "loan_density"],
    ["Bagaimana definisi peminjaman?", "measure", "loans"],
    ["kepadatan artinya apa ya", "measure", "loan_density"],
    ["apa itu zona", "entity", "zone"],
    ["isbn itu singkatan apa", "term", "ISBN"],
    ["isbn di data peminjaman itu singkatan apa", "term", "ISBN"],
    ["definisi skor dalam data kepuasan", "measure", "score"],
  ])("%s", (question, kind, id) => {
    const { defines, rows, figures } = planOf(question);
    expect(defines).toMatchObject({ kind, [kind === "term" ? "label" : "id"]: id });
    expect({ rows, figures }).toEqual({ rows: null, figures: [] });
  });

  test("is told in the model's words, with its source", () => {
    const plan = planOf("apa itu skor kepuasan");
    const { sql, columns } = engine.compile(plan);
    expect(sql).toContain("'Rata-rata nilai dari 1 sampai 5.'");
    expect(columns.map(({ name }) => name)).toEqual(["Istilah", "Definisi", "Satuan"]);
    expect(engine.explain(plan, { rows: [["Skor kepuasan", "…", "poin"]], rowCount: 1 }).answer).toContain(
      "dari 1 sampai 5",
    );
    expect(engine.sourcesOf(plan).map(({ title }) => title)).toEqual(["Buku besar"]);
  });

  test.each(["apa itu anggaran", "definisi cabang"])("that the model does not have is refused: %s", (question) =>
    expect(engine.read(question)).toMatchObject({ kind: "refused", refusal: { kind: "no-definition" } }),
  );

  test.each(["definisi skor dalam data anggaran", "apa itu 5 zona", "arti", "apa itu xyzzy"])(
    "is not read into: %s",
    (question) => expect(engine.read(question).kind).toBe("refused"),
  );
});

describe("facts of the data", () => {
  test.each([
    ["data peminjaman tahun berapa saja?", "years"],
    ["peminjaman tersedia dari tahun berapa sampai tahun berapa", "years"],
    ["satuan peminjaman apa", "unit"],
    ["sumber data peminjaman dari mana", "source"],
    ["peminjaman bukit sumbernya dari mana", "source"],
    ["what is the data source of loans", "source"],
  ])("%s", (question, about) => expect(planOf(question).defines).toEqual({ kind: "data", id: "loans", about }));

  test("are told from the model", () => {
    const cells = (question: string): string => engine.compile(planOf(question)).sql;
    expect(cells("data peminjaman tahun berapa saja")).toContain("'2021–2022, 2024, menurut cabang'");
    expect(cells("satuan peminjaman apa")).toContain("'kali'");
    expect(cells("sumber data peminjaman")).toContain("Buku besar");
  });

  test("a year that is asked for, and a cause, are another matter", () => {
    expect(planOf("tahun berapa peminjaman bukit tertinggi").defines).toBeUndefined();
    expect(engine.read("sumber peminjaman").kind).toBe("refused");
  });

  test.each([
    ["peminjaman bukit 2022", "satuannya apa?", "unit"],
    ["5 cabang dengan peminjaman terbanyak", "sumber datanya dari mana", "source"],
    ["data peminjaman tahun berapa saja", "sumbernya?", "source"],
  ])("after “%s”: %s", (first, next, about) =>
    expect(engine.read(next, planOf(first))).toMatchObject({
      kind: "plan",
      plan: { defines: { kind: "data", id: "loans", about } },
    }),
  );

  test("said with anything else it is no follow-up", () =>
    expect(engine.read("sumbernya di lembah siapa", planOf("peminjaman bukit")).kind).toBe("refused"));
});
