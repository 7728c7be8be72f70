import { describe, expect, test } from "vitest";
import { engine, planOf } from "./library.ts";

const readingOf = (question: string): string => {
  const reading = engine.read(question);
  return reading.kind === "plan" ? reading.reading : reading.detail;
};

const answerOf = (question: string, ...rows: (string | number | null)[][]): string =>
  engine.explain(planOf(question), { rows, rowCount: rows.length }).answer;

const headsOf = (question: string): string[] => engine.compile(planOf(question)).columns.map(({ name }) => name);

describe("what is shared is said once", () => {
  test.each([
    [
      "berapa cabang yang kepadatannya di atas kepadatan nusabaca",
      "Jumlah cabang di Nusabaca dengan kepadatan peminjaman tahun 2024 di atas angka Nusabaca",
    ],
    ["peminjaman dan luas bukit", "Peminjaman dan luas lantai di Zona Bukit tahun 2024"],
    ["pangsa peminjaman bukit terhadap nusabaca", "Pangsa peminjaman Zona Bukit terhadap Nusabaca tahun 2024"],
    ["selisih peminjaman bukit dan lembah", "Selisih peminjaman antara Zona Bukit dan Zona Lembah tahun 2024"],
    ["selisih peminjaman bukit dan nusabaca", "Selisih peminjaman antara Zona Bukit dan Nusabaca tahun 2024"],
    ["selisih peminjaman fiksi dan sains bukit", "Selisih peminjaman fiksi dan sains di Zona Bukit tahun 2024"],
    ["rasio peminjaman bukit terhadap lembah", "Rasio peminjaman Zona Bukit terhadap Zona Lembah tahun 2024"],
    [
      "zona dengan selisih peminjaman fiksi dan sains terbesar",
      "Zona dengan selisih peminjaman fiksi dan sains terbesar tahun 2024",
    ],
    ["korelasi peminjaman dan luas per cabang", "Koefisien korelasi peminjaman dan luas lantai tahun 2024 antarcabang"],
    ["peminjaman bukit tiap tahun 2021-2024", "Peminjaman di Zona Bukit tahun 2021–2024"],
  ])("%s", (question, said) => expect(readingOf(question)).toBe(said));

  test("years that differ are all said", () => {
    expect(readingOf("peminjaman 2022 di zona terluas")).toBe(
      "Peminjaman tahun 2022 di zona dengan luas lantai terbesar tahun 2024",
    );
  });
});

test("a difference names both sides at the head of its column", () => {
  expect(headsOf("zona dengan selisih peminjaman fiksi dan sains terbesar")).toContain(
    "Selisih peminjaman fiksi dan sains",
  );
});

