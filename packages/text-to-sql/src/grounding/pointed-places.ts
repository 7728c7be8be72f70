import { pointerLength } from "../language/dialogue-words.ts";
import type { Token } from "../language/token.ts";
import type { Annotation, Candidates } from "./sense.ts";

/**
 * "kabupaten di Jawa Barat di atas rata-rata kabupaten di provinsi itu": a noun that points back, behind what leads to a place, is
 * the one place of its kind that was named before it. Where none was it stays what it is.
 */
export function withPointedPlaces(tokens: readonly Token[], annotations: readonly Annotation[]): readonly Annotation[] {
  const norms = tokens.map(({ norm }) => norm);
  const leads = new Set(
    annotations.flatMap(({ to, sense }) => (sense.kind === "word" && sense.word.role === "in" ? [to] : [])),
  );
  return annotations
    .filter(({ from, sense }) => sense.kind === "entity" && leads.has(from))
    .reduce<readonly Annotation[]>((all, noun) => {
      const length = pointerLength(norms, noun.to);
      const [meant, ...others] = length > 0 ? namedBefore(noun, annotations) : [];
      if (!meant) return all;
      const [from, to] = [noun.from, noun.to + length];
      const kept = all.filter((one) => one.to <= from || one.from >= to);
      // Which of them is meant nobody knows: the noun alone is what is known of it.
      if (others.length > 0) return [...kept, noun];
      return [...kept, { from, to, sense: { kind: "place", candidates: meant }, cost: noun.cost, mended: [] }];
    }, annotations);
}

/** The members of the noun's kind that each name before it may mean, once each. */
function namedBefore({ from, sense }: Annotation, annotations: readonly Annotation[]): readonly Candidates[] {
  if (sense.kind !== "entity") return [];
  const { entity, subset } = sense;
  const before = annotations.filter((one) => one.sense.kind === "place" && one.to <= from);
  const meant = before
    .filter((one) => !before.some((other) => isWithin(one, other)))
    .flatMap((one) => {
      const candidates =
        one.sense.kind === "place"
          ? one.sense.candidates.filter(
              ({ member }) => member.entity === entity && (subset === null || member.subsets.includes(subset)),
            )
          : null;
      return candidates && candidates.items.length > 0 ? [candidates] : [];
    });
  return [...new Map(meant.map((one) => [one.toJSON(), one])).values()];
}

const isWithin = (one: Annotation, other: Annotation): boolean =>
  other.from <= one.from && one.to <= other.to && other.to - other.from > one.to - one.from;
