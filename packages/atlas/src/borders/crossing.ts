import type { Area } from "../outlines.ts";

type Point = readonly [x: number, y: number];

/** Comparisons for each side, beyond which an area is too intricate to be looked through. */
const patience = 60;

/**
 * A corner of the first sides, from the west, that cross each other anywhere in an area of whole numbers; null where none do.
 * Sides that only touch do not cross. Sides are met from west to east, each compared with those that
 * still reach as far and lie in the same of many bands from south to north.
 * @returns "unknown" where so many lie side by side that to compare them would take too long
 */
export function crossingOf(area: Area): Point | "unknown" | null {
  const starts: Point[] = [];
  const ends: Point[] = [];
  for (const ring of area.flat())
    for (let i = 1; i < ring.length; i++) {
      const [a, b]: [Point, Point] = [ring[i - 1] ?? [0, 0], ring[i] ?? [0, 0]];
      const isEastward = a[0] <= b[0];
      starts.push(isEastward ? a : b);
      ends.push(isEastward ? b : a);
    }
  const order = Uint32Array.from(starts.keys()).sort((i, j) => (starts[i]?.[0] ?? 0) - (starts[j]?.[0] ?? 0));
  const ys = starts.map(([, y]) => y);
  const south = ys.reduce((least, y) => Math.min(least, y), Infinity);
  const high = Math.max(1, (ys.reduce((most, y) => Math.max(most, y), south) - south) / Math.sqrt(order.length));
  const bandOf = (y: number) => Math.floor((y - south) / high);
  let left = patience * order.length;
  const active = new Map<number, number[]>();
  for (const side of order) {
    const [a, b] = [starts[side], ends[side]];
    if (!a || !b) continue;
    const last = bandOf(Math.max(a[1], b[1]));
    for (let band = bandOf(Math.min(a[1], b[1])); band <= last; band++) {
      const reaching: number[] = [];
      for (const other of active.get(band) ?? []) {
        if (left-- <= 0) return "unknown";
        const [c, d] = [starts[other], ends[other]];
        if (!c || !d || d[0] < a[0]) continue;
        reaching.push(other);
        if (cross(a, b, c, d)) return a;
      }
      reaching.push(side);
      active.set(band, reaching);
    }
  }
  return null;
}

/** Whether each of two sides has the ends of the other on either hand. */
const cross = (a: Point, b: Point, c: Point, d: Point): boolean =>
  Math.max(a[1], b[1]) >= Math.min(c[1], d[1]) &&
  Math.max(c[1], d[1]) >= Math.min(a[1], b[1]) &&
  turn(a, b, c) * turn(a, b, d) < 0 &&
  turn(c, d, a) * turn(c, d, b) < 0;

/** 1 where a third point lies left of the way from the first to the second, -1 right of it, 0 on it. */
const turn = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
