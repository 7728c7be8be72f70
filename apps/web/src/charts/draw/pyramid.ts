import { axisX, barX, gridX, plot, text } from "@observablehq/plot";
import { fullNumber, shortNumber } from "../../ui/number.ts";
import { axisName, type PyramidChart } from "../spec.ts";
import { textWidth } from "../text-width.ts";
import { type Drawing, faint, style, withLegend } from "./frame.ts";

const rowHeight = 20;

/** Two sides by age, the oldest on top. */
export function pyramid({ groups, sides, measure }: PyramidChart, width: number): Drawing {
  const middle = Math.max(...groups.map(({ label }) => textWidth(label))) + 16;
  const half = (width - middle) / 2;
  const most = Math.max(1, ...groups.flatMap(({ values }) => values.map((value) => value ?? 0)));
  // The names of the ages stand between both sides: a strip of the scale that is as wide as they are.
  const strip = (most * middle) / 2 / Math.max(half - 12, 1);
  const side = (index: 0 | 1) =>
    groups.flatMap(({ label, values }, group) => {
      const value = values[index];
      return value === null || value === undefined ? [] : [{ label, value, group }];
    });
  const bars = (index: 0 | 1, sign: 1 | -1, fill: string) =>
    barX(side(index), {
      x1: sign * strip,
      x2: ({ value }: { value: number }) => sign * (strip + value),
      y: "group",
      fill,
      title: ({ label, value }: { label: string; value: number }) =>
        `${label}, ${sides[index]}: ${fullNumber(value, measure.decimals)}`,
    });
  const ticks = ticksUpTo(most);
  const drawing = plot({
    width,
    height: groups.length * rowHeight + 46,
    marginLeft: 12,
    marginRight: 12,
    marginTop: 4,
    marginBottom: 42,
    style,
    x: { domain: [-(most + strip), most + strip] },
    y: { domain: groups.map((_, index) => groups.length - 1 - index), padding: 0.15, axis: null },
    marks: [
      gridX([...ticks.map((tick) => -strip - tick), ...ticks.map((tick) => strip + tick)], {
        stroke: faint,
        strokeOpacity: 1,
      }),
      axisX([...ticks.map((tick) => -strip - tick), ...ticks.map((tick) => strip + tick)], {
        label: axisName(measure),
        labelAnchor: "center",
        labelArrow: "none",
        labelOffset: 36,
        tickFormat: (at: number) => shortNumber(Number((Math.abs(at) - strip).toPrecision(6))),
        tickSize: 0,
      }),
      bars(0, -1, "var(--male)"),
      bars(1, 1, "var(--female)"),
      text(groups, { x: () => 0, y: (_: unknown, index: number) => index, text: "label", fill: "currentColor" }),
    ],
  });
  return withLegend(drawing, [
    { label: sides[0], fill: "var(--male)" },
    { label: sides[1], fill: "var(--female)" },
  ]);
}

/** Two to five steps of 1, 2 or 5 times a power of ten. */
function ticksUpTo(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(most));
  const step = most / power >= 5 ? 2 * power : most / power >= 2 ? power : power / 2;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
}
