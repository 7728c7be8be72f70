import type { Annotated } from "../grounding/annotate.ts";
import type { Mending } from "../grounding/phrase-table.ts";
import type { Annotation } from "../grounding/sense.ts";
import { isBeyond } from "../language/beyond.ts";
import { type Token, tokenize } from "../language/token.ts";
import type { Completed } from "./complete.ts";

interface Reading {
  readonly tokens: readonly Token[];
  readonly annotations: readonly Annotation[];
  readonly mended: readonly Mending[];
  readonly outcome: Completed;
}

/** In longer questions slips are only taken as they are read. */
const mostTokens = 40;

/**
 * What a question comes to with its slips of the pen mended, so that whatever looks at a word sees the one that was meant:
 * "tummbuh" as "tumbuh", "breapa" as "berapa". What it came to as it was typed stands where that was asked back about, or where
 * the mended one says less.
 * @param reads.understand reads a question as it stands
 * @param reads.slips the words of a question that nothing knows, and those that they resemble
 */
export function asMeant<R extends Reading>(
  question: string,
  typed: R,
  reads: {
    readonly understand: (question: string) => R;
    readonly slips: (tokens: readonly Token[]) => readonly Mending[];
    readonly knowing: (tokens: readonly Token[]) => Annotated;
  },
): R {
  const tokens = tokenize(question);
  if (tokens.length > mostTokens || typed.outcome.kind === "ambiguous") return typed;
  const slips = typed.mended.length > 0 ? typed.mended : reads.slips(tokens);
  if (slips.length === 0) return typed;
  const meant = reads.understand(withWords(question, tokens, slips));
  const { outcome } = meant;
  if (outcome.kind === "ambiguous") return typed;
  if (typed.mended.length === 0 && outcome.kind === "refused" && !isBeyond(outcome.refusal.kind)) return typed;
  // "berapa orang menangis": what could not be read is not read as if a word of it were another.
  if (typed.outcome.kind === "refused" && outcome.kind === "plan") return typed;
  return { ...meant, tokens, annotations: typed.annotations, mended: slips };
}

/** The question with other words in the place of some. */
const withWords = (question: string, tokens: readonly Token[], words: readonly Mending[]): string =>
  [...words]
    .sort((a, b) => b.token - a.token)
    .reduce((text, { token, word }) => {
      const { start = 0, end = 0 } = tokens[token] ?? {};
      return text.slice(0, start) + word + text.slice(end);
    }, question);
