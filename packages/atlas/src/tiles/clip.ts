import type { Area, Ring } from "../outlines.ts";

/** What of an area of whole numbers lies within a span of one axis (0: x, 1: y); cut ends run along the span's side. */
export function within(area: Area, axis: 0 | 1, least: number, most: number): Area {
  return area.flatMap((rings) => {
    const [outer, ...holes] = rings.map((ring) => beyond(beyond(ring, axis, least, 1), axis, most, -1));
    return outer && outer.length > 3 ? [[outer, ...holes.filter((hole) => hole.length > 3)]] : [];
  });
}

/** The part of a closed ring on one side of a line (Sutherland–Hodgman), closed; empty where there is none. */
function beyond(ring: Ring, axis: 0 | 1, at: number, side: 1 | -1): Ring {
  const isIn = (point: readonly [number, number]) => (point[axis] - at) * side >= 0;
  const firstOut = ring.findIndex((point) => !isIn(point));
  if (firstOut < 0) return ring;
  const kept: Ring = [];
  for (let i = 1; i < ring.length; i++) {
    const from: Ring[number] = ring[i - 1] ?? [0, 0];
    const to: Ring[number] = ring[i] ?? [0, 0];
    const [wasIn, isNow] = [isIn(from), isIn(to)];
    if (wasIn !== isNow) {
      const other = axis === 0 ? 1 : 0;
      // From the same end whichever way a neighbour goes along the same line, so that both are cut at the same place.
      const [a, b]: [Ring[number], Ring[number]] = wasIn ? [from, to] : [to, from];
      const crossing = Math.round(a[other] + ((at - a[axis]) * (b[other] - a[other])) / (b[axis] - a[axis]));
      kept.push(axis === 0 ? [at, crossing] : [crossing, at]);
    }
    if (isNow) kept.push(to);
  }
  const [first] = kept;
  if (!first) return [];
  const last = kept.at(-1);
  return last && last[0] === first[0] && last[1] === first[1] ? kept : [...kept, first];
}
