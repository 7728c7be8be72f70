import type { SemanticModel } from "@tanyadata/semantic-model";
import { keyOf, type Token } from "../../language/token.ts";
import { leavesOf } from "../../plan/leaves.ts";
import type { Plan } from "../../plan/plan.ts";

/**
 * "kalau kopi?" after "produksi karet Jambi": words that name another measure once the first word of the one that was told
 * stands before them. The question with that word, or null where none is left out.
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
  const called = namesIn(model);
  const isSibling = (name: string): boolean => called.get(name)?.some((id) => id !== only.measure.id) ?? false;
  for (let start = from; start < tokens.length; start++)
    for (let end = tokens.length; end > start; end--) {
      const words = tokens
        .slice(start, end)
        .map(({ norm }) => norm)
        .join(" ")
        .replace(/nya$/u, "");
      const head = [...heads].find((one) => isSibling(`${one} ${words}`));
      if (head === undefined) continue;
      // It was put there before, and did not help.
      if (tokens[start - 1]?.norm === head) return null;
      const at = tokens[start]?.start ?? 0;
      return `${question.slice(0, at)}${head} ${question.slice(at)}`;
    }
  return null;
}

const names = new WeakMap<SemanticModel, ReadonlyMap<string, readonly string[]>>();

/** What measures are called that need not be asked for by the word for simulated data, each name with all of them; made for the first follow-up. */
function namesIn(model: SemanticModel): ReadonlyMap<string, readonly string[]> {
  const known = names.get(model);
  if (known) return known;
  const made = new Map<string, string[]>();
  for (const { measure, dataset } of model.measures.values())
    for (const name of dataset.simulated ? [] : measure.terms.map(keyOf))
      made.set(name, [...(made.get(name) ?? []), measure.id]);
  names.set(model, made);
  return made;
}

/** "berapa persen produksi nasional?" after "produksi sawit Riau": a first word that says again what was told says nothing new; null where a word does. */
export function withoutHeads(
  question: string,
  stretches: readonly { readonly start: number; readonly end: number }[],
  before: Plan,
  model: SemanticModel,
): string | null {
  const only = onlyMeasure(before, model);
  if (!only) return null;
  const heads = headsOf(only);
  const isHead = ({ start, end }: { start: number; end: number }): boolean =>
    heads.has(keyOf(question.slice(start, end)).replace(/nya$/u, ""));
  if (!stretches.every(isHead)) return null;
  return stretches.reduce(
    (text, { start, end }) => text.slice(0, start) + " ".repeat(end - start) + text.slice(end),
    question,
  );
}

/** The one measure that a plan tells; null where it tells none, or several. */
function onlyMeasure({ figures }: Plan, model: SemanticModel) {
  const told = new Set(figures.flatMap(leavesOf).flatMap((leaf) => (leaf.kind === "measure" ? [leaf.measure] : [])));
  const [only, ...others] = [...told].map((id) => model.measures.get(id));
  return only && others.length === 0 ? only : null;
}

/** First words of the longer names of a measure: "produksi" of "produksi karet". */
const headsOf = ({ measure }: { measure: { terms: readonly string[] } }): ReadonlySet<string> =>
  new Set(measure.terms.map((term) => keyOf(term).split(" ")).flatMap(([head, next]) => (head && next ? [head] : [])));
