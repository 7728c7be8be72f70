import type { Annotated } from "../grounding/annotate.ts";
import { type Token, tokenize } from "../language/token.ts";
import { isOfAsker } from "./beside.ts";
import type { Completed } from "./complete.ts";
import { saysNothingNew } from "./restated.ts";
import type { RuleContext } from "./rule.ts";
import { withoutAsides, withoutBrackets } from "./said-already.ts";

/** What is known of a text's words. */
type Knowing = (tokens: readonly Token[]) => Annotated;

/** The question without what stands in brackets, where that says the same again: its words are then no part of the sentence around them. */
export function withoutIdleBrackets<Read extends { readonly outcome: Completed }>(
  question: string,
  read: (rest: string) => Read,
  knowing: Knowing,
  context: RuleContext,
): Read | null {
  const without = withoutBrackets(question);
  const rest = without && read(without.question);
  if (!without || rest?.outcome.kind !== "plan") return null;
  const { plan } = rest.outcome;
  const isIdle = (aside: string): boolean => isOfAsker(aside, knowing) || saysNothingNew(aside, plan, knowing, context);
  return without.asides.every(isIdle) ? rest : null;
}

/** The question without what is said beside it, where that says the same again; null where it says more. */
export function withoutIdleAsides<Read extends { readonly outcome: Completed }>(
  question: string,
  read: (rest: string) => Read,
  knowing: Knowing,
  context: RuleContext,
): Read | null {
  for (const without of withoutAsides(question)) {
    // What names something unknown says more; to know that costs less than to read the rest.
    const isKnown = (aside: string): boolean =>
      question.includes(`(${aside})`) || knowing(tokenize(aside)).unknown.length === 0;
    if (!without.asides.every(isKnown)) continue;
    const rest = read(without.question);
    if (rest.outcome.kind !== "plan") continue;
    const { plan } = rest.outcome;
    if (without.asides.every((aside) => saysNothingNew(aside, plan, knowing, context))) return rest;
  }
  return null;
}
