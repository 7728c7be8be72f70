import type { Cell } from "@tanyadata/contract";
import { describe, expect, it } from "vitest";
import type { Table } from "../message.ts";
import { chartDataOf } from "./chart-data.ts";

const column = { unit: null, decimals: null };
const items: Cell[][] = [
  ["Jawa Barat", 51316378],
  ["Bali", null],
];
const table: Table = {
  header: ["Provinsi", "Penduduk"],
  items,
  columns: [
    { ...column, name: "Provinsi", kind: "name" },
    { ...column, name: "Penduduk", kind: "figure", unit: "jiwa", decimals: 0 },
  ],
  rowCount: 2,
};
const about = { table, title: "Penduduk?", sources: [{ title: "BPS", url: "https://bps.go.id" }], reading: "Penduduk" };

describe("what of a result can be drawn", () => {
  it("is its rows, with their source and what the server suggests", () => {
    const chart = { kind: "bar", label: "Provinsi", value: "Penduduk" } as const;
    expect(chartDataOf({ ...about, chart })).toMatchObject({
      title: "Penduduk?",
      rows: items,
      source: "Sumber: BPS",
      isSimulated: false,
      hint: { kind: "bar", values: ["Penduduk"] },
    });
  });

  it("are several figures alike, whichever the server names", () => {
    const chart = { kind: "bar", label: "Provinsi", value: "Penduduk" } as const;
    const columns = [...table.columns, { ...column, name: "Pemilih", kind: "figure", unit: "jiwa" } as const];
    const both = { ...table, columns, items: items.map((row) => [...row, 1]) };
    expect(chartDataOf({ ...about, table: both, chart })?.hint).toBeNull();
  });

  it("knows from which year on its figures are others", () => {
    const breaks = [{ year: 2013, note: "Metode baru." }];
    expect(chartDataOf({ ...about, table: { ...table, breaks } })?.breaks).toEqual(breaks);
  });

  it("is its own picture where it has one: the points of a coefficient", () => {
    const columns = ["Provinsi", "X", "Y"].map(
      (name, i) => ({ ...column, name, kind: i ? "figure" : "name" }) as const,
    );
    const picture = { sql: "SELECT 1", columns, rows: items.map(([name], i) => [name ?? null, i, -i]) };
    expect(chartDataOf({ ...about, table: { ...table, picture } })).toMatchObject({
      columns,
      rows: picture.rows,
      regions: null,
      hint: { kind: "scatter", values: ["X", "Y"] },
    });
  });

  it("says so where the figures are simulated", () => {
    expect(chartDataOf({ ...about, reading: "Jumlah penduduk (data simulasi)" })?.isSimulated).toBe(true);
  });

  it.each([
    ["rows were cut off", { ...table, rowCount: 3 }],
    ["nothing tells what the columns hold", { ...table, columns: [] }],
  ])("is nothing where %s", (_, cut) => {
    expect(chartDataOf({ ...about, table: cut })).toBeNull();
  });
});
