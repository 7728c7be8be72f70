import { z } from "zod";

const word = z.string().trim().min(1).max(200);

/** What people said of a column: the rows of another table that it leads to; null: nowhere, whatever seems so. */
export const SaidRelation = z.object({
  table: word,
  column: word,
  leads_to: z.object({ table: word, column: word }).nullable(),
});
export type SaidRelation = z.infer<typeof SaidRelation>;

/** What a column of a database was taken for, and by what. */
export const DraftedColumn = z.object({
  column: z.string(),
  role: z.string(),
  called: z.string(),
  why: z.string(),
  /** Whether it is worth a look. */
  is_unsure: z.boolean(),
  /** The rows of another table that it leads to. */
  leads_to: z
    .object({
      table: z.string(),
      column: z.string(),
      /** Declared as a foreign key; else proven on the rows. */
      is_declared: z.boolean(),
      /** Said by people. */
      is_said: z.boolean().default(false),
      /** Share of its values that are there, from 0 to 1, and how many are not. */
      share: z.number(),
      orphans: z.number().int(),
    })
    .nullable(),
});
export type DraftedColumn = z.infer<typeof DraftedColumn>;

/** What a table of a database was taken for. */
export const DraftedTable = z.object({
  table: z.string(),
  is: z.enum(["entity", "facts", "tie", "aside"]),
  called: z.string(),
  rows_read: z.number().int(),
  is_whole: z.boolean(),
  /** Why nothing is made of it. */
  why: z.string().nullable(),
  notes: z.array(z.string()),
  columns: z.array(DraftedColumn),
});
export type DraftedTable = z.infer<typeof DraftedTable>;

/** A question that a draft's own words make, what it is answered, and what a plain sum over the same rows says. */
export const DraftTrial = z.object({
  question: z.string(),
  /**
   * `differs`: what is answered is not what the rows come to; `failed`: one of the two did not run; `other`: it is read as something else; `late`:
   * not in its time.
   */
  verdict: z.enum(["equal", "differs", "failed", "other", "late"]),
  /** Figures in words; null where there are none to compare. */
  told: z.string().nullable(),
  summed: z.string().nullable(),
  /** The plain sum, for people to read and run. */
  sql: z.string(),
  why: z.string().nullable(),
});
export type DraftTrial = z.infer<typeof DraftTrial>;

/** The trials of one fact; none where the time for all was over before it was asked. */
export const DraftTrials = z.object({
  about: z.string(),
  /** Questions of its own words that are not understood: nothing is answered wrongly by them. */
  not_understood: z.number().int(),
  trials: z.array(DraftTrial),
});
export type DraftTrials = z.infer<typeof DraftTrials>;

/** Something that a language model proposed for a draft, and what became of it. */
export const DraftProposal = z.object({
  table: z.string(),
  column: z.string().nullable(),
  is: z.enum(["name", "meaning", "relation", "description", "question"]),
  /** The word, where it leads, or the sentence; of a meaning the value that it is for. */
  said: z.string(),
  value: z.string().nullable(),
  /** `proven` on the rows; `unchecked`: taken as a word, and nobody has looked yet; `left` out. */
  verdict: z.enum(["proven", "unchecked", "left"]),
  why: z.string(),
});
export type DraftProposal = z.infer<typeof DraftProposal>;

/** What came of asking a language model. */
export const DraftProposals = z.object({
  /** Tables that it was asked about, of how many. */
  asked: z.number().int(),
  of: z.number().int(),
  /** Why it was not asked about the others. */
  failure: z.string().nullable(),
  proposals: z.array(DraftProposal),
});
export type DraftProposals = z.infer<typeof DraftProposals>;

export const DatabaseReport = z.object({
  tables: z.array(DraftedTable),
  /** Columns that are told to nobody. */
  secrets: z.array(z.string()),
  /** Words that two wanted. */
  collisions: z.array(z.object({ word: z.string(), has: z.string(), lacks: z.string() })),
  /** Questions in its own words, with what they are answered with. */
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** Ten questions about each fact beside plain sums, what is wrong first; drafts of before have none. */
  trials: z.array(DraftTrials).default([]),
  /** Null where no language model was asked. */
  proposals: DraftProposals.nullable().default(null),
  /** What people had said of its relations when it was drafted. */
  relations: z.array(SaidRelation).default([]),
});
export type DatabaseReport = z.infer<typeof DatabaseReport>;
