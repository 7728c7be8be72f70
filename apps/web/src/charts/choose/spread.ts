import type { Fit, HistogramChart, ScatterChart } from "../spec.ts";
import { niceStep, tidy } from "../steps.ts";
import { type ChartData, labelsOf, measureOf, numberOf, type Roles } from "./data.ts";

const fewestInScatter = 8;
const fewestInHistogram = 20;
const mostBins = 24;

type Framed<T> = Omit<T, "title" | "source" | "isSimulated">;

/** How the figures of many rows are spread. */
export function histogramOf(data: ChartData, roles: Roles, figure: number): Framed<HistogramChart> | null {
  const values = data.rows.flatMap((row) => numberOf(row[figure]) ?? []);
  if (roles.year !== null || values.length < fewestInHistogram) return null;
  const least = values.reduce((a, b) => Math.min(a, b));
  const most = values.reduce((a, b) => Math.max(a, b));
  if (least === most) return null;
  const step = niceStep((most - least) / Math.min(mostBins, Math.ceil(Math.log2(values.length)) + 4));
  const first = Math.floor(least / step);
  const count = Math.max(1, Math.ceil(most / step) - first);
  const bins = Array.from({ length: count }, (_, index) => ({
    from: tidy((first + index) * step),
    to: tidy((first + index + 1) * step),
    count: 0,
  }));
  for (const value of values) {
    const bin = bins[Math.min(count - 1, Math.max(0, Math.floor(value / step) - first))];
    if (bin) bin.count += 1;
  }
  const without = data.rows.length - values.length;
  const notes = without > 0 ? [`${without} tanpa angka tidak dihitung`] : [];
  return { kind: "histogram", measure: measureOf(data, figure), bins, notes };
}

/** Two figures of each row against each other, with the straight line that fits best. */
export function scatterOf(data: ChartData, roles: Roles, figure: number): Framed<ScatterChart> | null {
  const [across, up] = data.hint?.kind === "scatter" ? hinted(data) : [figure, other(roles, figure)];
  if (across === undefined || up === undefined || roles.year !== null) return null;
  const labels = labelsOf(data, roles.names);
  const points = data.rows.flatMap((row, index) => {
    const [x, y] = [numberOf(row[across]), numberOf(row[up])];
    const label = labels[index] ?? "";
    return x === null || y === null ? [] : [{ label, x, y, isMarked: data.marked?.includes(label) ?? false }];
  });
  if (points.length < fewestInScatter) return null;
  const fit = fitOf(points);
  const notes = fit ? [`n = ${fit.n}. Hubungan bukan berarti sebab-akibat`] : [];
  return { kind: "scatter", across: measureOf(data, across), measure: measureOf(data, up), points, fit, notes };
}

const hinted = ({ columns, hint }: ChartData): (number | undefined)[] =>
  (hint?.values ?? []).map((name) => columns.findIndex((column) => column.name === name)).filter((index) => index >= 0);

const other = ({ figures }: Roles, figure: number): number | undefined => figures.find((index) => index !== figure);

/** Least squares; null where all points share one side, so that no line is the best. */
function fitOf(points: readonly { readonly x: number; readonly y: number }[]): Fit | null {
  const n = points.length;
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point) / n, 0);
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const products = (a: "x" | "y", b: "x" | "y", [p, q] = [a === "x" ? x : y, b === "x" ? x : y]) =>
    points.reduce((sum, point) => sum + (point[a] - p) * (point[b] - q), 0);
  const [xx, yy, xy] = [products("x", "x"), products("y", "y"), products("x", "y")];
  if (!(xx > 0 && yy > 0)) return null;
  const slope = xy / xx;
  return { slope, intercept: y - slope * x, r: xy / Math.sqrt(xx * yy), n };
}