describe("an answer", () => {
  test("puts what two figures come to first, and them in brackets", () => {
    expect(answerOf("selisih peminjaman bukit dan lembah", [300, 800, 500])).toContain(
      "Selisih peminjaman antara Zona Bukit dan Zona Lembah tahun 2024 adalah **300 kali** (Zona Bukit **800 kali**, Zona Lembah **500 kali**).",
    );
  });

  test("says that a figure rose, fell, or did neither", () => {
    const told = (difference: number, growth: number, now: number) => {
      const question = "perubahan peminjaman bukit dari 2021 ke 2024";
      const row = planOf(question).figures.map((figure) => {
        if (figure.kind === "combined") return figure.how === "growth" ? growth : difference;
        return figure.kind === "measure" && figure.year === 2024 ? now : 400;
      });
      return answerOf(question, row);
    };
    expect(told(-100, -25, 300)).toContain(
      "Peminjaman di Zona Bukit turun **100 kali** (**25 persen**), dari **400 kali** pada 2021 menjadi **300 kali** pada 2024.",
    );
    expect(told(100, 25, 500)).toContain("naik **100 kali**");
    expect(told(0, 0, 400)).toContain("tidak berubah dari tahun 2021 ke 2024: **400 kali**");
  });

  test("tells from how many a correlation was computed", () => {
    expect(answerOf("korelasi peminjaman dan luas per cabang", [0.5, 6])).toContain(
      "antarcabang adalah **0,5**, dihitung dari **6 cabang** yang mempunyai kedua angkanya.",
    );
  });

  test("compares two, and orders more", () => {
    const two = "lebih banyak mana peminjaman bukit atau lembah";
    expect(answerOf(two, ["Bukit", 800], ["Lembah", 500])).toContain(
      "**Bukit** (**800 kali**) lebih besar daripada **Lembah** (**500 kali**).",
    );
    expect(answerOf(two, ["Bukit", 500], ["Lembah", 500])).toContain("**Bukit** dan **Lembah** sama, **500 kali**.");
    expect(answerOf("lebih sedikit mana peminjaman bukit atau lembah", ["Lembah", 500], ["Bukit", 800])).toContain(
      "**Lembah** (**500 kali**) lebih kecil daripada **Bukit** (**800 kali**).",
    );
    expect(
      answerOf("skor mana yang lebih rendah, kenanga atau sakura", ["Sakura", "Bukit", 3], ["Kenanga", "Bukit", 4]),
    ).toContain("lebih rendah daripada");
    expect(readingOf("apakah peminjaman bukit lebih banyak dari lembah")).toBe(
      "Apakah peminjaman di Zona Bukit tahun 2024 lebih besar daripada di Zona Lembah",
    );
  });

  test("of none says that there is none", () => {
    expect(answerOf("jumlah rak di Zona Bukit", [0])).toContain("Tidak ada rak di Zona Bukit.");
  });

  test("of a whole list tells both of its ends, and all that share one", () => {
    expect(
      answerOf("peminjaman per cabang", ["A", "Bukit", 9], ["B", "Bukit", 9], ["C", "Bukit", 5], ["D", "Bukit", 1]),
    ).toContain("**4 cabang**: terbesar **A** dan **B** (**9 kali**), terkecil **D** (**1 kali**).");
  });

  test("leaves a list alone whose first rows alone are known", () => {
    const { answer } = engine.explain(planOf("peminjaman per cabang"), {
      rows: [
        ["A", "Bukit", 9],
        ["B", "Bukit", 5],
      ],
      rowCount: 50,
    });
    expect(answer).not.toContain("terkecil");
  });

  test("says of all that share the first place what each has", () => {
    expect(answerOf("cabang dengan peminjaman terbanyak", ["A", "Bukit", 9], ["B", "Bukit", 9])).toContain(
      "**A** dan **B**, masing-masing **9 kali**.",
    );
  });
});

describe("an order that does not say by what", () => {
  test.each(["urutkan zona", "ranking zona"])("is asked back with what it can be by: %s", (question) => {
    const reading = engine.read(question);
    if (reading.kind !== "ambiguous") return expect.fail(reading.kind);
    expect(reading.detail).toBe("Urutan zona itu menurut apa?");
    expect(reading.choices.map(({ label }) => label)).toEqual(expect.arrayContaining(["peminjaman", "anggaran"]));
    for (const choice of reading.choices) {
      const { rows } = planOf(choice.question);
      expect(rows, choice.question).toMatchObject({ entity: "zone", order: { by: { kind: "measure" } } });
    }
  });

  test("keeps where it is to be made", () => {
    const reading = engine.read("urutkan cabang di Zona Bukit");
    const [choice] = reading.kind === "ambiguous" ? reading.choices : [];
    expect(planOf(choice?.question ?? "").rows?.places).toMatchObject([{ entity: "zone", members: { keys: ["B"] } }]);
  });

  test.each(["zona terbesar", "5 cabang", "apa itu 5 zona"])("is not read into %s", (question) =>
    expect(engine.read(question).kind).toBe("refused"),
  );
});

describe("what is offered next stays near", () => {
  const nextOf = (question: string) => engine.explain(planOf(question), { rows: [], rowCount: 0 }).suggestions;

  test("to the rows, their place and their order", () => {
    expect(nextOf("3 perpustakaan di Zona Bukit dengan peminjaman terbanyak").slice(0, 2)).toEqual([
      "5 perpustakaan dengan peminjaman terkecil di Zona Bukit",
      "5 perpustakaan dengan luas lantai terbesar di Zona Bukit",
    ]);
  });

  test("to the place and its figure", () => {
    expect(nextOf("peminjaman bukit")).toEqual(
      expect.arrayContaining(["5 cabang dengan peminjaman terbesar di Zona Bukit", "Tren peminjaman Zona Bukit"]),
    );
  });

  test("and says nothing that was told already", () => {
    for (const question of [
      "5 cabang dengan peminjaman terbanyak",
      "peminjaman nusabaca",
      "jumlah cabang di Zona Bukit",
    ])
      for (const next of nextOf(question)) expect(planOf(next), next).not.toEqual(planOf(question));
  });
});
