import type { FigureTable } from "@tanyadata/contract";
import type { Map as MapLibre } from "maplibre-gl";
import { shadeOf } from "../../../charts/map/classes.ts";
import { fileName, saveAs } from "../../../ui/download.ts";
import { figure } from "../number.ts";
import { colours } from "./style.ts";

interface Picture {
  readonly title: string;
  readonly notes: string;
  readonly breaks: readonly number[];
  readonly figures: FigureTable;
  /** Where the borders come from. */
  readonly credit: string;
}

/** A map as it was seen, and its size on the page in pixels. */
export interface Snapshot {
  readonly canvas: HTMLCanvasElement;
  readonly width: number;
  readonly height: number;
}

/** Takes a map's picture: it is drawn once more, because a canvas that kept each picture would be slower at all of them. */
export const snapshotOf = (map: MapLibre): Promise<Snapshot> =>
  new Promise((resolve) => {
    map.once("render", () => {
      const drawn = map.getCanvas();
      const canvas = Object.assign(document.createElement("canvas"), { width: drawn.width, height: drawn.height });
      canvas.getContext("2d")?.drawImage(drawn, 0, 0);
      resolve({ canvas, width: drawn.clientWidth, height: drawn.clientHeight });
    });
    map.triggerRepaint();
  });

const line = 17;
const margin = 16;

/** Saves the map as it is seen, with its title, legend, notes and sources. */
export function savePicture(map: Snapshot, { title, notes, breaks, figures, credit }: Picture): void {
  const scale = map.canvas.width / map.width;
  const width = map.width + 2 * margin;
  const font = getComputedStyle(document.body).fontFamily;
  const texts = [
    notes,
    ...figures.sources.map((source) => `Sumber: ${source.title}`),
    `Peta: ${credit}. TanyaData.`,
  ].filter(Boolean);
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) return;
  context.font = `12px ${font}`;
  const words = breaks.map((end) => `≤ ${figure(end, Math.min(figures.decimals, 2))}`);
  const legend = inLines(
    words.map((one) => 16 + context.measureText(one).width + 14),
    map.width,
  );
  const top = margin + 28;
  const below = top + map.height + 10;
  const lines = (legend.at(-1)?.line ?? 0) + 1;
  // A canvas that gets its size forgets its font.
  Object.assign(canvas, { width: width * scale, height: (below + line * (texts.length + lines) + margin) * scale });
  const style = getComputedStyle(document.documentElement);
  const [background, foreground] = [style.getPropertyValue("--background"), style.getPropertyValue("--foreground")];
  const { shades } = colours();
  context.scale(scale, scale);
  context.fillStyle = background;
  context.fillRect(0, 0, width, canvas.height);
  context.fillStyle = foreground;
  context.font = `600 15px ${font}`;
  context.fillText(title, margin, margin + 14, width - 2 * margin);
  context.drawImage(map.canvas, margin, top, map.width, map.height);
  context.font = `12px ${font}`;
  for (const [i, end] of breaks.entries()) {
    const { x, line: at } = legend[i] ?? { x: 0, line: 0 };
    context.fillStyle = shades[shadeOf(end, breaks) ?? 0] ?? foreground;
    context.fillRect(margin + x, below + at * line + 2, 12, 12);
    context.fillStyle = foreground;
    context.fillText(words[i] ?? "", margin + x + 16, below + at * line + 12);
  }
  for (const [i, text] of texts.entries())
    context.fillText(text, margin, below + line * (i + lines) + 12, width - 2 * margin);
  saveAs(canvas.toDataURL("image/png"), `${fileName(title)}.png`);
}

/** Where things of these widths stand one after the other, in as many lines as they need. */
function inLines(widths: readonly number[], most: number): { readonly x: number; readonly line: number }[] {
  let [x, line] = [0, 0];
  return widths.map((width) => {
    if (x > 0 && x + width > most) [x, line] = [0, line + 1];
    const place = { x, line };
    x += width;
    return place;
  });
}
