import type { Annotated } from "../grounding/annotate.ts";
import type { Annotation, Sense } from "../grounding/sense.ts";
import { isOf } from "../language/asker.ts";
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

/** Whether a question names its own place and points back to none ("penduduknya", "di sana"). */
export const standsAlone = (tokens: readonly Token[], { annotations }: Annotated): boolean =>
  annotations.some(({ sense }) => isProminent(sense)) && !isPointing(tokens, annotations);

/** Whether it names no place and says of which by "-nya" or "di sana". */
export const pointsBack = (tokens: readonly Token[], { annotations }: Annotated): boolean =>
  !annotations.some(({ sense }) => isProminent(sense)) && isPointing(tokens, annotations);

export const isPointing = (tokens: readonly Token[], annotations: readonly Annotation[]): boolean =>
  tokens.some(({ norm }) => norm.endsWith("nya") && !isOf(norm, "really")) ||
  annotations.some(({ sense }) => sense.kind === "word" && sense.word.role === "there");

/** The one place that something is said to be about or in, where it is one word. */
export function onlyPlace(
  question: string,
  tokens: readonly Token[],
  { annotations, unknown }: Annotated,
): Token | null {
  const [only, ...others] = annotations.filter(({ sense }) => isProminent(sense));
  if (!only || others.length > 0 || only.to !== only.from + 1) return null;
  // "ke Kalimantan Tengh": what is written as its name is may be a part of it that is not known.
  const isCapital = (token: Token | undefined): boolean => /^\p{Lu}/u.test(question.slice(token?.start));
  const next = unknown.some(({ from }) => from === only.to) ? tokens[only.to] : undefined;
  if (next && !isOf(next.norm, "occasion") && isCapital(next) === isCapital(tokens[only.from])) return null;
  const before = tokens[only.from - 1]?.norm;
  const isThere = isOf(before, "naming", "goal") || before === "di" || before === "in";
  return isThere ? (tokens[only.from] ?? null) : null;
}

/** Whether a name follows what leads to where one goes: "flying to Lombok". */
export const goesSomewhere = (tokens: readonly Token[], { annotations }: Annotated): boolean =>
  annotations.some(({ from, sense }) => sense.kind === "place" && isOf(tokens[from - 1]?.norm, "goal"));

export const isProminent = (sense: Sense): boolean =>
  sense.kind === "place" && sense.candidates.items.some(({ prominent }) => prominent);
