import type { Column } from "@tanyadata/contract";
import { expect, it } from "vitest";
import { chooseCharts } from "./choose.ts";

it.each([
  [["Indeks Bali", "Indeks Jawa Barat", "Indeks Papua"], "Indeks", "poin"],
  [["Indeks"], "Indeks", "poin"],
  [["Laju kota", "Kemiskinan"], "poin", null],
])("the axis of lines says what all of them tell: %j", (names, name, unit) => {
  const columns: Column[] = [
    { name: "Tahun", kind: "year", unit: null, decimals: null },
    ...names.map((one) => ({ name: one, kind: "figure" as const, unit: "poin", decimals: 2 })),
  ];
  const rows = [2019, 2020, 2021].map((year) => [year, ...names.map((_, i) => i + 1)]);
  const breaks = [{ year: 2020, note: "Metode baru. Angka lama tidak diubah." }];
  const line = chooseCharts({ title: "", source: "", columns, rows, breaks }).find(({ kind }) => kind === "line");
  expect(line?.measure).toMatchObject({ name, unit });
  // Notes are joined to sentences.
  expect(line?.notes).toEqual(["Sejak 2020 tidak sebanding dengan sebelumnya: Metode baru. Angka lama tidak diubah"]);
});
