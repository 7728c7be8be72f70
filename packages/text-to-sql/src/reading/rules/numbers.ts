import type { Phrase } from "../phrase.ts";
import { type Rule, rule, word } from "../rule.ts";

/** Whether a number may say how many members are wanted: "2024" says when. */
export const isRowCount = ({ value, scaled, unit }: Extract<Phrase, { type: "quantity" }>): boolean =>
  !scaled && !unit && Number.isInteger(value) && value > 0 && value <= 1000;

/** In what a number is said: "2 juta" in millions. */
export const scaleOf = (value: number): number => [1e12, 1e9, 1e6, 1e3].find((factor) => value >= factor) ?? 1;

/** Numbers, scales, units, years. */
export const numberRules: readonly Rule[] = [
  // "1,5" "juta"
  rule("quantity", word("scale"), 0, (left, right) =>
    !left.unit ? { ...left, value: left.value * right.word.factor, scaled: true } : null,
  ),
  // "2 juta" "jiwa"
  rule("quantity", "unit", 0, (left, right) => (left.unit ? null : { ...left, unit: right.unit })),
  // "tahun" "2024"
  rule(word("year"), "quantity", 0, (_, right) =>
    !right.scaled && !right.unit && Number.isInteger(right.value)
      ? { type: "period", period: { year: right.value } }
      : null,
  ),
  // "tahun" "2024", "in" "2024", "dalam" "km²"
  rule(word("year", "in"), "period", 0, (_, right) => right),
  rule(word("in"), "unit", 0, (_, right) => right),
  // "pada" "Agustus", "per" "Februari", "between" "August (2020 and August 2023)"
  rule(word("in", "per", "between"), "slice", 0.05, ({ word: _ }, right) => right),
  // "berapa" "ribu" ton: the answer says its own unit
  rule(word("how-many"), word("scale"), 0.1, (left, _) => left),
];
