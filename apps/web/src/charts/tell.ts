import { fullNumber } from "../ui/number.ts";
import { grainNames, timeName } from "../ui/time.ts";
import { changeWords } from "./draw/single.ts";
import { axisName, type ChartSpec, kindNames, type Measure } from "./spec.ts";

export type TellCell = string | number | null;

/** What a chart shows as a table: for those who do not see it, and for a file. */
export function tableOf(chart: ChartSpec): { readonly header: string[]; readonly rows: TellCell[][] } {
  const { measure } = chart;
  const figure = axisName(measure);
  switch (chart.kind) {
    case "bar":
    case "dot":
      return { header: ["Nama", figure], rows: chart.points.map(({ label, value }) => [label, value]) };
    case "grouped":
      return withUnit(measure, chart.series, chart.groups);
    case "pyramid":
      return withUnit(measure, chart.sides, chart.groups);
    case "line":
      return {
        header: [grainNames[chart.grain], ...chart.series.map(({ name }) => name || figure)],
        rows: timesOf(chart.series).map((at) => [
          timeName({ grain: chart.grain, at }),
          ...chart.series.map(({ values }) => values.find((one) => one.at === at)?.value ?? null),
        ]),
      };
    case "scatter":
      return {
        header: ["Nama", axisName(chart.across), figure],
        rows: chart.points.map(({ label, x, y }) => [label, x, y]),
      };
    case "histogram":
      return {
        header: [`${measure.name}, dari`, `${measure.name}, sampai`, "Banyaknya"],
        rows: chart.bins.map(({ from, to, count }) => [from, to, count]),
      };
    case "map":
      return { header: ["Wilayah", figure], rows: chart.areas.map(({ label, value }) => [label, value]) };
    case "single":
      return chart.course.length > 0
        ? {
            header: [grainNames[chart.grain], figure],
            rows: chart.course.map(({ at, value }) => [timeName({ grain: chart.grain, at }), value]),
          }
        : { header: ["Nama", figure], rows: [[chart.label || measure.name, chart.value]] };
  }
}

const withUnit = (
  { unit }: Measure,
  names: readonly string[],
  groups: readonly { label: string; values: readonly (number | null)[] }[],
) => ({
  header: ["Nama", ...names.map((name) => (unit ? `${name} (${unit})` : name))],
  rows: groups.map(({ label, values }): TellCell[] => [label, ...values]),
});

const timesOf = (series: readonly { readonly values: readonly { readonly at: number }[] }[]): number[] =>
  [...new Set(series.flatMap(({ values }) => values.map(({ at }) => at)))].sort((a, b) => a - b);

/** Decimals of the figures of each column of `tableOf`. */
export const decimalsOf = (chart: ChartSpec, column: number): number | null =>
  chart.kind === "scatter" && column === 1
    ? chart.across.decimals
    : chart.kind === "histogram"
      ? null
      : chart.measure.decimals;

/** A chart's name for those who do not see it. */
export const nameOf = (chart: ChartSpec): string => `${kindNames[chart.kind]}: ${chart.title}`;

/** What is seen at a glance, in words: how much there is, from where to where, the highest and the lowest. */
export function describe(chart: ChartSpec): string {
  const full = (value: number, { decimals, unit }: Measure = chart.measure) =>
    [fullNumber(value, decimals), unit].filter(Boolean).join(" ");
  const simulated = chart.isSimulated ? "Data simulasi. " : "";
  const notes = chart.notes.map((note) => ` ${note}.`).join("");
  const told = (words: string) => `${simulated}${words}${notes}`;
  switch (chart.kind) {
    case "single":
      return told(`${full(chart.value)}${chart.change ? `; ${changeWords(chart.change, chart.measure)}` : ""}.`);
    case "scatter": {
      const r = chart.fit ? ` r = ${fullNumber(chart.fit.r, 3)}.` : "";
      return told(`${fullNumber(chart.points.length)} titik: ${chart.across.name} dan ${chart.measure.name}.${r}`);
    }
    case "histogram": {
      const most = chart.bins.reduce((best, bin) => (bin.count > best.count ? bin : best));
      return told(`Paling banyak (${fullNumber(most.count)}) antara ${full(most.from)} dan ${full(most.to)}.`);
    }
    default: {
      const { header, rows } = tableOf(chart);
      const cells = rows.flatMap(([name, ...values]) =>
        values.flatMap((value, index) => {
          const series = header.length > 2 ? `, ${header[index + 1]?.replace(/ \([^)]*\)$/, "")}` : "";
          return typeof value === "number" ? [{ name: `${name}${series}`, value }] : [];
        }),
      );
      const [first] = cells;
      if (!first) return told("Belum ada data.");
      const highest = cells.reduce((best, cell) => (cell.value > best.value ? cell : best));
      const lowest = cells.reduce((best, cell) => (cell.value < best.value ? cell : best));
      return told(
        `${fullNumber(cells.length)} angka. Tertinggi ${highest.name}: ${full(highest.value)}; terendah ${lowest.name}: ${full(lowest.value)}.`,
      );
    }
  }
}
