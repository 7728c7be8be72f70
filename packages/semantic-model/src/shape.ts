import { z } from "zod";
import { Dimension } from "./dimension.shape.ts";
import { Adjective } from "./entity.shape.ts";
import { Regions } from "./regions.shape.ts";
import { ColumnName, Id, Label, Month, Note, Source, Term, Terms, Visibility } from "./words.shape.ts";

/**
 * The format of a semantic model: YAML files in one folder, each holding `model`, `entity` or `dataset`.
 * In every expression, `{column}` names a column of that file's own table; everything else is SQL that both DuckDB and
 * PostgreSQL understand.
 */

const MeasureBase = {
  id: Id,
  label: Label,
  /** None for a measure that is only a part of a ratio and is never asked for by name. */
  terms: Terms,
  /** Words that look like a term but must never be read as this measure. */
  blocked: Terms,
  /** Words for what the figure is a share of: it answers "persen", and not how many there are. */
  counted: Terms,
  /** What somebody does, or what is done to something, each time that it is counted: who "belum pernah belanja" has none of it. */
  verbs: Terms,
  unit: z.string(),
  decimals: z.number().int().min(0).max(9).default(0),
  adjectives: z.array(Adjective).default([]),
  /** Whether more is better, worse or neither: for words such as "terbaik". */
  polarity: z.enum(["positive", "negative", "neutral"]).default("neutral"),
  /** What it is, in one or two Indonesian sentences of one's own. */
  definition: z.string().optional(),
  /** The measure that this one is another source of: meant where a qualifier, a year or a cut asks for it. */
  variant_of: Id.optional(),
  /**
   * Of another source: both tell one series, so that the newer of them is meant where no year is said. Of a year that both tell it `counts`, or
   * `yields` to the measure that it is another source of.
   */
  continues: z.enum(["yields", "counts"]).optional(),
  /** Words that pick it among the sources of one figure: "menurut sensus". */
  qualifiers: Terms,
  /** Who may be told it, if others than may be told the rest of its dataset. */
  visibility: Visibility.optional(),
};

/** A figure computed from rows of the dataset by an aggregate expression. */
export const BaseMeasure = z.strictObject({
  ...MeasureBase,
  /** Aggregate SQL over the dataset's table: `sum({people})`. */
  expression: z.string().min(1),
  /**
   * `sum`: may be added over places and years of one kind; `rows`: no sum, but right of whatever rows are asked of, such as
   * a mean of what was paid; `none`: stands only at the dataset's own grain.
   */
  additivity: z.enum(["sum", "rows", "none"]),
  /**
   * The entity of which it counts one each time: invoices. What else is told of them then says which are counted: "nota yang belum ada
   * pembayarannya". Such an entity needs no words of its own, and no names.
   */
  counts: Id.optional(),
});

/** A figure computed from two measures after each was aggregated, so that it is right at every level: density. */
export const RatioMeasure = z.strictObject({
  ...MeasureBase,
  numerator: Id,
  denominator: Id,
  /** 1 for "per", 100 for percent. */
  scale: z.number().default(1),
});

export const Measure = z.union([BaseMeasure, RatioMeasure]);

