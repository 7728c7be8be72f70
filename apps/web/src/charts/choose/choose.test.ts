import type { Cell, Column } from "@tanyadata/contract";
import { describe, expect, it } from "vitest";
import type { ChartKind, ChartSpec } from "../spec.ts";
import { chooseCharts, measuresOf } from "./choose.ts";
import type { ChartData } from "./data.ts";

const name = (name: string): Column => ({ name, kind: "name", unit: null, decimals: null });
const year: Column = { name: "Tahun", kind: "year", unit: null, decimals: null };
const figure = (name: string, unit: string | null = "jiwa"): Column => ({ name, kind: "figure", unit, decimals: 0 });

const dataOf = (columns: Column[], rows: Cell[][], more: Partial<ChartData> = {}): ChartData => ({
  title: "Judul",
  source: "Sumber: X",
  columns,
  rows,
  ...more,
});
const kindsOf = (data: ChartData) => chooseCharts(data).map(({ kind }) => kind);
function chartOf<K extends ChartKind>(kind: K, data: ChartData, measure?: number): ChartSpec & { kind: K } {
  const found = chooseCharts(data, measure).find((chart) => chart.kind === kind);
  if (!found) throw new Error(`no ${kind} among ${kindsOf(data)}`);
  return found as ChartSpec & { kind: K };
}
const many = (count: number, cell: (index: number) => Cell[]): Cell[][] =>
  Array.from({ length: count }, (_, index) => cell(index));
const place = (index: number) => `Daerah ${index + 1}`;
const ages = ["0-4", "5-9", "10-14", "15-19", "75+"];
const provinces = (count: number) => ({
  regions: { level: "province" as const, codes: many(count, (i) => [String(11 + i)]).map(([code]) => String(code)) },
});

