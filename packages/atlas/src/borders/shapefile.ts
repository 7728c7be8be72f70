import { type FileHandle, open, readFile } from "node:fs/promises";
import type { Ring } from "../outlines.ts";
import type { RawFeature } from "./geojson.ts";
import { BordersRefused } from "./refused.ts";
import { textOf, windowsText } from "./text.ts";

/** Polygon, PolygonZ, PolygonM. */
const polygonTypes = [5, 15, 25];

/** The features of a Shapefile: `.shp` with its `.dbf` beside it, one after the other. @throws BordersRefused */
export async function* readShapefile(path: string): AsyncGenerator<RawFeature> {
  const beside = (extension: string) =>
    path.replace(/\.shp$/i, /\.SHP$/.test(path) ? extension.toUpperCase() : extension);
  const projection = await readFile(beside(".prj"), "latin1").catch(() => null);
  if (projection !== null && !/^\s*GEOG(CS|CRS)/i.test(projection))
    throw new BordersRefused(
      "the .prj file tells of projected coordinates; longitude and latitude are expected: `ogr2ogr -t_srs EPSG:4326 new.shp old.shp`",
    );
  const encoding = (await readFile(beside(".cpg"), "latin1").catch(() => "")).trim();
  const table = await open(beside(".dbf")).catch(() => {
    throw new BordersRefused(`${beside(".dbf")} is missing: it holds the codes and names of the regions`);
  });
  const inShapes = "the Shapefile (.shp)";
  const shapes = await open(path);
  try {
    const header = await bytesAt(shapes, 0, 100, inShapes);
    if (header.readInt32BE(0) !== 9994) throw new BordersRefused("the file is no Shapefile");
    if (!polygonTypes.includes(header.readInt32LE(32)))
      throw new BordersRefused(
        `the Shapefile holds shapes of type ${header.readInt32LE(32)}; borders are polygons (5)`,
      );
    const end = header.readInt32BE(24) * 2;
    const { size } = await shapes.stat();
    const { rows, rowAt } = await readTable(table, encoding);
    let number = 0;
    for (let at = 100; at < end; number++) {
      const where = `record ${number + 1}`;
      const after = `${inShapes}, after ${number} whole shapes,`;
      const length = (await bytesAt(shapes, at, 8, after)).readInt32BE(4) * 2;
      if (length < 4) throw new BordersRefused(`${where} of the Shapefile is damaged`);
      if (at + 8 + length > size) throw new BordersRefused(`${after} ends in the middle`);
      const content = await bytesAt(shapes, at + 8, length, after);
      at += 8 + length;
      const properties = await rowAt(number);
      if (properties) yield { properties, geometry: polygonsOf(content, where), where };
    }
    if (number === 0) throw new BordersRefused("the file holds no features");
    if (number < rows)
      throw new BordersRefused(`the .dbf file has ${rows} rows, more than the .shp has shapes (${number})`);
  } finally {
    await shapes.close();
    await table.close();
  }
}

/** @param what names the file where it ends too soon */
async function bytesAt(file: FileHandle, at: number, length: number, what: string): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead < length) throw new BordersRefused(`${what} ends in the middle`);
  return buffer;
}

function polygonsOf(content: Buffer, where: string): unknown {
  const type = content.readInt32LE(0);
  if (type === 0) return null;
  if (!polygonTypes.includes(type)) throw new BordersRefused(`${where} is a shape of type ${type}, no polygon`);
  if (content.length < 44) throw new BordersRefused(`${where} of the Shapefile is damaged`);
  const [parts, points] = [content.readInt32LE(36), content.readInt32LE(40)];
  const from = 44 + 4 * parts;
  if (parts < 0 || points < 0 || from + 16 * points > content.length)
    throw new BordersRefused(`${where} of the Shapefile is damaged`);
  const starts = Array.from({ length: parts }, (_, i) => content.readInt32LE(44 + 4 * i));
  const rings = starts.map((start, i): Ring => {
    const end = starts[i + 1] ?? points;
    if (start < 0 || end > points || end < start) throw new BordersRefused(`${where} of the Shapefile is damaged`);
    return Array.from({ length: end - start }, (_, k) => [
      content.readDoubleLE(from + 16 * (start + k)),
      content.readDoubleLE(from + 16 * (start + k) + 8),
    ]);
  });
  // Outer rings turn clockwise; a hole belongs to the one that holds it.
  const isHole = (ring: Ring) => turn(ring) > 0;
  const outers = rings.filter((ring) => !isHole(ring)).map((ring) => [ring]);
  for (const hole of rings.filter(isHole)) {
    const home = outers.length === 1 ? outers[0] : outers.find(([outer = []]) => holds(outer, hole[0] ?? [0, 0]));
    if (home) home.push(hole);
    else outers.push([hole]);
  }
  return { type: "MultiPolygon", coordinates: outers };
}

const turn = (ring: Ring): number =>
  ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);

function holds(ring: Ring, [x, y]: readonly [number, number]): boolean {
  let isInside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[xi, yi], [xj, yj]] = [ring[i] ?? [0, 0], ring[j] ?? [0, 0]];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) isInside = !isInside;
  }
  return isInside;
}

/** How many rows a table has, and what gives the row of a number, from 0; null where it was deleted. */
async function readTable(table: FileHandle, encoding: string) {
  const inTable = "the .dbf file";
  const head = await bytesAt(table, 0, 32, inTable);
  const [rows, start, length] = [head.readUInt32LE(4), head.readUInt16LE(8), head.readUInt16LE(10)];
  const fields: { readonly name: string; readonly type: string; readonly from: number; readonly to: number }[] = [];
  const described = await bytesAt(table, 32, Math.max(start - 32, 0), inTable);
  for (let at = 0, from = 1; at + 32 <= described.length && described[at] !== 0x0d; at += 32) {
    const size = described[at + 16] ?? 0;
    const name = described.toString("latin1", at, at + 11).split("\0")[0] ?? "";
    fields.push({ name, type: String.fromCharCode(described[at + 11] ?? 0), from, to: from + size });
    from += size;
  }
  if (fields.length === 0 || length < 1) throw new BordersRefused("the .dbf file is damaged");
  const decode = decoderOf(encoding);
  const rowAt = async (number: number): Promise<Readonly<Record<string, unknown>> | null> => {
    if (number >= rows) throw new BordersRefused(`the .dbf file has only ${rows} rows, fewer than the .shp has shapes`);
    const row = await bytesAt(table, start + number * length, length, inTable);
    if (row[0] === 0x2a) return null;
    return Object.fromEntries(
      fields.map(({ name, type, from, to }) => {
        const text = decode(row.subarray(from, to)).replaceAll("\0", "").trim();
        return [name, (type === "N" || type === "F") && /^-?\d+\.\d*0+$/.test(text) ? String(Number(text)) : text];
      }),
    );
  };
  return { rows, rowAt };
}

/** Reads text in an encoding as a .cpg file names it; where there is none, or none that is known, as it looks. */
function decoderOf(encoding: string): (bytes: Uint8Array) => string {
  const known = /^\d+$/.test(encoding) ? `windows-${encoding}` : encoding;
  if (!known || /^utf-?8$/i.test(known)) return textOf;
  try {
    const decoder = new TextDecoder(known === "windows-88591" ? "latin1" : known);
    if (decoder.encoding === "windows-1252") return windowsText;
    return (bytes) => decoder.decode(bytes);
  } catch {
    return textOf;
  }
}
