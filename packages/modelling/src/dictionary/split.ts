import { type Concept, isA, knownWords, propertiesByForm } from "./concepts.ts";

/** Words that other names of a database are made of; and what those stand for that no dictionary knows. */
export interface OwnWords {
  readonly has: (word: string) => boolean;
  readonly get?: (word: string) => Concept | null | undefined;
}

/** `OrderDetails`, `order_details` and `order details` are two words: order, details. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .replace(/%/g, " persen ")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** A letter of what is no known word costs so much, and such a stretch at all. */
const unknownLetter = 0.45;
const unknownWord = 1.9;
/** What tables are marked by before their names. */
const marks =
  /^(?:tbl|tb|tabel|table|mst|ms|mt|master|trx|trn|trs|tr|tx|lkp|lu|ref|rf|dim|fact|fct|vw|view|data|app|sys)$/;
const letterMarks = new Set(["m", "t", "r", "s", "v", "d", "h"]);

/**
 * The words of a name, also where they run together (`tglmasuk`, `namapasien`), by the dictionary and by words that other names of
 * the same database are made of.
 */
export function splitName(name: string, about: "table" | "column", own: OwnWords = new Set()): string[] {
  const apart = wordsOf(name);
  return apart.flatMap((word) => {
    // "m2" is a unit, "tranap2023" a year behind a name.
    const [, letters = word, digits = ""] = /^(\p{L}{3,}?)(\d+)$/u.exec(word) ?? [];
    const parts = isKnown(letters, own) ? [letters] : segmented(letters, own, about === "table", apart.length > 1);
    return digits === "" ? parts : [...parts, digits];
  });
}

/** Whether the dictionary knows a word, or other names of the database are made of it. */
export const isKnown = (word: string, own: OwnWords): boolean =>
  [word, word.replace(/s$/, "")].some((one) => knownWords.has(one) || own.has(one));

/** @param isApart the words of the name stand apart already ("bunga_tahun_pertama"): a part is cut only where all of it is known */
function segmented(word: string, own: OwnWords, isMarked: boolean, isApart: boolean): string[] {
  // "ditanggapi" is what was done, and runs nothing together.
  if (word.length < 4 || !/^[a-z]+$/.test(word) || /^di[a-z]{4,}(?:kan|i)$/.test(word)) return [word];
  interface Step {
    readonly cost: number;
    readonly parts: readonly string[];
    /** Whether the last part is no known word, which may go on. */
    readonly isOpen: boolean;
  }
  // What ends in a known word and what ends in the middle of an unknown one are kept apart: the dearer may come out cheaper.
  const closed: (Step | undefined)[] = [{ cost: 0, parts: [], isOpen: false }];
  const open: (Step | undefined)[] = [];
  const take = (at: number, step: Step): void => {
    const best = step.isOpen ? open : closed;
    const known = best[at];
    if (!known || step.cost < known.cost) best[at] = step;
  };
  // No word is one letter: "transmisi" holds no "m".
  const isWhole = ({ isOpen, parts }: Step): boolean => !isOpen || (parts.at(-1) ?? "").length > 1;
  for (let from = 0; from < word.length; from++) {
    for (const here of [closed[from], open[from]]) {
      if (!here) continue;
      for (let to = from + 2; isWhole(here) && to <= word.length; to++) {
        const part = word.slice(from, to);
        // "mstnasabah", "trxpolis": what tables are marked by runs together with their names as well; as "st" with a column's: "stplg".
        const isSign =
          from === 0 &&
          to < word.length &&
          (isMarked ? part.length > 1 && marks.test(part) : part === "st" && own.has(word.slice(to)));
        // No table is called by a day: "tgdi" holds no "tg".
        if (isMarked && from === 0 && to < word.length && isA(propertiesByForm.get(part), "date")) continue;
        const price = isSign ? 0.7 : own.has(part) ? 0.8 : knownWords.get(part);
        if (price !== undefined) take(to, { cost: here.cost + price, parts: [...here.parts, part], isOpen: false });
      }
      const letter = word[from] ?? "";
      const going = here.isOpen
        ? [...here.parts.slice(0, -1), (here.parts.at(-1) ?? "") + letter]
        : [...here.parts, letter];
      const mark = isMarked && from === 0 && letterMarks.has(letter);
      take(from + 1, {
        cost: here.cost + unknownLetter + (here.isOpen || mark ? 0 : unknownWord),
        parts: going,
        isOpen: !mark,
      });
      // A letter that marks may as well begin a word.
      if (mark) take(from + 1, { cost: here.cost + unknownLetter + unknownWord, parts: going, isOpen: true });
    }
  }
  const whole = unknownWord + word.length * unknownLetter;
  const [found] = [closed[word.length], open[word.length]]
    .flatMap((step) => (step && isWhole(step) ? [step] : []))
    .sort((one, other) => one.cost - other.cost);
  // In a short word two letters that nobody knows are its beginning: "bekas" is no "kas".
  const isPlain = (part: string, at: number): boolean =>
    (at === 0 && (marks.test(part) || part === "st")) ||
    part.length > 2 ||
    word.length > 5 ||
    isKnown(part, own) ||
    (isMarked && at === 0 && letterMarks.has(part));
  const isMark = (part: string): boolean => marks.test(part) || part === "st" || (isMarked && letterMarks.has(part));
  const isTold = (part: string, at: number, parts: readonly string[]): boolean =>
    isKnown(part, own) ||
    (at === 0 && isMark(part)) ||
    (at === 1 && parts.length === 2 && isMarked && isMark(parts[0] ?? "")) ||
    (!isApart && (isShortened(part) || (at === parts.length - 1 && at > 0 && leadsOn(parts[at - 1] ?? ""))));
  return found &&
    found.cost < whole &&
    found.parts.length > 1 &&
    found.parts.every(isPlain) &&
    found.parts.every(isTold)
    ? [...found.parts]
    : [word];
}

/** A few letters without a vowel: "sbk", "gbg"; "progres" holds no "res". */
const isShortened = (part: string): boolean => /^[^aeiou]{2,5}$/.test(part);

/** What columns begin with that tell of what follows, whatever that is: "kdkomoditas", "tglcekin". */
const leadsOn = (part: string): boolean =>
  isA(propertiesByForm.get(part), "name", "code", "date", "year", "amount", "money", "status", "category");

/** Words of names without what marks the kind of table in front: `tbl_`, `m_`, `ref_`, and one that most tables of a database share. */
export function withoutMarks(words: readonly string[], shared: ReadonlySet<string>): string[] {
  let rest = [...words];
  while (rest.length > 1 && (marks.test(rest[0] ?? "") || shared.has(rest[0] ?? "") || letterMarks.has(rest[0] ?? "")))
    rest = rest.slice(1);
  return rest;
}

/** First words that so many tables share that they tell nothing of any (`mhs_`, `app_`). */
export function sharedPrefixes(names: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const name of names) {
    const [first = "", ...rest] = wordsOf(name.slice(name.indexOf(".") + 1));
    if (rest.length > 0) counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([word, n]) => (n >= 4 && n * 2 > names.length ? [word] : [])));
}
