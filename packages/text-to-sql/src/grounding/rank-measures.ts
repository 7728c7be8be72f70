import type { SemanticModel } from "@tanyadata/semantic-model";
import { keyOf, type Token } from "../language/token.ts";
import { definitionOf } from "../plan/defined.ts";
import type { Annotation } from "./sense.ts";

/** Words of a measure, folded: those that name it, and those that explain it. */
interface Described {
  readonly id: string;
  readonly names: ReadonlySet<string>;
  readonly explained: ReadonlySet<string>;
}

/** Orders the measures of a model by how near they are to a question, read or not: those that its words name, then those alike, then the headlines. */
export function makeMeasureRanking(
  model: SemanticModel,
): (tokens: readonly Token[], annotations: readonly Annotation[]) => readonly string[] {
  const words = (...texts: readonly string[]): Set<string> =>
    new Set(texts.flatMap((text) => keyOf(text).split(" ")).filter((word) => word.length > 2));
  const describedIn = (): Described[] =>
    [...model.measures.values()]
      .filter(({ measure }) => measure.terms.length > 0)
      .map(({ measure, dataset }) => {
        const definition = definitionOf({ kind: "measure", id: measure.id }, model)?.text ?? "";
        return {
          id: measure.id,
          names: words(measure.label, ...measure.terms),
          explained: words(definition, dataset.label, ...dataset.terms),
        };
      });
  // Made for the first question that is to be grounded: most that are asked are not.
  let described: readonly Described[] | null = null;
  const headline = new Map(model.root.headlines.map((id, i) => [id, 0.5 - i / 100]));

  return (tokens, annotations) => {
    const named = new Map<string, number>();
    for (const { from, to, sense } of annotations) {
      const ids =
        sense.kind === "measure"
          ? [sense.measure]
          : sense.kind === "extreme" || sense.kind === "more" || sense.kind === "qualifier"
            ? sense.measures
            : [];
      for (const id of ids) named.set(id, Math.max(named.get(id) ?? 0, 10 * (to - from)));
    }
    // What a place is called, and what words of the language do, is like some name of a measure by chance alone.
    const isExplained = (at: number): boolean =>
      annotations.some(({ from, to, sense }) => from <= at && at < to && explaining.has(sense.kind));
    const asked = [...new Set(tokens.flatMap(({ norm }, at) => (isExplained(at) ? [] : [norm])))].filter(
      (norm) => norm.length > 2,
    );
    described ??= describedIn();
    const scored = described.map(({ id, names, explained }) => {
      let score = (named.get(id) ?? 0) + (headline.get(id) ?? 0);
      for (const word of asked) score += names.has(word) ? 2 : explained.has(word) ? 1 : 2 * likeness(word, names);
      return { id, score };
    });
    return scored.sort((a, b) => b.score - a.score).map(({ id }) => id);
  };
}

const explaining: ReadonlySet<Annotation["sense"]["kind"]> = new Set(["word", "place", "whole"]);
const leastLikeness = 0.5;

/** How alike a word is to the nearest of some others, 0 to 1: pairs of letters that they share. */
function likeness(word: string, others: ReadonlySet<string>): number {
  const own = pairsOf(word);
  let best = 0;
  for (const other of others) {
    const theirs = pairsOf(other);
    const shared = [...own].filter((pair) => theirs.has(pair)).length;
    best = Math.max(best, (2 * shared) / (own.size + theirs.size || 1));
  }
  return best < leastLikeness ? 0 : best;
}

const pairsOf = (word: string): ReadonlySet<string> =>
  new Set(Array.from({ length: Math.max(0, word.length - 1) }, (_, i) => word.slice(i, i + 2)));
