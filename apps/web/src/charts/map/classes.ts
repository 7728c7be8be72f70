/** How many shades a map has. */
const shades = 5;

/** Upper ends of classes with about as many regions each, ascending; the last is the largest value. Fewer where values repeat. */
export function breaksOf(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const ends = Array.from({ length: shades }, (_, i) => sorted[Math.ceil(((i + 1) * sorted.length) / shades) - 1]);
  return [...new Set(ends.flatMap((end) => end ?? []))];
}

/** The shade of a value, from 0 to 4, spread over all shades where there are fewer classes; null without a value. */
export function shadeOf(value: number | null, breaks: readonly number[]): number | null {
  if (value === null || breaks.length === 0) return null;
  const index = breaks.findIndex((end) => value <= end);
  const place = index < 0 ? breaks.length - 1 : index;
  return breaks.length === 1 ? shades - 1 : Math.round((place * (shades - 1)) / (breaks.length - 1));
}

/** Radius in pixels of a circle whose area tells a value; the largest is 22. */
export const radiusOf = (value: number | null, most: number): number =>
  value === null || value <= 0 || most <= 0 ? 3 : 3 + 19 * Math.sqrt(value / most);
