import type { Annotation, Sense } from "../grounding/sense.ts";
import type { Token } from "../language/token.ts";

/** More words than these before a comma open no sentence: they say something. */
const longest = 4;

/**
 * What opens a sentence and ends at a comma says nothing, whatever its words may mean elsewhere: "Kalau dibandingkan," sets
 * nothing against anything, "Menurut data," is no breakdown.
 */
export function withoutOpening(tokens: readonly Token[], annotations: readonly Annotation[]): readonly Annotation[] {
  const comma = tokens.findIndex(({ norm }) => norm === ",");
  if (comma < 1 || comma > longest) return annotations;
  const opens = ({ to, sense }: Annotation): boolean => to <= comma && (isLink(sense) || isAgainst(sense));
  const isIdle = (at: number): boolean => annotations.some((one) => one.from <= at && at < one.to && opens(one));
  if (!Array.from({ length: comma }, (_, at) => at).every(isIdle)) return annotations;
  return annotations.flatMap((one) => {
    if (one.from > comma) return one;
    if (one.from === comma) return one.to === comma + 1 && isLink(one.sense) ? one : [];
    return opens(one) ? { ...one, sense: link } : [];
  });
}

const link: Sense = { kind: "word", word: { role: "link" } };
const isLink = (sense: Sense): boolean => sense.kind === "word" && sense.word.role === "link";
const isAgainst = (sense: Sense): boolean => sense.kind === "word" && sense.word.role === "against";
