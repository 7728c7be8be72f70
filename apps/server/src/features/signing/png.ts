import { crc32 } from "node:zlib";

/** Pixels on a side, and in all: what unpacks to more is no picture of a signature. */
const maxSide = 4_000;
const maxPixels = 8_000_000;

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Colour types whose pixels carry transparency of their own: grey with alpha, and colours with alpha. */
const withAlpha = [4, 6];

/** The size of a PNG with transparency, in pixels. Undefined where it is none, is damaged, or is too large. */
export function readPng(bytes: Uint8Array): { readonly width: number; readonly height: number } | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!buffer.subarray(0, 8).equals(signature)) return undefined;
  let header: { width: number; height: number; colour: number } | undefined;
  let isTransparent = false;
  let hasPixels = false;
  for (let at = 8; at + 12 <= buffer.length; ) {
    const length = buffer.readUInt32BE(at);
    const kind = buffer.toString("latin1", at + 4, at + 8);
    const end = at + 12 + length;
    if (end > buffer.length) return undefined;
    if (crc32(buffer.subarray(at + 4, at + 8 + length)) !== buffer.readUInt32BE(at + 8 + length)) return undefined;
    if (!header) {
      if (kind !== "IHDR" || length !== 13) return undefined;
      header = {
        width: buffer.readUInt32BE(at + 8),
        height: buffer.readUInt32BE(at + 12),
        colour: buffer[at + 17] ?? 0,
      };
      isTransparent = withAlpha.includes(header.colour);
    } else if (kind === "tRNS") isTransparent = true;
    else if (kind === "IDAT") hasPixels = true;
    else if (kind === "IEND") {
      const { width, height } = header;
      const fits = width > 0 && height > 0 && width <= maxSide && height <= maxSide && width * height <= maxPixels;
      // What follows the end is no part of a picture.
      return fits && isTransparent && hasPixels && end === buffer.length ? { width, height } : undefined;
    }
    at = end;
  }
  return undefined;
}
