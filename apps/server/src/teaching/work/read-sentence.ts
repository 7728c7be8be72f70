import type { Obstacle, SentenceReading } from "@tanyadata/contract";
import type { Reading } from "@tanyadata/text-to-sql";

/** What stands in the way of a question; null: nothing, it is read or asks back. */
export function obstacleIn(reading: Reading): Obstacle | null {
  if (reading.kind !== "refused") return null;
  const { refusal } = reading;
  if (refusal.kind === "unknown-words") return { kind: "word", words: [...refusal.words] };
  if (refusal.kind === "only-names") return { kind: "word", words: refusal.names.map(({ word }) => word) };
  if (refusal.kind === "not-understood") return { kind: "joining", words: [...(refusal.stretches ?? [])] };
  return { kind: "other", words: [] };
}

/** What a question was read as, for people. */
export function sentenceOf(reading: Reading): SentenceReading {
  const { kind } = reading;
  return {
    kind,
    detail: kind === "plan" ? reading.reading : reading.detail,
    obstacle: obstacleIn(reading),
    suggestions: kind === "refused" ? [...reading.suggestions] : [],
  };
}
