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
  readonly cost: number;
  readonly mended: readonly Mending[];
}

/** Phrases of one or more words, found from any place of a question in one walk. */
export class PhraseTable<T> {
  readonly #values = new Map<string, T[]>();
  readonly #prefixes = new Set<string>();

  /** Adds a phrase; its words are split and folded as a question's are. */
  add(phrase: string, value: T): void {
    const key = keyOf(phrase);
    if (key === "") return;
    const values = this.#values.get(key);
    if (values) values.push(value);
    else this.#values.set(key, [value]);
    for (let space = key.indexOf(" "); space >= 0; space = key.indexOf(" ", space + 1))
      this.#prefixes.add(key.slice(0, space));
  }

  /** All phrases that begin at `from`; `forms[i]` are the forms of token i, `broken[i]` that no phrase reaches into it. */
  find(forms: readonly (readonly Variant[])[], broken: readonly boolean[], from: number): Found<T>[] {
    const found: Found<T>[] = [];
    let open: Path[] = [{ key: "", cost: 0, mended: [] }];
    for (let at = from; at < forms.length && open.length > 0; at++) {
      if (at > from && broken[at]) break;
      const next: Path[] = [];
      for (const path of open)
        for (const form of forms[at] ?? []) {
          const key = path.key === "" ? form.norm : `${path.key} ${form.norm}`;
          const cost = path.cost + form.cost;
          const mended = form.mended ? [...path.mended, { token: at, word: form.norm }] : path.mended;
          for (const value of this.#values.get(key) ?? []) found.push({ to: at + 1, value, cost, mended });
          if (this.#prefixes.has(key)) next.push({ key, cost, mended });
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
