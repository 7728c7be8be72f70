import { Damaged, type Dict, isCount, Name, Ref, Stream, Text, type Value } from "./values.ts";

const white = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) white[code] = 1;
const delimiter = new Uint8Array(256);
for (const letter of "()<>[]{}/%") delimiter[letter.charCodeAt(0)] = 1;
const deepest = 64;
const hexOf = (code: number) =>
  code >= 48 && code <= 57
    ? code - 48
    : code >= 65 && code <= 70
      ? code - 55
      : code >= 97 && code <= 102
        ? code - 87
        : -1;

/** Reads values one after another. Strict: an unknown word, an unclosed bracket or a key that stands twice is damage. */
export class Parser {
  readonly bytes: Uint8Array;
  position: number;

  constructor(bytes: Uint8Array, position = 0) {
    this.bytes = bytes;
    this.position = position;
  }

  skipWhite(): void {
    for (;;) {
      const code = this.bytes[this.position];
      if (code === undefined) return;
      if (white[code]) this.position++;
      else if (code === 0x25) while (this.position < this.bytes.length && !this.atLineEnd()) this.position++;
      else return;
    }
  }

  /** The next word of regular characters, "" before a delimiter or at the end. */
  word(): string {
    this.skipWhite();
    const start = this.position;
    for (let code = this.bytes[this.position]; code !== undefined && !white[code] && !delimiter[code]; ) {
      code = this.bytes[++this.position];
    }
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset + start, this.position - start).toString("latin1");
  }

  /** Goes on only if `text` comes next. */
  takes(text: string): boolean {
    const before = this.position;
    if (this.word() === text) return true;
    this.position = before;
    return false;
  }

  count(): number {
    const text = this.word();
    if (!/^\d{1,10}$/.test(text)) throw new Damaged(`a count was expected, not "${text.slice(0, 20)}"`);
    return Number(text);
  }

  value(depth = 0): Value {
    if (depth > deepest) throw new Damaged("nested too deeply");
    this.skipWhite();
    const code = this.bytes[this.position];
    if (code === 0x2f) return this.#name();
    if (code === 0x28) return this.#literal();
    if (code === 0x5b) return this.#list(depth);
    if (code === 0x3c) return this.bytes[this.position + 1] === 0x3c ? this.#dict(depth) : this.#hex();
    return this.#numberOrWord();
  }

  /** `n g obj … endobj`: a value with its number; a stream's length is asked of `lengthOf` where it stands elsewhere. */
  object(lengthOf: (ref: Ref) => Value): { number: number; generation: number; value: Value } {
    const number = this.count();
    const generation = this.count();
    if (!this.takes("obj")) throw new Damaged(`object ${number} does not begin`);
    const value = this.value();
    if (value instanceof Map && this.takes("stream")) {
      const stream = this.#stream(value, lengthOf);
      if (!this.takes("endobj")) throw new Damaged(`object ${number} does not end`);
      return { number, generation, value: stream };
    }
    if (!this.takes("endobj")) throw new Damaged(`object ${number} does not end`);
    return { number, generation, value };
  }

  #stream(dict: Dict, lengthOf: (ref: Ref) => Value): Stream {
    if (this.bytes[this.position] === 0x0d) this.position++;
    if (this.bytes[this.position] !== 0x0a) throw new Damaged("a stream does not begin on its own line");
    const start = this.position + 1;
    const stated = dict.get("Length");
    const length = stated instanceof Ref ? lengthOf(stated) : stated;
    if (!isCount(length) || start + length > this.bytes.length) throw new Damaged("a stream's length is wrong");
    this.position = start + length;
    if (!this.takes("endstream")) throw new Damaged("a stream does not end where its length says");
    return new Stream(dict, this.bytes.subarray(start, start + length));
  }

  #name(): Name {
    this.position++;
    let text = "";
    for (;;) {
      const code = this.bytes[this.position];
      if (code === undefined || white[code] || delimiter[code]) return new Name(text);
      this.position++;
      if (code === 0x23) {
        const [high, low] = [hexOf(this.bytes[this.position] ?? 0), hexOf(this.bytes[this.position + 1] ?? 0)];
        if (high < 0 || low < 0) throw new Damaged("a name holds a bad escape");
        this.position += 2;
        text += String.fromCharCode(high * 16 + low);
      } else text += String.fromCharCode(code);
    }
  }

  #literal(): Text {
    const from = this.position++;
    const out: number[] = [];
    for (let open = 1; ; ) {
      const code = this.bytes[this.position++];
      if (code === undefined) throw new Damaged("a text is not closed");
      if (code === 0x5c) this.#escape(out);
      else if (code === 0x29 && --open === 0) return new Text(Uint8Array.from(out), false, from, this.position);
      else {
        if (code === 0x28) open++;
        out.push(code);
      }
    }
  }

  #escape(out: number[]): void {
    const code = this.bytes[this.position++];
    if (code === undefined) throw new Damaged("a text is not closed");
    if (code >= 48 && code <= 55) {
      let octal = code - 48;
      for (let digits = 1; digits < 3; digits++) {
        const next = this.bytes[this.position] ?? 0;
        if (next < 48 || next > 55) break;
        octal = octal * 8 + next - 48;
        this.position++;
      }
      out.push(octal & 0xff);
    } else if (code === 0x0d) {
      if (this.bytes[this.position] === 0x0a) this.position++;
    } else if (code !== 0x0a) {
      const meant = "nrtbf".indexOf(String.fromCharCode(code));
      out.push([10, 13, 9, 8, 12][meant] ?? code);
    }
  }

  #hex(): Text {
    const from = this.position++;
    const end = Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length).indexOf(0x3e, this.position);
    if (end < 0) throw new Damaged("a hexadecimal text is not closed");
    const out = new Uint8Array((end - this.position + 1) >> 1);
    let digits = 0;
    for (; this.position < end; this.position++) {
      const code = this.bytes[this.position] ?? 0;
      if (white[code]) continue;
      const digit = hexOf(code);
      if (digit < 0) throw new Damaged("a hexadecimal text holds another letter");
      out[digits >> 1] = (out[digits >> 1] ?? 0) | (digits % 2 === 0 ? digit << 4 : digit);
      digits++;
    }
    this.position = end + 1;
    return new Text(out.subarray(0, (digits + 1) >> 1), true, from, this.position);
  }

  #list(depth: number): Value[] {
    this.position++;
    const items: Value[] = [];
    for (;;) {
      this.skipWhite();
      if (this.bytes[this.position] === 0x5d) {
        this.position++;
        return items;
      }
      items.push(this.value(depth + 1));
    }
  }

  #dict(depth: number): Dict {
    this.position += 2;
    const entries: Dict = new Map();
    for (;;) {
      this.skipWhite();
      if (this.bytes[this.position] === 0x3e && this.bytes[this.position + 1] === 0x3e) {
        this.position += 2;
        return entries;
      }
      if (this.bytes[this.position] !== 0x2f) throw new Damaged("a dictionary's key is not a name");
      const key = this.#name().text;
      // Readers differ in which of two they believe; a file that relies on it shows each reader another page.
      if (entries.has(key)) throw new Damaged(`the key ${key} stands twice`);
      entries.set(key, this.value(depth + 1));
    }
  }

  #numberOrWord(): Value {
    const text = this.word();
    if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) {
      const found = Number(text);
      return /^\d{1,10}$/.test(text) ? this.#refOr(found) : found;
    }
    if (text === "true") return true;
    if (text === "false") return false;
    if (text === "null") return null;
    throw new Damaged(`unknown word "${text.slice(0, 20)}"`);
  }

  #refOr(number: number): number | Ref {
    const after = this.position;
    const generation = this.word();
    if (/^\d{1,5}$/.test(generation) && this.takes("R")) return new Ref(number, Number(generation));
    this.position = after;
    return number;
  }

  atLineEnd(): boolean {
    const code = this.bytes[this.position];
    return code === 0x0a || code === 0x0d;
  }
}
