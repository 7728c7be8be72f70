import type { PhraseType } from "../phrase.ts";
import { type Rule, rule, word } from "../rule.ts";

const linked: readonly PhraseType[] = [
  "set",
  "figure",
  "place",
  "whole",
  "period",
  "quantity",
  "opening",
  "limits",
  "cap",
  "slice",
  "cuts",
  "unit",
  "modifier",
  "extreme",
  "trait",
  "question",
  "verb",
  "tied",
  "attribute",
  "also",
  "several",
  "years",
  "than-year",
  "exact",
  "traits",
  "rival",
  "rivals",
  "versus",
  "exceeding",
  "value",
  "mark",
  "located",
  "term",
  "topic",
  "definition",
  "pair",
  "nth",
  "ranked",
  "distance",
  "operator",
  "aggregating",
  "sharing",
  "leading",
  "against",
  "rate",
  "opposite",
  "poles",
  "firsts",
  "until",
  "towards",
  "more",
  "claim",
  "leads",
  "lies",
  "belongs",
  "option",
  "arranged",
  "when",
  "parts",
];

/** What "kalau" may lead to in the middle of a sentence, where it turns nothing: "…, kalau kota Makassar tidak dihitung". */
const conditioned: readonly PhraseType[] = ["set", "figure", "place", "cuts", "ranked", "extreme", "trait", "period"];

/** Words without a meaning of their own join whatever stands beside them. */
export const linkRules: readonly Rule[] = [
  ...linked.flatMap((type) => [
    rule(word("link"), type, 0.03, (_, right) => right),
    rule(type, word("link"), 0.02, (left, _) => left),
  ]),
  // "sampai sekarang" after a year begins a span there; else it says no more than that what is known now is meant.
  ...linked.flatMap((type) => [
    rule(word("onwards"), type, 0.1, (_, right) => right),
    rule(type, word("onwards"), 0.1, (left, _) => left),
  ]),
  ...conditioned.map((type) =>
    rule(word("follow"), type, 0.35, (left, right) => (left.word.conditions ? right : null)),
  ),
];
