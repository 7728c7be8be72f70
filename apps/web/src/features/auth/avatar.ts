const graphemes = new Intl.Segmenter("id", { granularity: "grapheme" });
const first = (text: string, count: number): string =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)
    .slice(0, count)
    .join("");

/** The first letters of the first two words, or the first two characters of a single word, in upper case. */
export function initials(nickname: string): string {
  const [one = "", two] = nickname.trim().split(/\s+/);
  return (two ? first(one, 1) + first(two, 1) : first(one, 2)).toLocaleUpperCase("id");
}

/** The hue (0-359) that a nickname always has. */
export function hue(nickname: string): number {
  let hash = 0;
  for (const character of nickname) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360;
  return hash;
}
