import type { SemanticModel } from "@tanyadata/semantic-model";
import { keyOf, type Token } from "../../language/token.ts";
import { leavesOf } from "../../plan/leaves.ts";
import type { Plan } from "../../plan/plan.ts";

/**
 * "kalau kopi?" after "produksi karet Jambi", "kalau produksinya?" after "luas panen padi": words that name another measure once the
 * first word of the one that was told stands before them, or its last ones behind. The question with those, or null where none are
 * left out.
 * @param from the first token after the words that mark a follow-up
 */
export function withHead(
  question: string,
  tokens: readonly Token[],
  from: number,
  before: Plan,
  model: SemanticModel,
): string | null {
  const only = onlyMeasure(before, model);
  if (!only) return null;
  const heads = headsOf(only);
  const tails = tailsOf(only);
  const { called, mostWords } = namesIn(model);
  const isSibling = (name: string): boolean => called.get(name)?.some((id) => id !== only.measure.id) ?? false;
  for (let start = from; start < tokens.length; start++)
    for (let end = Math.min(tokens.length, start + mostWords - 1); end > start; end--) {
      const said = tokens
        .slice(start, end)
        .map(({ norm }) => norm)
        .join(" ");
      const words = said.replace(/nya$/u, "");
      // "kalau penduduknya?" after the growth of an economy is its population, "by area" after "total population" its area.
      if (called.has(words)) continue;
      const tail = tails.find((one) => isSibling(`${words} ${one}`));
      const isThere = tail?.split(" ").every((one, i) => tokens[end + i]?.norm === one);
      // It was put there before, and did not help.
      if (isThere) return null;
      if (tail !== undefined)
        return `${question.slice(0, tokens[start]?.start)}${words} ${tail}${question.slice(tokens[end - 1]?.end)}`;
      const head = [...heads].find((one) => isSibling(`${one} ${words}`));
      if (head === undefined) continue;
      if (tokens[start - 1]?.norm === head) return null;
      const at = tokens[start]?.start ?? 0;
      return `${question.slice(0, at)}${head} ${question.slice(at)}`;
    }
  return null;
}

/** From and to which character of a question some words stand. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** What measures are called, each name with all of them, and how many words the longest has. */
interface Names {
  readonly called: ReadonlyMap<string, readonly string[]>;
  readonly mostWords: number;
}

const names = new WeakMap<SemanticModel, Names>();

/** The names of measures that need not be asked for by the word for simulated data; made for the first follow-up. */
function namesIn(model: SemanticModel): Names {
  const known = names.get(model);
  if (known) return known;
  const made = new Map<string, string[]>();
  for (const { measure, dataset } of model.measures.values())
    for (const name of dataset.simulated ? [] : measure.terms.map(keyOf))
      made.set(name, [...(made.get(name) ?? []), measure.id]);
  const mostWords = Math.max(0, ...[...made.keys()].map((name) => name.split(" ").length));
  names.set(model, { called: made, mostWords });
  return { called: made, mostWords };
}

/** "berapa persen produksi nasional?" after "produksi sawit Riau": a first word that says again what was told says nothing new; null where a word does. */
export function withoutHeads(
  question: string,
  stretches: readonly Span[],
  before: Plan,
  model: SemanticModel,
): string | null {
  const only = onlyMeasure(before, model);
  if (!only) return null;
  const heads = headsOf(only);
  const isHead = ({ start, end }: { start: number; end: number }): boolean =>
    heads.has(keyOf(question.slice(start, end)).replace(/nya$/u, ""));
  if (!stretches.every(isHead)) return null;
  return withWords(question, stretches, ({ start, end }) => " ".repeat(end - start));
}

/** "berapa kali lipat produksi Jawa Timur dibanding Bali?" after "produksi padi": the question with the whole name for its first word; null where a word is none. */
export function withFullHeads(
  question: string,
  stretches: readonly Span[],
  before: Plan,
  model: SemanticModel,
): string | null {
  const only = onlyMeasure(before, model);
  if (!only) return null;
  const names = stretches.map(({ start, end }) => {
    const head = keyOf(question.slice(start, end)).replace(/nya$/u, "");
    return only.measure.terms.map(keyOf).find((term) => term.startsWith(`${head} `));
  });
  if (names.length === 0 || names.includes(undefined)) return null;
  return withWords(question, stretches, (_, i) => names[i] ?? "");
}

/** A question with other words in the place of some. */
const withWords = (question: string, stretches: readonly Span[], wordsAt: (span: Span, i: number) => string): string =>
  stretches.reduceRight(
    (text, span, i) => text.slice(0, span.start) + wordsAt(span, i) + text.slice(span.end),
    question,
  );

/** The one measure that a plan tells; null where it tells none, or several. */
function onlyMeasure({ figures }: Plan, model: SemanticModel) {
  const told = new Set(figures.flatMap(leavesOf).flatMap((leaf) => (leaf.kind === "measure" ? [leaf.measure] : [])));
  const [only, ...others] = [...told].map((id) => model.measures.get(id));
  return only && others.length === 0 ? only : null;
}

/** Last words of the longer names of a measure: "padi" and "panen padi" of "luas panen padi". */
const tailsOf = ({ measure }: { measure: { terms: readonly string[] } }): readonly string[] =>
  measure.terms.flatMap((term) => {
    const words = keyOf(term).split(" ");
    return words.slice(1).map((_, i) => words.slice(i + 1).join(" "));
  });

/** First words of the longer names of a measure: "produksi" of "produksi karet". */
const headsOf = ({ measure }: { measure: { terms: readonly string[] } }): ReadonlySet<string> =>
  new Set(measure.terms.map((term) => keyOf(term).split(" ")).flatMap(([head, next]) => (head && next ? [head] : [])));
