import {
  companions,
  factsAfter,
  factsBefore,
  figuresToo,
  harmless,
  type SecretKind,
  secretNames,
  wholeNames,
} from "./words.ts";

const phrases = Object.entries(secretNames).flatMap(([kind, names]) =>
  names.map((name) => ({ kind: kind as SecretKind, name, words: name.split(" ") })),
);
const harmlessPhrases = harmless.map((name) => name.split(" "));
const pieces = new Set([...companions, ...phrases.flatMap(({ words }) => words)]);

/**
 * What a column of this name holds, where the name says that it is told to nobody. Names are read by whole words, split as people
 * split them ("noKTP", "remember_token") or run together ("katasandi"): "pinjaman" is no "pin".
 * @param isNumber that the column holds numbers: a number of tokens is a figure, a number of a bank account is not
 */
export function secretByName(name: string, { isNumber = false } = {}): SecretKind | null {
  const words = wordsIn(name);
  const only = words.length === 1 ? words[0] : undefined;
  if (only !== undefined && Object.hasOwn(wholeNames, only))
    return isNumber && figuresToo.has(only) ? null : (wholeNames[only] ?? null);
  const split = words.flatMap((word) => splitUp(word) ?? [word]);
  const told = split.slice(harmlessPhrases.find((phrase) => placeOf(split, phrase) === 0)?.length ?? 0);
  if (factsBefore.has(told[0] ?? "") || factsAfter.has(told.at(-1) ?? "")) return null;
  for (const { kind, name: secret, words: phrase } of phrases)
    if (holds(told, phrase) && !(isNumber && figuresToo.has(secret))) return kind;
  return null;
}

/** Words as people set them apart: by signs, capitals and digits. */
const wordsIn = (name: string): string[] =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);

/** The words of a name that was run together; null where it is not wholly made of words known here. */
function splitUp(word: string): string[] | null {
  // For each place, the words up to it, of which the last is as long as can be: "password" stays one.
  const upTo: (string[] | null)[] = [[]];
  for (let end = 1; end <= word.length; end++) {
    upTo[end] = null;
    for (let start = 0; start < end; start++) {
      const before = upTo[start];
      const piece = word.slice(start, end);
      if (!before || !(pieces.has(piece) || pieces.has(singular(piece)))) continue;
      upTo[end] = [...before, piece];
      break;
    }
  }
  return upTo[word.length] ?? null;
}

const singular = (word: string): string => (word.length > 2 ? word.replace(/(?<=(?:sh|ch|x))es$|s$/, "") : word);

const holds = (words: readonly string[], phrase: readonly string[]): boolean => placeOf(words, phrase) >= 0;

const placeOf = (words: readonly string[], phrase: readonly string[]): number =>
  words.findIndex((_, at) => phrase.every((part, i) => isWord(words[at + i], part)));

const isWord = (word: string | undefined, part: string): boolean =>
  word === part || (word !== undefined && singular(word) === part);
