import { isLetter, keyOf, mayBeDouble } from "../language/token.ts";

/** Small letters differ from large ones by it alone. */
const small = 32;
const space = 32;
/** Of the hash that is known as FNV-1a. */
const seed = 0x811c9dc5 | 0;
const prime = 0x01000193;

/** How a phrase begins, of its key: its first two words, or the one that it is. */
export function beginOf(key: string): string {
  const first = key.indexOf(" ");
  const second = first < 0 ? -1 : key.indexOf(" ", first + 1);
  return second < 0 ? key : key.slice(0, second);
}

/**
 * Things by how what they are called begins. A hundred thousand names are added at every start and nearly all of them are never
 * asked for: each is only laid where its first two letters lead, and looked at when a question first holds a word that begins so.
 */
export class Beginnings<T extends object> {
  readonly #drawers = new Map<number, Drawer<T>>();

  add(phrase: string, thing: T): void {
    const one = phrase.charCodeAt(0) | small;
    const two = phrase.charCodeAt(1) | small;
    const place = isLetter(one) && isLetter(two) ? placeOf(one, two) : placeOfKey(keyOf(phrase));
    let drawer = this.#drawers.get(place);
    if (!drawer) {
      drawer = new Drawer();
      this.#drawers.set(place, drawer);
    }
    drawer.put(phrase, thing);
  }

  /** Whether phrases of several words may begin with this one. */
  leads(word: string): boolean {
    return this.#drawers.get(placeOfKey(word))?.leads(word) ?? false;
  }

  /** What begins so, in the order in which it was added, once where it was added several times on end; a few others may be among it. */
  of(begin: string): readonly T[] {
    return this.#drawers.get(placeOfKey(begin))?.of(begin) ?? [];
  }
}

const placeOf = (one: number, two: number): number => (one << 16) | two;

/** The first word may have one letter only. */
function placeOfKey(key: string): number {
  const two = key.charCodeAt(1) || space;
  return placeOf(key.charCodeAt(0), two);
}

/** What begins with the same two letters. */
class Drawer<T extends object> {
  readonly #phrases: string[] = [];
  readonly #things: T[] = [];
  #sorted: Sorted | null = null;

  put(phrase: string, thing: T): void {
    this.#phrases.push(phrase);
    this.#things.push(thing);
    this.#sorted = null;
  }

  leads(word: string): boolean {
    this.#sorted ??= sorted(this.#phrases);
    return this.#sorted.leading.has(hashOf(word, word.length));
  }

  of(begin: string): T[] {
    this.#sorted ??= sorted(this.#phrases);
    const { hashes, heads, next } = this.#sorted;
    const found: T[] = [];
    const hash = hashOf(begin, begin.length);
    for (let at = heads[hash & (heads.length - 1)] ?? -1; at >= 0; at = next[at] ?? -1) {
      const thing = this.#things[at];
      if (thing !== undefined && hashes[at] === hash && thing !== found.at(-1)) found.push(thing);
    }
    return found;
  }
}

/** Phrases by a number of how they begin: the first of each remainder of it, and which comes after which; -1 where none does. */
interface Sorted {
  readonly hashes: Int32Array;
  readonly heads: Int32Array;
  readonly next: Int32Array;
  /** Hashes of the first words of what has more than one. */
  readonly leading: ReadonlySet<number>;
}

function sorted(phrases: readonly string[]): Sorted {
  const leading = new Set<number>();
  const hashes = Int32Array.from(
    phrases,
    (phrase) => hashOfPlain(phrase, leading) ?? hashOfKey(keyOf(phrase), leading),
  );
  const heads = new Int32Array(2 ** Math.ceil(Math.log2(hashes.length + 1))).fill(-1);
  const next = new Int32Array(hashes.length);
  for (let at = hashes.length - 1; at >= 0; at--) {
    const remainder = (hashes[at] ?? 0) & (heads.length - 1);
    next[at] = heads[remainder] ?? -1;
    heads[remainder] = at;
  }
  return { hashes, heads, next, leading };
}

/**
 * Of a phrase whose first two words are their own key but for their capitals, as most names are; null where more must be looked
 * at: other letters and signs, and what may be one word said twice.
 */
function hashOfPlain(phrase: string, leading: Set<number>): number | null {
  let hash = seed;
  let first = 0;
  let start = 0;
  for (let at = 0; at < phrase.length; at++) {
    const code = phrase.charCodeAt(at);
    if (code === space) {
      if (at === start || mayBeDouble(phrase, start, at)) return null;
      if (start > 0) break;
      first = hash;
      start = at + 1;
      hash = mixed(hash, space);
    } else {
      const letter = code | small;
      if (!isLetter(letter)) return null;
      hash = mixed(hash, letter);
    }
  }
  if (start > 0) leading.add(first);
  return hash;
}

function hashOfKey(key: string, leading: Set<number>): number {
  const begin = beginOf(key);
  const first = begin.indexOf(" ");
  if (first > 0) leading.add(hashOf(begin, first));
  return hashOf(begin, begin.length);
}

const mixed = (hash: number, code: number): number => Math.imul(hash ^ code, prime);

function hashOf(key: string, length: number): number {
  let hash = seed;
  for (let at = 0; at < length; at++) hash = mixed(hash, key.charCodeAt(at));
  return hash;
}
