import type { Area, Ring } from "../outlines.ts";
import { BordersRefused } from "./refused.ts";

/** Steps that a degree of imported borders is divided into: some 1.1 m each. Whole numbers make neighbours' corners the same. */
export const stepsPerDegree = 1e5;

/** Degrees that Indonesia lies within, with its sea. */
const [west, south, east, north] = [90, -16, 146, 12] as const;

/** Whether a place lies in or near Indonesia. */
export const isNear = (longitude: number, latitude: number): boolean =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north;

/** The area of a GeoJSON geometry, in steps; null for none. @throws BordersRefused where it is no area, or lies elsewhere */
export function areaOf(geometry: unknown, where: string): Area | null {
  if (geometry === null || geometry === undefined) return null;
  const { type, coordinates, geometries } = geometry as Record<string, unknown>;
  if (type === "GeometryCollection" && Array.isArray(geometries))
    return geometries.flatMap((one) => areaOf(one, where) ?? []);
  if ((type !== "Polygon" && type !== "MultiPolygon") || !Array.isArray(coordinates))
    throw new BordersRefused(`${where} is a ${String(type)}; borders are Polygon or MultiPolygon`);
  const polygons: unknown[] = type === "Polygon" ? [coordinates] : coordinates;
  return polygons.flatMap((rings) => {
    if (!Array.isArray(rings)) throw new BordersRefused(`${where} has a polygon without rings`);
    const [outer, ...holes] = rings.map((ring) => ringOf(ring, where));
    return outer ? [[outer, ...holes.flatMap((hole) => (hole ? [hole] : []))]] : [];
  });
}

/** A closed ring in steps, without corners that fall together; null where nothing is left of it. */
function ringOf(points: unknown, where: string): Ring | null {
  if (!Array.isArray(points)) throw new BordersRefused(`${where} has a ring without points`);
  const ring: Ring = [];
  for (const point of points) {
    const [x, y] = Array.isArray(point) ? point : [];
    if (typeof x !== "number" || typeof y !== "number" || !Number.isFinite(x) || !Number.isFinite(y))
      throw new BordersRefused(`${where} has a point that is no longitude and latitude`);
    if (!isNear(x, y) && isNear(y, x))
      throw new BordersRefused(
        `${where} lies at ${x}, ${y}: latitude and longitude are swapped. Longitude comes first in GeoJSON and in Shapefiles`,
      );
    if (!isNear(x, y))
      throw new BordersRefused(
        `${where} lies at ${x}, ${y}, far from Indonesia. Longitude and latitude in degrees (WGS 84) are expected; ` +
          "`ogr2ogr -t_srs EPSG:4326` turns other coordinates into them",
      );
    ring.push([Math.round(x * stepsPerDegree), Math.round(y * stepsPerDegree)]);
  }
  return tidy(ring);
}

/** Without points that repeat the one before and without needles (there and back again), closed; null for less than a triangle. */
function tidy(ring: Ring): Ring | null {
  const kept: Ring = [];
  const isSame = (a?: readonly [number, number], b?: readonly [number, number]) =>
    a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];
  for (const point of ring) {
    if (isSame(point, kept.at(-1))) continue;
    if (isSame(point, kept.at(-2))) kept.pop();
    else kept.push(point);
  }
  while (kept.length > 1 && isSame(kept[0], kept.at(-1))) kept.pop();
  if (kept.length < 3 || !kept[0]) return null;
  return [...kept, kept[0]];
}

/** The same area on a coarser grid; parts and holes that are smaller than so many square steps are left out, never the largest part. */
export function coarser(area: Area, step: number, smallest: number): Area {
  const sizes = area.map(([outer]) => squareSteps(outer));
  const largest = sizes.indexOf(sizes.reduce((most, size) => Math.max(most, size), 0));
  return area.flatMap((rings, i) => {
    if (i !== largest && (sizes[i] ?? 0) < smallest) return [];
    const [outer, ...holes] = rings
      .filter((ring, at) => at === 0 || squareSteps(ring) >= smallest)
      .map((ring) => tidy(ring.map(([x, y]) => [Math.round(x / step) * step, Math.round(y / step) * step])));
    if (outer) return [[outer, ...holes.flatMap((hole) => (hole ? [hole] : []))]];
    // So small that it vanishes: what stands for a region is never left out.
    return i === largest && rings[0] ? [[rings[0]]] : [];
  });
}

/** The size of a ring in square steps. */
export function squareSteps(ring: Ring | undefined): number {
  let sum = 0;
  for (let i = 1; i < (ring?.length ?? 0); i++) {
    const [[x0, y0], [x1, y1]] = [ring?.[i - 1] ?? [0, 0], ring?.[i] ?? [0, 0]];
    sum += x0 * y1 - x1 * y0;
  }
  return Math.abs(sum / 2);
}

/** The same area in degrees. */
export const inDegrees = (area: Area): Area =>
  area.map((rings) => rings.map((ring) => ring.map(([x, y]) => [x / stepsPerDegree, y / stepsPerDegree])));
