import type { Annotation } from "../grounding/sense.ts";
import type { Token } from "../language/token.ts";
import type { Word } from "../language/word.ts";

/**
 * Words that mean nothing but the name of a place that is not said to be one. There are tens of thousands of villages:
 * "guru" is one of them, and who asks for teachers should hear so.
 */
export function onlyNames(
  tokens: readonly Token[],
  annotations: readonly Annotation[],
): { readonly token: number; readonly entity: string }[] {
  return tokens.flatMap((_, token) => {
    const covering = annotations.filter(({ from, to }) => from <= token && token < to);
    const entities = covering.map((annotation) => weakNameOf(annotation));
    const [entity] = entities;
    if (!entity || entities.some((one) => one === null)) return [];
    const start = Math.min(...covering.map(({ from }) => from));
    const isLed = annotations.some(
      (before) => before.to === start && (leadsToName(before) || (compares(before) && isOfKind(covering, annotations))),
    );
    return isLed ? [] : [{ token, entity }];
  });
}

/** "gunung yang lebih tinggi dari" Merapi: what it is compared with is of the kind that was said. */
const isOfKind = (names: readonly Annotation[], all: readonly Annotation[]): boolean =>
  names.some(
    ({ sense: name }) =>
      name.kind === "place" &&
      all.some(
        ({ sense }) =>
          sense.kind === "entity" && name.candidates.items.some(({ member }) => member.entity === sense.entity),
      ),
  );

const compares = ({ sense }: Annotation): boolean =>
  sense.kind === "word" && (sense.word.role === "compare" || sense.word.role === "against");

function weakNameOf({ sense }: Annotation): string | null {
  if (sense.kind !== "place" || sense.candidates.items.some((candidate) => candidate.prominent)) return null;
  return sense.candidates.items[0]?.member.entity ?? null;
}

const leadsToName = ({ sense }: Annotation): boolean =>
  sense.kind === "entity" || (sense.kind === "word" && (sense.word.role === "in" || sense.word.role === "except"));

/** Words that ask, without saying of what. */
const asking: ReadonlySet<Word["role"]> = new Set([
  "link",
  "in",
  "from",
  "how-many",
  "which",
  "list",
  "where",
  "meaning",
  "how",
  "exists",
  "holds",
  "named",
  "whether",
  "follow",
  "and",
  "or",
  "all",
] as const);

/** Whether nothing was said but such words: a greeting, thanks, "kamu bisa apa". */
export const namesNothing = (annotations: readonly Annotation[]): boolean =>
  annotations.every(
    (annotation) =>
      weakNameOf(annotation) !== null || (annotation.sense.kind === "word" && asking.has(annotation.sense.word.role)),
  );
