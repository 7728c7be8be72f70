export interface Piece {
  readonly text: string;
  readonly isMatch: boolean;
}

const word = /[\p{L}\p{M}\p{N}]+/gu;
const wordsOf = (text: string): string[] => text.toLowerCase().match(word) ?? [];

/**
 * A text in pieces, those marked that were searched for: any part of a word (of one or two letters only its beginning).
 * A searched word that stands nowhere in the text marks the words like it, since slips of the pen are forgiven.
 */
export function highlight(text: string, query: string): Piece[] {
  const searched = [...new Set(wordsOf(query))];
  const marked = new Array<boolean>(text.length).fill(false);
  const words = [...text.matchAll(word)].map((match) => ({ at: match.index, lower: match[0].toLowerCase() }));

  for (const wanted of searched) {
    const placed = words.map(({ lower }) => placeIn(lower, wanted));
    const isThere = placed.some((place) => place >= 0);
    words.forEach(({ at, lower }, index) => {
      const place = placed[index] ?? -1;
      if (place >= 0) marked.fill(true, at + place, at + place + wanted.length);
      else if (!isThere && isLike(wanted, lower)) marked.fill(true, at, at + lower.length);
    });
  }
  return piecesOf(text, marked);
}

/** Where a searched word stands in a word; -1 where it does not. */
function placeIn(lower: string, wanted: string): number {
  const place = lower.indexOf(wanted);
  return wanted.length < 3 && place > 0 ? -1 : place;
}

/** Whether half of what three letters in a row a word has stands in the other: the server's own measure. */
function isLike(wanted: string, lower: string): boolean {
  if (wanted.length < 3) return false;
  const grams = gramsOf(wanted);
  return grams.filter((gram) => `  ${lower} `.includes(gram)).length * 2 >= grams.length;
}

function gramsOf(text: string): string[] {
  const signs = `  ${text} `;
  return Array.from({ length: signs.length - 2 }, (_, start) => signs.slice(start, start + 3));
}

function piecesOf(text: string, marked: readonly boolean[]): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  for (let end = 1; end <= text.length; end++) {
    if (end < text.length && marked[end] === marked[start]) continue;
    pieces.push({ text: text.slice(start, end), isMatch: marked[start] ?? false });
    start = end;
  }
  return pieces;
}
