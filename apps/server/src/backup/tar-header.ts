/** Headers of tar files (ustar, POSIX.1-1988), as far as a backup needs them: plain files, of any size. */

export const pageSize = 512;

export interface HeadedEntry {
  readonly name: string;
  readonly bytes: number;
}

/** Bytes after a file up to the next page. */
export const paddingOf = (bytes: number): number => (pageSize - (bytes % pageSize)) % pageSize;

const largestOctal = 8 ** 11 - 1;

export function entryHeader({ name, bytes }: HeadedEntry): Uint8Array {
  const page = Buffer.alloc(pageSize);
  const [prefix, rest] = splitName(name);
  page.write(rest, 0, 100, "latin1");
  page.write("0000600\0", 100, "latin1");
  page.write("0000000\0", 108, "latin1");
  page.write("0000000\0", 116, "latin1");
  // Beyond eight gigabytes GNU's way: the number itself, marked by its first bit.
  if (bytes <= largestOctal) page.write(`${bytes.toString(8).padStart(11, "0")}\0`, 124, "latin1");
  else {
    page.writeUInt8(0x80, 124);
    page.writeBigUInt64BE(BigInt(bytes), 128);
  }
  page.write("00000000000\0", 136, "latin1");
  page.write("0", 156, "latin1");
  page.write("ustar\0" + "00", 257, "latin1");
  page.write(prefix, 345, 155, "latin1");
  page.write(`${sumOf(page).toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return page;
}

/** Null where a page is no header of a plain file. */
export function headerOf(page: Uint8Array): HeadedEntry | null {
  const bytes = Buffer.from(page.buffer, page.byteOffset, page.length);
  const text = (at: number, length: number): string => bytes.toString("latin1", at, at + length).replace(/\0.*$/s, "");
  if (text(257, 5) !== "ustar" || Number.parseInt(text(148, 8), 8) !== sumOf(bytes)) return null;
  if (!["0", ""].includes(text(156, 1))) return null;
  const size = bytes.readUInt8(124) === 0x80 ? Number(bytes.readBigUInt64BE(128)) : Number.parseInt(text(124, 12), 8);
  if (!Number.isSafeInteger(size) || size < 0) return null;
  const prefix = text(345, 155);
  return { name: prefix === "" ? text(0, 100) : `${prefix}/${text(0, 100)}`, bytes: size };
}

/** The sum of all bytes, those of the sum itself counted as spaces. */
function sumOf(page: Uint8Array): number {
  let sum = 0;
  for (const [at, byte] of page.entries()) sum += at >= 148 && at < 156 ? 0x20 : byte;
  return sum;
}

function splitName(name: string): readonly [prefix: string, rest: string] {
  if (!/^[\x20-\x7e]+$/.test(name)) throw new Error(`not a name within a backup: ${JSON.stringify(name)}`);
  if (name.length <= 100) return ["", name];
  const at = name.indexOf("/", name.length - 101);
  if (at < 1 || at > 155) throw new Error(`too long a name within a backup: ${name}`);
  return [name.slice(0, at), name.slice(at + 1)];
}
