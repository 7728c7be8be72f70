import type { Trace } from "@tanyadata/text-to-sql";

const widest = 160;

/** A trace for the terminal: one line for each meaning, with its cost. */
export function sayTrace({ tokens, uses, annotations, readings, partial }: Trace): string {
  const line = (cost: number, words: string, meaning: string): string =>
    `  ${cost.toFixed(2).padStart(5)}  ${words ? `${words.padEnd(24)} ` : ""}${short(meaning)}`;
  return [
    `tokens: ${tokens.join(" | ")}`,
    "used for:",
    ...uses.map(({ word, use }) => `  ${word.padEnd(24)} ${use}`),
    "annotations:",
    ...annotations.map(({ cost, words, meaning }) => line(cost, words, meaning)),
    readings.length > 0
      ? "readings of the whole question, cheapest first:"
      : "no reading spans the question; the longest stretches:",
    ...readings.flatMap(({ cost, meaning, outcome }) => [line(cost, "", meaning), `         → ${short(outcome)}`]),
    ...partial.map(({ cost, words, meaning }) => line(cost, words, meaning)),
    "",
  ].join("\n");
}

const short = (text: string): string => (text.length > widest ? `${text.slice(0, widest - 1)}…` : text);
