import { createHash } from "node:crypto";
import type { PdfFile } from "./file.ts";
import { rewrite } from "./rewrite.ts";
import { type Dict, isCount, isList, name, Ref, Stream, Text, type Value, Verbatim } from "./values.ts";
import { write, writeObject } from "./write.ts";

/** New and changed objects of one revision, gathered before they are written. */
export class Revision {
  readonly file: PdfFile;
  readonly objects = new Map<number, Value>();
  #next: number;

  constructor(file: PdfFile) {
    this.file = file;
    this.#next = file.nextNumber;
  }

  add(value: Value): Ref {
    const ref = new Ref(this.#next++, 0);
    this.objects.set(ref.number, value);
    return ref;
  }

  change(ref: Ref, value: Value): void {
    this.objects.set(ref.number, value);
  }

  /** What stands at `value` after this revision. */
  now(value: Value | undefined): Value {
    if (value instanceof Ref && this.objects.has(value.number)) return this.objects.get(value.number) ?? null;
    return this.file.resolve(value);
  }

  /** The file's bytes with this revision behind them, and where each object of it begins. */
  append(): { bytes: Buffer; offsets: ReadonlyMap<number, number> } {
    const { file, objects } = this;
    const last = file.bytes[file.bytes.length - 1];
    const parts: Uint8Array[] = [file.bytes];
    let length = file.bytes.length;
    const push = (part: Uint8Array) => {
      parts.push(part);
      length += part.length;
    };
    if (last !== 0x0a && last !== 0x0d) push(Buffer.from("\n"));
    const offsets = new Map<number, number>();
    const generations = new Map<number, number>();
    for (const [number, value] of [...objects].sort(([a], [b]) => a - b)) {
      const place = file.place(number);
      const generation = place?.kind === "plain" ? place.generation : 0;
      offsets.set(number, length);
      generations.set(number, generation);
      const source = value instanceof Stream ? null : file.source(number);
      push(writeObject(number, generation, source ? new Verbatim(rewrite(source, value)) : value));
    }
    const at = length;
    if (file.sections[0]?.form === "stream") push(this.#stream(at, offsets, generations));
    else push(this.#table(offsets, generations));
    push(Buffer.from(`startxref\n${at}\n%%EOF\n`));
    return { bytes: Buffer.concat(parts, length), offsets };
  }

  #trailer(size: number): Dict {
    const before = this.file.trailer;
    const trailer: Dict = new Map();
    const stated = before.get("Size");
    trailer.set("Size", Math.max(size, isCount(stated) ? stated : 0));
    for (const key of ["Root", "Info"]) {
      const value = before.get(key);
      if (value !== undefined) trailer.set(key, value);
    }
    trailer.set("Prev", this.file.ending.section);
    const id = this.file.resolve(before.get("ID"));
    if (isList(id) && id[0] instanceof Text) trailer.set("ID", [id[0], this.#identity()]);
    return trailer;
  }

  /** Says which revision this is; the same input and the same changes bear the same one. */
  #identity(): Text {
    const hash = createHash("sha256").update(this.file.bytes.subarray(-4096));
    for (const [number, value] of this.objects) hash.update(writeObject(number, 0, value));
    return new Text(hash.digest().subarray(0, 16), true);
  }

  #table(offsets: ReadonlyMap<number, number>, generations: ReadonlyMap<number, number>): Buffer {
    const lines = runs([...offsets.keys()]).map((run) => {
      const rows = run.map((number) => {
        const offset = String(offsets.get(number) ?? 0).padStart(10, "0");
        return `${offset} ${String(generations.get(number) ?? 0).padStart(5, "0")} n \n`;
      });
      return `${run[0]} ${run.length}\n${rows.join("")}`;
    });
    return Buffer.from(`xref\n${lines.join("")}trailer\n${write(this.#trailer(this.#next))}\n`, "latin1");
  }

  #stream(at: number, offsets: ReadonlyMap<number, number>, generations: ReadonlyMap<number, number>): Buffer {
    const number = this.#next;
    const rows = new Map([...offsets, [number, at]]);
    const data = Buffer.alloc(rows.size * 7);
    [...rows.keys()].forEach((each, index) => {
      data.writeUInt8(1, index * 7);
      data.writeUInt32BE(rows.get(each) ?? 0, index * 7 + 1);
      data.writeUInt16BE(generations.get(each) ?? 0, index * 7 + 5);
    });
    const dict = this.#trailer(number + 1);
    dict.set("Type", name("XRef"));
    dict.set("W", [1, 4, 2]);
    dict.set(
      "Index",
      runs([...rows.keys()]).flatMap((run) => [run[0] ?? 0, run.length]),
    );
    return writeObject(number, 0, new Stream(dict, data));
  }
}

/** Sorted numbers as runs of neighbours. */
function runs(numbers: readonly number[]): number[][] {
  const found: number[][] = [];
  for (const number of numbers) {
    const run = found.at(-1);
    if (run && run.at(-1) === number - 1) run.push(number);
    else found.push([number]);
  }
  return found;
}
