import { geo, plot } from "@observablehq/plot";
import { fullNumber } from "../../ui/number.ts";
import { breaksOf, shadeOf } from "../map/classes.ts";
import { boundsOf, type Outline, type Outlines } from "../map/outlines.ts";
import type { MapChart } from "../spec.ts";
import { type Drawing, element, type LegendEntry, style, withLegend } from "./frame.ts";

let made = 0;
/** Said of a region that is not in the result: there may well be data of it. */
const beside = "Tidak dalam hasil";

/** A shade for each region of the result; what has no figure there is hatched, what is not among them is ground. */
export function map({ areas, level, measure }: MapChart, { provinces, regencies }: Outlines, width: number): Drawing {
  const all = level === "province" ? provinces : regencies;
  const byCode = new Map(areas.map((area) => [area.code, area]));
  // Regencies of few provinces are shown as large as they can be, with what is missing in those provinces.
  const within = new Set(areas.map(({ code }) => code.slice(0, 2)));
  const near = level === "province" ? all : all.filter(({ id }) => within.has(id.slice(0, 2)));
  const values = areas.flatMap(({ value }) => value ?? []);
  const breaks = breaksOf(values);
  // Provinces of one island, too; beside them lies what else there is.
  const told = near.filter(({ id }) => byCode.has(id));
  const fill = ({ id }: Outline) => {
    const area = byCode.get(id);
    if (!area) return "var(--map-ground)";
    const own = shadeOf(area.value, breaks);
    return own === null ? `url(#${hatch})` : `var(--shade-${own})`;
  };
  const inView = level === "province" && told.length > 0 ? told : near;
  const [west, south, east, north] = boundsOf(inView.map(({ geometry }) => geometry.coordinates));
  const height = Math.min(420, Math.max(140, (width * (north - south)) / Math.max(east - west, 0.01) + 12));
  made += 1;
  const hatch = `hatch-${made}`;
  const full = (value: number) => fullNumber(value, measure.decimals);
  const drawing = plot({
    width,
    height,
    margin: 0,
    style,
    color: { type: "identity" },
    projection: {
      // Near the equator degrees are squares: a flat plane is true enough, and knows no wrong winding.
      type: "reflect-y",
      domain: { type: "FeatureCollection", features: inView } as never,
      inset: 6,
    },
    marks: [
      geo(near, {
        fill,
        clip: "frame",
        stroke: "var(--background)",
        strokeWidth: 0.6,
        title: ({ id }: Outline) => {
          const area = byCode.get(id);
          return area ? `${area.label}: ${area.value === null ? "belum ada data" : full(area.value)}` : beside;
        },
      }),
    ],
  });
  drawing.prepend(hatching(hatch));
  const least = Math.min(...values);
  const classes = breaks.map((end, index): LegendEntry => {
    const from = index === 0 ? least : (breaks[index - 1] ?? least);
    return {
      label: from === end ? full(end) : `${full(from)}–${full(end)}`,
      fill: `var(--shade-${shadeOf(end, breaks)})`,
    };
  });
  const hasGaps = told.some(({ id }) => byCode.get(id)?.value === null);
  return withLegend(drawing, [
    ...classes,
    ...(hasGaps ? [{ label: "Belum ada data", fill: `url(#${hatch})` }] : []),
    ...(told.length < near.length ? [{ label: beside, fill: "var(--map-ground)" }] : []),
  ]);
}

/** A pattern of strokes: seen as "nothing is known" by everyone, also in print. */
const hatching = (id: string): SVGDefsElement =>
  element(
    "defs",
    {},
    element(
      "pattern",
      { id, width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      element("rect", { width: 5, height: 5, fill: "var(--map-unknown)" }),
      element("line", { x1: 0, y1: 0, x2: 0, y2: 5, stroke: "var(--border-strong)", "stroke-width": 1.5 }),
    ),
  );
