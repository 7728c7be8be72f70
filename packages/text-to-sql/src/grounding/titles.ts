import { type Dataset, isBase, type SemanticModel } from "@tanyadata/semantic-model";
import { keyOf } from "../language/token.ts";
import type { Sense } from "./sense.ts";

/** As many words of a title may follow a term. */
const mostWords = 2;

/**
 * "Kepadatan penduduk" for a measure "Kepadatan" whose dataset is titled "Kepadatan penduduk menurut kelurahan": a term with the
 * words that follow it in the title, up to one that means something of its own.
 * @param isOther whether a word is one of the language, or of a name: what follows it says where, when or by what
 */
export function* titledPhrases(
  { measures }: SemanticModel,
  isOther: (word: string) => boolean,
): Generator<{ phrase: string; sense: Sense }> {
  let own: ReadonlySet<string> | null = null;
  const isOwn = (word: string): boolean => {
    own ??= new Set([...measures.values()].flatMap(({ measure }) => measure.terms.map(keyOf)));
    return own.has(word);
  };
  const titles = new Map<Dataset, readonly string[]>();
  for (const { measure, dataset } of measures.values()) {
    if (!isBase(measure)) continue;
    const title = titles.get(dataset) ?? keyOf(dataset.label).split(" ");
    titles.set(dataset, title);
    const words =
      measure.terms.length > 0 ? [measure.label, ...measure.terms].filter((term) => !term.includes(" ")) : [];
    for (const term of new Set(words.map(keyOf))) {
      const at = title.indexOf(term);
      for (let length = 1; at >= 0 && length <= mostWords; length++) {
        const word = title[at + length];
        // A word that only goes with the term ("penduduk") may be a measure of its own as well.
        if (word === undefined || /\d/u.test(word) || (isOther(word) && !isOwn(word))) break;
        yield {
          phrase: title.slice(at, at + length + 1).join(" "),
          sense: { kind: "measure", measure: measure.id, titled: true },
        };
      }
    }
  }
}
