import { feature, mergeArcs } from "topojson-client";
import { topology as topologyOf } from "topojson-server";
import { presimplify } from "topojson-simplify";
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from "topojson-specification";
import type { Area } from "../outlines.ts";
import { stepsPerDegree } from "./steps.ts";

/** Regions by code, whose neighbours share their borders. */
export type Borders = Topology<{ regions: GeometryCollection<BorderNotes> }>;
export type BorderNotes = Partial<Record<string, never>> & { readonly schematic?: boolean };
type Shape = (Polygon | MultiPolygon) & { id?: string | number };

/** A part of a region: its code, and its area in steps. */
export type Part = readonly [code: string, area: Area];

/** Areas in steps as a topology in steps. Several parts of one code become one region. */
export function join(parts: readonly Part[]): Borders {
  const features = parts.map(([id, coordinates]) => ({
    type: "Feature" as const,
    id,
    properties: {},
    geometry: { type: "MultiPolygon" as const, coordinates },
  }));
  const joined = topologyOf({ regions: { type: "FeatureCollection", features } as never }) as unknown as Borders;
  return merged(joined, (code) => code);
}

/** The same arcs, drawing the outer regions that `outerOf` names; what it names none for is left out. */
export function merged(borders: Borders, outerOf: (code: string) => string | undefined): Borders {
  const groups = new Map<string, Shape[]>();
  for (const shape of borders.objects.regions.geometries as Shape[]) {
    const outer = outerOf(String(shape.id));
    if (outer === undefined) continue;
    const group = groups.get(outer);
    if (group) group.push(shape);
    else groups.set(outer, [shape]);
  }
  const geometries = [...groups].map(([id, shapes]): Shape => {
    const [only, ...others] = shapes;
    const whole = only && others.length === 0 ? only : mergeArcs(borders as never, shapes as never);
    return { ...(whole as unknown as Shape), id };
  });
  return { ...borders, objects: { regions: { type: "GeometryCollection", geometries: geometries as never } } };
}

/** The area of each region, in the topology's own numbers. */
export function areasIn(borders: Borders): ReadonlyMap<string, Area> {
  const { features } = feature(borders, borders.objects.regions);
  return new Map(
    features.map(({ id, geometry }) => [
      String(id),
      (geometry.type === "Polygon"
        ? [geometry.coordinates]
        : (geometry as { coordinates: unknown }).coordinates) as Area,
    ]),
  );
}

/** How much of its arcs two regions share, from 0 to 1. */
export function sharedShare(borders: Borders): number {
  const users = new Map<number, number>();
  const count = (arcs: unknown): void => {
    if (Array.isArray(arcs)) for (const arc of arcs) count(arc);
    else if (typeof arcs === "number")
      users.set(arcs < 0 ? ~arcs : arcs, (users.get(arcs < 0 ? ~arcs : arcs) ?? 0) + 1);
  };
  for (const shape of borders.objects.regions.geometries as Shape[]) count(shape.arcs);
  return users.size === 0 ? 0 : [...users.values()].filter((uses) => uses > 1).length / users.size;
}

/**
 * The same borders with fewer bends, each shared one simplified once: those whose triangle is smaller than so many square
 * steps go, and more where over `mostPoints` are left. Every arc keeps enough to enclose something.
 */
export function simplified(borders: Borders, smallestBend: number, mostPoints: number): Borders {
  const weighed = presimplify(borders as never) as unknown as { arcs: [number, number, number][][] };
  const weights = weighed.arcs.flatMap((arc) => arc.map(([, , weight]) => weight)).sort((a, b) => b - a);
  const least = Math.max(smallestBend, weights[mostPoints] ?? 0);
  const arcs = weighed.arcs.map((arc) => {
    const [first, last] = [arc[0], arc.at(-1)];
    const isClosed = first?.[0] === last?.[0] && first?.[1] === last?.[1];
    const needed = arc.map(([, , weight]) => weight).sort((a, b) => b - a)[isClosed ? 4 : 2] ?? 0;
    return arc.flatMap(([x, y, weight]) => (weight >= Math.min(least, needed) ? [[x, y]] : []));
  });
  return { ...borders, arcs };
}

/** As it goes to the page: points on a grid of so many steps, each told by its difference from the one before. */
export function encoded<T extends Topology>(topology: T, step: number): T {
  const arcs = topology.arcs.map((arc) => {
    let [px, py] = [0, 0];
    const told = arc.flatMap(([x = 0, y = 0], i) => {
      const [gx, gy] = [Math.round(x / step), Math.round(y / step)];
      if (i > 0 && gx === px && gy === py) return [];
      const difference: [number, number] = [gx - px, gy - py];
      [px, py] = [gx, gy];
      return [difference];
    });
    return told.length > 1 ? told : [...told, [0, 0]];
  });
  const scale = step / stepsPerDegree;
  const { bbox: _, ...rest } = topology;
  return { ...rest, arcs, transform: { scale: [scale, scale], translate: [0, 0] } } as unknown as T;
}

/** Without the arcs that no region uses. */
export function pruned<T extends Topology>(topology: T): T {
  const places = new Map<number, number>();
  const arcs: T["arcs"] = [];
  const moved = (old: unknown): unknown => {
    if (Array.isArray(old)) return old.map(moved);
    const arc = Number(old);
    const index = arc < 0 ? ~arc : arc;
    let place = places.get(index);
    if (place === undefined) {
      place = arcs.push(topology.arcs[index] ?? []) - 1;
      places.set(index, place);
    }
    return arc < 0 ? ~place : place;
  };
  const objects = Object.fromEntries(
    Object.entries(topology.objects).map(([name, collection]) => {
      const { geometries } = collection as GeometryCollection;
      return [
        name,
        { ...collection, geometries: geometries.map((one) => ({ ...one, arcs: moved((one as Shape).arcs) })) },
      ];
    }),
  );
  return { ...topology, objects, arcs };
}
