import { der, NotDer } from "./der.ts";

const deepest = 48;
const constructed = 0x20;
const pieces = 0x24;

/**
 * The element that begins at the first byte, as DER writes it, and where it ends. What others write as BER has lengths that only its end
 * tells, and texts in pieces; whatever is DER already stays as it is, byte for byte. Throws `NotDer`.
 */
export function derOf(bytes: Uint8Array): { der: Uint8Array; end: number } {
  const { written, end } = elementAt(bytes, 0, bytes.length, 0);
  return { der: written, end };
}

interface Read {
  readonly written: Uint8Array;
  readonly content: Uint8Array;
  readonly end: number;
  readonly isDer: boolean;
}

function elementAt(bytes: Uint8Array, at: number, limit: number, depth: number): Read {
  const [tag, first] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || first === undefined || at + 2 > limit || depth > deepest) throw new NotDer("cut off");
  if ((tag & 0x1f) === 0x1f) throw new NotDer("a tag of several bytes");
  const isOpen = first === 0x80;
  const digits = first > 0x80 ? first - 0x80 : 0;
  if (digits > 4 || (isOpen && !(tag & constructed))) throw new NotDer("a length that is none");
  const start = at + 2 + digits;
  let length = first & 0x7f;
  if (digits > 0) length = bytes.subarray(at + 2, start).reduce((sum, byte) => sum * 256 + byte, 0);
  if (start > limit || (!isOpen && start + length > limit)) throw new NotDer("cut off");
  const within = isOpen ? limit : start + length;
  if (!(tag & constructed)) {
    const written = bytes.subarray(at, within);
    return { written, content: bytes.subarray(start, within), end: within, isDer: true };
  }
  const parts: Read[] = [];
  let next = start;
  while (isOpen ? bytes[next] !== 0 || bytes[next + 1] !== 0 : next < within) {
    const part = elementAt(bytes, next, within, depth + 1);
    parts.push(part);
    next = part.end;
  }
  const end = isOpen ? next + 2 : within;
  if (end > limit) throw new NotDer("cut off");
  if (!isOpen && tag !== pieces && parts.every(({ isDer }) => isDer))
    return { written: bytes.subarray(at, end), content: bytes.subarray(start, within), end, isDer: true };
  const content = Buffer.concat(parts.map((part) => (tag === pieces ? part.content : part.written)));
  return { written: der(tag === pieces ? tag - constructed : tag, content), content, end, isDer: false };
}
