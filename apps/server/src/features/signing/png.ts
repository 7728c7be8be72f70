import { promisify } from "node:util";
import { crc32, inflate } from "node:zlib";

/** Pixels on a side: more is no picture of a signature, and cannot be put into a PDF. */
const maxSide = 2_400;

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Colour types whose pixels carry transparency of their own: grey with alpha, and colours with alpha. */
const withAlpha = [4, 6];

/** Of each colour type: values of a pixel, and bits that each may have. */
const kinds: Readonly<Record<number, { readonly channels: number; readonly depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The size of a PNG with transparency, in pixels. Undefined where it is none, is damaged, is too large or is interlaced: what is
 * taken here can be put into a PDF.
 */
export async function readPng(bytes: Uint8Array): Promise<Size | undefined> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!buffer.subarray(0, 8).equals(signature)) return undefined;
  let header: Buffer = Buffer.alloc(0);
  let isTransparent = false;
  const pixels: Buffer[] = [];
  for (let at = 8; at + 12 <= buffer.length; ) {
    const length = buffer.readUInt32BE(at);
    const kind = buffer.toString("latin1", at + 4, at + 8);
    const end = at + 12 + length;
    if (end > buffer.length) return undefined;
    if (crc32(buffer.subarray(at + 4, at + 8 + length)) !== buffer.readUInt32BE(at + 8 + length)) return undefined;
    const content = buffer.subarray(at + 8, at + 8 + length);
    if (header.length === 0) {
      if (kind !== "IHDR" || length !== 13) return undefined;
      header = content;
      isTransparent = withAlpha.includes(content[9] ?? 0);
    } else if (kind === "tRNS") isTransparent = true;
    else if (kind === "IDAT") pixels.push(content);
    else if (kind === "IEND") {
      // What follows the end is no part of a picture.
      const isWhole = isTransparent && end === buffer.length;
      return isWhole ? whole(header, Buffer.concat(pixels)) : undefined;
    }
    at = end;
  }
  return undefined;
}

/** Unpacks the pixels, on another thread: they are as many as the header says, of filters that exist. */
async function whole(header: Buffer, packed: Buffer): Promise<Size | undefined> {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, colour = 0, compression, filters, interlaced] = header.subarray(8);
  const kind = kinds[colour];
  if (!kind?.depths.includes(depth) || compression || filters || interlaced) return undefined;
  if (width < 1 || height < 1 || width > maxSide || height > maxSide) return undefined;
  const row = 1 + Math.ceil((width * kind.channels * depth) / 8);
  const rows = await unpacked(packed, { maxOutputLength: row * height }).catch(() => Buffer.alloc(0));
  const isWhole = rows.length === row * height;
  for (let at = 0; at < rows.length; at += row) if ((rows[at] ?? 0) > 4) return undefined;
  return isWhole ? { width, height } : undefined;
}

const unpacked = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate);
