import { axisX, axisY, barX, dot, gridX, gridY, type Markish, plot, ruleX, text } from "@observablehq/plot";
import { axisNumber } from "../axis-number.ts";
import type { Point, PointsChart } from "../spec.ts";
import { axisLabel, type Drawing, endsOf, faint, hue, namesOf, style, ticksOf } from "./frame.ts";

const rowHeight = { bar: 26, dot: 22 };

/** Lying bars from zero, or dots on an axis that begins where the figures do; names to the left, figures at their ends. */
export function points({ kind, points, measure }: PointsChart, width: number): Drawing {
  const values = points.flatMap(({ value }) => value ?? []);
  const names = namesOf(
    points.map(({ label }) => label),
    width,
  );
  const hasNegative = kind === "bar" && values.some((value) => value < 0);
  const taken = names.width + (kind === "dot" ? 8 : 0);
  const { format, widest } = endsOf(values, { decimals: measure.decimals, width, taken, sides: hasNegative ? 2 : 1 });
  const left = taken + (hasNegative ? widest : 0);
  const zero = kind === "bar" ? [0] : [];
  const ticks = ticksOf(Math.min(...zero, ...values), Math.max(...zero, ...values), width - left - widest);
  const place = (point: Point) => points.indexOf(point);
  const isAnyMarked = points.some(({ isMarked }) => isMarked);
  const faded = ({ isMarked }: Point) => (isAnyMarked && !isMarked ? 0.45 : 1);
  const told = points.filter(({ value }) => value !== null);
  const ends = (list: readonly Point[], textAnchor: "start" | "end"): Markish =>
    text(list, {
      x: ({ value }: Point) => value ?? (kind === "bar" ? 0 : Math.min(...values)),
      y: place,
      text: ({ value }: Point) => (value === null ? "–" : format(value)),
      textAnchor,
      dx: textAnchor === "start" ? (kind === "bar" ? 5 : 8) : -5,
      fill: "currentColor",
    });
  return plot({
    width,
    height: points.length * rowHeight[kind] + 52,
    marginLeft: left,
    marginRight: widest,
    marginTop: 4,
    marginBottom: 48,
    style,
    x: { zero: kind === "bar", nice: false },
    y: { domain: points.map((_, index) => index), padding: 0.25 },
    marks: [
      gridX({ stroke: faint, strokeOpacity: 1, ticks }),
      kind === "dot" ? gridY({ stroke: faint, strokeOpacity: 1, strokeDasharray: "1,3" }) : null,
      axisX({
        ...axisLabel(measure, { width, left, right: widest }),
        tickFormat: axisNumber,
        ticks,
        tickSize: 0,
      }),
      axisY({
        label: null,
        tickSize: 0,
        dx: hasNegative ? -widest : kind === "dot" ? -8 : 0,
        tickFormat: (index: number) => names.fit(points[index]?.label ?? ""),
      }),
      kind === "bar"
        ? [
            barX(told, { x: "value", y: place, fill: hue, fillOpacity: faded, title: "label" }),
            ruleX([0], { stroke: "currentColor" }),
          ]
        : dot(told, { x: "value", y: place, r: 5, fill: hue, fillOpacity: faded, title: "label" }),
      ends(
        points.filter(({ value }) => (value ?? 0) >= 0 || kind === "dot"),
        "start",
      ),
      ends(
        points.filter(({ value }) => (value ?? 0) < 0 && kind === "bar"),
        "end",
      ),
    ],
  });
}
