import { axisX, axisY, dot, gridX, gridY, line, plot, rectY, ruleY, text } from "@observablehq/plot";
import { fullNumber } from "../../ui/number.ts";
import { axisNumber } from "../axis-number.ts";
import { axisName, type HistogramChart, type Measure, type ScatterChart, type ScatterPoint } from "../spec.ts";
import { fitted } from "../text-width.ts";
import { axisLabel, type Drawing, faint, halo, hue, style, ticksOf } from "./frame.ts";

const height = 300;
const margins = { marginLeft: 58, marginRight: 20, marginTop: 34, marginBottom: 48 };
const acrossAxis = (measure: Measure, width: number, ticks: number[]) =>
  axisX({
    ...axisLabel(measure, { width, left: margins.marginLeft, right: margins.marginRight }),
    tickFormat: axisNumber,
    ticks,
    tickSize: 0,
  });
const acrossTicks = (from: number, to: number, width: number): number[] =>
  ticksOf(from, to, width - margins.marginLeft - margins.marginRight);
const upAxis = (label: string, width: number) =>
  axisY({
    label: fitted(label, width - 20),
    labelArrow: "none",
    labelOffset: 54,
    tickFormat: axisNumber,
    ticks: 5,
    tickSize: 0,
  });
const most = (points: readonly ScatterPoint[], of: (point: ScatterPoint) => number) =>
  points.reduce<ScatterPoint | null>((best, point) => (best && of(best) >= of(point) ? best : point), null);

/** A dot for each row, and the straight line that fits best. */
export function scatter({ points, across, measure, fit }: ScatterChart, width: number): Drawing {
  const xs = points.map(({ x }) => x);
  const ticks = acrossTicks(Math.min(...xs), Math.max(...xs), width);
  const ends = fit ? [Math.min(...xs), Math.max(...xs)].map((x) => ({ x, y: fit.slope * x + fit.intercept })) : [];
  const marked = points.filter(({ isMarked }) => isMarked);
  const outermost = [most(points, ({ x }) => x), most(points, ({ y }) => y)];
  const named = marked.length > 0 ? marked : [...new Set(outermost)].flatMap((point) => point ?? []);
  const middle = (Math.min(...xs) + Math.max(...xs)) / 2;
  const names = (list: readonly ScatterPoint[], textAnchor: "start" | "end") =>
    text(list, {
      x: "x",
      y: "y",
      text: ({ label }: ScatterPoint) => fitted(label, width * 0.4),
      textAnchor,
      dx: textAnchor === "start" ? 8 : -8,
      fill: "currentColor",
      ...halo,
    });
  return plot({
    width,
    height,
    ...margins,
    style,
    x: { nice: true },
    y: { nice: true },
    marks: [
      gridX({ stroke: faint, strokeOpacity: 1, ticks }),
      gridY({ stroke: faint, strokeOpacity: 1, ticks: 5 }),
      acrossAxis(across, width, ticks),
      upAxis(axisName(measure), width),
      line(ends, {
        x: "x",
        y: "y",
        stroke: "var(--muted-foreground)",
        strokeWidth: 1.5,
        strokeDasharray: "5,4",
        clip: true,
      }),
      dot(points, {
        x: "x",
        y: "y",
        r: 4,
        fill: hue,
        fillOpacity: 0.75,
        stroke: "var(--background)",
        strokeWidth: 0.75,
        title: ({ label, x, y }: ScatterPoint) =>
          `${label}: ${fullNumber(x, across.decimals)}; ${fullNumber(y, measure.decimals)}`,
      }),
      names(
        named.filter(({ x }) => x <= middle),
        "start",
      ),
      names(
        named.filter(({ x }) => x > middle),
        "end",
      ),
      text(fit ? [`r = ${fullNumber(fit.r, 3)}`] : [], {
        text: (words: string) => words,
        frameAnchor: "top-right",
        dy: -18,
        textAnchor: "end",
        fill: "currentColor",
      }),
    ],
  });
}

/** How many rows lie in each span of a figure. */
export function histogram({ bins, measure }: HistogramChart, width: number): Drawing {
  return plot({
    width,
    height: 260,
    ...margins,
    style,
    marks: [
      gridY({ stroke: faint, strokeOpacity: 1, ticks: 5 }),
      acrossAxis(measure, width, acrossTicks(bins[0]?.from ?? 0, bins.at(-1)?.to ?? 0, width)),
      upAxis("Banyaknya", width),
      rectY(bins, {
        x1: "from",
        x2: "to",
        y: "count",
        fill: hue,
        insetLeft: 0.5,
        insetRight: 0.5,
        title: ({ from, to, count }: (typeof bins)[number]) =>
          `${fullNumber(from)}–${fullNumber(to)}: ${fullNumber(count)}`,
      }),
      ruleY([0], { stroke: "currentColor" }),
    ],
  });
}
