import { inflateSync } from "node:zlib";
import { SealFailed } from "../door.ts";
import { unfilter } from "../pdf/unpack.ts";

/** A picture as a PDF wants it: colours (three bytes a point) and how opaque each point is (one byte), or null if all are. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly colours: Uint8Array;
  readonly opacity: Uint8Array | null;
}

/** Of one side, in points of the picture. */
const longestSide = 2400;
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const signature = "89504e470d0a1a0a";

/** Of a signature's picture, how many of its points may be opaque at most: strokes and round stamps are far below. */
export const mostOpaque = 0.6;

/** How much of a picture is opaque, from 0 to 1. Throws `SealFailed`. */
export function opacityOf(png: Uint8Array): number {
  const { opacity, width, height } = readPng(png);
  if (!opacity) return 1;
  return opacity.reduce((sum, each) => sum + (each > 76 ? 1 : 0), 0) / (width * height);
}

/** Reads a PNG that is not interlaced. Throws `SealFailed`. */
export function readPng(bytes: Uint8Array): Picture {
  try {
    return decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  } catch (error) {
    throw new SealFailed("picture_unusable", `the picture cannot be read: ${(error as Error).message}`);
  }
}

function decode(png: Buffer): Picture {
  if (png.toString("hex", 0, 8) !== signature) throw new Error("it is no PNG");
  const data: Buffer[] = [];
  let header = Buffer.from([]);
  let palette: Uint8Array = Buffer.alloc(0);
  let clear: Uint8Array = Buffer.alloc(0);
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    const content = png.subarray(at + 8, at + 8 + length);
    const kind = png.toString("latin1", at + 4, at + 8);
    if (kind === "IHDR") header = Buffer.from(content);
    else if (kind === "PLTE") palette = content;
    else if (kind === "tRNS") clear = content;
    else if (kind === "IDAT") data.push(content);
    else if (kind === "IEND") break;
    at += 12 + length;
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, kind = 0, , , interlaced] = header.subarray(8);
  const channels = channelsOf[kind];
  if (!channels || ![1, 2, 4, 8, 16].includes(depth)) throw new Error("it is of an unknown kind");
  if (interlaced) throw new Error("it is interlaced");
  if (width < 1 || height < 1 || width > longestSide || height > longestSide) throw new Error("it is too large");
  const row = Math.ceil((width * channels * depth) / 8);
  const packed = inflateSync(Buffer.concat(data), { maxOutputLength: (row + 1) * height });
  const rows = unfilter(packed, row, Math.max(1, (channels * depth) >> 3));
  if (rows.length !== row * height) throw new Error("it is cut off");

  const colours = new Uint8Array(width * height * 3);
  const opacity = new Uint8Array(width * height).fill(255);
  const sample = (y: number, index: number): number => {
    if (depth === 8) return rows[y * row + index] ?? 0;
    if (depth === 16) return rows[y * row + index * 2] ?? 0;
    const bits =
      ((rows[y * row + ((index * depth) >> 3)] ?? 0) >> (8 - depth - ((index * depth) & 7))) & (2 ** depth - 1);
    return kind === 3 ? bits : Math.round((bits * 255) / (2 ** depth - 1));
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const point = y * width + x;
      const first = sample(y, x * channels);
      for (let colour = 0; colour < 3; colour++) {
        const value =
          kind === 3 ? palette[first * 3 + colour] : channels < 3 ? first : sample(y, x * channels + colour);
        colours[point * 3 + colour] = value ?? 0;
      }
      if (kind === 3) opacity[point] = clear[first] ?? 255;
      else if (channels === 2 || channels === 4) opacity[point] = sample(y, x * channels + channels - 1);
    }
  }
  return { width, height, colours, opacity: opacity.every((each) => each === 255) ? null : opacity };
}
