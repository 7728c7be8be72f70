import { feature, mergeArcs } from "topojson-client";
import { topology as topologyOf } from "topojson-server";
import { presimplify } from "topojson-simplify";
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from "topojson-specification";
import type { Area } from "../outlines.ts";
import { inDegrees, stepsPerDegree } from "./steps.ts";

/** Regions by code, whose neighbours share their borders. */
export type Borders = Topology<{ regions: GeometryCollection<BorderNotes> }>;
export type BorderNotes = Partial<Record<string, never>> & { readonly schematic?: boolean };
type Shape = (Polygon | MultiPolygon) & { id?: string | number };

/** A part of a region: its code, and its area in steps. */
export type Part = readonly [code: string, area: Area];

/**
 * Areas in steps as a topology in steps. Several parts of one code become one region.
 *
 * Corners are looked up by the bits of their numbers, which in degrees are all different; whole numbers end in the same zeros,
 * and looking for one of 160,000 of them took minutes.
 */
export function join(parts: readonly Part[]): Borders {
  const features = parts.map(([id, area]) => ({
    type: "Feature" as const,
    id,
    properties: {},
    geometry: { type: "MultiPolygon" as const, coordinates: inDegrees(area) },
  }));
  const joined = topologyOf({ regions: { type: "FeatureCollection", features } as never }) as unknown as Borders;
  const arcs = joined.arcs.map((arc) =>
    arc.map(([x = 0, y = 0]) => [Math.round(x * stepsPerDegree), Math.round(y * stepsPerDegree)]),
  );
  return merged({ ...joined, arcs }, (code) => code);
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
 * @param fixed arcs that lose no more than that, however many points are left
 */
export function simplified(
  borders: Borders,
  smallestBend: number,
  mostPoints: number,
  fixed: ReadonlySet<number> = new Set(),
): Borders {
  const { weights, without } = weighed(borders);
  const sorted = weights.flat().sort((a, b) => b - a);
  const least = Math.max(smallestBend, sorted[mostPoints] ?? 0);
  return without((arc) => (fixed.has(arc) ? smallestBend : least));
}

/** How large the bend at each point of each arc is, in square steps, and the borders without those smaller than `leastOf` says. */
export function weighed(borders: Borders): {
  readonly weights: readonly (readonly number[])[];
  without(leastOf: (arc: number) => number): Borders;
} {
  const { arcs } = presimplify(borders as never) as unknown as { arcs: [number, number, number][][] };
  return {
    weights: arcs.map((arc) => arc.map(([, , weight]) => weight)),
    without: (leastOf) => ({
      ...borders,
      arcs: arcs.map((arc, i) => {
        const [first, last] = [arc[0], arc.at(-1)];
        const isClosed = first?.[0] === last?.[0] && first?.[1] === last?.[1];
        const needed = arc.map(([, , weight]) => weight).sort((a, b) => b - a)[isClosed ? 4 : 2] ?? 0;
        const least = Math.min(leastOf(i), needed);
        return arc.flatMap(([x, y, weight]) => (weight >= least ? [[x, y]] : []));
      }),
    }),
  };
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

/** What `encoded` was made of, on its grid, in steps. */
export function decoded(topology: Borders): Borders {
  const [scaleX, scaleY] = topology.transform?.scale ?? [1, 1];
  const { transform: _, ...rest } = topology;
  const arcs = topology.arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx = 0, dy = 0]) => {
      [x, y] = [x + dx, y + dy];
      return [Math.round(x * scaleX * stepsPerDegree), Math.round(y * scaleY * stepsPerDegree)];
    });
  });
  return { ...rest, arcs };
}

/** Only some of the regions, over the same arcs. */
export const only = (borders: Borders, isWanted: (code: string) => boolean): Borders =>
  merged(borders, (code) => (isWanted(code) ? code : undefined));

/** The arcs that a region of the one kind and one of the other have in common. */
export function arcsBetween(borders: Borders, isOne: (code: string) => boolean): ReadonlySet<number> {
  const used = [new Set<number>(), new Set<number>()] as const;
  for (const shape of borders.objects.regions.geometries as Shape[]) {
    const set = used[isOne(String(shape.id)) ? 0 : 1];
    for (const arc of (shape.arcs as unknown[]).flat(Infinity) as number[]) set.add(arc < 0 ? ~arc : arc);
  }
  return new Set([...used[0]].filter((arc) => used[1].has(arc)));
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
