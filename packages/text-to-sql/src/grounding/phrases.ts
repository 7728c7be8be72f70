import { Beginnings } from "./beginnings.ts";
import type { Phrase, PhraseSource } from "./phrase-table.ts";

/** Phrases by how they begin, as they were written down. */
export class Phrases<T> implements PhraseSource<T> {
  readonly all: Phrase<T>[] = [];
  readonly #beginnings = new Beginnings<Phrase<T>>((number, tell) => {
    const one = this.all[number];
    if (one) tell(one.phrase, one);
  });

  add(phrase: string, value: T): void {
    this.#beginnings.add(phrase, this.all.push({ phrase, value }) - 1);
  }

  of(begin: string): readonly Phrase<T>[] {
    return this.#beginnings.of(begin);
  }

  leads(word: string): boolean {
    return this.#beginnings.leads(word);
  }
}
