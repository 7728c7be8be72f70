import { axisX, axisY, dot, gridY, lineY, plot, ruleX, text } from "@observablehq/plot";
import { fullNumber, shortNumber } from "../../ui/number.ts";
import { shortTime, startOf, timeName } from "../../ui/time.ts";
import { axisNumber } from "../axis-number.ts";
import { axisName, type LineChart } from "../spec.ts";
import { textWidth } from "../text-width.ts";
import { type Drawing, faint, halo, hue, seriesHue, style, withLegend } from "./frame.ts";

const height = 260;
/** Lines are told apart by their pattern, too. */
const dashes = ["none", "7,3", "2,3", "9,3,2,3", "4,2", "12,4"];

/** Lines over years, or shorter times: one without a figure is a gap, and so is a year from which on figures are others. */
export function line({ grain, series, measure, breaks }: LineChart, width: number): Drawing {
  const isAlone = series.length === 1;
  const colour = (index: number) => (isAlone ? hue : seriesHue(index));
  const marks = series.flatMap(({ name, values }, index) =>
    values.map((point) => ({
      ...point,
      name,
      index,
      // Apart from what is not comparable.
      part: `${index}/${breaks.filter(({ year }) => startOf(year, grain) <= point.at).length}`,
    })),
  );
  const told = marks.flatMap(({ value, ...rest }) => (value === null ? [] : [{ ...rest, value }]));
  const times = [...new Set(marks.map(({ at }) => at))].sort((a, b) => a - b);
  const last = isAlone ? told.at(-1) : undefined;
  const before = told.at(-2)?.value ?? 0;
  const every = Math.ceil((times.length * (grain === "year" ? 44 : 58)) / (width - 70));
  const left = Math.max(40, ...told.map(({ value }) => textWidth(shortNumber(value)) + 14));
  const drawing = plot({
    width,
    height,
    marginLeft: left,
    marginRight: 24,
    marginTop: 34,
    marginBottom: 30,
    style,
    y: { nice: true, inset: 8 },
    color: { type: "identity" },
    marks: [
      gridY({ stroke: faint, strokeOpacity: 1, ticks: 5 }),
      axisY({
        label: axisName(measure),
        labelArrow: "none",
        labelOffset: left - 4,
        tickFormat: axisNumber,
        ticks: 5,
        tickSize: 0,
      }),
      axisX({
        label: null,
        tickFormat: (at: number) => shortTime({ grain, at }),
        tickSize: 0,
        ticks: times.filter((_, index) => (times.length - 1 - index) % every === 0),
      }),
      ruleX(
        breaks.map(({ year }) => startOf(year, grain) - 0.5),
        { stroke: "var(--muted-foreground)", strokeDasharray: "3,3" },
      ),
      ...series.map((_, index) =>
        lineY(
          marks.filter((mark) => mark.index === index),
          {
            x: "at",
            y: "value",
            z: "part",
            stroke: colour(index),
            strokeWidth: 2,
            strokeDasharray: dashes[index] ?? "none",
          },
        ),
      ),
      dot(told, {
        x: "at",
        y: "value",
        r: 3.5,
        fill: ({ index }: { index: number }) => colour(index),
        title: ({ name, at, value }: (typeof told)[number]) =>
          `${name ? `${name}, ` : ""}${timeName({ grain, at })}: ${fullNumber(value, measure.decimals)}`,
      }),
      text(last ? [last] : [], {
        x: "at",
        y: "value",
        text: ({ value }: { value: number }) => fullNumber(value, measure.decimals),
        // On the side that the line does not come from.
        dy: last && before > last.value ? 16 : -12,
        textAnchor: "end",
        dx: 18,
        fill: "currentColor",
        ...halo,
      }),
    ],
  });
  if (isAlone) return drawing;
  return withLegend(
    drawing,
    series.map(({ name }, index) => ({ label: name, fill: colour(index), dash: dashes[index] ?? "none" })),
  );
}
