import type { Annotated } from "../grounding/annotate.ts";
import type { Annotation } from "../grounding/sense.ts";
import { type Token, tokenize } from "../language/token.ts";
import { variantsOf } from "../language/variants.ts";
import { isProminent } from "./pointing.ts";

/** What joins names; a comma is a token of its own. */
const joining: ReadonlySet<string> = new Set([..."dan sama serta atau maupun vs versus & and or ,".split(" ")]);

/**
 * "Sulawesi Selatan dan Tenggara": the question with the first word of a name before the words that share it; null where none do.
 * @param annotate what is known of a text's words
 */
export function withSharedNames(
  question: string,
  tokens: readonly Token[],
  { annotations }: Annotated,
  annotate: (tokens: readonly Token[]) => Annotated,
): string | null {
  const inserted: { readonly at: number; readonly word: string }[] = [];
  for (const { from, to } of annotations.filter(isTwoWords)) {
    const first = tokens[from];
    if (!first) continue;
    const word = question.slice(first.start, first.end);
    for (let at = to; isJoining(tokens[at]); ) {
      while (isJoining(tokens[at])) at++;
      const shared = tokens[at];
      if (!shared || isNamed(annotations, at) || !isName(`${word} ${shared.norm}`, annotate)) break;
      inserted.push({ at: shared.start, word });
      at++;
    }
  }
  if (inserted.length === 0) return null;
  return inserted
    .sort((one, other) => other.at - one.at)
    .reduce((text, { at, word }) => `${text.slice(0, at)}${word} ${text.slice(at)}`, question);
}

const isTwoWords = ({ from, to, sense }: Annotation): boolean => to === from + 2 && isProminent(sense);

const isJoining = (token: Token | undefined): boolean =>
  token !== undefined && variantsOf(token.norm).some(({ norm }) => joining.has(norm));

const isNamed = (annotations: readonly Annotation[], at: number): boolean =>
  annotations.some(({ from, sense }) => from === at && isProminent(sense));

/** Whether two words are one well-known name. */
const isName = (name: string, annotate: (tokens: readonly Token[]) => Annotated): boolean =>
  annotate(tokenize(name)).annotations.some((one) => one.from === 0 && one.mended.length === 0 && isTwoWords(one));
