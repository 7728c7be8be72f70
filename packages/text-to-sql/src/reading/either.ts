import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Annotation } from "../grounding/sense.ts";
import { type Token, tokenize } from "../language/token.ts";
import { variantsOf } from "../language/variants.ts";
import type { Completion } from "./of-what.ts";

/** A question with each of the things that one of its words may mean, and the word as it was said. */
export interface Either {
  readonly said: string;
  readonly ways: readonly Completion[];
}

/**
 * "pendapatan 2024" where several figures of the model are so called: the question once with each of them; null where no such word stands
 * in it by itself ("pendapatan sewa" is one figure's own).
 */
export function withEither(
  question: string,
  tokens: readonly Token[],
  annotations: readonly Annotation[],
  { root, measures }: SemanticModel,
): Either | null {
  const found = root.either
    .flatMap(({ terms, measures: ids }) => terms.map((term) => ({ words: tokenize(term), ids })))
    .flatMap(({ words, ids }) => tokens.map((_, from) => ({ from, to: from + words.length, words, ids })))
    .filter(({ from, words }) => words.every(({ norm }, k) => isForm(tokens[from + k], norm)))
    .filter(({ from, to }) => !annotations.some((one) => isLonger(one, from, to)))
    .sort((one, other) => other.words.length - one.words.length)[0];
  const [first, last] = found ? [tokens[found.from], tokens[found.to - 1]] : [];
  if (!found || !first || !last) return null;
  const ways = found.ids.flatMap((id) => {
    const { measure } = measures.get(id) ?? {};
    const name = measure?.terms[0];
    if (!measure || name === undefined) return [];
    return [{ label: measure.label, question: `${question.slice(0, first.start)}${name}${question.slice(last.end)}` }];
  });
  return { said: question.slice(first.start, last.end), ways };
}

const isForm = (token: Token | undefined, norm: string): boolean =>
  token !== undefined && variantsOf(token.norm).some((form) => form.norm === norm);

/** Whether what is meant there is a name with more words: of a figure, of a thing, of somebody. */
const isLonger = ({ from, to, sense, mended }: Annotation, start: number, end: number): boolean =>
  from <= start && end <= to && to - from > end - start && mended.length === 0 && sense.kind !== "word";
