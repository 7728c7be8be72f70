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

/** Tells the names of what has a number, each with what it is a name of. */
export type NamesOf<T> = (number: number, tell: (name: string, thing: T) => void) => void;

/**
 * Things by how what they are called begins. A hundred thousand names are laid at every start and nearly all of them are never
 * asked for: each is only a number where its first two letters lead, and looked at when a question first holds a word that begins so.
 */
export class Beginnings<T extends object> {
  readonly #namesOf: NamesOf<T>;
  readonly #laid = new Laid();
  readonly #drawers: (Drawer<T> | undefined)[] = Array.from({ length: places }, () => undefined);

  constructor(namesOf: NamesOf<T>) {
    this.#namesOf = namesOf;
  }

  /** @param start where in the text the name begins */
  add(text: string, number: number, start = 0): void {
    const place = placeOf(text, start);
    this.#laid.put(place, number);
    this.#drawers[place] = undefined;
  }

  /** Whether phrases of several words may begin with this one. */
  leads(word: string): boolean {
    return this.#drawerAt(placeOfKey(word)).leading.has(hashOf(word, word.length));
  }

  /** What begins so, in the order in which it was added, once where it was added several times on end; a few others may be among it. */
  of(begin: string): readonly T[] {
    const { things, hashes, heads, next } = this.#drawerAt(placeOfKey(begin));
    const found: T[] = [];
    const hash = hashOf(begin, begin.length);
    for (let at = heads[hash & (heads.length - 1)] ?? -1; at >= 0; at = next[at] ?? -1) {
      const thing = things[at];
      if (thing !== undefined && hashes[at] === hash && thing !== found.at(-1)) found.push(thing);
    }
    return found;
  }

  #drawerAt(place: number): Drawer<T> {
    const known = this.#drawers[place];
    if (known) return known;
    const made = drawerOf(this.#laid.at(place), this.#namesOf);
    this.#drawers[place] = made;
    return made;
  }
}

/** Numbers by place, in the order in which they were put: arrays of numbers alone, which no collector of garbage has to follow. */
class Laid {
  /** What was put, and which is the next in its place; -1 where none is. */
  #numbers = new Int32Array(64);
  #next = new Int32Array(64);
  #size = 0;
  readonly #first = new Int32Array(places).fill(-1);
  readonly #last = new Int32Array(places).fill(-1);

  put(place: number, number: number): void {
    const at = this.#size++;
    if (at === this.#next.length) {
      this.#numbers = doubled(this.#numbers);
      this.#next = doubled(this.#next);
    }
    this.#numbers[at] = number;
    this.#next[at] = -1;
    const last = this.#last[place] ?? -1;
    if (last < 0) this.#first[place] = at;
    else this.#next[last] = at;
    this.#last[place] = at;
  }

  /** Once where it was put several times on end. */
  at(place: number): number[] {
    const numbers: number[] = [];
    for (let at = this.#first[place] ?? -1; at >= 0; at = this.#next[at] ?? -1) {
      const number = this.#numbers[at] ?? -1;
      if (number !== numbers[numbers.length - 1]) numbers.push(number);
    }
    return numbers;
  }
}

function doubled(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(numbers.length * 2);
  wider.set(numbers);
  return wider;
}

/** Each pair of letters of the alphabet has a place; what else begins a phrase may be at any. */
const places = 1024;
const placeOfPair = (one: number, two: number): number => ((one & 31) << 5) | (two & 31);
/** The first word may have one letter only. */
const placeOfKey = (key: string): number => placeOfPair(key.charCodeAt(0), key.charCodeAt(1));

function placeOf(text: string, start: number): number {
  const one = text.charCodeAt(start);
  const two = text.charCodeAt(start + 1);
  if (isLetter(one | small) && isLetter(two | small)) return placeOfPair(one, two);
  return placeOfKey(keyOf(text.slice(start)));
}

/** What lies in a place, by a number of how it begins: the first of each remainder of it, and which comes after which; -1 where none does. */
interface Drawer<T> {
  readonly things: readonly T[];
  readonly hashes: Int32Array;
  readonly heads: Int32Array;
  readonly next: Int32Array;
  /** Hashes of the first words of what has more than one. */
  readonly leading: ReadonlySet<number>;
}

function drawerOf<T>(numbers: readonly number[], namesOf: NamesOf<T>): Drawer<T> {
  const things: T[] = [];
  const all: number[] = [];
  const leading = new Set<number>();
  const keep = (name: string, thing: T): void => {
    all.push(hashOfPlain(name, leading) ?? hashOfKey(keyOf(name), leading));
    things.push(thing);
  };
  for (const number of numbers) namesOf(number, keep);
  const hashes = new Int32Array(all);
  const heads = new Int32Array(2 ** Math.ceil(Math.log2(hashes.length + 1))).fill(-1);
  const next = new Int32Array(hashes.length);
  for (let at = hashes.length - 1; at >= 0; at--) {
    const remainder = (hashes[at] ?? 0) & (heads.length - 1);
    next[at] = heads[remainder] ?? -1;
    heads[remainder] = at;
  }
  return { things, hashes, heads, next, leading };
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
