import type { Picture } from "./picture.ts";

const margin = 16;
const titleHeight = 30;
const sourceHeight = 24;
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
function standalone(
  drawing: SVGSVGElement,
  { title, source }: Picture,
): { text: string; width: number; height: number } {
  const style = getComputedStyle(drawing);
  const [width, height] = [drawing.width.baseVal.value, drawing.height.baseVal.value];
  const size = { width: width + 2 * margin, height: height + 2 * margin + titleHeight + sourceHeight };
  const frame = element("svg", {
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: `0 0 ${size.width} ${size.height}`,
    ...size,
    color: style.color,
    "font-family": "system-ui, sans-serif",
  });
  frame.append(element("rect", { width: "100%", height: "100%", fill: "var(--background)" }));
  frame.append(words(title, margin + 16, { "font-size": 15, "font-weight": 600 }));
  frame.append(words(source, size.height - margin, { "font-size": 11, opacity: 0.75 }));
  const inner = drawing.cloneNode(true) as SVGSVGElement;
  inner.setAttribute("x", String(margin));
  inner.setAttribute("y", String(margin + titleHeight));
  frame.append(inner);
  const text = new XMLSerializer()
    .serializeToString(frame)
    .replace(/var\((--[\w-]+)\)/g, (_, name: string) => style.getPropertyValue(name).trim());
  return { text, ...size };
}

function words(text: string, y: number, attributes: Record<string, string | number>): SVGElement {
  const shown = element("text", { x: margin, y, fill: "currentColor", ...attributes });
  shown.textContent = text;
  return shown;
}

function element(name: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) if (key !== "xmlns") made.setAttribute(key, String(value));
  return made;
}
