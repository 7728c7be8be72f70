import { chartOf, type Item, type Leaf } from "../chart.ts";
import type { Leaves } from "../leaves.ts";
import type { Phrase, PhraseType } from "../phrase.ts";
import { type RuleContext, rule } from "../rule.ts";
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
  "more",
  "limits",
  "modifier",
  "attribute",
  "against",
  "distance",
  "cuts",
  "unit",
  "ranked",
  "arranged",
  "poles",
] as const);
/** Words that only ask, lead to a piece or mark the follow-up. */
const asking: ReadonlySet<string> = new Set([
  "follow",
  "beside",
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
  "total",
  "all",
  "which-year",
  "distance",
  "where",
  "reversed",
]);
const pieceCost = 0.4;

/** What only a follow-up says: "yang di Jawa" "jangan diikutin". */
const followRules = [
  ...rules,
  rule("place", "word", 0, (left, { word }) =>
    word.role === "except" && word.after && left.sure && left.use === "in" ? { ...left, use: "except" } : null,
  ),
  // "dari totalnya"
  rule("word", "word", 0, (left, right) =>
    left.word.role === "from" && right.word.role === "total" && right.word.sums ? right : null,
  ),
  // "kotanya" "jangan dihitung"
  rule("set", "word", 0, (left, { word }) =>
    word.role === "except" && word.after && !left.use && !left.asked ? { ...left, use: "except" } : null,
  ),
];

/** Readings of one stretch that cost as good as the same are tried one after the other, so many in all. */
const asGood = 0.01;
const nameCost = 0.5;
const mostTried = 6;

/** The pieces of a question that is no whole one, in their order; where words mean several things alike, each in turn; none where some of it is no piece. @param spokenOf the kind of what was counted or listed */
export function fragmentsOf(
  { leaves, length }: Leaves,
  context: RuleContext,
  spokenOf: string | null = null,
): readonly (readonly Phrase[])[] {
  const own = leaves.filter((leaf) => isOf(leaf, spokenOf));
  const meant = leaves.filter(
    ({ phrase, from, to }) =>
      phrase.type !== "figure" || !(own.some((leaf) => leaf.from === from && leaf.to === to) || leadsToUnit(from, to)),
  );
  // "dalam" "hektare" leads to a unit, and tells no depth.
  function leadsToUnit(from: number, to: number): boolean {
    const isIn = ({ phrase }: Leaf): boolean => phrase.type === "word" && phrase.word.role === "in";
    return (
      leaves.some((leaf) => leaf.from === from && leaf.to === to && isIn(leaf)) &&
      leaves.some((leaf) => leaf.from === to && leaf.phrase.type === "unit")
    );
  }
  const chart = chartOf(meant, length, followRules, context);
  const best: ({ cost: number; spans: readonly (readonly Item[])[] } | null)[] = [{ cost: 0, spans: [] }];
  for (let to = 1; to <= length; to++) {
    best[to] = null;
    for (let from = 0; from < to; from++) {
      const before = best[from];
      const found = before ? chart(from, to) : [];
      const [whole, ...others] = found.filter(isPiece);
      const item = whole ?? found.find(isClaim);
      if (!before || !item) continue;
      const cost = before.cost + item.cost + pieceCost + (whole ? 0 : claimCost);
      if (cost >= (best[to]?.cost ?? Number.POSITIVE_INFINITY)) continue;
      const alike = others.filter((other) => isAsGood(other, item));
      const isIdle = item.phrase.type === "word" && whole;
      best[to] = { cost, spans: isIdle ? before.spans : [...before.spans, [item, ...alike]] };
    }
  }
  const spans = best[length]?.spans;
  return spans ? eachOf(spans).slice(0, mostTried) : [];
}

/** A word of what was counted or listed ("berpenduduk" of islands) says which of it, not a figure. */
const isOf = ({ phrase }: Item, entity: string | null): boolean =>
  phrase.type === "modifier" && phrase.entity === entity;

/** As cheap, or a place where the cheapest reading is a kind of thing: "Pulau Jawa". */
const isAsGood = (other: Item, { cost, phrase }: Item): boolean =>
  other.cost - cost < asGood ||
  (phrase.type === "set" && other.phrase.type === "place" && other.cost - cost < nameCost);

/** Every way to take one of each, the first of all first. */
const eachOf = (spans: readonly (readonly Item[])[]): readonly (readonly Phrase[])[] =>
  spans.reduce<readonly (readonly Phrase[])[]>(
    (lists, span) => lists.flatMap((list) => span.map(({ phrase }) => [...list, phrase])).slice(0, mostTried),
    [[]],
  );

/** "apakah" is one of yes or no only where nothing else makes sense of it: "apa" "saja". */
const isClaim = ({ phrase }: Item): boolean => phrase.type === "word" && phrase.word.role === "whether";
const claimCost = 1;

const isPiece = ({ phrase }: Item): boolean => {
  // "urutkan dari penduduk terbanyak" says by what: an order of its own.
  if (phrase.type === "arranged" && (phrase.figure || phrase.measures.length > 0)) return false;
  return pieces.has(phrase.type) || (phrase.type === "word" && asking.has(phrase.word.role));
};
