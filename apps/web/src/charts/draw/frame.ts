import { fullNumber, shortNumber } from "../../ui/number.ts";
import { abbreviated } from "../names.ts";
import { axisName, type Measure } from "../spec.ts";
import { ticksWithin } from "../steps.ts";
import { fitted, textWidth } from "../text-width.ts";

export type Drawing = SVGSVGElement | HTMLElement;

/** One hue where there is one series: what differs is length and place, which everyone sees alike. */
export const hue = "var(--primary)";
export const faint = "var(--border)";
/** Colours of several series; none of them is told by its colour alone. */
export const seriesHue = (index: number): string => `var(--series-${index})`;
export const style = { fontSize: "12px", fontFamily: "inherit" };
/** Pixels between the labels of two values of a lying axis. */
const betweenLabels = 12;

/** What stands on a lying axis between two ends that are `room` pixels apart. */
export const ticksOf = (from: number, to: number, room: number): number[] =>
  ticksWithin(from, to, { room, widthOf: (value) => textWidth(shortNumber(value)) + betweenLabels });
/** Behind words that stand on lines. */
export const halo = { stroke: "var(--background)", strokeWidth: 4 };

/** Pixels that names to the left of a drawing take, and each name as far as it fits there. */
export function namesOf(labels: readonly string[], width: number): { width: number; fit: (label: string) => string } {
  const most = width * 0.42;
  const written = abbreviated(labels, (label) => textWidth(label) <= most - 12);
  const names = Math.min(most, Math.max(0, ...written.map((label) => textWidth(label))) + 12);
  return { width: names, fit: (label) => fitted(written[labels.indexOf(label)] ?? label, names - 10) };
}

/**
 * What a lying axis is called: around its middle, or from the right edge of the drawing where that has not enough room for it. What is
 * cut off is never the unit.
 */
export function axisLabel(measure: Measure, { width, left, right }: { width: number; left: number; right: number }) {
  const [whole, unit] = [axisName(measure), axisName({ ...measure, name: "" })];
  const fits = textWidth(whole) <= width - Math.abs(left - right);
  const isWide = textWidth(whole) > width - 6;
  return {
    label: isWide ? fitted(measure.name, width - 6 - textWidth(unit)) + unit : whole,
    labelAnchor: fits ? ("center" as const) : ("right" as const),
    labelArrow: "none" as const,
    labelOffset: 40,
  };
}

/** Bars shorter than this tell nothing. */
const leastBars = 48;

/**
 * How figures at the ends of bars are written, and how many pixels the widest takes: in full, or shortened where that would leave no
 * room for the bars themselves. @param taken pixels that names take @param sides of the bars at which figures stand: 2 where some are negative
 */
export function endsOf(
  values: readonly number[],
  { decimals, width, taken, sides }: { decimals: number | null; width: number; taken: number; sides: 1 | 2 },
): { format: (value: number) => string; widest: number } {
  const widestOf = (format: (value: number) => string) =>
    Math.max(0, ...values.map((value) => textWidth(format(value)))) + 12;
  const full = (value: number) => fullNumber(value, decimals);
  const format = width - taken - sides * widestOf(full) < leastBars ? shortNumber : full;
  return { format, widest: widestOf(format) };
}

/** A part of an SVG drawing. */
export function element<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string | number>>,
  ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

export interface LegendEntry {
  readonly label: string;
  readonly fill: string;
  /** A stroke of this pattern instead of a square. */
  readonly dash?: string;
}

const [swatch, lineHeight, gap] = [12, 18, 14];

/** A drawing with what its colours mean below it. */
export function withLegend(drawing: Drawing, entries: readonly LegendEntry[]): Drawing {
  const [width, height] = [Number(drawing.getAttribute("width")), Number(drawing.getAttribute("height"))];
  let [x, y] = [0, height + 4];
  const parts = entries.map(({ label, fill, dash }) => {
    const text = fitted(label, width - swatch - 8);
    const room = swatch + 6 + textWidth(text);
    if (x > 0 && x + room > width) [x, y] = [0, y + lineHeight];
    const mark =
      dash === undefined
        ? element("rect", {
            x,
            y,
            width: swatch,
            height: swatch,
            rx: 2,
            fill,
            stroke: "var(--border-strong)",
            "stroke-width": 0.5,
          })
        : element("line", {
            x1: x,
            x2: x + 18,
            y1: y + 6,
            y2: y + 6,
            stroke: fill,
            "stroke-width": 2.5,
            "stroke-dasharray": dash,
          });
    const start = x + (dash === undefined ? swatch : 18) + 6;
    x = start + textWidth(text) + gap;
    return [mark, element("text", { x: start, y: y + 10, fill: "currentColor", "text-anchor": "start" }, text)];
  });
  const full = y + lineHeight;
  drawing.setAttribute("height", String(full));
  drawing.setAttribute("viewBox", `0 0 ${width} ${full}`);
  drawing.append(element("g", { "data-mark": "legend" }, ...parts.flat()));
  return drawing;
}
