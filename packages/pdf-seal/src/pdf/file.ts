import { type Decryptor, decryptorOf } from "./decrypt.ts";
import { type Named, namedIn } from "./named.ts";
import { Parser } from "./parse.ts";
import type { Source } from "./rewrite.ts";
import { type Ending, largestNumber, lastEnding, type Place, readSections, type Section } from "./sections.ts";
import { unpack } from "./unpack.ts";
import { Damaged, type Dict, isCount, isDict, isList, isName, Name, Ref, Stream, Text, type Value } from "./values.ts";

const keptObjects = 4096;
/** Bytes of unpacked streams of objects that are kept. */
const keptContainers = 8 * 1024 * 1024;

/** A PDF as its last cross-references tell it. Objects are read when they are asked for, so a large file costs little. */
export class PdfFile {
  readonly bytes: Uint8Array;
  readonly ending: Ending;
  /** Newest first. */
  readonly sections: readonly Section[];
  readonly #objects = new Map<number, Value>();
  readonly #containers = new Map<number, { number: number; value: Value }[]>();
  #kept = 0;
  #named: Named | undefined;
  #decryptor: Decryptor | null | undefined;
  readonly #asked = new Set<number>();

  /** Throws `Damaged`. `sections`: what is already known to be read from these very bytes. */
  constructor(bytes: Uint8Array, sections?: readonly Section[]) {
    this.bytes = bytes;
    // Readers count offsets from the header or from the first byte: with anything before the header they see different files.
    if (!/^%PDF-[12]\.\d/.test(this.latin(0, 8))) throw new Damaged("the file does not begin as a PDF does");
    this.ending = lastEnding(bytes);
    this.sections = sections ?? readSections(bytes, this.ending.section);
  }

  /** The file as it was when it ended at `end`. Throws `Damaged` where that was no file, or not one that this one grew from. */
  before(end: number): PdfFile {
    const bytes = this.bytes.subarray(0, end);
    const { section } = lastEnding(bytes);
    const from = this.sections.findIndex(({ at }) => at === section);
    const sections = this.sections.slice(from);
    if (from < 0 || sections.some((each) => each.end > end))
      throw new Damaged("an older revision is not part of this one");
    return new PdfFile(bytes, sections);
  }

