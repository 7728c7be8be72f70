import type { Annotation } from "../grounding/sense.ts";
import { introduces, restricts } from "../language/preambles.ts";
import type { Token } from "../language/token.ts";

/** Roles of words that ask, name and restrict nothing. */
const idle: ReadonlySet<string> = new Set(["link", "in", "and", "from", "follow", "list", "which", "holds", "whether"]);

/**
 * Where the question itself begins after a sentence in which whoever asks tells of themselves ("Saya guru IPS."); null where
 * there is none, or where it says anything of what is asked.
 */
export function afterPreamble(
  question: string,
  tokens: readonly Token[],
  annotations: readonly Annotation[],
): number | null {
  const ends = [...question.matchAll(/[.!:\n]\s+(?=\S)/gu)].map((match) => match.index + match[0].length);
  const start = ends.at(-1);
  if (start === undefined) return null;
  const count = tokens.filter((token) => token.end <= start).length;
  const before = tokens.slice(0, count).map(({ norm }) => norm);
  if (count === 0 || count === tokens.length || !introduces(before) || before.some(restricts)) return null;
  if (tokens.slice(0, count).some(({ value }) => value !== null)) return null;
  const said = annotations.filter(({ from }) => from < count);
  return said.every(({ sense }) => isIdle(sense)) ? start : null;
}

function isIdle(sense: Annotation["sense"]): boolean {
  if (sense.kind === "place") return !sense.candidates.items.some(({ prominent }) => prominent);
  return sense.kind === "word" && idle.has(sense.word.role);
}
