import { keyOf } from "../language/token.ts";
import { languagePhrases } from "../language/words.ts";
import { Beginnings } from "./beginnings.ts";
import type { Phrase, PhraseSource } from "./phrase-table.ts";
import type { Sense } from "./sense.ts";

/** Phrases with what they mean; one that means the same twice counts once. */
export class Terms implements PhraseSource<Sense> {
  readonly #senses = new Map<string, Sense | Sense[]>();
  readonly #phrases = new Beginnings<Phrase<Sense>>();

  add(phrase: string, sense: Sense): void {
    const key = keyOf(phrase);
    const known = this.#senses.get(key);
    if (known === undefined) this.#senses.set(key, sense);
    else if (!Array.isArray(known)) {
      if (areAlike(known, sense)) return;
      this.#senses.set(key, [known, sense]);
    } else {
      if (known.some((one) => areAlike(one, sense))) return;
      known.push(sense);
    }
    this.#phrases.add(key, { phrase: key, value: sense });
  }

  /** @param key the phrase as it is looked up */
  has(key: string): boolean {
    return this.#senses.has(key);
  }

  /** Every word of every phrase. */
  words(): Set<string> {
    const words = new Set<string>();
    for (const key of this.#senses.keys()) for (const word of key.split(" ")) words.add(word);
    return words;
  }

  of(begin: string): readonly Phrase<Sense>[] {
    return this.#phrases.of(begin);
  }

  leads(word: string): boolean {
    return this.#phrases.leads(word);
  }
}

const areAlike = (one: Sense, other: Sense): boolean =>
  one.kind === other.kind && JSON.stringify(one) === JSON.stringify(other);

let ofLanguage: { readonly terms: Terms; readonly words: ReadonlySet<string> } | null = null;

/** The phrases of the language and their words: the same in every model, and made once. */
export function languageTerms(): NonNullable<typeof ofLanguage> {
  if (ofLanguage) return ofLanguage;
  const terms = new Terms();
  for (const { phrase, word } of languagePhrases()) terms.add(phrase, { kind: "word", word });
  ofLanguage = { terms, words: terms.words() };
  return ofLanguage;
}
