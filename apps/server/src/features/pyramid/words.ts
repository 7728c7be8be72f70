const folded = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether a text has a word that begins with each of the keywords. */
export function matches(text: string, keywords: string): boolean {
  const words = folded(text).split(/[^\p{L}\p{N}]+/u);
  return folded(keywords)
    .split(/[^\p{L}\p{N}]+/u)
    .every((keyword) => words.some((word) => word.startsWith(keyword)));
}

/** Whether a text is called by one of the names; capital letters do not count. */
export const isNamed = (texts: readonly string[], names: readonly string[]): boolean =>
  names.some((name) => texts.some((text) => folded(text) === folded(name)));