describe("which charts a result has, the best first", () => {
  it("draws of a hundred thousand rows only how they are spread", () => {
    const villages = dataOf(
      [name("Desa"), figure("Luas")],
      many(100_000, (i) => [place(i), (i * 7919) % 1000]),
    );
    expect(kindsOf(villages)).toEqual(["histogram"]);
    const [chart] = chooseCharts(villages);
    expect(chart?.kind === "histogram" && chart.bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(100_000);
    const ofYears = dataOf(
      [name("Desa"), year, figure("Luas")],
      many(100_000, (i) => [place(i), 2000 + (i % 25), i]),
    );
    expect(kindsOf(ofYears)).toEqual([]);
  });

  it.each<[string, ChartData, ChartKind[]]>([
    [
      "a figure for each of a few names",
      dataOf(
        [name("A"), figure("X")],
        many(5, (i) => [place(i), i]),
      ),
      ["bar", "dot"],
    ],
    [
      "a figure for each of a few regions",
      dataOf(
        [name("A"), figure("X")],
        many(5, (i) => [place(i), i]),
        provinces(5),
      ),
      ["bar", "map", "dot"],
    ],
    [
      "514 regions: what can be seen of them at once",
      dataOf(
        [name("A"), figure("X")],
        many(514, (i) => [place(i), i]),
        provinces(514),
      ),
      ["map", "histogram", "bar", "dot"],
    ],
    ["one figure", dataOf([figure("X")], [[7]]), ["single"]],
    ["one row with a name", dataOf([name("A"), figure("X")], [["Bali", 7]]), ["single"]],
    [
      "a figure over years",
      dataOf(
        [year, figure("X")],
        many(5, (i) => [2018 + i, i]),
      ),
      ["line", "bar", "dot", "single"],
    ],
    [
      "a figure over years of one place, named in each row",
      dataOf(
        [name("A"), year, figure("X")],
        many(5, (i) => ["Bali", 2018 + i, i]),
      ),
      ["line", "bar", "dot", "single"],
    ],
    [
      "two years",
      dataOf(
        [year, figure("X")],
        many(2, (i) => [2018 + i, i]),
      ),
      ["bar", "dot", "single"],
    ],
    [
      "years that were picked by their figures",
      dataOf(
        [year, figure("X")],
        [
          [2020, 9],
          [2018, 8],
          [2021, 7],
        ],
      ),
      ["bar", "dot"],
    ],
    [
      "places over years",
      dataOf(
        [name("A"), year, figure("X")],
        many(12, (i) => [place(i % 3), 2018 + Math.floor(i / 3), i]),
      ),
      ["line", "grouped", "bar", "dot"],
    ],
    [
      "two sorts of names that cross",
      dataOf(
        [name("A"), name("B"), figure("X")],
        many(6, (i) => [place(i % 3), i < 3 ? "Kota" : "Desa", i]),
      ),
      ["grouped", "bar", "dot"],
    ],
    [
      "men and women by age",
      dataOf(
        [name("Umur"), figure("Laki-laki"), figure("Perempuan")],
        ages.map((age, i) => [age, i, i + 1]),
      ),
      ["pyramid", "grouped", "bar", "dot"],
    ],
    [
      "two figures of one unit, of places with what they lie in",
      dataOf(
        [name("A"), name("B"), figure("X"), figure("Y")],
        many(6, (i) => [place(i), i < 3 ? "Kota" : "Desa", i, i * i]),
      ),
      ["grouped", "bar", "dot"],
    ],
    [
      "two figures of different units",
      dataOf(
        [name("A"), figure("X"), figure("Y", "persen")],
        many(10, (i) => [place(i), i, i * i]),
      ),
      ["bar", "dot", "scatter"],
    ],
    ["names without figures", dataOf([name("A")], [["x"], ["y"]]), []],
    ["nothing", dataOf([name("A"), figure("X")], []), []],
    [
      "figures that are all the same",
      dataOf(
        [name("A"), figure("X")],
        many(30, (i) => [place(i), 7]),
      ),
      [],
    ],
    [
      "no figure at all",
      dataOf(
        [name("A"), figure("X")],
        many(3, (i) => [place(i), null]),
      ),
      [],
    ],
    [
      "a year that all rows share",
      dataOf(
        [name("A"), year, figure("X")],
        many(3, (i) => [place(i), 2024, i]),
      ),
      ["bar", "dot"],
    ],
  ])("%s", (_, data, kinds) => {
    expect(kindsOf(data)).toEqual(kinds);
    expect(chooseCharts(data)).toEqual(chooseCharts(structuredClone(data)));
  });

  it("begin with the one that is hinted at, of the figure that is", () => {
    const columns = [name("A"), figure("X"), figure("Y", "persen")];
    const rows = many(10, (i) => [place(i), i, i * i]);
    const data = dataOf(columns, rows, { hint: { kind: "scatter", values: ["Y", "X"] } });
    const [first] = chooseCharts(data);
    expect(first).toMatchObject({ kind: "scatter", across: { name: "Y" }, measure: { name: "X" } });
    expect(measuresOf(data)).toEqual(["X", "Y"]);
    expect(chartOf("bar", data, 0).measure.name).toBe("X");
    expect(chartOf("bar", data).measure.name).toBe("Y");
  });
});

describe("what a chart shows", () => {
  it("of very many bars the largest, and says so", () => {
    const chart = chartOf(
      "bar",
      dataOf(
        [name("A"), figure("X")],
        many(514, (i) => [place(i), i]),
      ),
    );
    expect(chart.points).toHaveLength(40);
    expect(chart.points[0]).toMatchObject({ label: "Daerah 514", value: 513 });
    expect(chart.notes).toEqual(["40 terbesar dari 514 ditampilkan"]);
    const gaps = chartOf(
      "bar",
      dataOf(
        [name("A"), figure("X")],
        many(60, (i) => [place(i), i < 50 ? i : null]),
      ),
    );
    expect(gaps.notes).toEqual(["40 terbesar dari 50 ditampilkan"]);
  });

  it("negative figures, missing ones and those beyond 2^53", () => {
    const rows: Cell[][] = [
      ["a", -5],
      ["b", null],
      ["c", "9007199254740993"],
    ];
    const chart = chartOf("bar", dataOf([name("A"), figure("X")], rows));
    expect(chart.points.map(({ value }) => value)).toEqual([-5, null, 9007199254740992]);
  });

  it("rows by as many names as tell them apart", () => {
    const rows: Cell[][] = [
      ["Bandung", "Jawa Barat", 2],
      ["Bandung", "Jawa Timur", 1],
    ];
    const chart = chartOf("bar", dataOf([name("A"), name("B"), figure("X")], rows));
    expect(chart.points.map(({ label }) => label)).toEqual(["Jawa Barat", "Jawa Timur"]);
  });

  it("a year without a figure as a gap, and where figures cease to be comparable", () => {
    const rows: Cell[][] = [
      [2015, 1],
      [2016, null],
      [2018, 3],
      [2019, 4],
    ];
    const breaks = [
      { year: 2018, note: "metode baru" },
      { year: 2015, note: "sebelumnya tidak ada" },
    ];
    const chart = chartOf("line", dataOf([year, figure("X")], rows, { breaks }));
    expect(chart.series[0]?.values.map(({ value }) => value)).toEqual([1, null, null, 3, 4]);
    expect(chart.breaks).toEqual([breaks[0]]);
    expect(chart.notes).toEqual(["Sejak 2018 tidak sebanding dengan sebelumnya: metode baru"]);
  });

  it("the last figure with its change; a percentage changes in points, and not over a break", () => {
    const rows: Cell[][] = [
      [2022, 100],
      [2023, 110],
      [2024, 121],
    ];
    expect(chartOf("single", dataOf([year, figure("X")], rows))).toMatchObject({
      label: "2024",
      value: 121,
      change: { difference: 11, since: "2023" },
    });
    expect(chartOf("single", dataOf([year, figure("X")], rows)).change?.percent).toBeCloseTo(10);
    expect(chartOf("single", dataOf([year, figure("X", "persen")], rows)).change?.percent).toBeNull();
    const breaks = [{ year: 2024, note: "metode baru" }];
    expect(chartOf("single", dataOf([year, figure("X")], rows, { breaks })).change).toBeNull();
  });

  it("every row in one bin, the largest figure too", () => {
    const values = many(100, (i) => [place(i), i === 99 ? 1000 : i * 10]);
    const { bins } = chartOf("histogram", dataOf([name("A"), figure("X")], values));
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(100);
    expect(bins.every(({ to }, i) => i === bins.length - 1 || to === bins[i + 1]?.from)).toBe(true);
  });

  it("the line that fits best", () => {
    const rows = many(10, (i) => [place(i), i, 2 * i + 1]);
    const { fit } = chartOf("scatter", dataOf([name("A"), figure("X"), figure("Y", "ha")], rows));
    expect(fit?.slope).toBeCloseTo(2);
    expect(fit?.intercept).toBeCloseTo(1);
    expect(fit).toMatchObject({ n: 10 });
    expect(fit?.r).toBeCloseTo(1);
  });

  it("ages from the youngest to the oldest", () => {
    const rows = ["75+", "5-9", "0-4", "10-14"].map((age, i) => [age, i, i]);
    const { groups } = chartOf("pyramid", dataOf([name("Umur"), figure("L"), figure("P")], rows));
    expect(groups.map(({ label }) => label)).toEqual(["0-4", "5-9", "10-14", "75+"]);
  });

  it("ages as the model calls them", () => {
    const rows = ["usia 0-4 tahun", "usia 5-9 tahun", "usia 10-14 tahun", "usia 75 tahun ke atas"].map((age, i) => [
      age,
      i,
      i,
    ]);
    const { groups } = chartOf("pyramid", dataOf([name("Kelompok umur"), figure("L"), figure("P")], rows));
    expect(groups.at(-1)?.label).toBe("usia 75 tahun ke atas");
  });

  it("of a map the last year only, and that borders of regencies are estimated", () => {
    const rows: Cell[][] = [
      ["a", 2020, 1],
      ["a", 2021, 2],
      ["b", 2020, 3],
      ["b", 2021, 4],
    ];
    const regions = { level: "district" as const, codes: ["32.01", "32.01", "32.02", "32.02"] };
    const chart = chartOf("map", dataOf([name("A"), year, figure("X")], rows, { regions }));
    expect(chart.areas).toEqual([
      { code: "32.01", label: "a", value: 2 },
      { code: "32.02", label: "b", value: 4 },
    ]);
    expect(chart.notes).toEqual(["Tahun 2021", "Batas kabupaten/kota bersifat skematis (perkiraan)"]);
  });
});
