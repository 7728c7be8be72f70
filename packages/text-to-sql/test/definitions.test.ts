import { describe, expect, test } from "vitest";
import { engine, planOf, refusalOf } from "./library.ts";

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

describe("which data there are", () => {
  const told = (question: string): string => {
    const plan = planOf(question);
    expect(["data", "catalogue"]).toContain(plan.defines?.kind);
    return engine.compile(plan).sql;
  };

  test.each([
    ["data peminjaman per cabang tersedia untuk tahun berapa saja?", "2021–2022, 2024, menurut cabang"],
    ["data peminjaman cabang tahun berapa saja", "2021–2022, 2024, menurut cabang"],
    ["data peminjaman yang paling baru itu tahun berapa?", "2024, menurut cabang"],
    ["data terbaru peminjaman tahun berapa", "2024, menurut cabang"],
    ["what is the latest year of loans", "2024, menurut cabang"],
    ["ada data peminjaman ga?", "ada, 2021–2022, 2024"],
    ["apakah ada data skor kepuasan", "ada, 2024, menurut cabang"],
    ["sampai tingkat apa data peminjaman tersedia", "cabang; juga zona, Nusabaca"],
    ["skor kepuasan sampai tingkat apa", "'cabang'"],
    ["data peminjaman dirinci menurut apa saja", "genre: fiksi, sains"],
    ["luas lantai dirinci menurut apa", "tidak dirinci lagi"],
    ["data peminjaman genre apa saja", "genre: fiksi, sains"],
    ["peminjaman itu data asli atau simulasi?", "data resmi"],
    ["apakah peminjaman dan skor kepuasan data asli?", "data resmi"],
    ["data apa saja yang ada?", "Peminjaman (2021–2022, 2024)"],
    ["what data do you have", "Juga daftar: "],
    ["data apa saja yang ada dalam data kepuasan", "Skor kepuasan (2024)"],
    ["kepuasan apa saja yang ada", "Skor kepuasan (2024)"],
  ])("%s", (question, text) => expect(told(question)).toContain(text));

  test("the year that two are of is told of each figure, not of the data", () => {
    const { cuts, defines } = planOf("data peminjaman 2022 dari genre apa saja");
    expect({ cuts, defines }).toEqual({ cuts: { dimension: "genre", values: ["fiksi", "sains"] }, defines: undefined });
  });

  test("whether a figure of some place or year is known is told by that figure", () => {
    expect(planOf("ada data peminjaman bukit 2022 ga")).toEqual(planOf("peminjaman bukit 2022"));
  });

  test("at a level where it is not told, it is refused as that", () => {
    for (const question of ["data anggaran cabang tahun berapa saja", "ada data anggaran per cabang ga"])
      expect(refusalOf(question)).toMatchObject({ kind: "no-such-level", measure: "budget", entity: "branch" });
  });

  test.each([
    ["cabang apa saja yang ada di bukit", "branch"],
    ["rak apa saja yang ada datanya", "shelf"],
  ])("things that there are, are no data: %s", (question, entity) =>
    expect(planOf(question)).toMatchObject({ rows: { entity } }),
  );

  test.each(["ada data suhu ga", "tingkat apa", "data siapa", "sumber air peminjaman", "data asli"])(
    "is not read into: %s",
    (question) => expect(engine.read(question).kind).toBe("refused"),
  );
});

describe("what a kind of things is, and what tells one from another", () => {
  const library = { kind: "entity", id: "branch", subset: "library" } as const;
  const garden = { kind: "entity", id: "branch", subset: "garden" } as const;

  test.each(["apa itu perpustakaan", "perpustakaan artinya apa"])("%s", (question) =>
    expect(planOf(question).defines).toEqual(library),
  );

  test.each([
    "apa bedanya perpustakaan sama taman baca",
    "perbedaan antara perpustakaan dan taman baca",
    "perpustakaan dan taman baca bedanya apa",
  ])("%s", (question) => {
    const plan = planOf(question);
    expect(plan.defines).toEqual({ kind: "both", of: [library, garden] });
    const told = engine.explain(plan, { rows: [], rowCount: 1 }).answer;
    expect(told).toContain("Perpustakaan: Cabang yang meminjamkan buku. Taman baca: Cabang tempat membaca saja.");
  });

  test("of two measures only who says “apa” wants to know what they are", () => {
    expect(planOf("apa bedanya peminjaman dan kepadatan peminjaman").defines).toMatchObject({ kind: "both" });
    expect(planOf("beda peminjaman bukit dan lembah").defines).toBeUndefined();
  });

  test.each([
    "apa bedanya perpustakaan dan taman baca di bukit",
    "apa bedanya perpustakaan dan perpustakaan",
    "apa bedanya perpustakaan dan rak",
  ])("not told: %s", (question) => expect(engine.read(question).kind).toBe("refused"));

  test("a list of both is asked for without such a word", () =>
    expect(planOf("perpustakaan dan taman baca di bukit").defines).toBeUndefined());
});
