import type { Annotation } from "../grounding/sense.ts";
import type { Token } from "../language/token.ts";
import { chartOf } from "./chart.ts";
import { complete } from "./complete.ts";
import { leavesOf } from "./leaves.ts";
import type { RuleContext } from "./rule.ts";
import { rules } from "./rules/index.ts";

/** How a question was read, for whoever extends the engine: every meaning as JSON, with what it costs. */
export interface Trace {
  readonly tokens: readonly string[];
  readonly annotations: readonly Traced[];
  /** Readings of the whole question, cheapest first, with the plan that each comes to or what stands in its way. */
  readonly readings: readonly (Omit<Traced, "words"> & { readonly outcome: string })[];
  /** Where none spans the question: the longest stretches that mean something. */
  readonly partial: readonly Traced[];
}

interface Traced {
  readonly words: string;
  readonly meaning: string;
  readonly cost: number;
}

const shown = 12;

/** Reads again what was annotated, and keeps what reading throws away. */
export function traceOf(
  question: string,
  tokens: readonly Token[],
  annotations: readonly Annotation[],
  context: RuleContext,
): Trace {
  const words = (from: number, to: number): string => question.slice(tokens[from]?.start, tokens[to - 1]?.end);
  const { leaves, length, tokenAt } = leavesOf(tokens, annotations);
  const chart = chartOf(leaves, length, rules, context);
  const partial: Traced[] = [];
  for (let span = length - 1; span > 0 && partial.length === 0; span--)
    for (let from = 0; from + span <= length; from++)
      for (const { phrase, cost } of chart(from, from + span))
        partial.push({ words: words(tokenAt(from), tokenAt(from + span)), meaning: JSON.stringify(phrase), cost });
  const readings = chart(0, length).map(({ phrase, cost }) => ({
    meaning: JSON.stringify(phrase),
    cost,
    outcome: JSON.stringify(complete(phrase, context)),
  }));
  return {
    tokens: tokens.map(({ norm }) => norm),
    annotations: annotations.map(({ from, to, sense, cost }) => ({
      words: words(from, to),
      meaning: JSON.stringify(sense),
      cost,
    })),
    readings: readings.slice(0, shown),
    partial: readings.length > 0 ? [] : partial.slice(0, shown),
  };
}
