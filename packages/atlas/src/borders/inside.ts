import { isWithin } from "../geometry.ts";
import type { Area } from "../outlines.ts";
import { squareSteps, stepsPerDegree } from "./steps.ts";

/** A place in the largest part of an area given in steps: its middle, or where the parallel through it is inside for longest. */
export function placeIn(area: Area): { longitude: number; latitude: number } | null {
  const largest = [...area].sort((a, b) => squareSteps(b[0]) - squareSteps(a[0]))[0];
  const [outer] = largest ?? [];
  if (!largest || !outer) return null;
  const [x, y] = middleOf(outer);
  if (isWithin([largest], x, y)) return inDegrees(x, y);
  const crossings = largest
    .flatMap((ring) =>
      ring.slice(1).flatMap(([x1, y1], i) => {
        const [x0, y0] = ring[i] ?? [x1, y1];
        return y0 > y !== y1 > y ? [x0 + ((y - y0) * (x1 - x0)) / (y1 - y0)] : [];
      }),
    )
    .sort((a, b) => a - b);
  let widest: readonly [from: number, to: number] | null = null;
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const [from = 0, to = 0] = [crossings[i], crossings[i + 1]];
    if (!widest || to - from > widest[1] - widest[0]) widest = [from, to];
  }
  const [from, to] = widest ?? [outer[0]?.[0] ?? x, outer[0]?.[0] ?? x];
  return inDegrees((from + to) / 2, widest ? y : (outer[0]?.[1] ?? y));
}

/** The centre of gravity of a ring. */
function middleOf(ring: readonly (readonly [number, number])[]): [number, number] {
  const [x0, y0] = ring[0] ?? [0, 0];
  let [twice, x, y] = [0, 0, 0];
  for (let i = 1; i < ring.length; i++) {
    const [[ax, ay], [bx, by]] = [ring[i - 1] ?? [0, 0], ring[i] ?? [0, 0]];
    const cross = (ax - x0) * (by - y0) - (bx - x0) * (ay - y0);
    twice += cross;
    x += cross * (ax + bx - 2 * x0);
    y += cross * (ay + by - 2 * y0);
  }
  return twice === 0 ? [x0, y0] : [x0 + x / (3 * twice), y0 + y / (3 * twice)];
}

const inDegrees = (x: number, y: number) => ({
  longitude: Math.round(x) / stepsPerDegree,
  latitude: Math.round(y) / stepsPerDegree,
});
