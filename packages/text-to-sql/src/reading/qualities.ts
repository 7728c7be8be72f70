import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Annotated } from "../grounding/annotate.ts";
import type { Annotation } from "../grounding/sense.ts";
import type { Quality, Word } from "../language/word.ts";

/**
 * "terbaik", "memburuk" as what they are of the figures that are named: of unemployment the best is the lowest. Where none is
 * named of which more is good or bad, or figures of both kinds, such a word means nothing; of things alone ("pelanggan terbaik") it is
 * the first of an order that does not say by what, and is asked back.
 */
export function withQualities(known: Annotated, { measures }: SemanticModel): Annotated {
  const { annotations } = known;
  if (!annotations.some((one) => qualityOf(one))) return known;
  const polarities = new Set(
    annotations.flatMap(({ sense }) =>
      sense.kind === "measure" ? [measures.get(sense.measure)?.measure.polarity] : [],
    ),
  );
  polarities.delete("neutral");
  const [polarity, ...others] = polarities;
  const isKnown = polarity !== undefined && others.length === 0;
  const isSaid = (kind: Annotation["sense"]["kind"]): boolean => annotations.some(({ sense }) => sense.kind === kind);
  const ofThings = isSaid("entity") && !isSaid("measure");
  const meant = annotations.flatMap((one) => {
    const quality = qualityOf(one);
    if (!quality) return [one];
    const isOrder = ofThings && quality.of === "extreme";
    const word = isKnown || isOrder ? wordFor(quality, quality.better === (polarity !== "negative")) : null;
    return word ? [{ ...one, sense: { kind: "word" as const, word } }] : [];
  });
  const isCovered = (at: number): boolean => meant.some(({ from, to }) => from <= at && at < to);
  const lost = annotations
    .filter((one) => qualityOf(one))
    .flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i))
    .filter((at) => !isCovered(at));
  return {
    annotations: meant,
    unknown: [...known.unknown, ...[...new Set(lost)].map((from) => ({ from, to: from + 1 }))].sort(
      (one, other) => one.from - other.from,
    ),
  };
}

const qualityOf = ({ sense }: Annotation): Quality | null =>
  sense.kind === "word" && sense.word.role === "quality" ? sense.word.quality : null;

function wordFor({ of }: Quality, up: boolean): Word {
  const direction = up ? "highest" : "lowest";
  if (of === "extreme") return { role: "extreme", direction, counts: false };
  if (of === "than") return { role: "compare", comparison: up ? "above" : "below", grades: true };
  if (of === "more") return { role: "more", direction };
  return { role: "operator", operator: { kind: "change", towards: up ? "up" : "down", unit: null, verb: true } };
}
