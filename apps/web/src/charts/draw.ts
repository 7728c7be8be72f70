import { axisX, axisY, barX, dot, gridX, gridY, lineY, type Markish, plot, ruleX, text } from "@observablehq/plot";
import { onAxis, type Picture, type Point } from "./picture.ts";
import { fitted, textWidth } from "./text-width.ts";

/** One hue: what differs is length and place, which everyone sees alike. */
const hue = "var(--primary)";
const faint = "var(--border)";
const barHeight = 26;
const lineHeight = 260;

type Drawing = SVGSVGElement | HTMLElement;
type Figure = Point & { readonly value: number };
const hasValue = (point: Point): point is Figure => point.value !== null;

/** Draws a picture this many pixels wide. Its colours are the page's own, light or dark. */
export function draw(picture: Picture, width: number): Drawing {
  const drawing = picture.kind === "bar" ? bars(picture, width) : line(picture, width);
  // The whole is one image with a name: names of its parts are for nobody.
  for (const part of drawing.querySelectorAll<SVGElement>("[aria-label]")) {
    part.dataset.mark = part.getAttribute("aria-label") ?? "";
    part.removeAttribute("aria-label");
  }
  return drawing;
}

/** Lying bars, the names to their left and the figures at their ends. */
function bars({ points, axis, format }: Picture, width: number): Drawing {
  const figures = points.filter(hasValue).map(({ value }) => value);
  const names = Math.min(width * 0.42, Math.max(...points.map(({ label }) => textWidth(label))) + 12);
  const widest = Math.max(...figures.map((value) => textWidth(format(value)))) + 10;
  const hasNegative = figures.some((value) => value < 0);
  const place = (point: Point) => points.indexOf(point);
  const ends = (list: readonly Point[], textAnchor: "start" | "end", told: (point: Point) => string): Markish =>
    text(list, {
      x: (point: Point) => point.value ?? 0,
      y: place,
      text: told,
      textAnchor,
      dx: textAnchor === "start" ? 5 : -5,
      fill: "currentColor",
    });
  return plot({
    width,
    height: points.length * barHeight + 52,
    marginLeft: names + (hasNegative ? widest : 0),
    marginRight: widest,
    marginTop: 4,
    marginBottom: 48,
    style: { fontSize: "12px", fontFamily: "inherit" },
    x: { zero: true, nice: false },
    y: { domain: points.map((_, index) => index), padding: 0.25 },
    marks: [
      gridX({ stroke: faint, strokeOpacity: 1, ticks: ticksFor(width) }),
      axisX({
        label: axis,
        labelAnchor: "center",
        labelArrow: "none",
        labelOffset: 40,
        tickFormat: onAxis,
        ticks: ticksFor(width),
        tickSize: 0,
      }),
      axisY({
        label: null,
        tickSize: 0,
        dx: hasNegative ? -widest : 0,
        tickFormat: (index: number) => fitted(points[index]?.label ?? "", names - 10),
      }),
      barX(points.filter(hasValue), { x: "value", y: place, fill: hue }),
      ruleX([0], { stroke: "currentColor" }),
      ends(
        points.filter((point) => (point.value ?? 0) >= 0),
        "start",
        ({ value }) => (value === null ? "–" : format(value)),
      ),
      ends(
        points.filter((point) => (point.value ?? 0) < 0),
        "end",
        ({ value }) => format(value ?? 0),
      ),
    ],
  });
}

/** A line over years; a year without a figure is a gap. */
function line({ points, axis, format }: Picture, width: number): Drawing {
  const years = everyYear(points);
  const figures = points.filter(hasValue);
  const last = years.findLast(({ value }) => value !== null);
  const before = figures.at(-2)?.value ?? 0;
  const every = Math.ceil((years.length * 44) / (width - 70));
  return plot({
    width,
    height: lineHeight,
    marginLeft: 58,
    marginRight: 24,
    marginTop: 34,
    marginBottom: 30,
    style: { fontSize: "12px", fontFamily: "inherit" },
    y: { nice: true },
    marks: [
      gridY({ stroke: faint, strokeOpacity: 1, ticks: 5 }),
      axisY({ label: axis, labelArrow: "none", labelOffset: 54, tickFormat: onAxis, ticks: 5, tickSize: 0 }),
      axisX({
        label: null,
        tickFormat: String,
        tickSize: 0,
        ticks: years.filter((_, index) => (years.length - 1 - index) % every === 0).map(({ year }) => year),
      }),
      lineY(years, { x: "year", y: "value", stroke: hue, strokeWidth: 2 }),
      dot(figures, {
        x: ({ label }: Point) => Number(label),
        y: "value",
        r: 3.5,
        fill: hue,
        title: ({ label, value }: Figure) => `${label}: ${format(value)}`,
      }),
      text(last ? [last] : [], {
        x: "year",
        y: "value",
        text: ({ value }: { value: number }) => format(value),
        // On the side that the line does not come from.
        dy: last && before > (last.value ?? 0) ? 16 : -12,
        textAnchor: "end",
        dx: 18,
        fill: "currentColor",
        stroke: "var(--background)",
        strokeWidth: 4,
      }),
    ],
  });
}

const ticksFor = (width: number): number => (width < 480 ? 3 : 6);

/** The years from the first to the last, those between without a figure among them. */
function everyYear(points: readonly Point[]): { year: number; value: number | null }[] {
  const values = new Map(points.map(({ label, value }) => [Number(label), value]));
  const first = Math.min(...values.keys());
  const count = Math.max(...values.keys()) - first + 1;
  return Array.from({ length: count }, (_, index) => ({
    year: first + index,
    value: values.get(first + index) ?? null,
  }));
}
