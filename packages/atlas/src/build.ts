import { feature, mergeArcs } from "topojson-client";
import { topology as topologyOf } from "topojson-server";
import { presimplify, simplify } from "topojson-simplify";
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from "topojson-specification";
import { authored } from "./authored.ts";
import { squareKilometres } from "./geometry.ts";
import type { Area, Ring } from "./outlines.ts";
import { drawRegencies } from "./regencies.ts";

type Regions = GeometryCollection<Record<string, never>>;
/** Provinces and regencies, each known by its code; neighbours share their borders. */
export type Atlas = Topology<{ provinces: Regions; regencies: Regions }>;

/** Steps that a degree is divided into on the way to the page, some 100 m each. */
const gridSteps = 4e4;
/** What is smaller than this triangle, in square degrees, is no bend that the page could show. */
const smallestBend = 6e-6;

/** The official area of each regency. */
export const officialAreas = (): ReadonlyMap<string, number> =>
  new Map(authored("area.csv").map(({ regency_code = "", area_km2 }) => [regency_code, Number(area_km2)]));

/** Draws all regions; takes some seconds. @throws Error where what was drawn cannot be shown */
export function buildAtlas(): Atlas {
  const officialKm2 = officialAreas();
  const features = [...drawRegencies(officialKm2)].map(([id, area]) => ({
    type: "Feature" as const,
    id,
    properties: {},
    geometry: { type: "MultiPolygon" as const, coordinates: area },
  }));
  const collection = { type: "FeatureCollection", features } as const;
  const exact = topologyOf({ regencies: collection as never }, 1e6) as unknown as Topology<{ regencies: Regions }>;
  const simple = simplify(presimplify(exact), smallestBend) as typeof exact;
  const regencies = simple.objects.regencies;
  const codes = [...new Set(regencies.geometries.map(({ id }) => String(id).slice(0, 2)))].sort();
  const provinces: Regions = {
    type: "GeometryCollection",
    geometries: codes.map((id) => {
      const own = regencies.geometries.filter((one) => String(one.id).startsWith(id)) as (Polygon | MultiPolygon)[];
      return { ...mergeArcs(simple as never, own as never), id } as unknown as MultiPolygon<Record<string, never>>;
    }),
  };
  const atlas = quantized({ ...simple, objects: { provinces, regencies } });
  const faults = faultsOf(atlas, officialKm2);
  if (faults.length > 0) throw new Error(`the atlas is not as it should be:\n  ${faults.join("\n  ")}`);
  return atlas;
}

/** The areas of one object, by code. */
export function areasOf(atlas: Atlas, object: "provinces" | "regencies"): ReadonlyMap<string, Area> {
  const { features } = feature(atlas, atlas.objects[object]);
  return new Map(
    features.map(({ id, geometry }) => [
      String(id),
      geometry.type === "Polygon"
        ? [geometry.coordinates as Ring[]]
        : ((geometry as { coordinates: unknown }).coordinates as Area),
    ]),
  );
}

/** What is wrong with an atlas; nothing where it can be shown. */
export function faultsOf(atlas: Atlas, officialKm2: ReadonlyMap<string, number> = officialAreas()): string[] {
  const drawn = areasOf(atlas, "regencies");
  const missing = [...officialKm2.keys()].filter((code) => squareKilometres(drawn.get(code) ?? []) <= 0);
  const wrong = [...ratios(atlas, officialKm2)].flatMap(([code, ratio]) => {
    const [least, most] = loose[code] ?? [0.8, 1.25];
    return ratio < least || ratio > most
      ? [`province ${code} is drawn ${ratio.toFixed(3)} times as large as it is`]
      : [];
  });
  return [...missing.map((code) => `regency ${code} is not drawn`), ...wrong];
}

/** Provinces that the open outlines do not give better: Jakarta's is coarse, and cells of few settlements divide the highlands of Papua. */
const loose: Readonly<Record<string, readonly [number, number]>> = { "31": [0.8, 1.3], "95": [0.8, 1.3] };

/** The area of each province as drawn, divided by the official one. */
function ratios(atlas: Atlas, officialKm2: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const official = new Map<string, number>();
  for (const [code, km2] of officialKm2) official.set(code.slice(0, 2), (official.get(code.slice(0, 2)) ?? 0) + km2);
  const drawn = areasOf(atlas, "provinces");
  return new Map([...official].map(([code, km2]) => [code, squareKilometres(drawn.get(code) ?? []) / km2]));
}

/** Points on a grid, each told by its step from the one before: a third of the bytes. Arcs that shrink to a point are kept. */
function quantized(atlas: Atlas): Atlas {
  const [west, south, east, north] = boundsOfArcs(atlas.arcs);
  const scale: [number, number] = [(east - west) / gridSteps, (north - south) / gridSteps];
  const arcs = atlas.arcs.map((arc) => {
    let [px, py] = [0, 0];
    const steps = arc.flatMap(([x = 0, y = 0], i) => {
      const [gx, gy] = [Math.round((x - west) / scale[0]), Math.round((y - south) / scale[1])];
      const step: [number, number] = [gx - px, gy - py];
      if (i > 0 && step[0] === 0 && step[1] === 0) return [];
      [px, py] = [gx, gy];
      return [step];
    });
    return steps.length > 1 ? steps : [...steps, [0, 0]];
  });
  const { type, objects } = atlas;
  return { type, objects, arcs, transform: { scale, translate: [west, south] } };
}

function boundsOfArcs(arcs: Atlas["arcs"]): [number, number, number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const arc of arcs)
    for (const [x = 0, y = 0] of arc) {
      west = Math.min(west, x);
      east = Math.max(east, x);
      south = Math.min(south, y);
      north = Math.max(north, y);
    }
  return [west, south, east, north];
}
