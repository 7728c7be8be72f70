/** A file that goes into a ZIP. */
export interface ZipEntry {
  readonly name: string;
  readonly blob: Blob;
}

/** Bit 11: names are UTF-8. */
const flags = 0x0800;
const version = 20;
/** 1 January 1980, midnight: of files that tell no other time. */
const time = [0, 0x21] as const;

/**
 * A ZIP (PKWARE APPNOTE 6.3) of files as they are: PDFs are compressed already. Names that come twice get a number. At most
 * 65,535 files and 4 GB in all. The files' bytes stay with the browser: only one at a time is read.
 */
export async function zipOf(files: readonly ZipEntry[]): Promise<Blob> {
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  const taken = new Set<string>();
  let offset = 0;
  for (const { name, blob } of files) {
    const path = new TextEncoder().encode(unused(name, taken));
    const sum = crc32(new Uint8Array(await blob.arrayBuffer()));
    const about = [...word(version, flags, 0, ...time), ...long(sum, blob.size, blob.size), ...word(path.length, 0)];
    const local = new Uint8Array([...long(0x04034b50), ...about, ...path]);
    parts.push(local, blob);
    directory.push(
      new Uint8Array([...long(0x02014b50), ...word(version), ...about, ...word(0, 0, 0), ...long(0, offset), ...path]),
    );
    offset += local.length + blob.size;
  }
  const listing = new Blob(directory);
  const end = [
    ...long(0x06054b50),
    ...word(0, 0, files.length, files.length),
    ...long(listing.size, offset),
    ...word(0),
  ];
  return new Blob([...parts, listing, new Uint8Array(end)], { type: "application/zip" });
}

/** The name, with a number before its ending where it was there before. */
function unused(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf(".");
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  let found = name;
  for (let count = 2; taken.has(found); count += 1) found = `${stem} (${count})${ending}`;
  taken.add(found);
  return found;
}

/** Little-endian, two bytes each. */
const word = (...values: readonly number[]) => values.flatMap((value) => [value & 0xff, (value >>> 8) & 0xff]);
/** Little-endian, four bytes each. */
const long = (...values: readonly number[]) => values.flatMap((value) => word(value & 0xffff, value >>> 16));

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (table[(sum ^ byte) & 0xff] ?? 0);
  return ~sum >>> 0;
}
