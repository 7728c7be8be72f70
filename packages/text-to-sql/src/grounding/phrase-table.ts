import { normsOf } from "../language/token.ts";
import type { Variant } from "../language/variants.ts";

/** A phrase found in a row of tokens: it ends before `to`. */
export interface Found<T> {
  readonly to: number;
  readonly value: T;
  readonly cost: number;
}

/** Phrases of one or more words, found from any place of a question in one walk. */
export class PhraseTable<T> {
  readonly #values = new Map<string, T[]>();
  readonly #prefixes = new Set<string>();

  /** Adds a phrase; its words are split and folded as a question's are. */
  add(phrase: string, value: T): void {
    const words = normsOf(phrase);
    if (words.length === 0) return;
    const key = words.join(" ");
    const values = this.#values.get(key);
    if (values) values.push(value);
    else this.#values.set(key, [value]);
    let prefix = "";
    for (const word of words.slice(0, -1)) {
      prefix = prefix === "" ? word : `${prefix} ${word}`;
      this.#prefixes.add(prefix);
    }
  }

  /** All phrases that begin at `from`; `forms[i]` are the forms of token i, `broken[i]` that no phrase reaches into it. */
  find(forms: readonly (readonly Variant[])[], broken: readonly boolean[], from: number): Found<T>[] {
    const found: Found<T>[] = [];
    let open: { key: string; cost: number }[] = [{ key: "", cost: 0 }];
    for (let at = from; at < forms.length && open.length > 0; at++) {
      if (at > from && broken[at]) break;
      const next: { key: string; cost: number }[] = [];
      for (const { key, cost } of open)
        for (const form of forms[at] ?? []) {
          const longer = key === "" ? form.norm : `${key} ${form.norm}`;
          for (const value of this.#values.get(longer) ?? []) found.push({ to: at + 1, value, cost: cost + form.cost });
          if (this.#prefixes.has(longer)) next.push({ key: longer, cost: cost + form.cost });
        }
      open = next;
    }
    return found;
  }

  /** Every word of every phrase. */
  *words(): Generator<string> {
    for (const key of this.#values.keys()) yield* key.split(" ");
  }
}
