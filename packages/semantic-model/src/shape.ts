import { z } from "zod";

/**
 * The format of a semantic model: YAML files in one folder, each holding `model`, `entity` or `dataset`.
 * In every expression, `{column}` names a column of that file's own table; everything else is SQL that both DuckDB and
 * PostgreSQL understand.
 */

const Id = z.string().regex(/^[a-z][a-z0-9_]*$/, "lower-case letters, digits and _ only");
const ColumnName = z.string().min(1);
const Term = z
  .string()
  .min(1)
  .refine(
    (term) => term === term.toLowerCase().trim().replace(/\s+/g, " "),
    "write it in lower case with single spaces",
  );
/** Words by which people call a thing, in any language, lower case; surface forms, not stems. */
const Terms = z.array(Term).default([]);

export const Source = z.strictObject({
  title: z.string().min(1),
  url: z.url(),
  publisher: z.string().min(1),
  license: z.string().min(1),
  /** The year the source was published or the data describes. */
  year: z.number().int(),
  /** How the table was made from the source, in one or two Indonesian sentences. */
  method: z.string().optional(),
});

/** A named part of an entity: `kota` of regency, `kelurahan` of village, `berpenduduk` of island. */
export const Subset = z.strictObject({
  id: Id,
  label: z.string(),
  terms: Terms,
  /** SQL condition over the entity's table. */
  where: z.string().min(1),
  /** `noun`: the words alone name the entity ("kota"); `modifier`: they follow it ("pulau berpenduduk"). */
  role: z.enum(["noun", "modifier"]).default("noun"),
  /** Names of the members of this subset begin with these words ("Kota", "Kota Administrasi"): what follows is the short name. */
  prefixes: z.array(z.string()).default([]),
});

/** A kind of thing with named members: province, regency, island, river. */
export const Entity = z.strictObject({
  entity: Id,
  label: z.string(),
  terms: Terms,
  table: z.string().min(1),
  key: ColumnName,
  name: ColumnName,
  /** Words a member's full name begins with, which may be left out ("Pulau", "Provinsi"). */
  prefixes: z.array(z.string()).default([]),
  /** Entities that contain it, nearest first, with the column of this table that holds their key. */
  parents: z.array(z.strictObject({ entity: Id, column: ColumnName })).default([]),
  subsets: z.array(Subset).default([]),
  /** Other names of single members, by key. */
  aliases: z.record(z.string(), z.array(Term)).default({}),
  /** Degrees north and east. */
  coordinates: z.strictObject({ latitude: ColumnName, longitude: ColumnName }).optional(),
  /** Smaller is meant first where one name is borne by several entities (province 0, village 3). */
  prominence: z.number().int().min(0).default(0),
  /** What the members are counted in: "desa/kelurahan". */
  unit: z.string().optional(),
  sources: z.array(Source).min(1),
  notes: z.array(z.string()).default([]),
});

/** A column with few values by which a dataset can be cut: sex, commodity. */
export const Dimension = z.strictObject({
  id: Id,
  label: z.string(),
  terms: Terms,
  column: ColumnName,
  values: z.array(z.strictObject({ value: z.union([z.string(), z.number()]), label: z.string(), terms: Terms })).min(1),
});

/** A word that orders by a measure without naming it: "terluas", "terpadat", "luas" in "paling luas". */
export const Adjective = z.strictObject({
  terms: z.array(Term).min(1),
  /** What `ter-`/`paling` of it means: the highest or the lowest figure. */
  direction: z.enum(["highest", "lowest"]),
});

const MeasureBase = {
  id: Id,
  label: z.string(),
  /** None for a measure that is only a part of a ratio and is never asked for by name. */
  terms: Terms,
  /** Words that look like a term but must never be read as this measure. */
  blocked: Terms,
  unit: z.string(),
  decimals: z.number().int().min(0).max(9).default(0),
  adjectives: z.array(Adjective).default([]),
  /** Whether more is better, worse or neither: for words such as "terbaik". */
  polarity: z.enum(["positive", "negative", "neutral"]).default("neutral"),
  definition: z.string().optional(),
};

/** A figure computed from rows of the dataset by an aggregate expression. */
export const BaseMeasure = z.strictObject({
  ...MeasureBase,
  /** Aggregate SQL over the dataset's table: `sum({people})`. */
  expression: z.string().min(1),
  /** `sum`: may be added over places and years of one kind; `none`: stands only at the dataset's own grain. */
  additivity: z.enum(["sum", "none"]),
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

export const Dataset = z.strictObject({
  dataset: Id,
  label: z.string(),
  table: z.string().min(1),
  /** What one row is about; `column` holds that entity's key. */
  grain: z.strictObject({ entity: Id, column: ColumnName }),
  /** Years held, in the given column; or the one year that all rows describe. */
  time: z.union([
    z.strictObject({ column: ColumnName, years: z.array(z.number().int()).min(1) }),
    z.strictObject({ year: z.number().int() }),
  ]),
  dimensions: z.array(Dimension).default([]),
  measures: z.array(Measure).min(1),
  sources: z.array(Source).min(1),
  /** Sentences that must accompany an answer from this dataset. */
  notes: z.array(z.string()).default([]),
  simulated: z.boolean().default(false),
});

/** The model itself: its name and what its whole is called ("Indonesia"). */
export const Root = z.strictObject({
  model: Id,
  label: z.string(),
  /** The place that holds everything; asking for it filters nothing. */
  whole: z.strictObject({ label: z.string(), terms: Terms }),
  /** Measures that people ask for first, the most wanted first: offered where a question names none. */
  headlines: z.array(Id).default([]),
  /** Example questions, also asked by the tests. */
  examples: z.array(z.string()).default([]),
});

export type Source = z.infer<typeof Source>;
export type Subset = z.infer<typeof Subset>;
export type Entity = z.infer<typeof Entity>;
export type Dimension = z.infer<typeof Dimension>;
export type Adjective = z.infer<typeof Adjective>;
export type BaseMeasure = z.infer<typeof BaseMeasure>;
export type RatioMeasure = z.infer<typeof RatioMeasure>;
export type Measure = z.infer<typeof Measure>;
export type Dataset = z.infer<typeof Dataset>;
export type Root = z.infer<typeof Root>;
