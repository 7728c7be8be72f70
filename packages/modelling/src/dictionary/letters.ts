/**
 * What a few letters may stand for. Who writes Indonesian in short keeps the first letter and the consonants in their order ("gdi" for
 * "gadai", "brg" for "barang", "pjm" for "pinjam"), or the beginning ("taks" for "taksiran").
 */

/** Consonants in their order, "ng" and "ny" as one, none twice in a row. */
const consonantsOf = (word: string): string =>
  word
    .replace(/ng/g, "g")
    .replace(/ny/g, "y")
    .replace(/[aeiou]/g, "")
    .replace(/(.)\1+/g, "$1");

/** The same without a nasal before another: "pinjam" is p, j, m as well, "berangkat" b, r, k, t. */
const withoutNasals = (word: string): string => consonantsOf(word.replace(/ng(?=[^aeiou])|[nm](?=[^aeiougy])/g, ""));

/** A word without the ending that makes a noun of it. */
const stemOf = (word: string): string => word.replace(/(?<=.{4})an$/, "");

function isWithin(letters: string, word: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = word.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** How letters stand for a word: for the whole of it by all its consonants, or for its beginning; null where they cannot. */
export function standsFor(letters: string, word: string): "whole" | "beginning" | null {
  if (letters[0] !== word[0] || letters.length >= word.length || !isWithin(letters, word)) return null;
  const own = consonantsOf(letters);
  const forms = [word, stemOf(word)].flatMap((one) => [consonantsOf(one), withoutNasals(one)]);
  // "kas" has all that "kasir" begins with, and stands for nothing.
  if (own.length > 1 && forms.includes(own)) return "whole";
  const isBeginning = word.startsWith(letters) || (own === letters && forms.some((form) => form.startsWith(own)));
  return letters.length > 2 && isBeginning ? "beginning" : null;
}
