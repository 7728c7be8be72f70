import { lately } from "./lately.ts";

/** Finds the one known word that an unknown one is a slip or two away from; null when there is none, or more than one. */
export interface Speller {
  mend(word: string): { readonly word: string; readonly edits: number } | null;
}

/** Words shorter than this are too easily another word; what is longer than any word is none. */
const minLength = 5;
const maxLength = 24;
/** "totl", "omzt": of so few letters only vowels may be left out. */
const shortestShortened = 4;
/** Words of which it is remembered what they were mended to. */
const mostKnown = 200;
const allowedEdits = ({ length }: string): number =>
  length < minLength || length > maxLength ? 0 : length < 9 ? 1 : 2;

/**
 * Builds an index of deletions (as SymSpell does): two words within n edits share a form that both reach by at most n
 * deletions, so that a look-up costs as much as the word is long, not as the vocabulary is large.
 * @param vocabularies asked for when the first word is mended
 */
export function makeSpeller(vocabularies: () => readonly Iterable<string>[]): Speller {
  let words: ReadonlyMap<string, readonly string[]> | null = null;
  const wordsOf = (letter: string): readonly string[] => {
    words ??= byFirstLetter(vocabularies());
    return words.get(letter) ?? [];
  };
  const indexes = new Map<string, ReadonlyMap<string, readonly string[]>>();
  /** A slip hardly ever changes the first letter, without which "rata" would become "data": an index for each, when one is asked for. */
  function indexOf(letter: string): ReadonlyMap<string, readonly string[]> {
    const known = indexes.get(letter);
    if (known) return known;
    const index = new Map<string, string[]>();
    for (const word of wordsOf(letter)) for (const form of deletions(word, allowedEdits(word))) put(index, form, word);
    indexes.set(letter, index);
    return index;
  }
  function mend(word: string): ReturnType<Speller["mend"]> {
    const limit = allowedEdits(word);
    if (limit === 0) return word.length === shortestShortened ? whole(word) : null;
    const index = indexOf(word.charAt(0));
    const found = new Map<string, number>();
    for (const form of deletions(word, limit))
      for (const candidate of index.get(form) ?? []) {
        if (found.has(candidate)) continue;
        const edits = slips(word, candidate, limit);
        if (edits <= limit) found.set(candidate, edits);
      }
    const edits = Math.min(...found.values());
    const [nearest, ...others] = [...found].filter((entry) => entry[1] === edits).map(([candidate]) => candidate);
    if (nearest !== undefined) return others.length === 0 ? { word: nearest, edits } : null;
    return whole(word);
  }
  /** The one word of which vowels alone are left out. */
  function whole(word: string): ReturnType<Speller["mend"]> {
    const [only, ...rivals] = wordsOf(word.charAt(0)).filter((known) => shortens(word, known));
    return only !== undefined && rivals.length === 0 ? { word: only, edits: 1 } : null;
  }
  return { mend: lately(mostKnown, (word) => word, mend) };
}

/** Whether vowels alone are left out: "kmskinan" is "kemiskinan". */
function shortens(typed: string, meant: string): boolean {
  if (typed.length >= meant.length || bare(typed) !== bare(meant)) return false;
  let at = 0;
  for (const letter of meant) if (letter === typed[at]) at++;
  return at === typed.length;
}

const bare = (word: string): string => word.replace(/[aeiou]/g, "");

/** Each word once, where it is long enough to be mended. */
function byFirstLetter(vocabularies: readonly Iterable<string>[]): Map<string, string[]> {
  const words = new Map<string, string[]>();
  const seen = new Set<string>();
  for (const vocabulary of vocabularies)
    for (const word of vocabulary) {
      if (word.length < minLength || seen.has(word) || /\d/.test(word)) continue;
      seen.add(word);
      put(words, word.charAt(0), word);
    }
  return words;
}

function put(into: Map<string, string[]>, key: string, word: string): void {
  const known = into.get(key);
  if (known) known.push(word);
  else into.set(key, [word]);
}

function deletions(word: string, depth: number): Set<string> {
  const forms = new Set([word]);
  let edge = [word];
  for (let step = 0; step < depth; step++) {
    const next: string[] = [];
    for (const form of edge)
      for (let i = 0; i < form.length; i++) {
        const shorter = form.slice(0, i) + form.slice(i + 1);
        if (!forms.has(shorter)) {
          forms.add(shorter);
          next.push(shorter);
        }
      }
    edge = next;
  }
  return forms;
}

/**
 * How many slips of the pen lead from `meant` to `typed` (a letter left out, doubled or swapped with the next, a key beside
 * the right one), given up beyond `limit`. Any other change makes another word: "warna" is not "warga".
 */
function slips(typed: string, meant: string, limit: number): number {
  const never = limit + 1;
  if (Math.abs(typed.length - meant.length) > limit) return never;
  let beforeLast: number[] = [];
  let last = Array.from({ length: meant.length + 1 }, (_, j) => j);
  for (let i = 1; i <= typed.length; i++) {
    const letter = typed[i - 1] ?? "";
    const stray = [typed[i - 2], typed[i]].some((beside) => beside === letter || areNeighbours(beside, letter));
    const row = [(last[0] ?? never) + (stray ? 1 : never)];
    for (let j = 1; j <= meant.length; j++) {
      const wanted = meant[j - 1] ?? "";
      const change = letter === wanted ? 0 : areNeighbours(letter, wanted) ? 1 : never;
      let best = Math.min(
        (last[j] ?? never) + (stray ? 1 : never),
        (row[j - 1] ?? never) + 1,
        (last[j - 1] ?? never) + change,
      );
      if (i > 1 && j > 1 && letter === meant[j - 2] && typed[i - 2] === wanted)
        best = Math.min(best, (beforeLast[j - 2] ?? never) + 1);
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[meant.length] ?? never;
}

const keyRows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
const keys = new Map(keyRows.flatMap((row, y) => [...row].map((key, x) => [key, { x: x + y * 0.5, y }] as const)));

/** Whether two keys lie side by side on the keyboard. */
function areNeighbours(a: string | undefined, b: string): boolean {
  const [one, other] = [keys.get(a ?? ""), keys.get(b)];
  return one !== undefined && other !== undefined && Math.hypot(one.x - other.x, one.y - other.y) < 1.2;
}
