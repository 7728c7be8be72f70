import type { Comparison } from "../../language/word.ts";
import { type Benchmark, type FigureExpression, type Limit, type Limits, whereIn } from "../expression.ts";
import type { Phrase } from "../phrase.ts";
import { type Joined, type Of, type Rule, type RuleContext, rule, word } from "../rule.ts";

/** What a figure is held above or below, and so many times that: "di atas rata-rata", "lebih dari dua kali lipat penduduk Bali". */
export const thanRules: readonly Rule[] = [
  // "dua" "kali lipat"
  rule("quantity", word("times"), 0, ({ value, unit, chosen }, { word }) =>
    word.of === undefined && !unit && !chosen && value > 0 ? { type: "times", times: value, comparison: null } : null,
  ),
  // "lebih dari" "dua kali lipat", "dua kali" "lebih tinggi dari"
  rule("word", "times", 0, ({ word }, right) => comparedTimes(right, word)),
  rule("times", word("compare"), 0.02, (left, { word }) => (word.grades ? comparedTimes(left, word) : null)),
  ...than("whole", 0, () => ({ kind: "whole" })),
  ...than("operator", 0, ({ operator }) =>
    operator.kind === "aggregate" ? { kind: "mean", how: operator.how, whole: false } : null,
  ),
  // "di atas" "rata-rata kepadatan"
  ...than("aggregating", 0, ({ how, each, figure: { of, where, slices, period, as } }) => {
    const isPlain = !each && where.length + slices.length === 0 && !period && !as;
    return isPlain ? { kind: "mean", how, whole: false, of } : null;
  }),
  // In "lebih luas dari Kota Malang di Jawa Timur" the broader place is rather said of what is listed.
  ...[true, false].flatMap((plain) =>
    than("place", plain ? 0.02 : 0.3, ({ names, use }, comparison) => {
      const [name, ...others] = names;
      if (!name || others.length > 0) return null;
      // "lebih tinggi daripada" "di Banten"; but "paling sedikit" "di Banten"
      const isStrict = comparison === "above" || comparison === "below";
      if (use && (use !== "in" || !isStrict)) return null;
      return plain === (name.within ?? false) ? null : { kind: "place", name };
    }),
  ),
  // "lebih tinggi dari" "gunung tertinggi di Jawa": by what that one is the first
  ...than("set", 0.02, ({ set, use }) =>
    use || !set.order || set.nth !== undefined || (set.limit ?? 1) > 1 ? null : { kind: "set", set, by: set.order.by },
  ),
  // "penduduk perempuannya lebih banyak dari" "laki-lakinya"
  ...than("figure", 0.05, ({ figure }) =>
    !figure.as && !figure.whole && figure.where.length === 0 && figure.slices.length > 0
      ? { kind: "own", figure }
      : null,
  ),
  // "lebih dari" "lima kali" "saldo simpanannya": another figure of the same row
  ...than("figure", 0.05, ({ figure }, _, times) =>
    times === undefined || figure.as || figure.whole || whereIn(figure).length + figure.slices.length > 0
      ? null
      : { kind: "own", figure },
  ),
  // "di atas" "kepadatan nasional", "melebihi" "penduduk Banten"
  ...than("figure", 0.05, ({ figure }) =>
    figure.as || (!figure.whole && whereIn(figure).length !== 1) ? null : { kind: "figure", figure },
  ),
];

/** What a phrase of a type is as something that a figure is compared with, after "di atas" and after "di atas dua kali". */
function than<T extends Phrase["type"]>(
  type: T,
  cost: number,
  benchmark: (phrase: Joined<T>, comparison: Comparison, times?: number) => Benchmark | null,
): readonly Rule[] {
  const told = (comparison: Comparison, phrase: Joined<T>, times?: number): Of<"limits"> | null => {
    const value = benchmark(phrase, comparison, times);
    return value && { type: "limits", limits: limitsOf(comparison, value, times) };
  };
  return [
    rule(word("compare"), type, cost, ({ word }, right) => told(word.comparison, right)),
    rule("times", type, cost, ({ times, comparison }, right) => (comparison ? told(comparison, right, times) : null)),
  ];
}

const comparedTimes = (phrase: Of<"times">, word: Of<"word">["word"]): Of<"times"> | null =>
  word.role === "compare" && !phrase.comparison ? { ...phrase, comparison: word.comparison } : null;

/** A bound on the side that a word says; with `times` of so many times the value. */
export function limitsOf(comparison: Comparison, value: Limit["value"], times?: number): Limits {
  const inclusive = comparison === "at-least" || comparison === "at-most";
  const end: Limit = { value, inclusive, ...(times !== undefined && { times }) };
  const upward = comparison === "above" || comparison === "at-least";
  return { least: upward ? end : null, most: upward ? null : end, unit: null };
}

/** No more and no less than this. */
export function justAs(value: Limit["value"]): Limits {
  const end = { value, inclusive: true };
  return { least: end, most: end, unit: null };
}

/** Those of which one figure is above, or below, another one of theirs: their ratio is above, or below, one (a difference has no sign). */
export function exceeding(figure: FigureExpression, to: FigureExpression, { least, most }: Limits): Of<"trait"> {
  const one = (end: Limit | null): Limit | null => end && { inclusive: end.inclusive, value: end.times ?? 1 };
  const ratio: FigureExpression = { ...figure, as: { kind: "ratio", to } };
  return { type: "trait", figure: ratio, by: { limits: { least: one(least), most: one(most), unit: null } } };
}

/** Whether two measures are told in one unit, so that one can be so many times the other. */
export const areAlike = (one: FigureExpression, other: FigureExpression, { model }: RuleContext): boolean => {
  const [unit, like] = [one, other].map(({ of }) =>
    "measure" in of ? model.measures.get(of.measure)?.measure.unit : undefined,
  );
  return unit !== undefined && unit === like;
};

/** The limits that what keeps none of some keeps; null of limits with two ends, or with none. */
export function turnedLimits({ least, most, unit, once }: Limits): Limits | null {
  if (Boolean(least) === Boolean(most) || once) return null;
  return { least: turnedEnd(most), most: turnedEnd(least), unit };
}

const turnedEnd = (end: Limit | null): Limit | null => end && { ...end, inclusive: !end.inclusive };
