/** A strict reader and writer of DER: definite lengths in their shortest form. Throws `NotDer`. */
export class NotDer extends Error {}

/** It was read, and is not what was signed: a digest or a signature was computed and is another. */
export class Altered extends NotDer {}

/** One element: its tag byte, its content, all its bytes. */
export interface Element {
  readonly tag: number;
  readonly content: Uint8Array;
  readonly all: Uint8Array;
}

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;
/** Context-specific tag: constructed ([n] EXPLICIT or a sequence), or primitive. */
export const context = (n: number, constructed = true) => (constructed ? 0xa0 : 0x80) + n;

function elementAt(bytes: Uint8Array, at = 0): Element {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined) throw new NotDer("cut off");
  if ((tag & 0x1f) === 0x1f) throw new NotDer("a tag of several bytes");
  let start = at + 2;
  let length = first;
  if (first >= 0x80) {
    const size = first - 0x80;
    if (size < 1 || size > 4) throw new NotDer("a length that is none");
    length = 0;
    for (let index = 0; index < size; index++) length = length * 256 + (bytes[start + index] ?? 0);
    if (length < 0x80 || bytes[start] === 0) throw new NotDer("a length longer than it needs to be");
    start += size;
  }
  if (start + length > bytes.length) throw new NotDer("cut off");
  return { tag, content: bytes.subarray(start, start + length), all: bytes.subarray(at, start + length) };
}

/** The one element that `bytes` are; nothing may follow it. */
export function whole(bytes: Uint8Array, tag?: number): Element {
  const found = elementAt(bytes);
  if (found.all.length !== bytes.length) throw new NotDer("something follows");
  return tag === undefined ? found : expect(found, tag);
}

export function expect(element: Element | undefined, tag: number): Element {
  if (element?.tag !== tag) throw new NotDer(`tag ${tag} was expected, not ${element?.tag ?? "the end"}`);
  return element;
}

export function children(element: Element): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < element.content.length; ) {
    const child = elementAt(element.content, at);
    found.push(child);
    at += child.all.length;
  }
  return found;
}

export function oidOf(element: Element | undefined): string {
  const { content } = expect(element, tags.oid);
  const parts: number[] = [];
  let part = 0;
  for (const byte of content) {
    part = part * 128 + (byte & 0x7f);
    if (part > Number.MAX_SAFE_INTEGER / 256) throw new NotDer("an identifier is too long");
    if (byte < 0x80) {
      parts.push(part);
      part = 0;
    }
  }
  const first = parts[0] ?? 0;
  const root = Math.min(2, Math.floor(first / 40));
  return [root, first - root * 40, ...parts.slice(1)].join(".");
}

export const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

/** A UTCTime or GeneralizedTime in UTC, to the second or finer. */
export function timeOf(element: Element | undefined): Date {
  const text = Buffer.from(element?.content ?? []).toString("latin1");
  const found = /^(\d{2,4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(text);
  const short = element?.tag === tags.utcTime;
  const year = found?.[1];
  if (!found || !year || year.length !== (short ? 2 : 4)) throw new NotDer("a time that is none");
  if (!short && element?.tag !== tags.generalizedTime) throw new NotDer("a time that is none");
  const full = short ? (Number(year) < 50 ? 2000 : 1900) + Number(year) : Number(year);
  const [month, day, hour, minute, second] = found.slice(2, 7).map(Number) as [number, number, number, number, number];
  return new Date(Date.UTC(full, month - 1, day, hour, minute, second, Math.floor(Number(found[7] ?? 0) * 1000)));
}

export function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const size = body.length;
  if (size < 0x80) return Buffer.concat([Buffer.from([tag, size]), body]);
  const digits = size < 0x100 ? 1 : size < 0x10000 ? 2 : size < 0x1000000 ? 3 : 4;
  const head = Buffer.alloc(2 + digits);
  head.writeUInt8(tag, 0);
  head.writeUInt8(0x80 + digits, 1);
  head.writeUIntBE(size, 2, digits);
  return Buffer.concat([head, body]);
}

export const sequence = (...content: readonly Uint8Array[]) => der(tags.sequence, ...content);
/** A SET OF, in the order that DER asks for. */
export const set = (...content: readonly Uint8Array[]) => der(tags.set, ...[...content].sort(Buffer.compare));
export const octets = (content: Uint8Array) => der(tags.octets, content);
export const small = (value: number) => der(tags.integer, Buffer.from([value]));
export const nothing = der(tags.null);

export function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split(".").map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((part) => {
    const digits = [part % 128];
    for (let left = Math.floor(part / 128); left > 0; left = Math.floor(left / 128)) digits.unshift((left % 128) + 128);
    return digits;
  });
  return der(tags.oid, Buffer.from(bytes));
}
