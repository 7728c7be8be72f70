import type { Cell } from "@tanyadata/contract";
import { describe, expect, it } from "vitest";
import type { Table } from "../message.ts";
import { pictureOf } from "./picture.ts";

const column = { unit: null, decimals: null };
function tableOf(items: Cell[][], rowCount = items.length): Table {
  return {
    header: ["Provinsi", "Tahun", "Penduduk"],
    items,
    columns: [
      { ...column, name: "Provinsi", kind: "name" },
      { ...column, name: "Tahun", kind: "year" },
      { ...column, name: "Penduduk", kind: "figure", unit: "jiwa", decimals: 0 },
    ],
    rowCount,
  };
}
const bar = { kind: "bar", label: "Provinsi", value: "Penduduk" } as const;
const line = { kind: "line", label: "Tahun", value: "Penduduk" } as const;
const rows = (count: number): Cell[][] =>
  Array.from({ length: count }, (_, index) => [`P${index}`, 2000 + index, index]);

describe("the picture of a result", () => {
  it("has a bar for each name, in the order of the rows, with the unit at its axis", () => {
    const items = [["Jawa Barat", 2024, 51316378] as Cell[], ["Bali", 2024, null], ["Aceh", 2024, "9007199254740993"]];
    const picture = pictureOf(bar, tableOf(items), "Penduduk?", [{ title: "BPS", url: "https://bps.go.id" }]);
    expect(picture).toMatchObject({
      kind: "bar",
      title: "Penduduk?",
      axis: "Penduduk (jiwa)",
      points: [
        { label: "Jawa Barat", value: 51316378 },
        { label: "Bali", value: null },
        { label: "Aceh", value: 9007199254740992 },
      ],
      source: "Sumber: BPS",
    });
    expect(picture?.format(51316378)).toBe("51.316.378");
  });

  it("is a line over years", () => {
    const picture = pictureOf(line, tableOf(rows(3)), "x", []);
    expect(picture?.points.map(({ label }) => label)).toEqual(["2000", "2001", "2002"]);
  });

  it.each([
    ["nothing is suggested", null, tableOf(rows(5))],
    ["there is one bar", bar, tableOf(rows(1))],
    ["there are too many bars", bar, tableOf(rows(51))],
    ["all figures are the same", bar, tableOf(rows(5).map(([name, year]) => [name ?? null, year ?? null, 7]))],
    ["rows were cut off", bar, tableOf(rows(5), 6)],
    ["a column is missing", { ...bar, value: "Luas" }, tableOf(rows(5))],
    ["there are two years", line, tableOf(rows(2))],
    ["what should be years is not", { ...line, label: "Provinsi" }, tableOf(rows(5))],
  ])("is none where %s", (_, chart, table) => {
    expect(pictureOf(chart, table, "x", [])).toBeNull();
  });

  it("takes up to fifty bars", () => {
    expect(pictureOf(bar, tableOf(rows(50)), "x", [])?.points).toHaveLength(50);
  });
});
