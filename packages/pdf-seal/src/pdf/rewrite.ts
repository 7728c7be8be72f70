import { Parser } from "./parse.ts";
import { same } from "./same.ts";
import { type Dict, isDict, isList, Name, type Value } from "./values.ts";
import { write } from "./write.ts";

/** Where a value was read: its first byte. */
export interface Source {
  readonly bytes: Uint8Array;
  readonly at: number;
}

/**
 * What became of the value at `source`, in words. Whatever is the same stands as it stood, byte for byte: written anew, a number
 * could be another, and a seal over it broken.
 */
export function rewrite(source: Source, value: Value): string {
  const parser = new Parser(source.bytes, source.at);
  parser.skipWhite();
  const at = parser.position;
  const old = parser.value();
  const slice = (from: number, to: number) =>
    Buffer.from(source.bytes.buffer, source.bytes.byteOffset + from, to - from).toString("latin1");
  if (same(old, value)) return slice(at, parser.position);
  if (isList(old) && isList(value) && old.every((each, index) => same(each, value[index]))) {
    const before = slice(at, parser.position - 1);
    // A comment before the closing bracket would swallow what is added.
    return `${before}${before.includes("%") ? "\n" : " "}${value.slice(old.length).map(write).join(" ")}]`;
  }
  return isDict(old) && isDict(value) ? rewritten({ bytes: source.bytes, at: at + 2 }, value, slice) : write(value);
}

/** Its entries in their order, those that are new behind them. */
function rewritten(inside: Source, value: Dict, slice: (from: number, to: number) => string): string {
  const parser = new Parser(inside.bytes, inside.at);
  const parts: string[] = [];
  const left = new Set(value.keys());
  for (;;) {
    parser.skipWhite();
    if (inside.bytes[parser.position] !== 0x2f) break;
    const from = parser.position;
    const { text: key } = parser.value() as Name;
    const named = slice(from, parser.position);
    parser.skipWhite();
    const at = parser.position;
    parser.value();
    const young = value.get(key);
    if (left.delete(key) && young !== undefined) parts.push(`${named} ${rewrite({ bytes: inside.bytes, at }, young)}`);
  }
  for (const key of left) parts.push(`${write(new Name(key))} ${write(value.get(key) ?? null)}`);
  return `<<${parts.join(" ")}>>`;
}
