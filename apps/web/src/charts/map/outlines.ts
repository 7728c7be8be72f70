import address from "virtual:atlas";
import type { Atlas } from "@tanyadata/atlas";
import type { Feature, MultiPolygon, Polygon } from "geojson";
import { feature } from "topojson-client";

/** A region with its outline; `id` is its code. */
export type Outline = Feature<Polygon | MultiPolygon> & { readonly id: string };

export interface Outlines {
  readonly provinces: readonly Outline[];
  /** Drawn around settlements: schematic. */
  readonly regencies: readonly Outline[];
}

let loading: Promise<Outlines> | null = null;

/** The outlines of all provinces and regencies, loaded once. Rejects where they cannot be; then a later call tries again. */
export function loadOutlines(): Promise<Outlines> {
  loading ??= fetch(address)
    .then((response) => {
      if (!response.ok) throw new Error(`the atlas answered ${response.status}`);
      return response.json() as Promise<Atlas>;
    })
    .then((atlas) => ({
      provinces: feature(atlas, atlas.objects.provinces).features as unknown as Outline[],
      regencies: feature(atlas, atlas.objects.regencies).features as unknown as Outline[],
    }))
    .catch((error) => {
      loading = null;
      throw error;
    });
  return loading;
}

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
