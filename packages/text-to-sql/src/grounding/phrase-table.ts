import { keyOf } from "../language/token.ts";
import type { Variant } from "../language/variants.ts";
import { beginOf } from "./beginnings.ts";

/** A phrase found in a row of tokens: it ends before `to`. */
export interface Found<T> {
  readonly to: number;
  readonly value: T;
  /** The phrase as it is looked up. */
  readonly key: string;
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

/** The phrases of one beginning, as they are looked up. */
interface Shelf<T> {
  readonly values: ReadonlyMap<string, readonly T[]>;
  /** What those of more words begin with. */
  readonly prefixes: ReadonlySet<string>;
}

/** Where a table has its phrases from. */
export interface PhraseSource<T> {
  /** Every phrase that begins so, with its first two words or the one that it is; others may be among them. */
  of(begin: string): readonly Phrase<T>[];
  /** Whether phrases of several words may begin with this one. */
  leads(word: string): boolean;
}

/**
 * Phrases of one or more words, found from any place of a question in one walk. Of a hundred thousand names nearly all are
 * never asked for: those of one beginning are made ready when a question first holds it.
 */
export class PhraseTable<T> {
  readonly #sources: readonly PhraseSource<T>[];
  readonly #shelves = new Map<string, Shelf<T>>();

  constructor(...sources: readonly PhraseSource<T>[]) {
    this.#sources = sources;
  }

  /** The sources have more phrases than before, or others. */
  refresh(): void {
    this.#shelves.clear();
  }

  #shelfOf(begin: string): Shelf<T> | undefined {
    const known = this.#shelves.get(begin);
    if (known) return known;
    const phrases = this.#sources.flatMap((source) => source.of(begin));
    if (phrases.length === 0) return undefined;
    const shelf = shelfOf(begin, phrases);
    this.#shelves.set(begin, shelf);
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
          const shelf = path.shelf ?? this.#shelfOf(beginOf(key));
          for (const value of shelf?.values.get(key) ?? []) found.push({ to: at + 1, value, key, cost, mended });
          if (!key.includes(" ")) {
            if (this.#sources.some((source) => source.leads(key))) next.push({ key, shelf: undefined, cost, mended });
          } else if (shelf?.prefixes.has(key)) next.push({ key, shelf, cost, mended });
        }
      open = next;
    }
    return found;
  }

  /** Whether the one word is a phrase of its own. */
  has(word: string): boolean {
    return this.#shelfOf(beginOf(word))?.values.has(word) ?? false;
  }
}

function shelfOf<T>(begin: string, phrases: readonly Phrase<T>[]): Shelf<T> {
  const values = new Map<string, T[]>();
  const prefixes = new Set<string>();
  for (const { phrase, value } of phrases) {
    const key = keyOf(phrase);
    if (beginOf(key) !== begin) continue;
    for (let space = key.indexOf(" ", begin.length); space >= 0; space = key.indexOf(" ", space + 1))
      prefixes.add(key.slice(0, space));
    const known = values.get(key);
    if (known) known.push(value);
    else values.set(key, [value]);
  }
  return { values, prefixes };
}
