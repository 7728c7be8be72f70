import { fileName, saveAs, saveCsv } from "../ui/download.ts";
import { element } from "./draw/frame.ts";
import type { ChartSpec } from "./spec.ts";
import { tableOf } from "./tell.ts";
import { linesOf } from "./text-width.ts";

const margin = 16;
const titleStyle = { size: 15, weight: 600, line: 20 };
const sourceStyle = { size: 11, weight: 400, line: 15 };
/** A picture for print: twice as many pixels as on the screen. */
const pixels = 2;
const simulated = "Data simulasi, bukan angka resmi";

/** What must be said below what is saved. */
const below = ({ isSimulated, notes, source }: ChartSpec): string[] =>
  [...(isSimulated ? [simulated] : []), ...notes, source].filter(Boolean);

/** Saves the figures of a chart as a CSV file that Excel reads in an Indonesian locale. */
export function saveFigures(chart: ChartSpec): void {
  const { header, rows } = tableOf(chart);
  saveCsv(chart.title, [header, ...rows, ...below(chart).map((words) => [words])]);
}

/** Saves a drawing with its title and source, in the colours that it is seen with. Throws where the browser cannot draw it. */
export async function saveDrawing(drawing: SVGSVGElement, chart: ChartSpec, format: "svg" | "png"): Promise<void> {
  const { text, width, height } = standalone(drawing, chart);
  const url = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  saveAs(format === "svg" ? url : await asPng(url, width, height), `${fileName(chart.title)}.${format}`);
}

async function asPng(url: string, width: number, height: number): Promise<string> {
  const image = Object.assign(new Image(), { src: url });
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: width * pixels, height: height * pixels });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}

/** The drawing as a file of its own: it has no page to take colours and letters from. */
function standalone(drawing: SVGSVGElement, chart: ChartSpec): { text: string; width: number; height: number } {
  const style = getComputedStyle(drawing);
  const [inside, drawn] = [drawing.width.baseVal.value, drawing.height.baseVal.value];
  const title = words(chart.title, inside, margin, titleStyle);
  const top = margin + title.height + 8;
  let bottom = top + drawn + 8;
  const last = below(chart).flatMap((text) => {
    const { lines, height } = words(text, inside, bottom, sourceStyle);
    bottom += height;
    return lines;
  });
  const size = { width: inside + 2 * margin, height: bottom + margin };
  const frame = element("svg", {
    viewBox: `0 0 ${size.width} ${size.height}`,
    ...size,
    color: style.color,
    "font-family": "system-ui, sans-serif",
  });
  const inner = drawing.cloneNode(true) as SVGSVGElement;
  inner.setAttribute("x", String(margin));
  inner.setAttribute("y", String(top));
  frame.append(element("rect", { width: "100%", height: "100%", fill: "var(--background)" }));
  frame.append(...title.lines, inner, ...last);
  const text = new XMLSerializer()
    .serializeToString(frame)
    .replace(/var\((--[\w-]+)\)/g, (_, name: string) => style.getPropertyValue(name).trim());
  return { text, ...size };
}

/** A text over as many lines as it needs, from `top` down. */
function words(text: string, width: number, top: number, { size, weight, line }: typeof titleStyle) {
  const lines = text === "" ? [] : linesOf(text, width, `${weight} ${size}px`);
  return {
    height: lines.length * line,
    lines: lines.map((words, index) => {
      const y = top + index * line + size;
      return element("text", { x: margin, y, fill: "currentColor", "font-size": size, "font-weight": weight }, words);
    }),
  };
}
