import { inflateRawSync } from "node:zlib";
import { ImportRefused } from "./grid.ts";

const maxEntries = 2000;
/** What a workbook may unfold to. */
const maxBytes = 300 * 1024 * 1024;

/**
 * Unfolds every entry of a ZIP file once, within limits, and forgets it: what a header claims about sizes may be a lie.
 * @returns what unfolds one entry once more, as text; null where there is none of that name
 * @throws ImportRefused where the file is a bomb, or no ZIP file
 */
export function openZip(file: Buffer): (name: string) => string | null {
  const end = file.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  if (end < 0 || end + 22 > file.length) throw new ImportRefused("berkas ZIP ini rusak atau terpotong");
  const count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  if (count > maxEntries) throw new ImportRefused(`berkas ini berisi ${count} bagian; paling banyak ${maxEntries}`);
  let left = maxBytes;
  const bodies = new Map<string, { readonly body: Buffer; readonly isPacked: boolean }>();
  try {
    for (let i = 0; i < count; i++) {
      if (file.readUInt32LE(at) !== 0x02014b50) throw new ImportRefused("berkas ZIP ini rusak");
      const method = file.readUInt16LE(at + 10);
      const packed = file.readUInt32LE(at + 20);
      const local = file.readUInt32LE(at + 42);
      const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
      const body = file.subarray(start, start + packed);
      left -= method === 8 ? inflateRawSync(body, { maxOutputLength: Math.max(1, left) }).length : body.length;
      if (left <= 0) throw new RangeError("too large");
      const name = file.toString("utf8", at + 46, at + 46 + file.readUInt16LE(at + 28));
      bodies.set(name, { body, isPacked: method === 8 });
      at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
    }
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    const isBomb = error instanceof RangeError || (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE";
    throw new ImportRefused(
      isBomb
        ? `berkas ini mengembang menjadi lebih dari ${maxBytes / 1024 / 1024} MB; bagi menjadi beberapa berkas`
        : "berkas ZIP ini rusak",
    );
  }
  return (name) => {
    const entry = bodies.get(name);
    if (!entry) return null;
    return (entry.isPacked ? inflateRawSync(entry.body) : entry.body).toString("utf8");
  };
}
