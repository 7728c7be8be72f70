const fold = (text: string): string =>
  ` ${text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/** Pieces of three letters, as often as they stand there. */
function piecesOf(text: string): Map<string, number> {
  const pieces = new Map<string, number>();
  for (let at = 0; at + 3 <= text.length; at++) {
    const piece = text.slice(at, at + 3);
    pieces.set(piece, (pieces.get(piece) ?? 0) + 1);
  }
  return pieces;
}

/** How alike words are written, from 0 to 1: by their pieces of three letters; whole words within others count for much. */
export function likenessTo(word: string): (other: string) => number {
  const own = fold(word);
  const pieces = piecesOf(own);
  const size = Math.max(1, own.length - 2);
  return (other) => {
    const text = fold(other);
    if (text === own) return 1;
    let common = 0;
    for (const [piece, count] of piecesOf(text)) common += Math.min(count, pieces.get(piece) ?? 0);
    const dice = (2 * common) / (size + Math.max(1, text.length - 2));
    return text.includes(own) || own.includes(text) ? Math.max(0.7, dice) : dice;
  };
}
