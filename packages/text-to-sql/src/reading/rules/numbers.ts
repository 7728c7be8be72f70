import { type Rule, rule } from "../rule.ts";

const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1900 && value <= 2100;

/** Numbers, scales, units, years. */
export const numberRules: readonly Rule[] = [
  // "1,5" "juta"
  rule("quantity", "word", 0, (left, right) =>
    right.word.role === "scale" && !left.unit ? { ...left, value: left.value * right.word.factor, scaled: true } : null,
  ),
  // "dua juta" "lima ratus ribu"
  rule("quantity", "quantity", 0.2, (left, right) =>
    left.scaled && right.scaled && !left.unit && right.value < left.value
      ? { ...right, value: left.value + right.value }
      : null,
  ),
  // "2 juta" "jiwa"
  rule("quantity", "unit", 0, (left, right) => (left.unit ? null : { ...left, unit: right.unit })),
  // "tahun" "2024"
  rule("word", "quantity", 0, (left, right) =>
    left.word.role === "year" && !right.scaled && !right.unit && isYear(right.value)
      ? { type: "period", period: { year: right.value } }
      : null,
  ),
  rule("word", "period", 0, (left, right) => (left.word.role === "year" ? right : null)),
];
