import { zxyToTileId } from "pmtiles";
import { stepsPerDegree } from "../borders/steps.ts";
import { boundsOf } from "../geometry.ts";
import type { Area, Ring } from "../outlines.ts";
import { within } from "./clip.ts";
import { distinct, encodedArea, extent } from "./vector-tile.ts";

/** Units that a tile shows of its neighbours: lines end outside of what is seen. */
const margin = 64;

/** What a tile holds of an area. */
export interface Piece {
  /** Its number along the Hilbert curve (PMTiles). */
  readonly tile: number;
  readonly geometry: Uint8Array;
}

/** Cuts an area in steps into the pieces that tiles of a zoom hold of it. */
export function* cut(area: Area, zoom: number): Generator<Piece> {
  const world = onTiles(area, zoom);
  if (world.length === 0) return;
  const [west, , east] = boundsOf(world);
  const tiles = (least: number, most: number): number[] => {
    const [from, to] = [Math.floor((least - margin) / extent), Math.floor((most + margin) / extent)];
    return Array.from({ length: to - from + 1 }, (_, i) => Math.max(from, 0) + i).filter((at) => at < 2 ** zoom);
  };
  for (const x of tiles(west, east)) {
    const column = within(world, 0, x * extent - margin, (x + 1) * extent + margin);
    if (column.length === 0) continue;
    const [, top, , bottom] = boundsOf(column);
    for (const y of tiles(top, bottom)) {
      const piece = within(column, 1, y * extent - margin, (y + 1) * extent + margin);
      const geometry = encodedArea(piece, x * extent, y * extent);
      if (geometry) yield { tile: zxyToTileId(zoom, x, y), geometry };
    }
  }
}

/** The area in whole units of a zoom's tiles (Web Mercator), from the north-west corner of the world. */
function onTiles(area: Area, zoom: number): Area {
  const size = extent * 2 ** zoom;
  const placed = ([x, y]: Ring[number]): Ring[number] => {
    const sine = Math.sin(((y / stepsPerDegree) * Math.PI) / 180);
    return [
      Math.round(size * (x / stepsPerDegree / 360 + 0.5)),
      Math.round(size * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI))),
    ];
  };
  return area.flatMap((rings) => {
    const [outer, ...holes] = rings.map((ring) => distinct(ring.map(placed)));
    return outer && outer.length > 3 ? [[outer, ...holes.filter((hole) => hole.length > 3)]] : [];
  });
}
