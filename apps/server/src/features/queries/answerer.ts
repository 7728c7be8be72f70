import type {
  Chart,
  ChatEvent,
  Choice,
  Confidence,
  ModelName,
  Result,
  RowRegions,
  Slot,
  Source,
} from "@tanyadata/contract";
import type { z } from "zod";

/** What an answerer makes of a question: an answer, or an expected "no", as a value; and under which view of the data it was made. */
export type Answer = Made & {
  /** Empty or left out: nothing was kept from who asked. */
  readonly seenAs?: string;
};

type Made =
  | {
      readonly kind: "answer";
      readonly answer: string;
      readonly reading: string;
      readonly sql: string;
      readonly result: Result;
      readonly sources: readonly Source[];
      readonly engine: string;
      readonly confidence: Confidence;
      readonly suggestions: readonly string[];
      readonly chart: z.infer<typeof Chart> | null;
      /** The typed query plan, as plain data. */
      readonly plan: unknown;
    }
  | { readonly kind: "ambiguous"; readonly detail: string; readonly choices: readonly Choice[] }
  | {
      readonly kind: "no_answer";
      readonly detail: string;
      readonly suggestions: readonly string[];
      /** Whether policies keep what it was about. For the log alone: whoever asked must not learn it. */
      readonly byPolicy?: boolean;
    }
  | {
      readonly kind: "problem";
      readonly code:
        | "query_failed"
        | "query_large"
        | "query_timeout"
        | "too_many_requests"
        | "overloaded"
        | "warehouse_unavailable";
      readonly detail: string;
    }
  /** A language model was needed and could not be asked. `suggestions`: what can be answered without one. */
  | {
      readonly kind: "problem";
      readonly code: "model_unavailable";
      readonly detail: string;
      readonly suggestions: readonly string[];
    };

/** What is known while the work goes on, in the order of the contract's chat events. */
export type Progress = Extract<ChatEvent, { event: "stage" | "reading" | "sql" | "waiting" | "rows" | "answer" }>;
export type Report = (progress: Progress) => void;

/** Turns a question into an answer; stops its work when the signal aborts, and reports what it knows so far to whom it may concern. */
export interface Answerer {
  answer(
    question: string,
    options: {
      readonly signal: AbortSignal;
      /** Who asks: what a language model costs is counted for each. */
      readonly userId: string;
      readonly model: z.infer<typeof ModelName>;
      readonly report?: Report;
      /** Whether it is answered although much has to be read. */
      readonly evenIfLarge?: boolean;
      /** The plan of the question before in the same topic, as it was given with its answer: what a follow-up changes. */
      readonly previous?: unknown;
    },
  ): Promise<Answer>;
}

/** Finds which region each row of a result is about; `plan` as it was given with the answer. */
export type FindRowRegions = (plan: unknown, result: Result) => Promise<RowRegions>;

/**
 * Finds the words that ask for an answer outside its conversation, and whether they alone come to it; `plan` as it was given with the
 * answer. Null: there is no plan, or none that is known.
 */
export type FindFullQuestion = (
  question: string,
  plan: unknown,
  asker: { readonly userId: string; readonly signal: AbortSignal },
) => Promise<{ readonly words: string; readonly isProven: boolean } | null>;

/** Finds what of an answered question can be exchanged; `plan` as it was given with the answer. */
export type FindSlots = (
  question: string,
  plan: unknown,
  asker: { readonly userId: string; readonly signal: AbortSignal },
) => Promise<readonly Slot[]>;
