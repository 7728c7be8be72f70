import type { Annotation } from "../grounding/sense.ts";
import type { Token } from "../language/token.ts";

/** Words that stand for a place itself, and those that only say that something is its. */
const selves: ReadonlySet<string> = new Set(["it", "they", "them"]);
const owners: ReadonlySet<string> = new Set(["its", "their"]);

/** "is there": says that something is, and not where. */
const being: ReadonlySet<string> = new Set(["is", "are", "was", "were"]);

/**
 * A question that points back to a place, with its name instead: "which lakes are there" in Bali, "its airport" in Bali;
 * null where nothing, or more than one word, points there.
 * @param tokens of the question, which stand at `start` or after it
 * @param visited the place is where one goes to: then "are there" may be said of it
 */
export function pointedTo(
  question: string,
  start: number,
  tokens: readonly Token[],
  annotations: readonly Annotation[],
  { name, visited }: { readonly name: string; readonly visited: boolean },
): string | null {
  const spans = annotations.filter(
    ({ from, to, sense }) =>
      sense.kind === "word" &&
      sense.word.role === "there" &&
      !annotations.some((other) => other.sense === sense && other.from <= from && to < other.to),
  );
  const widest = spans.filter(
    (one) => !spans.some((other) => other !== one && other.from <= one.from && one.to <= other.to),
  );
  const [only, ...others] = widest;
  const first = only && tokens[only.from];
  const last = only && tokens[only.to - 1];
  if (!first || !last || others.length > 0) return null;
  const before = question.slice(start, first.start);
  const after = question.slice(last.end);
  if (selves.has(first.norm)) return `${before}${name}${after}`;
  if (owners.has(first.norm)) return `${before}the${after.replace(/[\s?.!]*$/u, (stop) => ` in ${name}${stop}`)}`;
  if (first.norm === "there" && being.has(tokens[only.from - 1]?.norm ?? "") && !visited) return null;
  return `${before}in ${name}${after}`;
}
