/** Pixels of the longer side, at most: sharp in print at the size of a signature, and small as a file. */
const longest = 900;

/** A canvas of this size, empty and transparent. */
export function blank(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement("canvas"), { width: Math.ceil(width), height: Math.ceil(height) });
}

function inkOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const ink = canvas.getContext("2d", { willReadFrequently: true });
  if (!ink) throw new Error("This browser cannot draw");
  return ink;
}

/** Left, top, right and bottom (exclusive) of what is not transparent in RGBA pixels; null where nothing is. */
export function boundsOf(pixels: Uint8ClampedArray, width: number, height: number) {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if ((pixels[(y * width + x) * 4 + 3] ?? 0) < 8) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  return right === 0 ? null : { left, top, right, bottom };
}

/**
 * Makes paper transparent, in place: the lighter a pixel, the less of it is left; ink stays. Edges stay soft, so that a
 * photographed signature does not look cut out.
 */
export function withoutPaper(pixels: Uint8ClampedArray): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    const lightness = 0.299 * red + 0.587 * green + 0.114 * blue;
    const kept = Math.max(0, Math.min(1, (215 - lightness) / 90));
    pixels[at + 3] = Math.round(alpha * kept);
  }
}

/** Bytes that a specimen may have. */
const largest = 1024 * 1024;

/** The drawing without its empty edges, as a PNG with transparency that is small enough; null where nothing is drawn. */
export async function trimmed(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const { width, height } = canvas;
  const bounds = boundsOf(inkOf(canvas).getImageData(0, 0, width, height).data, width, height);
  if (!bounds) return null;
  const inner = { width: bounds.right - bounds.left, height: bounds.bottom - bounds.top };
  // A photograph whose paper is kept takes much more room than ink alone does.
  for (let side = longest; ; side *= 0.7) {
    const scale = Math.min(1, side / Math.max(inner.width, inner.height));
    const small = blank(inner.width * scale, inner.height * scale);
    inkOf(small).drawImage(canvas, bounds.left, bounds.top, inner.width, inner.height, 0, 0, small.width, small.height);
    const picture = await new Promise<Blob | null>((resolve) => small.toBlob(resolve, "image/png"));
    if (picture === null || picture.size <= largest) return picture;
  }
}

/** A picture from a file, drawn no larger than needed. Throws where the browser cannot read it. */
export async function fromFile(file: Blob, isPaperGone: boolean): Promise<HTMLCanvasElement> {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, (2 * longest) / Math.max(image.width, image.height));
  const canvas = blank(image.width * scale, image.height * scale);
  const ink = inkOf(canvas);
  ink.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  if (isPaperGone) {
    const all = ink.getImageData(0, 0, canvas.width, canvas.height);
    withoutPaper(all.data);
    ink.putImageData(all, 0, 0);
  }
  return canvas;
}

/** Pixels high that words are written. */
const letters = 120;

/** Words as they would be written by hand. `font`: a family that is loaded. */
export function written(words: string, font: string, colour: string): HTMLCanvasElement {
  const style = `${letters}px "${font}", cursive`;
  const ruler = inkOf(blank(1, 1));
  ruler.font = style;
  // Flourishes reach beyond the letters on every side.
  const canvas = blank(ruler.measureText(words).width + 1.2 * letters, 2 * letters);
  const ink = inkOf(canvas);
  ink.font = style;
  ink.fillStyle = colour;
  ink.fillText(words, 0.6 * letters, 1.3 * letters);
  return canvas;
}
