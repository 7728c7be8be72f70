import { createHash } from "node:crypto";
import { closeSync, openSync, writeSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { PbfWriter } from "pbf";

/** The part of the file that readers ask for first: the header and the directory of directories. */
const firstBytes = 16_384;
const headerBytes = 127;
/** Tiles that a directory within another tells of, at first. */
const leafEntries = 2048;
const gzip = 2;
const vectorTiles = 1;

/** A run of tiles with the same content; a run of 0 is a directory of others. */
interface Entry {
  readonly tile: number;
  readonly offset: number;
  readonly length: number;
  run: number;
}

/** What an archive says of itself. */
export interface TilesAbout {
  readonly zooms: readonly [least: number, most: number];
  /** In degrees. */
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
  /** The TileJSON part of it: layers, names. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

/**
 * Writes a PMTiles archive (version 3) of vector tiles: gzipped, in the order of their numbers, a content that several tiles
 * have once. @see https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 */
export class PmtilesWriter {
  readonly #file: number;
  readonly #digest = createHash("sha256");
  readonly #contents = new Map<string, Entry>();
  readonly #entries: Entry[] = [];
  #end = firstBytes;
  #addressed = 0;

  constructor(path: string) {
    this.#file = openSync(path, "w");
  }

  /** @param tile its number along the Hilbert curve, larger than that of the one before */
  add(tile: number, content: Uint8Array): void {
    this.#addressed++;
    const digest = createHash("sha256").update(content).digest("base64");
    const known = this.#contents.get(digest);
    const last = this.#entries.at(-1);
    if (known && last && last.offset === known.offset && last.tile + last.run === tile) {
      last.run++;
      return;
    }
    if (known) {
      this.#entries.push({ ...known, tile, run: 1 });
      return;
    }
    const bytes = gzipSync(content, { level: 9 });
    const entry = { tile, offset: this.#end - firstBytes, length: bytes.length, run: 1 };
    this.#append(bytes);
    this.#entries.push(entry);
    this.#contents.set(digest, { ...entry });
  }

  /** Writes directories and header. Returns what the content is known by: the same for the same tiles. */
  finish({ zooms: [least, most], bounds, metadata }: TilesAbout): string {
    const tilesEnd = this.#end;
    const { root, leaves } = directoriesOf(this.#entries);
    const leavesAt = this.#append(leaves);
    const about = gzipSync(JSON.stringify(metadata));
    const aboutAt = this.#append(about);
    const header = Buffer.alloc(headerBytes);
    header.write("PMTiles", 0, "latin1");
    header[7] = 3;
    const sizes = [headerBytes, root.length, aboutAt, about.length, leavesAt, leaves.length, firstBytes];
    const counts = [tilesEnd - firstBytes, this.#addressed, this.#entries.length, this.#contents.size];
    for (const [i, size] of [...sizes, ...counts].entries()) header.writeBigUInt64LE(BigInt(size), 8 + 8 * i);
    for (const [i, byte] of [1, gzip, gzip, vectorTiles, least, most].entries()) header[96 + i] = byte;
    const [west, south, east, north] = bounds;
    for (const [i, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * i);
    header[118] = least;
    header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119);
    header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123);
    this.#digest.update(header).update(root);
    writeSync(this.#file, Buffer.concat([header, root]), 0, undefined, 0);
    this.close();
    return this.#digest.digest("hex").slice(0, 20);
  }

  close(): void {
    closeSync(this.#file);
  }

  /** Returns where the bytes stand. */
  #append(bytes: Uint8Array): number {
    const at = this.#end;
    for (let done = 0; done < bytes.length; )
      done += writeSync(this.#file, bytes, done, bytes.length - done, at + done);
    this.#digest.update(bytes);
    this.#end += bytes.length;
    return at;
  }
}

/** One directory where it fits into the first bytes of the file, else a directory of directories. */
function directoriesOf(entries: readonly Entry[]): { readonly root: Uint8Array; readonly leaves: Uint8Array } {
  const fits = (root: Uint8Array) => headerBytes + root.length <= firstBytes;
  const only = directory(entries);
  if (fits(only)) return { root: only, leaves: new Uint8Array() };
  for (let size = leafEntries; ; size *= 2) {
    const leaves: Buffer[] = [];
    const above: Entry[] = [];
    let offset = 0;
    for (let from = 0; from < entries.length; from += size) {
      const leaf = directory(entries.slice(from, from + size));
      above.push({ tile: entries[from]?.tile ?? 0, offset, length: leaf.length, run: 0 });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const root = directory(above);
    if (fits(root)) return { root, leaves: Buffer.concat(leaves) };
  }
}

function directory(entries: readonly Entry[]): Buffer {
  const pbf = new PbfWriter();
  pbf.writeVarint(entries.length);
  for (const [i, { tile }] of entries.entries()) pbf.writeVarint(tile - (entries[i - 1]?.tile ?? 0));
  for (const { run } of entries) pbf.writeVarint(run);
  for (const { length } of entries) pbf.writeVarint(length);
  for (const [i, { offset }] of entries.entries()) {
    const before = entries[i - 1];
    // 0: right after the one before.
    pbf.writeVarint(before && before.offset + before.length === offset ? 0 : offset + 1);
  }
  return gzipSync(pbf.finish(), { level: 9 });
}
