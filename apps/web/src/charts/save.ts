import type { Picture } from "./picture.ts";
import { linesOf } from "./text-width.ts";

const margin = 16;
const titleStyle = { size: 15, weight: 600, line: 20 };
const sourceStyle = { size: 11, weight: 400, line: 15 };
/** A picture for print: twice as many pixels as on the screen. */
const pixels = 2;

/** Saves a drawing with its title and source, in the colours that it is seen with. Throws where the browser cannot draw it. */
export async function save(drawing: SVGSVGElement, picture: Picture, format: "svg" | "png"): Promise<void> {
  const { text, width, height } = standalone(drawing, picture);
  const url = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  const name = `tanyadata-${picture.title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, 60)}.${format}`;
  Object.assign(document.createElement("a"), {
    href: format === "svg" ? url : await asPng(url, width, height),
    download: name,
  }).click();
}

async function asPng(url: string, width: number, height: number): Promise<string> {
  const image = Object.assign(new Image(), { src: url });
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: width * pixels, height: height * pixels });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}

/** The drawing as a file of its own: it has no page to take colours and letters from. */
function standalone(drawing: SVGSVGElement, picture: Picture): { text: string; width: number; height: number } {
  const style = getComputedStyle(drawing);
  const [inside, drawn] = [drawing.width.baseVal.value, drawing.height.baseVal.value];
  const title = words(picture.title, inside, margin, titleStyle);
  const top = margin + title.height + 8;
  const source = words(picture.source, inside, top + drawn + 8, sourceStyle);
  const size = { width: inside + 2 * margin, height: top + drawn + 8 + source.height + margin };
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
  frame.append(...title.lines, inner, ...source.lines);
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
      const shown = element("text", { x: margin, y, fill: "currentColor", "font-size": size, "font-weight": weight });
      shown.textContent = words;
      return shown;
    }),
  };
}

function element(name: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}
