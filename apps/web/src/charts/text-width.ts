const axisFont = "12px";
let context: CanvasRenderingContext2D | null = null;

/** Pixels that a text takes in the page's own letters, in the size and weight of `font`; that of an axis without. */
export function textWidth(text: string, font = axisFont): number {
  context ??= document.createElement("canvas").getContext("2d");
  if (!context) return text.length * 8;
  context.font = `${font} ${getComputedStyle(document.body).fontFamily}`;
  return Math.ceil(context.measureText(text).width);
}

/** A text cut to a width in pixels. */
export function fitted(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let length = text.length - 1;
  while (length > 3 && textWidth(`${text.slice(0, length)}…`) > width) length -= 1;
  return `${text.slice(0, length).trimEnd()}…`;
}

/** A text broken between its words into lines of a width in pixels. */
export function linesOf(text: string, width: number, font: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && textWidth(longer, font) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
