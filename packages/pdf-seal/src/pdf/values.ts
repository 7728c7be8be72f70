/** The eight kinds of things that a PDF is made of. Names and dictionary keys are kept as latin-1 text, one character a byte. */
export class Name {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export class Ref {
  readonly number: number;
  readonly generation: number;
  constructor(number: number, generation: number) {
    this.number = number;
    this.generation = generation;
  }
}

/** `from` and `to` are where its token stands in what was parsed, delimiters included. */
export class Text {
  readonly bytes: Uint8Array;
  readonly hex: boolean;
  readonly from: number;
  readonly to: number;
  constructor(bytes: Uint8Array, hex: boolean, from = -1, to = -1) {
    this.bytes = bytes;
    this.hex = hex;
    this.from = from;
    this.to = to;
  }
}

export type Dict = Map<string, Value>;

/** `raw` is what stands in the file, still encoded. */
export class Stream {
  readonly dict: Dict;
  readonly raw: Uint8Array;
  constructor(dict: Dict, raw: Uint8Array) {
    this.dict = dict;
    this.raw = raw;
  }
}

/** Bytes that are written as they are: what was already put into words. */
export class Verbatim {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Value = null | boolean | number | Name | Ref | Text | Dict | Stream | Verbatim | readonly Value[];

/** The file cannot be read for sure. Thrown inside this room only; its doors turn it into a refusal. */
export class Damaged extends Error {}

export const isDict = (value: Value | undefined): value is Dict => value instanceof Map;
export const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);
export const isName = (value: Value | undefined, text: string) => value instanceof Name && value.text === text;
export const isCount = (value: Value | undefined): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
export const dict = (entries: Readonly<Record<string, Value>>): Dict => new Map(Object.entries(entries));
export const name = (text: string) => new Name(text);
/** What a text says: UTF-16 or UTF-8 with their marks, else latin-1. */
export function wordsOf(text: Text): string {
  const bytes = Buffer.from(text.bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    const even = Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)));
    return even.swap16().toString("utf16le");
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.toString("utf8", 3);
  return bytes.toString("latin1");
}
/** Text for people: plain where ASCII says it, UTF-16 with its mark otherwise. */
export function words(text: string): Text {
  if (/^[\x20-\x7e]*$/.test(text)) return new Text(Buffer.from(text, "latin1"), false);
  return new Text(Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, "utf16le").swap16()]), true);
}
