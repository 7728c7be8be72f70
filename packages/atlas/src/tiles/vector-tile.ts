import { PbfWriter } from "pbf";
import type { Area, Ring } from "../outlines.ts";

/** Units along a tile's side. */
export const extent = 4096;

/** A region in a tile: its geometry as `encodedArea` gives it, and what is told of it. */
export interface TileFeature {
  readonly geometry: Uint8Array;
  readonly told: Readonly<Record<string, string | boolean>>;
}

/** A Mapbox Vector Tile (version 2) of polygons, layer by layer. */
export function vectorTile(layers: ReadonlyMap<string, readonly TileFeature[]>): Uint8Array {
  const tile = new PbfWriter();
  for (const [name, features] of layers) tile.writeMessage(3, writeLayer, { name, features });
  return tile.finish();
}

function writeLayer({ name, features }: { name: string; features: readonly TileFeature[] }, layer: PbfWriter): void {
  const keys = new Map<string, number>();
  const values = new Map<string | boolean, number>();
  const numberOf = <T>(map: Map<T, number>, one: T): number => {
    const known = map.get(one);
    if (known === undefined) map.set(one, map.size);
    return known ?? map.size - 1;
  };
  layer.writeVarintField(15, 2);
  layer.writeStringField(1, name);
  for (const { geometry, told } of features) {
    const tags = Object.entries(told).flatMap(([key, value]) => [numberOf(keys, key), numberOf(values, value)]);
    layer.writeMessage(2, writeFeature, { geometry, tags });
  }
  for (const key of keys.keys()) layer.writeStringField(3, key);
  for (const value of values.keys()) layer.writeMessage(4, writeValue, value);
  layer.writeVarintField(5, extent);
}

function writeFeature({ geometry, tags }: { geometry: Uint8Array; tags: number[] }, feature: PbfWriter): void {
  feature.writePackedVarint(2, tags);
  feature.writeVarintField(3, 3);
  feature.writeBytesField(4, geometry);
}

function writeValue(value: string | boolean, pbf: PbfWriter): void {
  if (typeof value === "string") pbf.writeStringField(1, value);
  else pbf.writeBooleanField(7, value);
}

const [moveTo, lineTo, closePath] = [1, 2, 7];

/** An area as the commands of a tile whose corner is given; null where nothing of it is left. */
export function encodedArea(area: Area, left: number, top: number): Uint8Array | null {
  const commands = new PbfWriter();
  let [x, y] = [left, top];
  const write = (ring: Ring, isOuter: boolean): boolean => {
    const twice = turn(ring);
    if (twice === 0) return false;
    // Outer rings go clockwise on the screen, holes the other way.
    const points = distinct(twice > 0 === isOuter ? ring : ring.toReversed()).slice(0, -1);
    commands.writeVarint((1 << 3) | moveTo);
    for (const [i, [toX, toY]] of points.entries()) {
      if (i === 1) commands.writeVarint(((points.length - 1) << 3) | lineTo);
      commands.writeSVarint(toX - x);
      commands.writeSVarint(toY - y);
      [x, y] = [toX, toY];
    }
    commands.writeVarint((1 << 3) | closePath);
    return true;
  };
  for (const [outer, ...holes] of area) if (outer && write(outer, true)) for (const hole of holes) write(hole, false);
  return commands.pos > 0 ? commands.finish() : null;
}

/** Twice the area of a closed ring, positive where it goes clockwise with y downwards. */
function turn(ring: Ring): number {
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const [[x0, y0], [x1, y1]] = [ring[i - 1] ?? [0, 0], ring[i] ?? [0, 0]];
    sum += x0 * y1 - x1 * y0;
  }
  return sum;
}

/** Without points that repeat the one before. */
export const distinct = (ring: Ring): Ring =>
  ring.filter(([x, y], i) => i === 0 || x !== ring[i - 1]?.[0] || y !== ring[i - 1]?.[1]);
