import type { Group, GroupedChart, Measure, PyramidChart } from "../spec.ts";
import { mostSeries } from "./course.ts";
import { type ChartData, cellText, distinct, labelsOf, measureOf, numberOf, type Roles, readable } from "./data.ts";

const mostGroups = 25;
const fewestAges = 4;

type Framed<T> = Omit<T, "title" | "source" | "isSimulated">;
interface Grouping {
  readonly measure: Measure;
  readonly series: readonly string[];
  readonly groups: readonly Group[];
}

/** Several figures of each thing: by a second name, by year, or of several columns with one unit. */
function groupingOf(data: ChartData, roles: Roles, figure: number): Grouping | null {
  const { names, year, figures } = roles;
  const [name, second] = names;
  if (name === undefined) return null;
  const pairs = names.length === 2 && year === null && second !== undefined && crossed(data, name, second, figure);
  if (pairs) return pairs;
  if (names.length === 1 && year !== null) return crossed(data, name, year, figure);
  if (year !== null) return null;
  const unit = data.columns[figure]?.unit ?? null;
  const together = figures.filter((index) => (data.columns[index]?.unit ?? null) === unit);
  if (unit === null || together.length < 2 || together.length > mostSeries) return null;
  const labels = labelsOf(data, names);
  return {
    measure: { name: unit, unit: null, decimals: data.columns[figure]?.decimals ?? null },
    series: together.map((index) => data.columns[index]?.name ?? ""),
    groups: data.rows.map((row, index) => ({
      label: labels[index] ?? "",
      values: together.map((column) => numberOf(row[column])),
    })),
  };
}

/** A figure for each pair of two columns; null where a pair stands twice, or nothing repeats. */
function crossed(data: ChartData, name: number, by: number, figure: number): Grouping | null {
  const [labels, series] = [distinct(data, name), distinct(data, by)];
  const values = new Map(
    data.rows.map((row) => [`${cellText(row[name])}\u0000${cellText(row[by])}`, numberOf(row[figure])]),
  );
  const isCrossed = labels.length < data.rows.length && series.length < data.rows.length;
  if (values.size < data.rows.length || !isCrossed || series.length < 2 || series.length > mostSeries) return null;
  // Years are read from the earliest on, whatever the rows begin with.
  if (data.columns[by]?.kind === "year") series.sort();
  return {
    measure: measureOf(data, figure),
    series: series.map((one) => readable(one, data.columns[by])),
    groups: labels.map((label) => ({ label, values: series.map((one) => values.get(`${label}\u0000${one}`) ?? null) })),
  };
}

/** Bars side by side. */
export function groupedOf(data: ChartData, roles: Roles, figure: number): Framed<GroupedChart> | null {
  const grouping = groupingOf(data, roles, figure);
  if (!grouping || grouping.groups.length > mostGroups) return null;
  return { kind: "grouped", ...grouping, notes: [] };
}

const age = /^(usia |umur )?(\d+ *[-–—] *\d+|\d+ *\+|[<>≤≥] *\d+|\d+( tahun)? ke atas)( tahun)?$/i;

/** Two sides by age. */
export function pyramidOf(data: ChartData, roles: Roles, figure: number): Framed<PyramidChart> | null {
  const grouping = groupingOf(data, roles, figure);
  const [left, right] = grouping?.series ?? [];
  if (!grouping || left === undefined || right === undefined || grouping.series.length !== 2) return null;
  const { groups, measure } = grouping;
  if (groups.length < fewestAges || !groups.every(({ label }) => age.test(label))) return null;
  if (groups.some(({ values }) => values.some((value) => value !== null && value < 0))) return null;
  const youngest = (label: string) => (/^\D*</.test(label) ? -1 : Number(/\d+/.exec(label)?.[0]));
  const sorted = [...groups].sort((a, b) => youngest(a.label) - youngest(b.label));
  return { kind: "pyramid", measure, sides: [left, right], groups: sorted, notes: [] };
}
