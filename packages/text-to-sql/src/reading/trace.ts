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
  /** What each token was used for: nothing, a construction of several words, or the plan, which is another one without it. */
  readonly uses: readonly { readonly word: string; readonly use: Use }[];
  readonly annotations: readonly Traced[];
  /** Readings of the whole question, cheapest first, with the plan that each comes to or what stands in its way. */
  readonly readings: readonly (Omit<Traced, "words"> & { readonly outcome: string })[];
  /** Where none spans the question: the longest stretches that mean something. */
  readonly partial: readonly Traced[];
}

export type Use = "unknown" | "nothing" | "construction" | "the plan" | "no other plan without it";

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
  planOf: (question: string) => string | null,
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
    uses: usesOf(question, tokens, annotations, planOf),
    annotations: annotations.map(({ from, to, sense, cost }) => ({
      words: words(from, to),
      meaning: JSON.stringify(sense),
      cost,
    })),
    readings: readings.slice(0, shown),
    partial: readings.length > 0 ? [] : partial.slice(0, shown),
  };
}

function usesOf(
  question: string,
  tokens: readonly Token[],
  annotations: readonly Annotation[],
  planOf: (question: string) => string | null,
): Trace["uses"] {
  const plan = planOf(question);
  return tokens.map(({ start, end }, at) => {
    const here = annotations.filter(({ from, to }) => from <= at && at < to);
    const isIdle = here.every(({ sense }) => sense.kind === "word" && sense.word.role === "link");
    const without = (): boolean => planOf(`${question.slice(0, start)}${question.slice(end)}`) === plan;
    const use = ((): Use => {
      if (here.length === 0) return "unknown";
      if (isIdle) return here.some(({ from, to }) => to === from + 1) ? "nothing" : "construction";
      return plan !== null && without() ? "no other plan without it" : "the plan";
    })();
    return { word: question.slice(start, end), use };
  });
}