/** A dataset as it is written. */
export const WrittenDataset = z.strictObject({
  dataset: Id,
  label: Label,
  /** What people call its subject ("ketenagakerjaan"), where no measure of it is meant. */
  terms: Terms,
  table: z.string().min(1),
  /** What one row is about; `column` holds that entity's key. Where rows are events of several things, the first of `also` is taken. */
  grain: z.strictObject({ entity: Id, column: ColumnName }).optional(),
  /** What else it is about: a sale has a product, a branch and a customer. Figures are told of each, and of one in another. */
  also: z.array(z.strictObject({ entity: Id, column: ColumnName })).default([]),
  /**
   * Datasets whose rows these belong to (payments of orders): what is said of those, "pembayaran dari pesanan yang batal", holds of these
   * as well. `dimensions`: theirs, each by its name here; `told`: the dataset in which these rows are told by their day.
   */
  belongs: z
    .array(z.strictObject({ dataset: Id, dimensions: z.record(Id, Id).default({}), told: Id.optional() }))
    .default([]),
  /** Rows that each row belongs to (its order), each by a unique column: wherever a column is named, `order.date` is one of theirs. */
  joins: z.array(z.strictObject({ table: z.string().min(1), from: ColumnName, to: ColumnName })).default([]),
  /**
   * Years held, in the given column; a column of dates, and the months (or the days) from and to which it is held; the one year that
   * all rows describe; or none: what does not change with the years.
   */
  time: z.union([
    z.strictObject({ column: ColumnName, years: z.array(z.number().int()).min(1) }),
    z.strictObject({ date: ColumnName, from: Month, to: Month }),
    z.strictObject({ year: z.number().int() }),
    z.strictObject({ timeless: z.literal(true) }),
  ]),
  /** A table with the same columns but no grain: figures published for the whole, which no sum or mean of the rows gives. */
  whole: z.strictObject({ table: z.string().min(1) }).optional(),
  dimensions: z.array(Dimension).default([]),
  measures: z.array(Measure).min(1),
  sources: z.array(Source).min(1),
  /** What must accompany an answer from this dataset. */
  notes: z.array(z.union([z.string(), Note])).default([]),
  /** Members without a figure, in the given years or in all of them, and what that means. */
  gaps: z.array(Note.required({ members: true })).default([]),
  /** Years from which on the figures are not comparable with earlier ones; said of answers from both sides. */
  breaks: z
    .array(
      z.strictObject({
        year: z.number().int(),
        note: z.string().min(1),
        /** Nothing is computed of years on both sides. */
        apart: z.literal(true).optional(),
      }),
    )
    .default([]),
  simulated: z.boolean().default(false),
  /** Who may be told its figures. Nothing is public that does not say so. */
  visibility: Visibility.default("signed-in"),
});

/** The model itself: its name and what its whole is called ("Indonesia"). */
export const Root = z.strictObject({
  model: Id,
  label: Label,
  /** The place that holds everything; asking for it filters nothing. */
  whole: z.strictObject({ label: Label, terms: Terms }),
  /** Measures that people ask for first, the most wanted first: offered where a question names none. */
  headlines: z.array(Id).default([]),
  /** Words that mean one of several measures, none of them more than another: who says no more is asked which. */
  either: z.array(z.strictObject({ terms: z.array(Term).min(1), measures: z.array(Id).min(2) })).default([]),
  /** What describes the regions of a country; none where the data are about something else. */
  regions: Regions.optional(),
  /** Example questions, also asked by the tests. */
  examples: z.array(z.string()).default([]),
  /**
   * Questions as people here put them, each with the question that says the same in the model's words. `slots`: words that stand in both
   * and for which others of their kind may stand, a place, a period, a value or a number.
   */
  verified: z
    .array(
      z.strictObject({
        question: z.string().min(1),
        as: z.string().min(1),
        slots: z.array(z.string().min(1)).default([]),
      }),
    )
    .default([]),
  /**
   * Columns (`table.column`) that are told to nobody, beside those whose name says so; and of these those that are no secret
   * after all.
   */
  secrets: z
    .strictObject({
      columns: z.array(z.string().regex(/.\../)).default([]),
      except: z.array(z.string().regex(/.\../)).default([]),
    })
    .default({ columns: [], except: [] }),
  /** Words that are neither measure nor entity but may be asked for ("apa itu GKG"), each with where it is explained. */
  glossary: z
    .array(z.strictObject({ label: Label, terms: z.array(Term).min(1), definition: z.string(), source: Source }))
    .default([]),
});

export type BaseMeasure = z.infer<typeof BaseMeasure>;
export type RatioMeasure = z.infer<typeof RatioMeasure>;
export type Measure = z.infer<typeof Measure>;
export type WrittenDataset = z.infer<typeof WrittenDataset>;
/** A dataset as it is loaded: what its rows are about first is its grain. */
export type Dataset = WrittenDataset & { readonly grain: NonNullable<WrittenDataset["grain"]> };
export type Root = z.infer<typeof Root>;
