import type { FactTrials, Trial } from "@tanyadata/modelling";
import { expect, test } from "vitest";
import { shownTrials } from "./tried-facts.ts";

const trial = (verdict: Trial["verdict"], more: Partial<Trial> = {}): Trial => ({
  ...{ question: `berapa ${verdict}`, measure: "total", sql: "SELECT sum(total) FROM penjualan" },
  ...{ verdict, told: null, summed: null, why: "" },
  ...more,
});
const fact = (label: string, ...trials: Trial[]): FactTrials => ({ dataset: label, label, trials });

test("whoever looks at trials sees what is wrong first, in words, and how many questions are not understood", () => {
  const shown = shownTrials([
    fact("Gaji", trial("equal", { told: [7], summed: [7] })),
    fact("Sewa"),
    fact(
      "Penjualan",
      trial("equal", { told: [20_000, 1_500], summed: [20_000, 1_500], why: "Penjualan menurut cabang" }),
      trial("refused", { why: "tidak mengenal kata itu" }),
      trial("late", { why: "it took too long" }),
      trial("differs", { told: [1_000], summed: [2_000.5], why: "Penjualan" }),
    ),
    fact("Stok", trial("other", { why: "read as: Stok akhir; di gudang" })),
  ]);
  expect(shown.map(({ about, not_understood }) => [about, not_understood])).toEqual([
    ["Penjualan", 1],
    ["Stok", 0],
    ["Sewa", 0],
    ["Gaji", 0],
  ]);
  const sql = "SELECT sum(total) FROM penjualan";
  expect(shown[0]?.trials).toEqual([
    { question: "berapa differs", verdict: "differs", told: "1.000", summed: "2.000,5", sql, why: null },
    { question: "berapa late", verdict: "late", told: null, summed: null, sql, why: "terlalu lama" },
    {
      ...{ question: "berapa equal", verdict: "equal", sql, why: null },
      ...{ told: "2 baris, dari 1.500 sampai 20.000", summed: "2 baris, dari 1.500 sampai 20.000" },
    },
  ]);
  expect(shown[1]?.trials[0]).toMatchObject({ told: null, why: "dibaca sebagai: Stok akhir; di gudang" });
});
