import type { Day } from "./dates.ts";
import type { Frame } from "./frame.ts";
import type { Worth } from "./identities.ts";
import type { Tax } from "./tax.ts";
import type { Draft } from "./words.ts";

/** What a frame's rows are told by, and how it is asked for. */
export interface Telling {
  readonly frame: Frame;
  readonly dataset: string;
  /** Nouns of what a row is, best first; and of the document that lines belong to. */
  readonly nouns: readonly string[];
  readonly worth: Worth | null;
  readonly tax: Tax | null;
  readonly isPart: boolean;
  /** What those are called whom the rows are about: "pasien" of stays. */
  readonly person: string | null;
  /** What is said of rows by the day that tells them: "masuk" of stays. */
  readonly verbs: readonly string[];
  /** What is said of them by their other days: no word for all of them. */
  readonly later: readonly string[];
  /** The day by which they are told, where it is not the first of them: only rows that have it are meant. */
  readonly day: Day | null;
  readonly isOther: boolean;
}

/** Drafts a measure of a telling with the words of it that are free; nothing where none is. */
export type Measure = (id: string, terms: readonly string[], rest: Draft) => Draft[];
