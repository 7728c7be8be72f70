import { type ContentWord, contentWords } from "./content.ts";

/** A verified question with what may be exchanged in it: `slots` are words that stand both in it and in what it stands for. */
export interface Taught {
  readonly question: string;
  readonly as: string;
  readonly slots: readonly string[];
}

/** A question whose slots are open: other words may stand in them. */
export interface QuestionForm extends Taught {
  /** What stands for a question of this form: `as` with its words in the slots; null of another form. */
  fill(question: string): string | null;
  /** How many of its words are its own: of two forms the one that says more is meant. */
  readonly said: number;
}

type Part = string | number;

/** The longest name that may stand in a slot, in words. */
const mostWords = 6;

/** The form of a question with slots; null where nothing would be left of it but slots: every question would have that form. */
export function formOf(taught: Taught): QuestionForm | null {
  const slots = taught.slots.map((slot) => contentWords(slot).map(({ word }) => word));
  const own = parted(contentWords(taught.question), slots);
  const meant = parted(contentWords(taught.as), slots);
  const said = own.filter(({ part }) => typeof part === "string").length;
  if (said === 0) return null;
  return {
    ...taught,
    said,
    fill(question) {
      const words = contentWords(question);
      const bound = boundTo(
        own.map(({ part }) => part),
        words,
      );
      if (!bound) return null;
      let filled = taught.as;
      for (const { part, start, end } of [...meant].reverse()) {
        const range = typeof part === "number" ? bound.get(part) : undefined;
        if (range) filled = filled.slice(0, start) + textOf(question, words, range) + filled.slice(end);
      }
      return filled;
    },
  };
}

/** Words of a sentence, and its slots in the place of theirs, with where each stands. */
function parted(words: readonly ContentWord[], slots: readonly (readonly string[])[]) {
  const parts: { part: Part; start: number; end: number }[] = [];
  for (let at = 0; at < words.length; ) {
    const here = slots
      .map((slot, index) => ({ index, length: slot.length }))
      .filter(({ index, length }) => length > 0 && slots[index]?.every((word, i) => words[at + i]?.word === word))
      .sort((a, b) => b.length - a.length)[0];
    const length = here?.length ?? 1;
    const [first, last] = [words[at], words[at + length - 1]];
    if (first && last) parts.push({ part: here?.index ?? first.word, start: first.start, end: last.end });
    at += length;
  }
  return parts;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

const textOf = (question: string, words: readonly ContentWord[], { from, to }: Range): string =>
  question.slice(words[from]?.start, words[to - 1]?.end);

/** Which words stand in each slot; null where the words are none of that form. A slot that stands there twice holds the same twice. */
function boundTo(parts: readonly Part[], words: readonly ContentWord[]): ReadonlyMap<number, Range> | null {
  const saying = ({ from, to }: Range): string =>
    words
      .slice(from, to)
      .map(({ word }) => word)
      .join(" ");
  function from(part: number, at: number, bound: ReadonlyMap<number, Range>): ReadonlyMap<number, Range> | null {
    const here = parts[part];
    if (here === undefined) return at === words.length ? bound : null;
    if (typeof here === "string") return words[at]?.word === here ? from(part + 1, at + 1, bound) : null;
    const known = bound.get(here);
    for (let to = at + 1; to <= Math.min(words.length, at + mostWords); to++) {
      const range = { from: at, to };
      if (known && saying(known) !== saying(range)) continue;
      const rest = from(part + 1, to, known ? bound : new Map([...bound, [here, range]]));
      if (rest) return rest;
    }
    return null;
  }
  return from(0, 0, new Map());
}