  latin(from: number, to: number): string {
    const end = Math.min(to, this.bytes.length);
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset + from, end - from).toString("latin1");
  }

  get trailer(): Dict {
    return this.sections[0]?.trailer ?? new Map();
  }

  /** Whether it can be read: it is not encrypted, or opens without a password. */
  get isOpen(): boolean {
    return !this.isEncrypted || this.#opener !== null;
  }

  get #opener(): Decryptor | null {
    if (this.#decryptor !== undefined) return this.#decryptor;
    // What tells how it is encrypted is not encrypted itself.
    this.#decryptor = null;
    const stated = this.resolve(this.trailer.get("Encrypt"));
    const id = this.resolve(this.trailer.get("ID"));
    const first = isList(id) && id[0] instanceof Text ? id[0].bytes : new Uint8Array(0);
    this.#decryptor = isDict(stated) ? decryptorOf(this, stated, first) : null;
    const { trailer } = this;
    this.#objects.clear();
    // That object itself stays as it stands.
    const own = trailer.get("Encrypt");
    if (own instanceof Ref) this.#objects.set(own.number, stated);
    return this.#decryptor;
  }

  get isEncrypted(): boolean {
    return this.sections.some(({ trailer }) => trailer.has("Encrypt"));
  }

  get version(): string {
    const own = this.latin(5, 8);
    const stated = this.catalogue.get("Version");
    return stated instanceof Name && /^[12]\.\d$/.test(stated.text) && stated.text > own ? stated.text : own;
  }

  /** Everything that can be reached is read for it, once. Throws `Damaged`. */
  get named(): Named {
    this.#named ??= namedIn(this);
    return this.#named;
  }

  /** The first number that no object bears and that nothing names: what is only named must stay empty. */
  get nextNumber(): number {
    let next = this.named.highest + 1;
    for (const { places, trailer } of this.sections) {
      const size = trailer.get("Size");
      if (isCount(size) && size <= largestNumber) next = Math.max(next, size);
      for (const number of places.keys()) next = Math.max(next, number + 1);
    }
    return next;
  }

  get root(): Ref {
    const root = this.trailer.get("Root");
    if (!(root instanceof Ref)) throw new Damaged("the file has no root");
    return root;
  }

  get catalogue(): Dict {
    return this.dictOf(this.root);
  }

  place(number: number): Place | undefined {
    for (const { places } of this.sections) {
      const place = places.get(number);
      if (place) return place;
    }
    return undefined;
  }

  /** Numbers of all objects in use. */
  numbers(): number[] {
    const seen = new Map<number, boolean>();
    for (const { places } of this.sections) {
      for (const [number, place] of places) if (!seen.has(number)) seen.set(number, place.kind !== "free");
    }
    return [...seen].flatMap(([number, used]) => (used ? [number] : []));
  }

  /** What a value stands for: a reference is followed to its end; one that leads nowhere is null. */
  resolve(value: Value | undefined): Value {
    let found = value ?? null;
    for (let steps = 0; found instanceof Ref; steps++) {
      if (steps > 16) throw new Damaged("references run in a circle");
      found = this.object(found.number, found.generation);
    }
    return found;
  }

  dictOf(value: Value | undefined): Dict {
    const found = this.resolve(value);
    if (!isDict(found)) throw new Damaged("a dictionary was expected");
    return found;
  }

  object(number: number, generation?: number): Value {
    const place = this.place(number);
    if (!place || place.kind === "free") return null;
    if (generation !== undefined && generation !== (place.kind === "plain" ? place.generation : 0)) {
      throw new Damaged(`object ${number} is asked for in another generation`);
    }
    const kept = this.#objects.get(number);
    if (kept !== undefined) return kept;
    if (this.#asked.has(number)) throw new Damaged(`object ${number} needs itself`);
    this.#asked.add(number);
    try {
      const value = place.kind === "plain" ? this.#plain(number, place) : this.#packed(number, place);
      if (this.#objects.size >= keptObjects) this.#objects.clear();
      this.#objects.set(number, value);
      return value;
    } finally {
      this.#asked.delete(number);
    }
  }

  /** Where the value of an object that is in use was read from. */
  source(number: number): Source | null {
    const place = this.place(number);
    if (!place || place.kind === "free") return null;
    if (place.kind === "packed") return this.#packedSource(place);
    const parser = new Parser(this.bytes, place.offset);
    parser.count();
    parser.count();
    return parser.takes("obj") ? { bytes: this.bytes, at: parser.position } : null;
  }

  #plain(number: number, place: Place & { kind: "plain" }): Value {
    if (place.offset === 0 || place.offset >= this.bytes.length) throw new Damaged(`object ${number} stands nowhere`);
    const found = new Parser(this.bytes, place.offset).object((ref) => this.resolve(ref));
    if (found.number !== number || found.generation !== place.generation) {
      throw new Damaged(`another object stands where ${number} should`);
    }
    const opener = this.isEncrypted ? this.#opener : null;
    return opener ? opener.open(found.value, number, place.generation) : found.value;
  }

  #packed(number: number, place: Place & { kind: "packed" }): Value {
    const held = this.#container(place.container)[place.index];
    if (held?.number !== number) throw new Damaged(`another object is packed where ${number} should be`);
    return held.value;
  }

  #container(number: number): { number: number; value: Value }[] {
    const kept = this.#containers.get(number);
    if (kept) return kept;
    const { data, first, index } = this.#unpacked(number);
    const held = index.map((each) => ({
      number: each.number,
      value: new Parser(data, first + each.offset).value(),
    }));
    if (this.#kept + data.length > keptContainers) {
      this.#containers.clear();
      this.#kept = 0;
    }
    this.#kept += data.length;
    this.#containers.set(number, held);
    return held;
  }

  #packedSource({ container, index }: Place & { kind: "packed" }): Source | null {
    const { data, first, index: held } = this.#unpacked(container);
    const offset = held[index]?.offset;
    return offset === undefined ? null : { bytes: data, at: first + offset };
  }

  #unpacked(number: number) {
    if (this.place(number)?.kind !== "plain") throw new Damaged("a stream of objects is packed itself");
    const stream = this.object(number);
    if (!(stream instanceof Stream) || !isName(stream.dict.get("Type"), "ObjStm")) {
      throw new Damaged(`object ${number} is no stream of objects`);
    }
    const [count, first] = [this.resolve(stream.dict.get("N")), this.resolve(stream.dict.get("First"))];
    const data = unpack(stream);
    if (!isCount(count) || !isCount(first) || count > data.length) throw new Damaged("a stream of objects is damaged");
    const head = new Parser(data);
    return {
      data,
      first,
      index: Array.from({ length: count }, () => ({ number: head.count(), offset: head.count() })),
    };
  }
}
