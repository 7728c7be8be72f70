import type { SemanticModel } from "@tanyadata/semantic-model";
import { keyOf, type Token } from "../language/token.ts";
import { variantsOf } from "../language/variants.ts";
import { nounOfVerb } from "../language/verb-nouns.ts";

/** The longest names of what a measure is of. */
const mostWords = 3;
const mostTried = 4;

/**
 * "tebu paling banyak dihasilkan di mana", "sawit di Jambi berapa ton": what a measure is of, without the noun by which the
 * model calls it; the verb or the unit tells which noun. The question with that noun, as many ways as there may be.
 */
export function withImpliedNoun(question: string, tokens: readonly Token[], model: SemanticModel): string[] {
  const verb = tokens.findIndex((token) => nounOf(token) !== null);
  const said = tokens[verb];
  const nouns = said ? [nounOf(said) ?? ""] : nounsOfUnits(tokens, model);
  if (nouns.length === 0) return [];
  const terms = new Set([...model.measures.values()].flatMap(({ measure }) => measure.terms.map(keyOf)));
  const found: string[] = [];
  for (let from = 0; from < tokens.length; from++)
    for (let to = Math.min(tokens.length, from + mostWords); to > from; to--) {
      const words = tokens.slice(from, to).map(({ norm }) => norm);
      const noun = nouns.find((one) => terms.has(`${one} ${words.join(" ")}`));
      const at = tokens[from]?.start;
      if (noun === undefined || at === undefined || found.length >= mostTried) continue;
      const cut = said ?? { start: question.length, end: question.length };
      const pieces = [question.slice(0, at), `${noun} `, question.slice(at)];
      const shift = noun.length + 1;
      const whole = pieces.join("");
      const gone = cut.start >= at ? cut.start + shift : cut.start;
      found.push(whole.slice(0, gone) + whole.slice(gone + cut.end - cut.start));
    }
  return found;
}

const nounOf = ({ norm }: Token): string | null => {
  for (const variant of variantsOf(norm)) {
    const noun = nounOfVerb.get(variant.norm);
    if (noun !== undefined) return noun;
  }
  return null;
};

/** The nouns of verbs by which the measures in a unit that is said are called. */
function nounsOfUnits(tokens: readonly Token[], model: SemanticModel): string[] {
  const said = new Set(tokens.map(({ norm }) => norm));
  const terms = [...model.measures.values()].flatMap(({ measure }) =>
    measure.unit !== "" && said.has(keyOf(measure.unit)) ? measure.terms.map(keyOf) : [],
  );
  return [...new Set(nounOfVerb.values())].filter((noun) => terms.some((term) => term.startsWith(`${noun} `)));
}
