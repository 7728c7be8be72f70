import { expect, it } from "vitest";
import { type ShownColumn, widthOf } from "./columns.ts";

const column = (name: string, isFigure: boolean, unit: string | null = null): ShownColumn => ({
  name,
  unit,
  isFigure,
  format: String,
});
const rows = (texts: readonly string[]) => texts.map((text) => [text]);
const usual = Array.from({ length: 99 }, () => "Kabupaten Garut");

it("a few long names do not widen a column; a long figure does", () => {
  const odd = "Kabupaten Kepulauan Siau Tagulandang Biaro";
  const of = (texts: readonly string[], isFigure: boolean) => widthOf(column("Nama", isFigure), 0, rows(texts));
  expect(of([...usual, odd], false)).toBe(of(usual, false));
  expect(of([...usual, odd], true)).toBeGreaterThan(of(usual, true));
});

it("a title has the room of its two lines", () => {
  const of = (name: string, unit: string | null) => widthOf(column(name, true, unit), 0, rows(["1"]));
  // "Jumlah" and "penduduk (jiwa)"
  expect(of("Jumlah penduduk", "jiwa")).toBe(of("x".repeat("penduduk (jiwa)".length), null));
  expect(of("Indeks Pembangunan Manusia", "poin")).toBe(of("x".repeat("Indeks Pembangunan".length), null));
  expect(of("", null)).toBe(64);
});
