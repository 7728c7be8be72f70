/**
 * Text in Helvetica, which every reader of PDFs has: what Latin-1 holds is kept, other Latin letters lose their marks, and what
 * remains is "?". The full name stands in the signature itself, whatever its script.
 */
// Widths in thousandths of the size, from Adobe's metrics of the standard fonts; 0x20–0x7e, then 0xa0–0xff.
const ascii =
  "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584"
    .split(" ")
    .map(Number);
const latin =
  "278 333 556 556 556 556 260 556 333 737 370 556 584 333 737 333 400 584 333 333 333 556 537 278 333 333 365 556 834 834 834 611 667 667 667 667 667 667 1000 722 667 667 667 667 278 278 278 278 722 722 778 778 778 778 778 584 778 722 722 722 722 667 667 611 556 556 556 556 556 556 889 500 556 556 556 556 278 278 278 278 556 556 556 556 556 556 556 584 611 556 556 556 556 500 556 500"
    .split(" ")
    .map(Number);

const plain: Readonly<Record<string, string>> = {
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "…": "...",
  "•": "·",
  Đ: "D",
  đ: "d",
  Ł: "L",
  ł: "l",
  ı: "i",
  Œ: "OE",
  œ: "oe",
};

/** The text in letters that can be set, one byte each. */
function settable(text: string): string {
  return [...text.normalize("NFC")].map(letter).join("");
}

function letter(each: string): string {
  if (/^[ -~\u00a0-\u00ff]$/.test(each)) return each;
  if (/^\s$/.test(each)) return " ";
  const known = plain[each];
  if (known !== undefined) return known;
  const bare = each.normalize("NFKD").replace(/\p{M}/gu, "");
  return /^[ -~\u00a0-\u00ff]+$/.test(bare) ? bare : "?";
}

/** Width of settable text at size 1. */
export function widthOf(text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    sum += (code < 0x7f ? ascii[code - 0x20] : latin[code - 0xa0]) ?? 556;
  }
  return sum / 1000;
}

/** How high a capital is, and how far lines lie apart, at size 1. */
export const capital = 0.718;
export const leading = 1.2;
const [largest, smallest, step] = [12, 2, 0.25];
/** Words are set smaller, down to this, before one is broken: a number in two lines is read as two. */
const legible = 3;

/** Settable lines at the largest size at which they fit; lines wrap at spaces, a word that would be too small is broken. */
export function fit(lines: readonly string[], width: number, height: number): { size: number; lines: string[] } {
  const set = lines.map(settable).filter((line) => line.trim() !== "");
  const words = set.flatMap((line) => line.split(/\s+/));
  const widest = Math.max(0, ...words.map(widthOf));
  const whole = Math.floor(width / widest / step) * step;
  const unbroken = fitFrom(set, Math.min(largest, whole), width, height);
  return unbroken.size >= legible ? unbroken : fitFrom(set, largest, width, height);
}

function fitFrom(
  set: readonly string[],
  from: number,
  width: number,
  height: number,
): { size: number; lines: string[] } {
  for (let size = Math.max(from, smallest); ; size -= step) {
    const wrapped = set.flatMap((line) => wrap(line, width / size));
    const fits = wrapped.length * leading * size <= height && wrapped.every((line) => widthOf(line) * size <= width);
    if (fits) return { size, lines: wrapped };
    if (size <= smallest) return { size, lines: wrapped.slice(0, Math.max(1, Math.floor(height / (leading * size)))) };
  }
}

function wrap(line: string, width: number): string[] {
  const out: string[] = [];
  let current = "";
  for (const word of line.split(/\s+/)) {
    const longer = current === "" ? word : `${current} ${word}`;
    if (widthOf(longer) <= width) {
      current = longer;
      continue;
    }
    if (current !== "") out.push(current);
    current = word;
    while (widthOf(current) > width && current.length > 1) {
      let kept = current.length - 1;
      while (kept > 1 && widthOf(current.slice(0, kept)) > width) kept--;
      out.push(current.slice(0, kept));
      current = current.slice(kept);
    }
  }
  return current === "" ? out : [...out, current];
}
