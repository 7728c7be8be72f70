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

/** The words of a phrase so far. */
interface Path {
  readonly key: string;
  readonly first: string;
  readonly cost: number;
  readonly mended: readonly Mending[];
}

/** Phrases of one or more words, found from any place of a question in one walk. */
export class PhraseTable<T extends object> {
  /** What a phrase means; most mean one thing, which then stands without a list around it. */
  readonly #values = new Map<string, T | T[]>();
  /** Phrases of several words by their first one. */
  readonly #longer = new Map<string, string[]>();
  /** What phrases of several words begin with, by their first one: made when a question first holds that word. */
  readonly #prefixes = new Map<string, ReadonlySet<string>>();

  /** Adds a phrase; its words are split and folded as a question's are. */
  add(phrase: string, value: T): void {
    const key = keyOf(phrase);
    if (key === "") return;
    const values = this.#values.get(key);
    if (values === undefined) this.#values.set(key, value);
    else if (Array.isArray(values)) values.push(value);
    else this.#values.set(key, [values, value]);
    const space = key.indexOf(" ");
    if (space < 0 || values !== undefined) return;
    const first = key.slice(0, space);
    const longer = this.#longer.get(first);
    if (longer) longer.push(key);
    else this.#longer.set(first, [key]);
    this.#prefixes.delete(first);
  }

  #prefixesOf(first: string): ReadonlySet<string> {
    const known = this.#prefixes.get(first);
    if (known) return known;
    const prefixes = new Set<string>();
    for (const key of this.#longer.get(first) ?? [])
      for (let space = first.length; space >= 0; space = key.indexOf(" ", space + 1)) prefixes.add(key.slice(0, space));
    this.#prefixes.set(first, prefixes);
    return prefixes;
  }

  /** All phrases that begin at `from`; `forms[i]` are the forms of token i, `broken[i]` that no phrase reaches into it. */
  find(forms: readonly (readonly Variant[])[], broken: readonly boolean[], from: number): Found<T>[] {
    const found: Found<T>[] = [];
    let open: Path[] = [{ key: "", first: "", cost: 0, mended: [] }];
    for (let at = from; at < forms.length && open.length > 0; at++) {
      if (at > from && broken[at]) break;
      const next: Path[] = [];
      for (const path of open)
        for (const form of forms[at] ?? []) {
          const key = path.key === "" ? form.norm : `${path.key} ${form.norm}`;
          const cost = path.cost + form.cost;
          const mended = form.mended ? [...path.mended, { token: at, word: form.norm }] : path.mended;
          const values = this.#values.get(key);
          if (Array.isArray(values)) for (const value of values) found.push({ to: at + 1, value, cost, mended });
          else if (values !== undefined) found.push({ to: at + 1, value: values, cost, mended });
          const first = path.key === "" ? form.norm : path.first;
          if (this.#longer.has(first) && this.#prefixesOf(first).has(key)) next.push({ key, first, cost, mended });
        }
      open = next;
    }
    return found;
  }

  /** Whether the one word is a phrase of its own. */
  has(word: string): boolean {
    return this.#values.has(word);
  }

  /** Every word of every phrase. */
  *words(): Generator<string> {
    for (const key of this.#values.keys()) yield* key.split(" ");
  }
}
