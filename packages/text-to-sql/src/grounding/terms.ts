import { keyOf } from "../language/token.ts";
import { languagePhrases } from "../lexicon/phrases.ts";
import { equals } from "../plan/walk.ts";
import { beginOf } from "./beginnings.ts";
import type { Phrase, PhraseSource } from "./phrase-table.ts";
import { Phrases } from "./phrases.ts";
import type { Sense } from "./sense.ts";

/** Phrases with what they mean; one that means the same twice counts once. */
export class Terms implements PhraseSource<Sense> {
  readonly #phrases = new Phrases<Sense>();
  #words: ReadonlySet<string> | null = null;

  add(phrase: string, sense: Sense): void {
    this.#phrases.add(phrase, sense);
    this.#words = null;
  }

  /** @param key the phrase as it is looked up */
  has(key: string): boolean {
    return this.#phrases.of(beginOf(key)).some(({ phrase }) => keyOf(phrase) === key);
  }

  /** Every word of every phrase. */
  get words(): ReadonlySet<string> {
    this.#words ??= wordsOf(this.#phrases.all);
    return this.#words;
  }

  of(begin: string): readonly Phrase<Sense>[] {
    const kept: Phrase<Sense>[] = [];
    for (const { phrase, value } of this.#phrases.of(begin)) {
      const key = keyOf(phrase);
      if (!kept.some((one) => one.phrase === key && areAlike(one.value, value))) kept.push({ phrase: key, value });
    }
    return kept;
  }

  leads(word: string): boolean {
    return this.#phrases.leads(word);
  }
}

function wordsOf(phrases: readonly Phrase<Sense>[]): Set<string> {
  const words = new Set<string>();
  for (const { phrase } of phrases) for (const word of keyOf(phrase).split(" ")) words.add(word);
  return words;
}

const areAlike = (one: Sense, other: Sense): boolean => one.kind === other.kind && equals(one, other);

let ofLanguage: Terms | null = null;

/** The phrases of the language: the same in every model, and laid once. */
export function languageTerms(): Terms {
  if (ofLanguage) return ofLanguage;
  ofLanguage = new Terms();
  for (const { phrase, word } of languagePhrases) ofLanguage.add(phrase, { kind: "word", word });
  return ofLanguage;
}
