import { startOf, timeName, timeOf } from "../../ui/time.ts";
import type { Break, LineChart, Measure, Series, SingleChart } from "../spec.ts";
import { type ChartData, cellText, labelsOf, measureOf, numberOf, type Roles } from "./data.ts";

/** Lines that can still be told apart. */
export const mostSeries = 6;
const fewestYears = 3;

type Framed<T> = Omit<T, "title" | "source" | "isSimulated">;

/** The figures of each thing over the years; null where the rows are no course of time. */
function seriesOf(data: ChartData, { names, year, figures }: Roles, figure: number): Series[] | null {
  if (year === null) return null;
  const { rows } = data;
  const timeAt = (row: ChartData["rows"][number]) => timeOf(row[year])?.at ?? 0;
  // Without a name several figures of one unit are lines of one chart.
  const unit = data.columns[figure]?.unit;
  const together = figures.filter((index) => data.columns[index]?.unit === unit);
  const isNamed = names.some((index) => new Set(rows.map((row) => row[index])).size > 1);
  if (!isNamed)
    return (together.length > mostSeries ? [figure] : together).map((index) => ({
      name: together.length > 1 ? (data.columns[index]?.name ?? "") : "",
      values: everyTime(rows.map((row) => [timeAt(row), numberOf(row[index])])),
    }));
  const labels = rows.map((row) => names.map((index) => cellText(row[index])).join(", "));
  return [...new Set(labels)].map((name) => ({
    name,
    values: everyTime(
      rows.flatMap((row, index) => (labels[index] === name ? [[timeAt(row), numberOf(row[figure])] as const] : [])),
    ),
  }));
}

/** Whether each thing has one row for a year: otherwise something else tells the rows apart. */
function isOnePerYear(data: ChartData, { names, year }: Roles): boolean {
  const keys = data.rows.map((row) => [...names, year ?? -1].map((index) => cellText(row[index])).join("\u0000"));
  return new Set(keys).size === keys.length;
}

/** Whether the years stand in their order, forwards or backwards; picked by their figures they are no course of time. */
function isInOrder({ rows }: ChartData, { names, year }: Roles): boolean {
  if (year === null || names.some((index) => new Set(rows.map((row) => row[index])).size > 1)) return true;
  const years = rows.map((row) => timeOf(row[year])?.at ?? 0);
  const rises = years.slice(1).map((one, index) => Math.sign(one - (years[index] ?? 0)));
  return new Set(rises).size <= 1;
}

/** Lines over the years. */
export function lineOf(data: ChartData, roles: Roles, figure: number): Framed<LineChart> | null {
  if (!isOnePerYear(data, roles) || !isInOrder(data, roles)) return null;
  const all = seriesOf(data, roles, figure);
  if (!all || all.length === 0) return null;
  const told = all.filter(({ values }) => values.filter(({ value }) => value !== null).length >= fewestYears);
  const series = told.slice(0, mostSeries);
  if (series.length === 0) return null;
  const notes = all.length > series.length ? [`${series.length} dari ${all.length} ditampilkan`] : [];
  const measure = inCommon(measureOf(data, figure), all, data);
  const { grain } = roles;
  const times = series.flatMap(({ values }) => values.map(({ at }) => at));
  const isWithin = (at: number): boolean => at > Math.min(...times) && at <= Math.max(...times);
  const breaks = (data.breaks ?? []).filter(({ year }) => isWithin(startOf(year, grain)));
  return { kind: "line", grain, measure, series, breaks, notes: [...notes, ...breaks.map(toldBreak)] };
}

/** What lines of several columns all tell: the words that their names begin with, or the unit alone. */
function inCommon(measure: Measure, series: readonly Series[], { columns }: ChartData): Measure {
  const [first = [], ...others] = series.map(({ name }) => name.split(" "));
  if (others.length === 0 || !series.every(({ name }) => columns.some((column) => column.name === name)))
    return measure;
  const end = first.findIndex((word, i) => others.some((words) => words[i] !== word));
  const name = first.slice(0, end < 0 ? first.length : end).join(" ");
  return name === "" ? { ...measure, name: measure.unit ?? "", unit: null } : { ...measure, name };
}

/** Without an end of its own: notes are joined to sentences. */
const toldBreak = ({ year, note }: Break): string =>
  `Sejak ${year} tidak sebanding dengan sebelumnya: ${note.replace(/\.$/, "")}`;

/** One figure, with what came of it since the year before where one thing is told over years. */
export function singleOf(data: ChartData, roles: Roles, figure: number): Framed<SingleChart> | null {
  const measure = measureOf(data, figure);
  if (roles.year !== null) {
    if (!isOnePerYear(data, roles) || !isInOrder(data, roles)) return null;
    const all = seriesOf(data, { ...roles, figures: [figure] }, figure);
    const known = all?.[0]?.values.flatMap(({ at, value }) => (value === null ? [] : [{ at, value }])) ?? [];
    const last = known.at(-1);
    if (all?.length !== 1 || !last) return null;
    const before = known.at(-2);
    // A step over a break would compare what cannot be compared.
    const { grain } = roles;
    const isBetween = (at: number): boolean => before !== undefined && before.at < at && at <= last.at;
    const isBroken = (data.breaks ?? []).some(({ year }) => isBetween(startOf(year, grain)));
    const percent = before && before.value !== 0 && !isShare(measure.unit) ? last.value / before.value - 1 : null;
    return {
      kind: "single",
      measure,
      label: timeName({ grain, at: last.at }),
      value: last.value,
      change:
        before && !isBroken
          ? {
              difference: last.value - before.value,
              percent: percent && percent * 100,
              since: timeName({ grain, at: before.at }),
            }
          : null,
      grain,
      course: all[0]?.values ?? [],
      breaks: data.breaks ?? [],
      notes: [],
    };
  }
  const value = numberOf(data.rows[0]?.[figure]);
  if (data.rows.length !== 1 || value === null) return null;
  return {
    kind: "single",
    measure,
    label: labelsOf(data, roles.names)[0] ?? "",
    value,
    change: null,
    grain: "year",
    course: [],
    breaks: [],
    notes: [],
  };
}

/** A change of a percentage is told in points, never as a percentage of itself. */
const isShare = (unit: string | null): boolean => unit !== null && /^(persen|%|percent)/i.test(unit);

/** The times from the first to the last, those between without a figure among them. */
function everyTime(known: readonly (readonly [at: number, value: number | null])[]): Series["values"] {
  const values = new Map(known);
  const first = Math.min(...values.keys());
  const count = Math.max(...values.keys()) - first + 1;
  return Array.from({ length: count }, (_, index) => ({
    at: first + index,
    value: values.get(first + index) ?? null,
  }));
}
