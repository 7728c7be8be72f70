import type { Limits } from "../expression.ts";
import type { Phrase } from "../phrase.ts";
import { type Rule, rule, word } from "../rule.ts";

type Nth = Extract<Phrase, { type: "nth" }>;

/** Ranks from one to another: "peringkat 6 sampai 10", "urutan ke-6 hingga ke-10". As "peringkat 6" they wait for whose and by what. */
export const rankSpanRules: readonly Rule[] = [
  // "peringkat" "6 sampai 10"
  rule(word("position"), "limits", 0, (left, { limits }) => (left.word.asks ? null : spanOf(limits))),
];

function spanOf({ least, most, unit, ...said }: Limits): Nth | null {
  const [from, to] = [least?.value, most?.value];
  if (unit !== null || Object.keys(said).length > 0 || typeof from !== "number" || typeof to !== "number") return null;
  const isSpan = isRank(from) && isRank(to) && from < to && least?.inclusive && most?.inclusive;
  return isSpan ? { type: "nth", nth: from, to } : null;
}

const isRank = (value: number): boolean => Number.isInteger(value) && value > 0;
