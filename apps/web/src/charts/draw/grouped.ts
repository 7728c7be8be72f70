import { axisX, barX, gridX, plot, ruleX, text } from "@observablehq/plot";
import { axisNumber } from "../axis-number.ts";
import type { GroupedChart } from "../spec.ts";
import { axisLabel, type Drawing, endsOf, faint, namesOf, seriesHue, style, ticksOf, withLegend } from "./frame.ts";

const barHeight = 17;

/** Bars side by side, in the order of the legend; each bears its figure. */
export function grouped({ groups, series, measure }: GroupedChart, width: number): Drawing {
  const bars = groups.flatMap(({ values }, group) =>
    values.map((value, index) => ({ value, index, row: group * (series.length + 1) + index })),
  );
  const told = bars.flatMap(({ value, ...bar }) => (value === null ? [] : [{ ...bar, value }]));
  const names = namesOf(
    groups.map(({ label }) => label),
    width,
  );
  const hasNegative = told.some(({ value }) => value < 0);
  const figures = told.map(({ value }) => value);
  const { format, widest } = endsOf(figures, {
    decimals: measure.decimals,
    width,
    taken: names.width,
    sides: hasNegative ? 2 : 1,
  });
  const left = names.width + (hasNegative ? widest : 0);
  const ticks = ticksOf(Math.min(0, ...figures), Math.max(0, ...figures), width - left - widest);
  const rows = groups.length * (series.length + 1);
  // Between two bars where their number is even.
  const middle = (series.length - 1) / 2;
  const drawing = plot({
    width,
    height: rows * barHeight + 52,
    marginLeft: left,
    marginRight: widest,
    marginTop: 4,
    marginBottom: 48,
    style,
    x: { zero: true, nice: false },
    y: { domain: Array.from({ length: rows }, (_, index) => index), padding: 0.08, axis: null },
    marks: [
      gridX({ stroke: faint, strokeOpacity: 1, ticks }),
      axisX({
        ...axisLabel(measure, { width, left, right: widest }),
        tickFormat: axisNumber,
        ticks,
        tickSize: 0,
      }),
      text(groups, {
        frameAnchor: "left",
        y: (_: unknown, group: number) => group * (series.length + 1) + Math.floor(middle),
        dy: middle % 1 === 0 ? 0 : barHeight / 2,
        dx: -8 - (hasNegative ? widest : 0),
        text: ({ label }: { label: string }) => names.fit(label),
        textAnchor: "end",
        fill: "currentColor",
      }),
      barX(told, { x: "value", y: "row", fill: ({ index }: { index: number }) => seriesHue(index) }),
      ruleX([0], { stroke: "currentColor" }),
      text(bars, {
        x: ({ value }: { value: number | null }) => value ?? 0,
        y: "row",
        text: ({ value }: { value: number | null }) => (value === null ? "–" : format(value)),
        textAnchor: "start",
        dx: 5,
        filter: ({ value }: { value: number | null }) => (value ?? 0) >= 0,
        fill: "currentColor",
        fontSize: 11,
      }),
      text(told, {
        x: "value",
        y: "row",
        text: ({ value }: { value: number }) => format(value),
        textAnchor: "end",
        dx: -5,
        filter: ({ value }: { value: number }) => value < 0,
        fill: "currentColor",
        fontSize: 11,
      }),
    ],
    color: { type: "identity" },
  });
  return withLegend(
    drawing,
    series.map((label, index) => ({ label, fill: seriesHue(index) })),
  );
}
