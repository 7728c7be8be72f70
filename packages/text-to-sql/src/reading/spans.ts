import type { Token } from "../language/token.ts";
import { isBeyondReading } from "./length.ts";

/** Words of a name at most. */
const mostWords = 6;
const mostSpans = 240;
const clitic = /(?:nya|lah|kah|pun)$/u;

/** Every stretch of a question that may be a name as it is written, in small letters: its words side by side, the shortest last. */
export function spansOf(question: string, tokens: readonly Token[]): string[] {
  if (isBeyondReading(question, tokens)) return [];
  const spans = new Set<string>();
  for (let words = mostWords; words > 0; words--)
    for (let from = 0; from + words <= tokens.length; from++) {
      const [first, last] = [tokens[from], tokens[from + words - 1]];
      if (!first || !last || tokens.slice(from + 1, from + words).some(({ broken }) => broken)) continue;
      const span = question.slice(first.start, last.end).replace(/\s+/gu, " ").toLowerCase();
      if (words === 1 && (first.value !== null || span.length < 2)) continue;
      spans.add(span);
      if (clitic.test(span)) spans.add(span.replace(clitic, ""));
    }
  return [...spans].slice(0, mostSpans);
}
