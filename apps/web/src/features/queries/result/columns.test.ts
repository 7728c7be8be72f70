import { expect, it } from "vitest";
import { roomsOf, type ShownColumn, widthOf } from "./columns.ts";

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

it("where there is little room each column takes its share, and no figure less than it needs", () => {
  const shown = [column("Kabupaten/kota", false), column("Provinsi", false), column("Penduduk", true, "jiwa")];
  const items = [["Kabupaten Bogor", "Jawa Barat", "5.809.790.123.456"]];
  const least = (room: string | undefined) => Number(/max\((\d+)px/.exec(room ?? "")?.[1]);
  const rooms = roomsOf(shown, items, [205, 150, 155]);
  expect(rooms.map((room) => room.replace(/max\(\d+px/, "max(…"))).toEqual(
    [205, 150, 155].map((wanted) => `min(${wanted}px, max(…, 31.33cqw))`),
  );
  // "Kabupaten/" breaks off; the figure does not.
  expect(least(rooms[0])).toBeLessThan(130);
  expect(least(rooms[2])).toBeGreaterThanOrEqual(widthOf(column("", true), 0, [["5.809.790.123.456"]]));
});
