import type { PhraseType } from "../phrase.ts";
import { type Rule, rule } from "../rule.ts";

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
    rule("word", type, 0.03, (left, right) => (left.word.role === "link" ? right : null)),
    rule(type, "word", 0.02, (left, right) => (right.word.role === "link" ? left : null)),
  ]),
  // "sampai sekarang" after a year begins a span there; else it says no more than that what is known now is meant.
  ...linked.flatMap((type) => [
    rule("word", type, 0.1, (left, right) => (left.word.role === "onwards" ? right : null)),
    rule(type, "word", 0.1, (left, right) => (right.word.role === "onwards" ? left : null)),
  ]),
  ...conditioned.map((type) =>
    rule("word", type, 0.35, (left, right) => (left.word.role === "follow" && left.word.conditions ? right : null)),
  ),
];
