import { fullNumber } from "../../ui/number.ts";
import { type Grain, shortTime, startOf } from "../../ui/time.ts";
import type { Break, Change, Measure, SingleChart } from "../spec.ts";
import { fitted, textWidth } from "../text-width.ts";
import { type Drawing, element, hue } from "./frame.ts";

const [courseHeight, figureSize] = [56, 34];

/** One figure, large, with what came of it and the way there. */
export function single(chart: SingleChart, width: number): Drawing {
  const { measure, label, value, change, grain, course, breaks } = chart;
  const known = course.filter((point) => point.value !== null);
  const hasCourse = known.length > 2;
  const top = 18 + figureSize + (change ? 24 : 8);
  const height = top + (hasCourse ? courseHeight + 34 : 4);
  const words = (text: string, y: number, size: number, attributes: Record<string, string | number> = {}) =>
    element("text", { x: 0, y, "font-size": size, fill: "currentColor", ...attributes }, fitted(text, width));
  const figure = fullNumber(value, measure.decimals);
  const unit = measure.unit ?? "";
  const room = width - (unit ? textWidth(unit, "13px") + 10 : 0);
  const size = Math.min(figureSize, (figureSize * room) / textWidth(figure, `600 ${figureSize}px`));
  const muted = { fill: "var(--muted-foreground)" };
  return element(
    "svg",
    { width, height, viewBox: `0 0 ${width} ${height}`, style: "font-size:12px;font-family:inherit;max-width:100%" },
    words([measure.name, label].filter(Boolean).join(", "), 12, 12, muted),
    element(
      "text",
      { x: 0, y: 20 + figureSize - 4, "font-size": size, "font-weight": 600, fill: "currentColor" },
      figure,
      element("tspan", { "font-size": 13, "font-weight": 400, dx: 6 }, unit),
    ),
    ...(change ? [words(changeWords(change, measure), top - 4, 12)] : []),
    ...(hasCourse ? [courseOf(known as Known[], grain, breaks, width, top + 12)] : []),
  );
}

/** ▲ 1.234 jiwa (1,20%) sejak 2023. */
export function changeWords({ difference, percent, since }: Change, { unit, decimals }: Measure): string {
  if (difference === 0) return `Tetap sejak ${since}`;
  const points = unit && /^(persen|%)/i.test(unit) ? "poin persen" : (unit ?? "");
  const share = percent === null ? "" : ` (${fullNumber(Math.abs(percent), 2)}%)`;
  const amount = [fullNumber(Math.abs(difference), decimals), points].filter(Boolean).join(" ");
  return `${difference > 0 ? "▲ naik" : "▼ turun"} ${amount}${share} sejak ${since}`;
}

interface Known {
  readonly at: number;
  readonly value: number;
}

/** The way there, as a thin line with its first and last year. */
function courseOf(
  known: readonly Known[],
  grain: Grain,
  breaks: readonly Break[],
  width: number,
  top: number,
): SVGGElement {
  const [first, last] = [known[0], known.at(-1)];
  const values = known.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const inner = width - 8;
  const x = (at: number) => 4 + (inner * (at - (first?.at ?? 0))) / Math.max(1, (last?.at ?? 0) - (first?.at ?? 0));
  const y = (value: number) => top + courseHeight - (courseHeight * (value - least)) / (most - least || 1);
  // A gap where a year has no figure, or one that is not comparable with the one before.
  const isBroken = (at: number) => breaks.some(({ year }) => startOf(year, grain) === at);
  const path = known
    .map(({ at, value }, index) => {
      const isNext = index > 0 && known[index - 1]?.at === at - 1 && !isBroken(at);
      return `${isNext ? "L" : "M"}${x(at)},${y(value)}`;
    })
    .join("");
  const text = { y: top + courseHeight + 16, fill: "var(--muted-foreground)", "font-size": 11 };
  return element(
    "g",
    { "data-mark": "course" },
    element("path", { d: path, fill: "none", stroke: hue, "stroke-width": 2 }),
    ...known.map(({ at, value }) =>
      element("circle", { cx: x(at), cy: y(value), r: at === last?.at ? 3.5 : 1.5, fill: hue }),
    ),
    element("text", { x: 0, ...text }, first ? shortTime({ grain, at: first.at }) : ""),
    element("text", { x: width, "text-anchor": "end", ...text }, last ? shortTime({ grain, at: last.at }) : ""),
  );
}
