import { timeName, timeOf } from "../../ui/time.ts";
import { schematicNote } from "../map/schematic.ts";
import type { ChartSpec, MapChart, Point, PointsChart } from "../spec.ts";
import { lineOf, singleOf } from "./course.ts";
import { type ChartData, cellText, labelsOf, measureOf, numberOf, type Roles, rolesOf } from "./data.ts";
import { groupedOf, pyramidOf } from "./groups.ts";
import { histogramOf, scatterOf } from "./spread.ts";

const mostBars = 40;
const mostDots = 60;
const fewestAreas = 2;
/** Of more rows only their spread is drawn: a mark for each would be a blot, and take seconds. */
const mostRows = 2_000;

type Framed<T> = Omit<T, "title" | "source" | "isSimulated">;

/** Names of the figures that charts can be of: more than one is a choice of the user. */
export const measuresOf = (data: ChartData): string[] =>
  rolesOf(data).figures.map((index) => data.columns[index]?.name ?? "");

/**
 * All charts that a whole result can be drawn as, the one that fits best first: by the kinds of its columns, how many rows
 * it has and what `hint` says. None where a picture would say no more than the table. The same result always has the same charts.
 *
 * @param measure which of the figures is drawn, by its place in `measuresOf`; without it the first, or the one that is hinted at
 */
export function chooseCharts(data: ChartData, measure?: number): ChartSpec[] {
  const roles = rolesOf(data);
  const hinted = roles.figures.find((index) => data.columns[index]?.name === data.hint?.values[0]);
  const figure = measure === undefined ? (hinted ?? roles.figures[0]) : roles.figures[measure];
  if (figure === undefined || data.rows.length === 0) return [];
  const { title, source, isSimulated = false } = data;
  const framed = <T extends object>(chart: T | null) =>
    chart ? [{ ...chart, title, source, isSimulated } as unknown as ChartSpec] : [];
  if (data.rows.length > mostRows) return framed(histogramOf(data, roles, figure));
  const isLong = data.rows.length > mostBars;
  const [map, histogram, bar, dot] = [
    mapOf(data, roles, figure),
    histogramOf(data, roles, figure),
    pointsOf("bar", data, roles, figure),
    pointsOf("dot", data, roles, figure),
  ];
  const fitting: (Framed<ChartSpec> | null)[] = [
    pyramidOf(data, roles, figure),
    lineOf(data, roles, figure),
    groupedOf(data, roles, figure),
    ...(isLong ? [map, histogram, bar, dot] : [bar, map, dot, histogram]),
    scatterOf(data, roles, figure),
    singleOf(data, roles, figure),
  ];
  const charts = fitting.flatMap(framed);
  const first = charts.find(({ kind }) => kind === data.hint?.kind);
  return first ? [first, ...charts.filter((chart) => chart !== first)] : charts;
}

/** A bar or a dot for each row; of very many rows the largest. */
function pointsOf(kind: "bar" | "dot", data: ChartData, roles: Roles, figure: number): Framed<PointsChart> | null {
  const { names, year } = roles;
  const by = [...names, ...(year === null ? [] : [year])];
  if (by.length === 0) return null;
  const labels = labelsOf(data, names.length > 0 && year === null ? names : by);
  const points = data.rows.map((row, index): Point => {
    const label = labels[index] ?? "";
    return { label, value: numberOf(row[figure]), isMarked: data.marked?.includes(label) ?? false };
  });
  const values = points.flatMap(({ value }) => value ?? []);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  // Alike figures draw nothing that the table would not say; dots near each other would all be at the far end of bars.
  if (values.length < 2 || least === most) return null;
  const limit = data.mostBars ?? (kind === "bar" ? mostBars : mostDots);
  const shown = points.length <= limit ? points : largest(points, limit);
  const notes = shown.length < points.length ? [leftOut(shown, points)] : [];
  return { kind, measure: measureOf(data, figure), points: shown, notes };
}

/** The largest, and among them whatever the text speaks of. */
function largest(points: readonly Point[], limit: number): Point[] {
  const sorted = points.filter(({ value }) => value !== null).sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const marked = sorted.filter(({ isMarked }) => isMarked).slice(0, limit);
  const others = sorted.filter(({ isMarked }) => !isMarked).slice(0, limit - marked.length);
  return sorted.filter((point) => marked.includes(point) || others.includes(point));
}

function leftOut(shown: readonly Point[], points: readonly Point[]): string {
  const isLargest = shown.every(
    (point) => points.filter(({ value }) => (value ?? -Infinity) > (point.value ?? 0)).length < shown.length,
  );
  const known = points.filter(({ value }) => value !== null);
  return `${shown.length} ${isLargest ? "terbesar " : ""}dari ${known.length} ditampilkan`;
}

/** A shade for each region; of several years the last. */
function mapOf(data: ChartData, { names, year, grain }: Roles, figure: number): Framed<MapChart> | null {
  const { regions, rows } = data;
  if (!regions) return null;
  const timeAt = (row: ChartData["rows"][number]): number => (year === null ? 0 : (timeOf(row[year])?.at ?? 0));
  const last = year === null ? null : Math.max(...rows.map(timeAt));
  const areas = rows.flatMap((row, index) => {
    const code = regions.codes[index];
    if (!code || (year !== null && timeAt(row) !== last)) return [];
    const label = names.length > 0 ? cellText(row[names[0] ?? -1]) : code;
    return [{ code, label, value: numberOf(row[figure]) }];
  });
  const isOnce = new Set(areas.map(({ code }) => code)).size === areas.length;
  if (!isOnce || areas.filter(({ value }) => value !== null).length < fewestAreas) return null;
  const notes = [
    ...(last === null ? [] : [grain === "year" ? `Tahun ${last}` : timeName({ grain, at: last })]),
    ...(regions.level === "district" ? [schematicNote] : []),
  ];
  return { kind: "map", measure: measureOf(data, figure), level: regions.level, areas, notes };
}
