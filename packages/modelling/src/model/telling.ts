import type { Sum } from "../understand/sums.ts";
import type { About } from "./about.ts";
import type { Attainment } from "./attainment.ts";
import type { Attendance } from "./attendance.ts";
import type { Day } from "./dates.ts";
import type { Field, Frame } from "./frame.ts";
import type { Worth } from "./identities.ts";
import type { Moves } from "./moves.ts";
import type { Cost } from "./profit.ts";
import type { Receivable } from "./receivables.ts";
import type { Discount, Tax } from "./sides.ts";
import type { Draft } from "./words.ts";

/** What a frame's rows are told by, and how it is asked for. */
export interface Telling {
  readonly frame: Frame;
  readonly dataset: string;
  /** The dataset in which the same rows are told by their first day. */
  readonly main: string;
  /** Nouns of what a row is, best first; and of the document that lines belong to. */
  readonly nouns: readonly string[];
  readonly worth: Worth | null;
  readonly about: About;
  readonly tax: Tax | null;
  readonly discount: Discount | null;
  /** The column of what documents come to in all, which people call sales. */
  readonly total: Field | null;
  /** The measure of that total in the dataset of the document that the rows are lines of; whether it is proven to be their sum. */
  readonly above: { readonly measure: string; readonly isSum: boolean } | null;
  readonly cost: Cost | null;
  /** What the things are called that people of the rows take part in, where the rows tell of nothing else. */
  readonly takers: readonly string[];
  /** Words for values by which the rows can be cut: none of them means all of the rows. */
  readonly stated: ReadonlySet<string>;
  readonly attendance: Attendance | null;
  readonly attainment: Attainment | null;
  /** What moves a balance. */
  readonly moves: Moves | null;
  /** What is left to be paid. */
  readonly receivable: Receivable | null;
  /** The figure that others of each row come to: what it is called alone is that. */
  readonly sum: Sum | null;
  /** Whether the rows say who of the staff did what they tell of. */
  readonly isServed: boolean;
  /** Whether no other rows do. */
  readonly isOnlyServed: boolean;
  /** Whether they are the payments of a database that keeps no others. */
  readonly isOnlyPaid: boolean;
  /** What things the rows tell of are called: "sparepart" of lines. */
  readonly items: readonly string[];
  readonly isPart: boolean;
  /** What those are called whom the rows are about: "pasien" of stays. */
  readonly person: string | null;
  /** What is said of rows by the day that tells them: "masuk" of stays. */
  readonly verbs: readonly string[];
  /** What is said of them by their other days: no word for all of them. */
  readonly later: readonly string[];
  /** The day by which they are told first. */
  readonly first: Day | null;
  /** The day by which they are told, where it is not the first of them: only rows that have it are meant. */
  readonly day: Day | null;
  readonly isOther: boolean;
}

/** Drafts a measure of a telling with the words of it that are free; nothing where none is. */
export type Measure = (id: string, terms: readonly string[], rest: Draft) => Draft[];
