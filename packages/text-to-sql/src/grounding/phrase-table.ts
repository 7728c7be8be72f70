import { keyOf } from "../language/token.ts";
import type { Variant } from "../language/variants.ts";

/** A phrase found in a row of tokens: it ends before `to`. */
export interface Found<T> {
  readonly to: number;
  readonly value: T;
  readonly cost: number;
  readonly mended: readonly Mending[];
}

/** A token that was taken for a slip of the pen, and the word that was read instead. */
export interface Mending {
  readonly token: number;
  readonly word: string;
}

/** A phrase as somebody wrote it down. */
export interface Phrase<T> {
  readonly phrase: string;
  readonly value: T;
}

/** The words of a phrase so far. */
interface Path<T> {
  readonly key: string;
  readonly shelf: Shelf<T> | undefined;
  readonly cost: number;
  readonly mended: readonly Mending[];
}

/** The phrases of one first word, as they are looked up. */
interface Shelf<T> {
  readonly values: ReadonlyMap<string, readonly T[]>;
  /** What those of several words begin with. */
  readonly prefixes: ReadonlySet<string>;
}

/**
 * Phrases of one or more words, found from any place of a question in one walk. Of a hundred thousand names nearly all are
 * never asked for: those of one first word are made ready when a question first holds it.
 */
export class PhraseTable<T> {
  readonly #phrasesOf: (first: string) => readonly Phrase<T>[];
  readonly #shelves = new Map<string, Shelf<T>>();

  /** @param phrasesOf every phrase of a first word, folded; others may be among them */
  constructor(phrasesOf: (first: string) => readonly Phrase<T>[]) {
    this.#phrasesOf = phrasesOf;
  }

  #shelfOf(first: string): Shelf<T> | undefined {
    const known = this.#shelves.get(first);
    if (known) return known;
    const phrases = this.#phrasesOf(first);
    if (phrases.length === 0) return undefined;
    const shelf = shelfOf(first, phrases);
    this.#shelves.set(first, shelf);
    return shelf;
  }

  /** All phrases that begin at `from`; `forms[i]` are the forms of token i, `broken[i]` that no phrase reaches into it. */
  find(forms: readonly (readonly Variant[])[], broken: readonly boolean[], from: number): Found<T>[] {
    const found: Found<T>[] = [];
    let open: Path<T>[] = [{ key: "", shelf: undefined, cost: 0, mended: [] }];
    for (let at = from; at < forms.length && open.length > 0; at++) {
      if (at > from && broken[at]) break;
      const next: Path<T>[] = [];
      for (const path of open)
        for (const form of forms[at] ?? []) {
          const key = path.key === "" ? form.norm : `${path.key} ${form.norm}`;
          const cost = path.cost + form.cost;
          const mended = form.mended ? [...path.mended, { token: at, word: form.norm }] : path.mended;
          const shelf = path.shelf ?? this.#shelfOf(firstOf(form.norm));
          for (const value of shelf?.values.get(key) ?? []) found.push({ to: at + 1, value, cost, mended });
          if (shelf?.prefixes.has(key)) next.push({ key, shelf, cost, mended });
        }
      open = next;
    }
    return found;
  }

  /** Whether the one word is a phrase of its own. */
  has(word: string): boolean {
    return this.#shelfOf(firstOf(word))?.values.has(word) ?? false;
  }
}

/** A form of one token may be several words: "diatas" is "di atas". */
const firstOf = (key: string): string => {
  const space = key.indexOf(" ");
  return space < 0 ? key : key.slice(0, space);
};

function shelfOf<T>(first: string, phrases: readonly Phrase<T>[]): Shelf<T> {
  const values = new Map<string, T[]>();
  const prefixes = new Set<string>();
  for (const { phrase, value } of phrases) {
    const key = keyOf(phrase);
    if (firstOf(key) !== first) continue;
    for (let space = key.indexOf(" "); space >= 0; space = key.indexOf(" ", space + 1))
      prefixes.add(key.slice(0, space));
    const known = values.get(key);
    if (known) known.push(value);
    else values.set(key, [value]);
  }
  return { values, prefixes };
}
