import type { Obstacle, SentenceReading, ShownTarget, TeachingCheck } from "@tanyadata/contract";
import type { Edit, ModelFile } from "@tanyadata/semantic-model";
import type { WarehousePlace } from "../../warehouse-address.ts";

/** A question with the plan of the answer that it followed. */
export interface AskedQuestion {
  readonly question: string;
  readonly previous: unknown;
}

/** A model and its warehouse, with what was taught. */
export interface ModelAtWork {
  /** Another one: the names in the warehouse, or the files, may be others. */
  readonly version: string;
  readonly place: WarehousePlace;
  readonly files: readonly ModelFile[];
  readonly edits: readonly Edit[];
}

/** What can be done, each with what it comes to. */
export interface Tasks {
  obstacles: { with: { readonly questions: readonly AskedQuestion[] }; gives: readonly (Obstacle | null)[] };
  nearest: {
    with: AskedQuestion & { readonly term?: string | undefined };
    gives: { readonly reading: SentenceReading; readonly nearest: readonly ShownTarget[] };
  };
  targets: { with: { readonly search: string }; gives: readonly ShownTarget[] };
  read: {
    with: {
      readonly question: string;
      readonly for?: string | undefined;
      /** All that is to be taught; empty: what is. */
      readonly next: readonly Edit[];
      /** What of it is new. */
      readonly added: readonly Edit[];
      readonly steps: boolean;
    };
    gives: SentenceReading & {
      readonly slots: string[];
      readonly steps: { words: string; use: string }[];
      readonly faults: string[];
    };
  };
  check: {
    with: {
      readonly next: readonly Edit[];
      /** What of it is new: its words and sentences are looked at more closely. */
      readonly added: readonly Edit[];
      readonly refused: readonly (AskedQuestion & { readonly times: number })[];
      readonly answered: readonly AskedQuestion[];
    };
    gives: Omit<TeachingCheck, "version"> & {
      /** What each of `added` is about, in words. */
      readonly abouts: readonly string[];
    };
  };
}

export type Order = {
  [Name in keyof Tasks]: { readonly model: ModelAtWork; readonly task: { readonly do: Name } & Tasks[Name]["with"] };
}[keyof Tasks];
