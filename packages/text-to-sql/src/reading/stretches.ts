import type { Annotation } from "../grounding/sense.ts";
import type { Token } from "../language/token.ts";
import { chartOf } from "./chart.ts";
import { leavesOf } from "./leaves.ts";
import type { RuleContext } from "./rule.ts";
import { rules } from "./rules/index.ts";

const pauses = /^[\s,;:]+|[\s,;:]+$/gu;

/**
 * The fewest stretches of a question that each mean something, as they are written there: between them reading broke. None where a word
 * has no meaning at all, or where the whole has one.
 */
export function stretchesOf(
  question: string,
  tokens: readonly Token[],
  annotations: readonly Annotation[],
  context: RuleContext,
): string[] {
  const { leaves, length, tokenAt } = leavesOf(tokens, annotations);
  const chart = chartOf(leaves, length, rules, context);
  /** The fewest up to each position, and where the last of them begins. */
  const fewest: { count: number; from: number }[] = [{ count: 0, from: 0 }];
  for (let to = 1; to <= length; to++) {
    let best = { count: Number.POSITIVE_INFINITY, from: 0 };
    for (let from = 0; from < to; from++) {
      const count = (fewest[from]?.count ?? Number.POSITIVE_INFINITY) + 1;
      if (count < best.count && chart(from, to).length > 0) best = { count, from };
    }
    fewest.push(best);
  }
  const found: string[] = [];
  for (let to = length; to > 0; ) {
    const { count, from } = fewest[to] ?? { count: Number.POSITIVE_INFINITY, from: 0 };
    if (!Number.isFinite(count)) return [];
    const words = question.slice(tokens[tokenAt(from)]?.start, tokens[tokenAt(to) - 1]?.end).replace(pauses, "");
    if (words !== "") found.unshift(words);
    to = from;
  }
  return found.length > 1 ? found : [];
}
