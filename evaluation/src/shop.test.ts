import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plan } from "@tanyadata/text-to-sql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { evaluate } from "./evaluate.ts";
import { readQuestions } from "./question.ts";
import { openShop, shopFolder } from "./shop.ts";
import type { Subject } from "./subject.ts";

let subject: Subject;
beforeAll(async () => {
  subject = await openShop();
});
afterAll(() => subject.close());

const files = readdirSync(shopFolder).filter((name) => name.endsWith(".json"));

test.each(files)("[S1.03] on a database of somebody else, answered rightly or not at all: %s", async (file) => {
  const { judged, tallies } = await evaluate(readQuestions(join(shopFolder, file)), subject);
  const missed = judged.filter(({ verdict }) => verdict === "wrong" || verdict === "held");
  const said = missed.map(({ verdict, question, said }) => `${verdict} ${question.ask.at(-1)} → ${said}`).join("\n");
  const summary = tallies.summary();
  expect(summary.wrong, said).toBe(0);
  expect(summary.coverage_pct, said).toBeGreaterThanOrEqual(80);
  expect(summary.restraint_pct, said).toBe(100);
});

/** What may be said otherwise without meaning anything else. */
const relations: readonly [name: string, change: (question: string) => string][] = [
  ["capitals", (question) => question.toUpperCase()],
  ["small letters", (question) => question.toLowerCase()],
  ["punctuation", (question) => `${question.replace(/[?.]$/u, "")} ?!`],
  ["spaces", (question) => `  ${question.replaceAll(" ", "   ")} `],
  ["polite words before", (question) => `Tolong dong, ${question}`],
  ["polite words after", (question) => `${question.replace(/[?.]$/u, "")} ya kak, makasih`],
  [
    "chat spelling",
    (question) => question.replaceAll("berapa", "brp").replaceAll("yang", "yg").replaceAll("tahun", "thn"),
  ],
];

describe("means the same, or is not read at all", () => {
  const whole = files
    .flatMap((file) => readQuestions(join(shopFolder, file)))
    .flatMap(({ ask, expect: want }) => (ask.length === 1 && !("refuse" in want) ? ask : []));
  const planOf = (question: string): Plan | null => {
    const reading = subject.engine.read(question);
    return reading.kind === "plan" ? reading.plan : null;
  };

  test.each(relations)("%s", (_, change) => {
    const read = whole.flatMap((question) => {
      const plan = planOf(question);
      return plan ? [{ question, plan, other: planOf(change(question)) }] : [];
    });
    expect(read.length).toBeGreaterThan(50);
    for (const { question, plan, other } of read) if (other) expect(other, change(question)).toEqual(plan);
    const lost = read.filter(({ other }) => other === null).map(({ question }) => change(question));
    expect(lost.length, lost.join("\n")).toBeLessThanOrEqual(0.02 * read.length);
  });

  test("the order of clauses", () => {
    const orders = (figure: string, place: string, year: string): string[] => [
      `${figure} ${place} tahun ${year}`,
      `berapa ${figure} di ${place} pada tahun ${year}?`,
      `tahun ${year} berapa ${figure} ${place}`,
      `${place} tahun ${year} ${figure}nya berapa`,
      `di ${place}, ${figure} ${year} berapa?`,
    ];
    for (const place of ["Cabang Merdeka", "Cabang Kenjeran", "kategori Minuman", "Cabang Simpang Lima"])
      for (const figure of ["omzet", "penjualan"])
        for (const year of ["2021", "2023"]) {
          const plans = orders(figure, place, year).map(planOf);
          expect(plans[0], place).not.toBeNull();
          for (const plan of plans) expect(plan, place).toEqual(plans[0]);
        }
  });

  test("words for one thing", () => {
    for (const [one, other] of [
      ["omzet cabang Ijen 2022", "pendapatan cabang Ijen 2022"],
      ["karyawan di cabang Merdeka", "pegawai di cabang Merdeka"],
      ["produk termahal", "barang paling mahal"],
      ["jumlah produk per merek", "banyaknya barang tiap merek"],
    ] as const)
      expect(planOf(other), other).toEqual(planOf(one) ?? expect.fail(one));
  });

  test("a slip of the pen is mended, and said", () => {
    for (const [slip, question] of [
      ["omzett cabang Ijen 2022", "omzet cabang Ijen 2022"],
      ["rata-rata gaji perr cabang", "rata-rata gaji per cabang"],
      ["karywan di cabang Merdeka", "karyawan di cabang Merdeka"],
    ] as const) {
      const reading = subject.engine.read(slip);
      if (reading.kind !== "plan") continue;
      expect(reading.plan, slip).toEqual(planOf(question));
      expect(reading.reading, slip).toContain("dibaca");
    }
  });

  test("another place, year or kind changes the plan, and without its figure nothing is told", () => {
    expect(planOf("omzet cabang Ijen 2022")).not.toEqual(planOf("omzet cabang Ijen 2021"));
    expect(planOf("omzet cabang Ijen 2022")).not.toEqual(planOf("omzet cabang Merdeka 2022"));
    expect(planOf("cabang Ijen 2022")).toBeNull();
    expect(planOf("rata-rata per cabang")).toBeNull();
  });
});

test("what is told by values adds up to the whole", async () => {
  const rowsOf = async (question: string) => {
    const reading = subject.engine.read(question);
    if (reading.kind !== "plan") return expect.fail(question);
    return subject.rowsOf(subject.engine.compile(reading.plan).sql);
  };
  const sum = (rows: readonly (readonly unknown[])[]): number =>
    rows.reduce((total, row) => total + Number(row.at(-1)), 0);
  const [[whole] = []] = await rowsOf("total penjualan 2023");
  for (const by of ["per cabang", "per produk", "per kategori", "per merek", "per kota"])
    expect(sum(await rowsOf(`penjualan 2023 ${by}`)), by).toBe(whole);
});
