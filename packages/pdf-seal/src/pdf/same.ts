import { type Dict, isDict, isList, Name, Ref, Stream, Text, type Value } from "../pdf/values.ts";

/** Whether two values say the same, however they are written. */
export function same(a: Value | undefined, b: Value | undefined): boolean {
  if (a === b) return true;
  if (a instanceof Name) return b instanceof Name && a.text === b.text;
  if (a instanceof Ref) return b instanceof Ref && a.number === b.number && a.generation === b.generation;
  if (a instanceof Text) return b instanceof Text && Buffer.compare(a.bytes, b.bytes) === 0;
  if (a instanceof Stream) return b instanceof Stream && same(a.dict, b.dict) && Buffer.compare(a.raw, b.raw) === 0;
  if (isDict(a))
    return isDict(b) && a.size === b.size && [...a].every(([key, value]) => b.has(key) && same(value, b.get(key)));
  return isList(a) && isList(b) && a.length === b.length && a.every((each, index) => same(each, b[index]));
}

/** The keys in which two dictionaries differ. */
export const differing = (a: Dict, b: Dict): string[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter((key) => !same(a.get(key), b.get(key)));

/** What `after` has behind all of `before`; null where `before` is not its beginning. */
export function appended(before: readonly Value[], after: readonly Value[]): readonly Value[] | null {
  return before.every((each, index) => same(each, after[index])) ? after.slice(before.length) : null;
}

/** Numbers of all objects that a value names. */
export function* namedBy(value: Value | undefined): Generator<number> {
  if (value instanceof Ref) yield value.number;
  else if (value instanceof Stream) yield* namedBy(value.dict);
  else if (isDict(value)) for (const each of value.values()) yield* namedBy(each);
  else if (isList(value)) for (const each of value) yield* namedBy(each);
}
