import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Plan } from "../src/index.ts";
import { type Cell, engine, engineUntil, openBakery, paid, sales } from "./bakery.ts";

/** Figures whose rows have dates: of a month, a quarter, a day; in rows by them; from one to another. */
let bakery: Awaited<ReturnType<typeof openBakery>>;
beforeAll(async () => {
  bakery = await openBakery();
});
afterAll(() => bakery.close());

/** What a dialogue's last question comes to. */
async function ask(...questions: string[]): Promise<{ plan: Plan; rows: Cell[][]; answer: string }> {
  let plan: Plan | undefined;
  for (const question of questions) {
    const reading = engine.read(question, plan);
    if (reading.kind !== "plan") throw new Error(`${question} → ${reading.kind}: ${reading.detail}`);
    plan = reading.plan;
  }
  if (!plan) throw new Error("no question");
  const rows = await bakery.rowsOf(plan);
  return { plan, rows, answer: engine.explain(plan, { rows, rowCount: rows.length }).answer };
}

const refusal = (question: string): string => {
  const reading = engine.read(question);
  return reading.kind === "plan" ? `answered: ${reading.reading}` : reading.detail;
};

const inMelati = ({ stall }: { stall: string }): boolean => stall === "Melati";

describe("one stretch of the calendar", () => {
  test.each([
    ["Berapa omzet bulan Maret 2024?", ["2024-03"]],
    ["omzet Maret tahun 2024", ["2024-03"]],
    ["omzet tahun 2024 bulan Maret", ["2024-03"]],
    ["sales in March 2024", ["2024-03"]],
    ["brp omzet agt 2024", ["2024-08"]],
    ["omzet Agutus 2024", ["2024-08"]],
    ["Berapa omzet tahun 2024?", ["2024"]],
    ["omzet triwulan II 2024", ["2024-04", "2024-05", "2024-06"]],
    ["omzet kuartal kedua 2024", ["2024-04", "2024-05", "2024-06"]],
    ["omzet Q2 2024", ["2024-04", "2024-05", "2024-06"]],
    ["omzet April sampai Juni 2024", ["2024-04", "2024-05", "2024-06"]],
    ["omzet antara April dan Juni 2024", ["2024-04", "2024-05", "2024-06"]],
    ["omzet Nov 2024 - Jan 2025", ["2024-11", "2024-12", "2025-01"]],
    ["omzet November sampai Januari 2025", ["2024-11", "2024-12", "2025-01"]],
    ["omzet dari November 2024 hingga Januari 2025", ["2024-11", "2024-12", "2025-01"]],
    ["omzet semester 2 2023", ["2023-07", "2023-08", "2023-09", "2023-10", "2023-11", "2023-12"]],
    ["omzet 3 bulan terakhir", ["2025-04", "2025-05", "2025-06"]],
    ["omzet bulan terakhir", ["2025-06"]],
    ["total omzet dari awal sampe skrg", ["20"]],
    ["omzet sejak Mei 2025", ["2025-05", "2025-06"]],
    ["omzet sebelum Mei 2023", ["2023-03", "2023-04"]],
    ["omzet 7 Maret 2024", ["2024-03-07"]],
    ["omzet tanggal 7/3/2024", ["2024-03-07"]],
    ["omzet 2024-03-07", ["2024-03-07"]],
  ])("%s", async (question, days) => {
    expect((await ask(question)).rows).toEqual([[paid(days)]]);
  });

  test.each([
    ["omzet 5 sampai 20 Maret 2024", "2024-03-05", "2024-03-20"],
    ["omzet 5-20 Maret 2024", "2024-03-05", "2024-03-20"],
    ["omzet tgl 5 s/d 20 maret 2024", "2024-03-05", "2024-03-20"],
    ["omzet antara 5 dan 20 Maret 2024", "2024-03-05", "2024-03-20"],
    ["omzet 5/3/2024 - 20/3/2024", "2024-03-05", "2024-03-20"],
    ["omzet 2024-03-05 sampai 2024-03-20", "2024-03-05", "2024-03-20"],
    ["omzet dari 20 Maret sampai 5 April 2024", "2024-03-20", "2024-04-05"],
    ["omzet antara 20 Maret 2024 dan 5 April 2024", "2024-03-20", "2024-04-05"],
    ["omzet dari 20 Desember sampai 10 Januari 2025", "2024-12-20", "2025-01-10"],
    ["omzet minggu kedua Maret 2024", "2024-03-08", "2024-03-14"],
    ["omzet minggu ke-5 bulan Maret 2024", "2024-03-29", "2024-03-31"],
    ["omzet sejak 10 Mei 2025", "2025-05-10", "9999"],
    ["omzet setelah 10 Mei 2025", "2025-05-11", "9999"],
    ["omzet sebelum 10 April 2023", "0000", "2023-04-09"],
    ["omzet sampai 10 April 2023", "0000", "2023-04-10"],
    ["omzet dari 10 sampai 25 Mei", "2025-05-10", "2025-05-25"],
  ])("a stretch of days is no stretch of months: %s", async (question, from, to) => {
    const days = [...new Set(sales.map(({ day }) => day))].filter((day) => from <= day && day <= to);
    expect((await ask(question)).rows).toEqual([[paid(days)]]);
  });

  test("a stretch of days is told as such, goes on as such, and is cut into days alone", async () => {
    expect((await ask("omzet 20 Maret sampai 5 April 2024")).answer).toContain("20 Maret–5 April 2024");
    const days = [...new Set(sales.map(({ day }) => day))].filter((day) => "2024-03-16" <= day && day <= "2024-03-31");
    expect((await ask("omzet 1-15 Maret 2024", "kalau 16-31 Maret?")).rows).toEqual([[paid(days)]]);
    expect((await ask("omzet per hari 16-31 Maret 2024")).rows).toEqual(days.map((day) => [day, paid(day)]));
    expect(refusal("omzet per bulan 16 Maret sampai 20 Mei 2024")).toContain("belum dapat dipahami");
  });

  test("a month of no year is the newest that there is", async () => {
    expect((await ask("omzet bulan Maret")).rows).toEqual([[paid("2025-03")]]);
    const { rows, answer } = await ask("omzet Desember");
    expect(rows).toEqual([[paid("2024-12")]]);
    expect(answer).toContain("Desember 2024");
  });

  test("where no time is said all there is is meant, and said", async () => {
    const { rows, answer } = await ask("Berapa total omzet?");
    expect(rows).toEqual([[paid("20")]]);
    expect(answer).toContain("semua data, Maret 2023–Juni 2025");
  });

  test("what is not there in full is said", async () => {
    expect((await ask("omzet tahun 2025")).answer).toContain("tahun 2025 belum lengkap");
    expect((await ask("omzet tahun 2024")).answer).not.toContain("lengkap");
  });

  test("a mean of rows is taken anew of those that are asked of", async () => {
    const of = sales.filter(({ day, town }) => day.startsWith("2025-05") && town === "Sukun");
    const mean = of.reduce((sum, { amount }) => sum + amount, 0) / of.length;
    const { rows } = await ask("rata-rata nilai transaksi di Sukun bulan Mei 2025");
    expect(rows).toEqual([[expect.closeTo(mean, 6)]]);
  });

  test("any month and stall, in any wording", async () => {
    const months = "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember".split(" ");
    const wordings = [
      (month: string, year: number, stall: string) => `Berapa omzet Gerai ${stall} pada ${month} ${year}?`,
      (month: string, year: number, stall: string) => `omzet ${stall} bln ${month} thn ${year}`,
      (month: string, year: number, stall: string) => `pada bulan ${month} ${year}, berapa omzet gerai ${stall}`,
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 29 }),
        fc.constantFrom("Melati", "Kenanga", "Dahlia"),
        fc.constantFrom(...wordings),
        async (at, stall, wording) => {
          const [year, month] = [2023 + Math.floor(at / 12), at % 12];
          const day = `${year}-${String(month + 1).padStart(2, "0")}`;
          const { rows } = await ask(wording(months[month] ?? "", year, stall));
          expect(rows).toEqual([[paid(day, (sale) => sale.stall === stall)]]);
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe("rows by time", () => {
  const monthsOf = (year: string): string[] =>
    [...new Set(sales.map(({ day }) => day.slice(0, 7)))].filter((month) => month.startsWith(year));

  test.each([
    "Omzet per bulan tahun 2024",
    "omzet tiap bulan 2024",
    "tren omzet 2024",
    "monthly sales 2024",
    "omzet perbulan 2024",
  ])("%s", async (question) => {
    expect((await ask(question)).rows).toEqual(monthsOf("2024").map((month) => [month, paid(month)]));
  });

  test("quarters, halves, years and days are written so that they sort", async () => {
    expect((await ask("omzet per triwulan 2024")).rows.map(([when]) => when)).toEqual([
      "2024-Q1",
      "2024-Q2",
      "2024-Q3",
      "2024-Q4",
    ]);
    expect((await ask("omzet per semester")).rows[1]).toEqual([
      "2023-S2",
      paid(["2023-07", "2023-08", "2023-09", "2023-1"]),
    ]);
    expect((await ask("omzet per tahun")).rows).toEqual([2023, 2024, 2025].map((year) => [year, paid(`${year}-`)]));
    const days = [...new Set(sales.map(({ day }) => day))].filter((day) => day.startsWith("2024-03"));
    expect((await ask("omzet per hari di Maret 2024")).rows).toEqual(days.map((day) => [day, paid(day)]));
  });

  test("listed months are set side by side", async () => {
    const of = (...months: string[]) => months.map((month) => [month, paid(month)]);
    expect((await ask("Bandingkan omzet Maret dan April 2024")).rows).toEqual(of("2024-03", "2024-04"));
    expect((await ask("omzet Januari, Februari, dan Mei 2024")).rows).toEqual(of("2024-01", "2024-02", "2024-05"));
  });

  test("the best and the worst of them", async () => {
    const ranked = monthsOf("2024").sort((a, b) => paid(b) - paid(a));
    const told = (months: string[]) => months.map((month) => [month, paid(month)]);
    expect((await ask("Bulan apa omzet tertinggi di 2024?")).rows).toEqual(told(ranked.slice(0, 1)));
    expect((await ask("3 bulan dengan omzet tertinggi di 2024")).rows).toEqual(told(ranked.slice(0, 3)));
    expect((await ask("bulan dengan omzet terendah tahun 2024")).rows).toEqual(told(ranked.slice(-1)));
    expect((await ask("Kapan omzet tertinggi di 2024?")).rows).toEqual(told(ranked.slice(0, 1)));
    const melati = monthsOf("20").map((month) => ({ month, sold: paid(month, inMelati) }));
    const best = melati.reduce((one, other) => (other.sold > one.sold ? other : one));
    expect((await ask("bulan apa omzet paling tinggi di Gerai Melati")).rows).toEqual([[best.month, best.sold]]);
    const above = monthsOf("20").filter((month) => paid(month) > 480_000);
    expect((await ask("bulan apa saja omzetnya di atas 480 ribu")).rows).toEqual(told(above));
  });

  test("of each member a column for each", async () => {
    const { rows } = await ask("omzet per gerai per triwulan 2024");
    const melati = rows.find(([name]) => name === "Gerai Melati");
    expect(melati?.[1]).toBe(paid(["2024-01", "2024-02", "2024-03"], inMelati));
    expect(melati).toHaveLength(5);
  });

  test("the mean of whole stretches", async () => {
    const mean = paid("2024") / 12;
    for (const question of [
      "rata-rata omzet per bulan tahun 2024",
      "rata-rata omzet bulanan 2024",
      "rata-rata bulanan omzet 2024",
    ])
      expect((await ask(question)).rows).toEqual([[expect.closeTo(mean, 6)]]);
    // 2023 and 2025 are not there in full
    expect((await ask("rata-rata omzet per tahun")).rows).toEqual([[paid("2024")]]);
  });
});

describe("a month that is not over", () => {
  const midJune = engineUntil("2025-06-20");
  const tell = async (question: string, midMonth = midJune): Promise<{ rows: Cell[][]; answer: string }> => {
    const reading = midMonth.read(question);
    if (reading.kind !== "plan") throw new Error(`${question} → ${reading.detail}`);
    const rows = await bakery.rowsOf(reading.plan);
    return { rows, answer: midMonth.explain(reading.plan, { rows, rowCount: rows.length }).answer };
  };

  test("is told, and told as such", async () => {
    const { rows, answer } = await tell("omzet Juni 2025");
    expect(rows).toEqual([[paid("2025-06")]]);
    expect(answer).toContain("mencakup Maret 2023–20 Juni 2025: Juni 2025 belum lengkap");
    expect((await tell("omzet Mei 2025")).answer).not.toContain("lengkap");
    expect((await tell("total omzet")).answer).toContain("semua data, Maret 2023–20 Juni 2025");
  });

  test("is not the least of all, no end of a change that was not asked for, and in no mean", async () => {
    expect((await tell("bulan apa omzet terendah di 2025")).rows).toEqual([["2025-02", paid("2025-02")]]);
    const midFebruary = await tell("bulan apa omzet terendah di 2025", engineUntil("2025-02-15"));
    expect(midFebruary.rows).toEqual([["2025-01", paid("2025-01")]]);
    expect((await tell("omzet per bulan 2025", engineUntil("2025-02-15"))).answer).not.toContain("terendah **392");
    expect((await tell("pertumbuhan omzet yoy")).rows[0]?.slice(2)).toEqual([paid("2024-05"), paid("2025-05")]);
    expect((await tell("rata-rata omzet per bulan 2025")).rows).toEqual([
      [expect.closeTo(paid(["2025-01", "2025-02", "2025-03", "2025-04", "2025-05"]) / 5, 6)],
    ]);
  });
});

describe("from one stretch to another", () => {
  const change = (from: string | string[], to: string | string[]): unknown[] => [
    expect.closeTo((100 * (paid(to) - paid(from))) / paid(from), 6),
    paid(to) - paid(from),
    paid(from),
    paid(to),
  ];

  test.each([
    ["Omzet Maret 2024 naik berapa persen dari Februari 2024?", ["2024-02"], ["2024-03"]],
    ["pertumbuhan omzet Maret 2024", ["2024-02"], ["2024-03"]],
    ["omzet Maret 2024 naik berapa persen dari bulan sebelumnya", ["2024-02"], ["2024-03"]],
    ["pertumbuhan omzet Maret 2025 (mom)", ["2025-02"], ["2025-03"]],
    ["pertumbuhan omzet yoy Maret 2025", ["2024-03"], ["2025-03"]],
    ["pertumbuhan omzet Maret 2025 dibanding bulan yang sama tahun sebelumnya", ["2024-03"], ["2025-03"]],
    ["pertumbuhan omzet yoy", ["2024-06"], ["2025-06"]],
    ["pertumbuhan omzet 2024 vs 2023 (yoy)", ["2023"], ["2024"]],
    ["pertumbuhan omzet triwulan I 2025", ["2024-1"], ["2025-01", "2025-02", "2025-03"]],
  ])("%s", async (question, from, to) => {
    expect((await ask(question)).rows).toEqual([change(from, to)]);
  });

  test("of each stall", async () => {
    const { rows } = await ask("gerai mana yang omzetnya naik dari Maret ke April 2024");
    const rose = ["Melati", "Kenanga", "Dahlia"].filter((stall) => {
      const of = (month: string) => paid(month, (sale) => sale.stall === stall);
      return of("2024-04") > of("2024-03");
    });
    expect(rows.map(([name]) => name).sort()).toEqual(rose.map((stall) => `Gerai ${stall}`).sort());
  });
});

describe("what goes on from a dated answer", () => {
  test("another month of the same year, another place, its months", async () => {
    const melati = (month: string) => paid(month, inMelati);
    const [first, then] = ["omzet Gerai Melati bulan Mei 2024", "kalau April?"] as const;
    expect((await ask(first, then)).rows).toEqual([[melati("2024-04")]]);
    expect((await ask(first, "kalau 2025?")).plan).not.toEqual((await ask(first)).plan);
    const kenanga = paid("2024-05", ({ stall }) => stall === "Kenanga");
    expect((await ask(first, "kalau Kenanga?")).rows).toEqual([[kenanga]]);
    expect((await ask(first, "per bulan?")).rows).toHaveLength(12);
    expect((await ask("Berapa total omzet?", "kalau Maret 2024?")).rows).toEqual([[paid("2024-03")]]);
    expect((await ask("Berapa total omzet?", "per tahun?")).rows).toHaveLength(3);
    expect((await ask("omzet per bulan tahun 2024", "per triwulan?")).rows.map(([when]) => when)).toEqual([
      "2024-Q1",
      "2024-Q2",
      "2024-Q3",
      "2024-Q4",
    ]);
    expect((await ask("omzet Melati dan Kenanga per bulan tahun 2024", "per semester?")).rows).toHaveLength(2);
    expect((await ask("omzet per bulan tahun 2024", "kalau 2023?")).rows).toHaveLength(10);
  });
});

test("for who asks in no words, all rows are meant where no time is", () => {
  expect([engine.yearMeant("revenue"), engine.yearMeant("target")]).toEqual([null, 2025]);
});

test("who has most is no answer to when", () => {
  const first = engine.read("3 roti terlaris 2024");
  expect(engine.read("bulan apa tertinggi?", first.kind === "plan" ? first.plan : null).kind).toBe("refused");
});

test("when it was most, after a figure of one place", async () => {
  const { rows } = await ask("omzet Gerai Melati 2024", "bulan apa tertinggi?");
  const best = Math.max(...rows.map(([, amount]) => Number(amount)));
  const months = Array.from({ length: 12 }, (_, at) => paid(`2024-${String(at + 1).padStart(2, "0")}`, inMelati));
  expect(best).toBe(Math.max(...months));
});

describe("what is refused", () => {
  test.each([
    ["omzet Juli 2025", "yang ada: Maret 2023–Juni 2025"],
    ["omzet 2022", "yang ada: Maret 2023–Juni 2025"],
    ["omzet bulan lalu", "tidak mengikuti kalender"],
    ["omzet hari ini", "tidak mengikuti kalender"],
    ["target bulan Maret 2024", "yang ada: 2023–2025"],
    ["target per bulan", "hanya tersedia per tahun"],
    ["target Maret", "hanya tersedia per tahun"],
    ["hari apa omzet tertinggi", "tidak mengenal"],
    ["omzet Maret 2025 dibanding triwulan sebelumnya", "belum dapat dipahami"],
    ["omzet 30 Februari 2024", "belum dapat dipahami"],
    // The mean of each stall's months is a figure of figures; a change over each month is none yet.
    ["rata-rata omzet per bulan setiap kota semester 2 2023", "belum dapat dipahami"],
    ["tren omzet Gerai Dahlia dibanding bulan sebelumnya", "belum dapat dipahami"],
    ["omzet per bulan 7 Maret 2024", "belum dapat dipahami"],
    ["omzet naik berapa persen sejak 2025", "belum dapat dipahami"],
  ])("%s", (question, why) => {
    expect(refusal(question)).toContain(why);
  });
});
