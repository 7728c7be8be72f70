import type { Area, Ring } from "./outlines.ts";

const radians = Math.PI / 180;
/** Mean radius of the earth. */
const radiusKm = 6371.0088;
/** Length of a degree of latitude. */
const kmPerDegree = radiusKm * radians;

/** The area in km², on the sphere. */
export const squareKilometres = (area: Area): number =>
  area.reduce(
    (sum, [outer, ...holes]) => sum + ringArea(outer) - holes.reduce((all, hole) => all + ringArea(hole), 0),
    0,
  );

function ringArea(ring: Ring | undefined): number {
  if (!ring) return 0;
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const [[x0, y0], [x1, y1]] = [ring[i - 1] ?? [0, 0], ring[i] ?? [0, 0]];
    sum += (x1 - x0) * radians * (2 + Math.sin(y0 * radians) + Math.sin(y1 * radians));
  }
  return Math.abs((sum * radiusKm * radiusKm) / 2);
}

const bounded = new WeakMap<Area, readonly (readonly [Bounds, Ring[]])[]>();
type Bounds = readonly [west: number, south: number, east: number, north: number];

/** Whether a point lies in an area. The bounds of its polygons are kept: most points lie outside of most. */
export function isWithin(area: Area, longitude: number, latitude: number): boolean {
  let polygons = bounded.get(area);
  if (!polygons) {
    polygons = area.map((rings) => [boundsOf([rings]), rings] as const);
    bounded.set(area, polygons);
  }
  return polygons.some(([[west, south, east, north], [outer, ...holes]]) => {
    if (longitude < west || longitude > east || latitude < south || latitude > north) return false;
    return crosses(outer, longitude, latitude) && !holes.some((hole) => crosses(hole, longitude, latitude));
  });
}

function crosses(ring: Ring | undefined, x: number, y: number): boolean {
  let inside = false;
  if (!ring) return inside;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = ring[i] ?? [0, 0];
    const [xj, yj] = ring[j] ?? [0, 0];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** A regular polygon of an area in km² around a point. */
export function disc(longitude: number, latitude: number, km2: number): Ring {
  const corners = 20;
  const radius = Math.sqrt((2 * km2) / (corners * Math.sin((2 * Math.PI) / corners))) / kmPerDegree;
  const wide = radius / Math.cos(latitude * radians);
  const ring = Array.from({ length: corners }, (_, i): [number, number] => {
    const angle = (2 * Math.PI * i) / corners;
    return [longitude + wide * Math.cos(angle), latitude + radius * Math.sin(angle)];
  });
  return [...ring, ring[0] ?? [longitude, latitude]];
}

export function boundsOf(area: Area): [west: number, south: number, east: number, north: number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [outer = []] of area)
    for (const [x, y] of outer) {
      west = Math.min(west, x);
      east = Math.max(east, x);
      south = Math.min(south, y);
      north = Math.max(north, y);
    }
  return [west, south, east, north];
}
