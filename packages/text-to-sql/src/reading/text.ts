import type { Stretch } from "../grounding/annotate.ts";
import type { Token } from "../language/token.ts";

/** Where a stretch begins and ends in the question. */
export const textAt =
  (tokens: readonly Token[]) =>
  ({ from, to }: Stretch): { start: number; end: number } => ({
    start: tokens[from]?.start ?? 0,
    end: tokens[to - 1]?.end ?? 0,
  });

/** What stands from a position on, with blanks for what is before it but for a name, so that it stands where it stood. */
export function from(question: string, start: number, kept: Token | null = null): string {
  if (kept === null) return " ".repeat(start) + question.slice(start);
  const name = question.slice(kept.start, kept.end);
  return " ".repeat(kept.start) + name + " ".repeat(start - kept.end) + question.slice(start);
}
