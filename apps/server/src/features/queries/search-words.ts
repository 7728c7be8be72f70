/** Groups of pieces of text: an entry is wanted when at least one piece of each group stands in it. */
export type Wanted = readonly (readonly string[])[];

/** More words than anybody searches for make a search slow, and none better. */
const maxWords = 12;
const maxSimilarWords = 3;
const gap = "  ";

/** The words of a text, in lower case: what is between spaces and punctuation, the same that the index takes for one. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s\p{P}$+<=>^`|~]+/u)
    .filter(Boolean);
}

/** The words that are searched for, each once. */
export const searchedWords = (keyWord: string): string[] => [...new Set(wordsOf(keyWord))].slice(0, maxWords);

/** Each word between two spaces, as texts stand in the index: so a piece can say where a word begins and ends. */
const spaced = (words: readonly string[]): string => gap + words.join(gap) + gap;

/** The ways to look for words: all of them, side by side, the longest but for slips of the pen, any but for those. */
export function waysOf(words: readonly string[]): Record<"all" | "sideBySide" | "allSimilar" | "anySimilar", Wanted> {
  const all = words.map((word) => [exactPiece(word)]);
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, maxSimilarWords);
  return {
    all,
    sideBySide: words.length > 1 ? [[words.join(gap)]] : all,
    allSimilar: longest.map(similarPieces),
    anySimilar: [words.flatMap(similarPieces)],
  };
}

/** How well a text fits: 2 with the words side by side, 1 with all words, less for fewer or similar ones, 0 not at all. */
export function fitOf(words: readonly string[], texts: readonly string[]): number {
  const spacedTexts = texts.map((text) => spaced(wordsOf(text)));
  const phrase = words.length === 1 ? exactPiece(words[0] ?? "") : words.join(gap);
  if (spacedTexts.some((text) => text.includes(phrase))) return 2;
  const whole = spacedTexts.join("");
  return words.reduce((sum, word) => sum + likeness(word, whole), 0) / words.length;
}

/** Any place in a word; with one or two letters only its beginning, for almost every text has them somewhere. */
const exactPiece = (word: string): string => ([...word].length < 3 ? gap + word : word);

/** The share of the word's trigrams that stand in the text; below a half it is another word. */
function likeness(word: string, text: string): number {
  if (text.includes(exactPiece(word))) return 1;
  const signs = [...gap, ...word, " "];
  const grams = signs.slice(2).map((_, start) => signs.slice(start, start + 3).join(""));
  const share = grams.filter((gram) => text.includes(gram)).length / grams.length;
  return share < 0.5 ? 0 : share;
}

/** Three pieces that cover the word's trigrams: one slip of the pen breaks two of them at most. */
function similarPieces(word: string): string[] {
  if ([...word].length < 3) return [exactPiece(word)];
  const signs = [...gap, ...word, " "];
  const grams = signs.length - 2;
  const cuts = [0, Math.round(grams / 3), Math.round((2 * grams) / 3), grams];
  return cuts.slice(1).map((end, index) => signs.slice(cuts[index], end + 2).join(""));
}
