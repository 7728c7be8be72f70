import type { Annotation } from "../grounding/sense.ts";
import { equals } from "../plan/walk.ts";
import type { Item } from "./chart.ts";
import type { FigureExpression, Limits } from "./expression.ts";
import type { Phrase } from "./phrase.ts";
import { compareWith } from "./rules/derivations.ts";

/**
 * "penduduk Jawa Barat melebihi Jawa Timur berapa": whoever says that one is more than another and asks for a number asks by how
 * much, not which of the two it is.
 */
export function withGaps(items: readonly Item[], annotations: readonly Annotation[]): readonly Item[] {
  const isAsked = annotations.some(
    ({ sense }) => sense.kind === "word" && sense.word.role === "how-many" && !sense.word.names,
  );
  if (!isAsked) return items;
  // "apakah … melebihi …" asks both; an "ya?" at the end asks nothing more.
  const isWhether = annotations.some(
    ({ sense }) => sense.kind === "word" && sense.word.role === "whether" && !sense.word.ends,
  );
  return items.map((item) => {
    const figure = gapOf(item.phrase, isWhether);
    return figure ? { ...item, phrase: { type: "figure", figure } } : item;
  });
}

function gapOf(phrase: Phrase, isWhether: boolean): FigureExpression | null {
  if (phrase.type === "more") {
    const { figure, than, claim } = phrase;
    return figure && than && !(claim && isWhether) && !figure.as ? { ...figure, as: { kind: "gap", to: null } } : null;
  }
  const said = limitsOf(phrase);
  if (!said || (phrase.type === "claim" && isWhether)) return null;
  const { figure, limits } = said;
  const { value: than, times } = limits.least ?? limits.most ?? {};
  if (typeof than !== "object" || than.kind !== "figure" || times !== undefined || figure.as) return null;
  const isSame = equals(than.figure.of, figure.of);
  const isOfTwo = figure.where.length === 1 && than.figure.where.length === 1;
  return isSame && isOfTwo ? compareWith({ ...figure, as: { kind: "gap", to: null } }, than.figure) : null;
}

function limitsOf(phrase: Phrase): { figure: FigureExpression; limits: Limits } | null {
  if (phrase.type === "claim") return phrase;
  return phrase.type === "trait" && "limits" in phrase.by ? { figure: phrase.figure, limits: phrase.by.limits } : null;
}
