import type { Annotated } from "../grounding/annotate.ts";
import type { Gazetteer } from "../grounding/gazetteer.ts";
import { fold, type Token } from "../language/token.ts";

/** Of more members any word may be the first of some name. */
const mostMembers = 500;
/** Shorter words are rather particles. */
const leastLetters = 4;

/**
 * "Geopark Ciletuh": a kind and the first word of a name that one of its members alone bears, as that name
 * ("Geopark Ciletuh-Palabuhanratu"); null where no such word is unknown, or several bear it.
 */
export function withFullName(
  question: string,
  tokens: readonly Token[],
  { annotations, unknown }: Annotated,
  gazetteer: Gazetteer,
): string | null {
  const [only, ...others] = unknown;
  const token = only && only.to === only.from + 1 ? tokens[only.from] : undefined;
  if (!token || !only || others.length > 0 || token.norm.length < leastLetters) return null;
  const nouns = annotations.filter(({ to, sense }) => to === only.from && sense.kind === "entity");
  const [noun] = nouns.sort((a, b) => a.from - b.from);
  const start = noun && tokens[noun.from]?.start;
  if (noun?.sense.kind !== "entity" || start === undefined) return null;
  const { entity, subset } = noun.sense;
  if (gazetteer.size(entity) > mostMembers) return null;
  const said = fold(question.slice(start, token.start)).trim();
  // Names are shortened to their first word: "Kepulauan" in the middle of one is no name.
  const isIt = (name: string): boolean => {
    const [first] = fold(name.slice(name.toLowerCase().startsWith(`${said} `) ? said.length + 1 : 0)).split(nonLetters);
    return first === fold(token.norm);
  };
  const [one, ...more] = [...gazetteer.members(entity)].filter(
    ({ name, subsets }) => (subset === null || subsets.includes(subset)) && isIt(name),
  );
  if (!one || more.length > 0) return null;
  const isWhole = fold(one.name).startsWith(`${said} `);
  return question.slice(0, isWhole ? start : token.start) + one.name + question.slice(token.end);
}

const nonLetters = /[^\p{L}\p{N}]+/u;
