import { loadOutlines } from "../map/outlines.ts";
import type { ChartSpec, MapChart } from "../spec.ts";
import type { Drawing } from "./frame.ts";
import { grouped } from "./grouped.ts";
import { line } from "./line.ts";
import { points } from "./points.ts";
import { pyramid } from "./pyramid.ts";
import { single } from "./single.ts";
import { histogram, scatter } from "./spread.ts";

/** In less room a chart is drawn this wide and made smaller. */
const leastWidth = 200;

/**
 * Draws a chart this many pixels wide, in the page's own colours, light or dark. The first map loads what regions look
 * like: it rejects where that cannot be had.
 */
export function draw(chart: ChartSpec, room: number): Drawing | Promise<Drawing> {
  const width = Math.max(room, leastWidth);
  if (chart.kind !== "map") return unnamed(drawn(chart, width));
  return drawMap ? unnamed(drawMap(chart, width)) : prepareMaps().then((map) => unnamed(map(chart, width)));
}

type DrawMap = (chart: MapChart, width: number) => Drawing;
let drawMap: DrawMap | null = null;

/** Loads what maps are drawn with: from then on they are drawn at once, as all others. Rejects where that cannot be had. */
export const prepareMaps = async (): Promise<DrawMap> => {
  const [{ map }, outlines] = await Promise.all([import("./map.ts"), loadOutlines()]);
  drawMap = (chart, width) => map(chart, outlines, width);
  return drawMap;
};

function drawn(chart: Exclude<ChartSpec, { kind: "map" }>, width: number): Drawing {
  switch (chart.kind) {
    case "bar":
    case "dot":
      return points(chart, width);
    case "grouped":
      return grouped(chart, width);
    case "line":
      return line(chart, width);
    case "scatter":
      return scatter(chart, width);
    case "histogram":
      return histogram(chart, width);
    case "pyramid":
      return pyramid(chart, width);
    case "single":
      return single(chart, width);
  }
}

/** The whole is one image with a name: names of its parts are for nobody. */
function unnamed(drawing: Drawing): Drawing {
  for (const part of drawing.querySelectorAll<SVGElement>("[aria-label]")) {
    part.dataset.mark = part.getAttribute("aria-label") ?? "";
    part.removeAttribute("aria-label");
  }
  return drawing;
}
