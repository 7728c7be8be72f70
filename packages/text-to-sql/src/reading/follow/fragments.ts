import { chartOf, type Item } from "../chart.ts";
import type { Leaves } from "../leaves.ts";
import type { Phrase, PhraseType } from "../phrase.ts";
import type { RuleContext } from "../rule.ts";
import { rules } from "../rules/index.ts";

/** What a follow-up may consist of: pieces that change something about the question before it. */
const pieces: ReadonlySet<PhraseType> = new Set([
  "place",
  "whole",
  "period",
  "figure",
  "set",
  "trait",
  "extreme",
  "slice",
  "quantity",
  "nth",
  "operator",
] as const);
/** Words that only ask, lead to a piece or mark the follow-up. */
const asking: ReadonlySet<string> = new Set([
  "follow",
  "which",
  "how-many",
  "in",
  "how",
  "list",
  "link",
  "per",
  "and",
  "there",
  "amount",
]);
const pieceCost = 0.4;

/** The pieces of a question that is no whole one, in their order; null where some of it is none. */
export function fragmentsOf({ leaves, length }: Leaves, context: RuleContext): readonly Phrase[] | null {
  const chart = chartOf(leaves, length, rules, context);
  const best: ({ cost: number; phrases: readonly Phrase[] } | null)[] = [{ cost: 0, phrases: [] }];
  for (let to = 1; to <= length; to++) {
    best[to] = null;
    for (let from = 0; from < to; from++) {
      const before = best[from];
      const item = before && chart(from, to).find(isPiece);
      if (!before || !item) continue;
      const cost = before.cost + item.cost + pieceCost;
      if (cost < (best[to]?.cost ?? Number.POSITIVE_INFINITY))
        best[to] = { cost, phrases: item.phrase.type === "word" ? before.phrases : [...before.phrases, item.phrase] };
    }
  }
  const whole = best[length]?.phrases;
  return whole && whole.length > 0 ? whole : null;
}

const isPiece = ({ phrase }: Item): boolean =>
  pieces.has(phrase.type) || (phrase.type === "word" && asking.has(phrase.word.role));
