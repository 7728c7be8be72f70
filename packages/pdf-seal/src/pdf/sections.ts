import { Parser } from "./parse.ts";
import { unpack } from "./unpack.ts";
import { Damaged, type Dict, isCount, isDict, isList, isName, Stream, type Value } from "./values.ts";

/** Where an object stands: at a byte, as the n-th of a stream of objects, or nowhere any more. */
export type Place =
  | { readonly kind: "plain"; readonly offset: number; readonly generation: number }
  | { readonly kind: "packed"; readonly container: number; readonly index: number }
  | { readonly kind: "free" };

/** One section of cross-references: what one revision says about its objects. */
export interface Section {
  readonly at: number;
  /** The first byte behind all that was read of it. */
  readonly end: number;
  readonly form: "table" | "stream";
  readonly places: ReadonlyMap<number, Place>;
  readonly trailer: Dict;
}

export const largestNumber = 8_388_607;
const mostSections = 4096;
/** What stands behind the last %%EOF is read past, up to this many bytes. */
const tailLength = 1024;

/** The end that points at `section`: where its `startxref` stands, and the first byte behind its %%EOF. */
export interface Ending {
  readonly section: number;
  readonly at: number;
  readonly end: number;
}

/** The last `startxref n %%EOF`. */
export function lastEnding(bytes: Uint8Array): Ending {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const at = buffer.lastIndexOf("startxref");
  const ending = at < 0 ? undefined : endingAt(bytes, at);
  if (!ending || bytes.length - ending.end > tailLength) throw new Damaged("the file does not end as a PDF does");
  return ending;
}

/** Every `startxref n %%EOF`, in the file's order. */
export function endings(bytes: Uint8Array): Ending[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const found: Ending[] = [];
  for (let at = buffer.indexOf("startxref"); at >= 0; at = buffer.indexOf("startxref", at + 9)) {
    const ending = endingAt(bytes, at);
    if (ending) found.push(ending);
  }
  return found;
}

function endingAt(bytes: Uint8Array, at: number): Ending | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(64, bytes.length - at)).toString("latin1");
  const found = /^startxref[\r\n\t ]+(\d{1,10})[\r\n\t ]+%%EOF/.exec(text);
  return found ? { section: Number(found[1]), at, end: at + found[0].length } : undefined;
}

/** The sections that the last ending leads to, newest first. */
export function readSections(bytes: Uint8Array, from: number): Section[] {
  const sections: Section[] = [];
  const seen = new Set<number>();
  for (let at: number | undefined = from; at !== undefined; ) {
    if (seen.has(at) || seen.size > mostSections) throw new Damaged("the cross-references run in a circle");
    seen.add(at);
    const section = readSection(bytes, at);
    sections.push(section);
    const before = section.trailer.get("Prev");
    if (before !== undefined && !isCount(before)) throw new Damaged("the way to older cross-references is lost");
    at = before;
  }
  return sections;
}

function readSection(bytes: Uint8Array, at: number): Section {
  if (at >= bytes.length) throw new Damaged("the cross-references stand behind the file's end");
  const parser = new Parser(bytes, at);
  return parser.takes("xref") ? readTable(bytes, at, parser) : readStream(bytes, at);
}

function readTable(bytes: Uint8Array, at: number, parser: Parser): Section {
  const places = new Map<number, Place>();
  while (!parser.takes("trailer")) {
    const first = parser.count();
    const count = parser.count();
    for (let index = 0; index < count; index++) {
      const offset = parser.count();
      const generation = parser.count();
      const kind = parser.word();
      if (kind !== "n" && kind !== "f") throw new Damaged("a cross-reference is neither used nor free");
      put(places, first + index, kind === "n" ? { kind: "plain", offset, generation } : { kind: "free" });
    }
  }
  const trailer = parser.value();
  if (!isDict(trailer)) throw new Damaged("a trailer is no dictionary");
  const beside = trailer.get("XRefStm");
  const end = beside === undefined ? parser.position : Math.max(parser.position, addHidden(bytes, beside, places));
  return { at, end, form: "table", places, trailer };
}

/** A hybrid file: what the table does not hold may stand in a stream beside it; what both hold differently is damage. */
function addHidden(bytes: Uint8Array, at: Value, places: Map<number, Place>): number {
  if (!isCount(at)) throw new Damaged("the stream beside a table is lost");
  const hidden = readStream(bytes, at);
  for (const [number, place] of hidden.places) {
    const known = places.get(number);
    if (!known || known.kind === "free") places.set(number, place);
    else if (JSON.stringify(known) !== JSON.stringify(place))
      throw new Damaged(`object ${number} stands in two places`);
  }
  return hidden.end;
}

function readStream(bytes: Uint8Array, at: number): Section {
  const parser = new Parser(bytes, at);
  const { value } = parser.object(() => {
    throw new Damaged("the length of cross-references is told elsewhere");
  });
  if (!(value instanceof Stream) || !isName(value.dict.get("Type"), "XRef")) {
    throw new Damaged("no cross-references stand where they should");
  }
  const widths = counts(value.dict.get("W"));
  const size = value.dict.get("Size");
  const ranges = value.dict.has("Index") ? counts(value.dict.get("Index")) : [0, isCount(size) ? size : 0];
  const [kindWidth = 0, secondWidth = 0, thirdWidth = 0] = widths;
  const width = kindWidth + secondWidth + thirdWidth;
  if (widths.length < 3 || width < 1 || widths.some((each) => each > 8))
    throw new Damaged("cross-references of no width");
  const data = unpack(value);
  const places = new Map<number, Place>();
  let row = 0;
  for (let range = 0; range + 1 < ranges.length; range += 2) {
    for (let index = 0; index < (ranges[range + 1] ?? 0); index++, row += width) {
      if (row + width > data.length) throw new Damaged("cross-references are cut off");
      const kind = kindWidth === 0 ? 1 : field(data, row, kindWidth);
      const second = field(data, row + kindWidth, secondWidth);
      const third = field(data, row + kindWidth + secondWidth, thirdWidth);
      const number = (ranges[range] ?? 0) + index;
      if (kind === 0) put(places, number, { kind: "free" });
      else if (kind === 1) put(places, number, { kind: "plain", offset: second, generation: third });
      else if (kind === 2) put(places, number, { kind: "packed", container: second, index: third });
      else throw new Damaged("a cross-reference of an unknown kind");
    }
  }
  return { at, end: parser.position, form: "stream", places, trailer: value.dict };
}

function put(places: Map<number, Place>, number: number, place: Place): void {
  if (number > largestNumber) throw new Damaged("an object's number is too large");
  if (places.has(number)) throw new Damaged(`object ${number} stands twice in one section`);
  places.set(number, place);
}

function counts(value: Value | undefined): number[] {
  if (!isList(value)) throw new Damaged("counts were expected");
  return value.map((each) => {
    if (!isCount(each)) throw new Damaged("a count was expected");
    return each;
  });
}

function field(data: Uint8Array, at: number, width: number): number {
  let value = 0;
  for (let index = 0; index < width; index++) value = value * 256 + (data[at + index] ?? 0);
  return value;
}
