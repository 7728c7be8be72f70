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

/** Readings of one stretch that cost as good as the same are tried one after the other, so many in all. */
const asGood = 0.01;
const mostTried = 6;

/** The pieces of a question that is no whole one, in their order; where words mean several things alike, each in turn; none where some of it is no piece. */
export function fragmentsOf({ leaves, length }: Leaves, context: RuleContext): readonly (readonly Phrase[])[] {
  const chart = chartOf(leaves, length, rules, context);
  const best: ({ cost: number; spans: readonly (readonly Item[])[] } | null)[] = [{ cost: 0, spans: [] }];
  for (let to = 1; to <= length; to++) {
    best[to] = null;
    for (let from = 0; from < to; from++) {
      const before = best[from];
      const [item, ...others] = before ? chart(from, to).filter(isPiece) : [];
      if (!before || !item) continue;
      const cost = before.cost + item.cost + pieceCost;
      if (cost >= (best[to]?.cost ?? Number.POSITIVE_INFINITY)) continue;
      const alike = others.filter((other) => other.cost - item.cost < asGood);
      best[to] = { cost, spans: item.phrase.type === "word" ? before.spans : [...before.spans, [item, ...alike]] };
    }
  }
  const spans = best[length]?.spans ?? [];
  return spans.length > 0 ? eachOf(spans).slice(0, mostTried) : [];
}

/** Every way to take one of each, the first of all first. */
const eachOf = (spans: readonly (readonly Item[])[]): readonly (readonly Phrase[])[] =>
  spans.reduce<readonly (readonly Phrase[])[]>(
    (lists, span) => lists.flatMap((list) => span.map(({ phrase }) => [...list, phrase])).slice(0, mostTried),
    [[]],
  );

const isPiece = ({ phrase }: Item): boolean =>
  pieces.has(phrase.type) || (phrase.type === "word" && asking.has(phrase.word.role));
