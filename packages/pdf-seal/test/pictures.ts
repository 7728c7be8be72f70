import { crc32, deflateSync } from "node:zlib";

/** A PNG in black of which each point is as opaque as `opacity` says. */
export function pngOf(width: number, height: number, opacity: (x: number, y: number) => number): Buffer {
  const chunk = (kind: string, data: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 4, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...Array.from({ length: width }, (_, x) => [0, opacity(x, y)]).flat(),
  ]);
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const points = deflateSync(Buffer.from(rows.flat()));
  return Buffer.concat([magic, chunk("IHDR", header), chunk("IDAT", points), chunk("IEND", Buffer.alloc(0))]);
}
