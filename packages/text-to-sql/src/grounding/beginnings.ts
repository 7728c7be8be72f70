import { keyOf } from "../language/token.ts";

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
 * asked for: each costs a number, computed without making its key; where they lead is sorted out when one is first asked for.
 */
export class Beginnings<T extends object> {
  readonly #things: T[] = [];
  readonly #hashes: number[] = [];
  /** Hashes of the first words of what has more than one. */
  readonly #leading = new Set<number>();
  #chains: Chains | null = null;

  add(phrase: string, thing: T): void {
    this.#hashes.push(this.#hashOfPlain(phrase) ?? this.#hashOfKey(keyOf(phrase)));
    this.#things.push(thing);
    this.#chains = null;
  }

  /** Whether phrases of several words may begin with this one. */
  leads(word: string): boolean {
    return this.#leading.has(hashOf(word, word.length));
  }

  /** What begins so, in the order in which it was added, once where it was added several times on end; a few others may be among it. */
  of(begin: string): readonly T[] {
    this.#chains ??= chainsOf(this.#hashes);
    const { heads, next } = this.#chains;
    const found: T[] = [];
    const hash = hashOf(begin, begin.length);
    for (let at = heads[hash & (heads.length - 1)] ?? -1; at >= 0; at = next[at] ?? -1) {
      const thing = this.#things[at];
      if (thing !== undefined && this.#hashes[at] === hash && thing !== found.at(-1)) found.push(thing);
    }
    return found;
  }

  /**
   * Of a phrase that is its own key but for its capitals, as most names are; null where more must be looked at: other letters and
   * signs, and what may be one word said twice.
   */
  #hashOfPlain(phrase: string): number | null {
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
        const letter = code | space;
        if (!isLetter(letter)) return null;
        hash = mixed(hash, letter);
      }
    }
    if (start > 0) this.#leading.add(first);
    return phrase === "" ? null : hash;
  }

  #hashOfKey(key: string): number {
    const begin = beginOf(key);
    const first = begin.indexOf(" ");
    if (first > 0) this.#leading.add(hashOf(begin, first));
    return hashOf(begin, begin.length);
  }
}

/** The first thing of each remainder of a hash, and which comes after which; -1 where none does. */
interface Chains {
  readonly heads: Int32Array;
  readonly next: Int32Array;
}

function chainsOf(hashes: readonly number[]): Chains {
  const heads = new Int32Array(2 ** Math.ceil(Math.log2(hashes.length + 1))).fill(-1);
  const next = new Int32Array(hashes.length);
  for (let at = hashes.length - 1; at >= 0; at--) {
    const remainder = (hashes[at] ?? 0) & (heads.length - 1);
    next[at] = heads[remainder] ?? -1;
    heads[remainder] = at;
  }
  return { heads, next };
}

const mixed = (hash: number, code: number): number => Math.imul(hash ^ code, prime);

/** Of a small letter of the alphabet. */
const isLetter = (code: number): boolean => code >= 97 && code <= 122;

/** Whether the word from `start` to `end` may stand there once more, behind the space after it. */
function mayBeDouble(phrase: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const other = phrase.charCodeAt(end + 1 + at - start) | space;
    if (other !== (phrase.charCodeAt(at) | space)) return !isLetter(other);
  }
  return true;
}

function hashOf(key: string, length: number): number {
  let hash = seed;
  for (let at = 0; at < length; at++) hash = mixed(hash, key.charCodeAt(at));
  return hash;
}
