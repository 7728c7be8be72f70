import { z } from "zod";
import { ColumnName, Id, Label, Term, Terms } from "./words.shape.ts";

/** Both ends belong to it, in whole units; none at an end: open there. */
const ends = { from: z.number().int().optional(), to: z.number().int().optional() };

const Value = z.strictObject({
  value: z.union([z.string(), z.number()]),
  label: Label,
  terms: Terms,
  /** What it spans, where the values of a dimension are ranges: 5 to 9 years. */
  ...ends,
  /** Off where no figure was published of it for the whole. */
  whole: z.boolean().default(true),
});

/** A column with few values by which a dataset can be cut: sex, commodity. */
export const Dimension = z.strictObject({
  id: Id,
  label: Label,
  terms: Terms,
  column: ColumnName,
  values: z.array(Value).min(1),
  /** SQL condition that picks the rows meant where no value is named: the survey month that stands for its year. */
  otherwise: z.string().min(1).optional(),
  /**
   * What is said where that left rows out: "tanpa nota batal". The rest are values like any others then, by which figures can be told.
   */
  otherwise_note: z.string().min(1).optional(),
  /**
   * That the values are ranges which follow one another, lowest first: figures of "15 sampai 64 tahun" are then the sum of
   * those between. `noun` and `unit` name a range ("usia 15–64 tahun"); `terms` are other words for the unit.
   */
  ranges: z.strictObject({ noun: Label, unit: Label, terms: Terms }).optional(),
  /** Names of ranges ("lansia"), each with the sentence that says who fixed its bounds. */
  groups: z
    .array(z.strictObject({ id: Id, terms: z.array(Term).min(1), ...ends, definition: z.string().min(1) }))
    .default([]),
});

export type Dimension = z.infer<typeof Dimension>;
