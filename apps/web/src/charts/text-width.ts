let measure: ((text: string) => number) | null = null;

/** Pixels that a text of an axis takes, in the page's own letters. */
export function textWidth(text: string): number {
  if (!measure) {
    const context = document.createElement("canvas").getContext("2d");
    if (context) context.font = `12px ${getComputedStyle(document.body).fontFamily}`;
    measure = (text) => Math.ceil(context?.measureText(text).width ?? text.length * 7.5);
  }
  return measure(text);
}

/** A text cut to a width in pixels. */
export function fitted(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let length = text.length - 1;
  while (length > 3 && textWidth(`${text.slice(0, length)}…`) > width) length -= 1;
  return `${text.slice(0, length).trimEnd()}…`;
}
