import { z } from "zod";

/** What people say of one figure, where it was taken for something else. */
const FigureWish = z.object({
  /** The figure's id, as the preview tells it. */
  id: z.string().max(200),
  label: z.string().trim().min(1).max(120).optional(),
  unit: z.string().trim().max(40).optional(),
  /** Whether a sum of it means something. */
  adds: z.boolean().optional(),
  /** Whether it is more of a figure that the warehouse has; left out: as it was understood. */
  joins: z.boolean().optional(),
  /** Whether it counts where the warehouse tells something, too. */
  counts: z.boolean().optional(),
});

/** What a column can be said to be. */
export const ColumnKind = z.enum(["place", "year", "date", "figure", "category", "name", "note", "secret", "unused"]);
export type ColumnKind = z.infer<typeof ColumnKind>;

const short = z.string().trim().max(200);

/** What people say of a file, where it does not tell by itself, or tells something else. */
export const DataWishes = z.object({
  sheet: z.string().max(200).optional(),
  title: short.min(1).optional(),
  /** Id of the table, and of what is asked of it. */
  table: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,49}$/)
    .optional(),
  /** Id of the kind of places that the rows are about. */
  level: short.min(1).optional(),
  /** Name of the place that holds them all. */
  within: short.min(1).optional(),
  /** Whose codes a column of codes holds. */
  codes: short.min(1).optional(),
  decimal: z.enum(["comma", "dot"]).optional(),
  year: z.union([z.number().int().min(1800).max(2200), z.literal("none")]).optional(),
  zeros: z.union([z.enum(["keep", "missing"]), z.array(short).max(500)]).optional(),
  /** Names as the file writes them, each with the one that is meant. */
  names: z
    .array(z.object({ written: z.string().max(500), meant: short.min(1) }))
    .max(1000)
    .optional(),
  /** Leaves out rows whose name is nobody's. */
  skip_unmatched: z.boolean().optional(),
  /** Columns, from 0, that are not taken: as `kinds` says with `unused`. */
  left_out: z.array(z.number().int().min(0)).max(10_000).optional(),
  /** What columns, from 0, are; a secret is not kept, nor is what is unused. */
  kinds: z
    .array(z.object({ column: z.number().int().min(0), is: ColumnKind }))
    .max(10_000)
    .optional(),
  figures: z.array(FigureWish).max(1000).optional(),
  publisher: short.optional(),
  url: z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(500)]).optional(),
  license: short.optional(),
  /** Id of the imported table that this file takes the place of. */
  replaces: z.string().max(60).optional(),
  /** Id of the imported table that this file's rows are added to. */
  adds_to: z.string().max(60).optional(),
});
export type DataWishes = z.infer<typeof DataWishes>;

/** What one column of the file was taken for, and why. */
export const DataColumn = z.object({
  /** From 0. */
  index: z.number().int(),
  title: z.string(),
  is: z.enum(["place", "year", "date", "figure", "category", "name", "note", "secret", "unused", "empty"]),
  /** What it holds, and what that is known by; in words. */
  holds: z.string(),
  why: z.string(),
  /** Of a figure: what it is asked by. Null: none is made of it alone. */
  figure: z
    .object({
      id: z.string(),
      label: z.string(),
      unit: z.string(),
      decimals: z.number().int(),
      adds: z.boolean(),
      /** What people may call it, the likeliest first. */
      terms: z.array(z.string()),
      /** The figure of the warehouse that it is more of: at another level, in other years, or by another source. */
      joins: z
        .object({
          label: z.string(),
          /** Where and when the warehouse tells it, and who publishes it. */
          level: z.string(),
          years: z.array(z.number().int()),
          publishers: z.array(z.string()),
          /** Whether the file tells no unit, and the warehouse's is taken. */
          takes_unit: z.boolean(),
          /** Whether the file's is the one that counts where both tell a figure of one place and year; the other is asked for by its name. */
          counts: z.boolean(),
          /** What both tell. */
          both: z
            .object({
              same: z.number().int(),
              differ: z.number().int(),
              /** The first of those that differ. */
              examples: z.array(z.object({ of: z.string(), warehouse: z.number(), file: z.number() })),
            })
            .nullable(),
        })
        .nullable(),
    })
    .nullable(),
});
export type DataColumn = z.infer<typeof DataColumn>;

/** A question that was understood, and would be understood otherwise. */
export const DataChange = z.object({ question: z.string(), before: z.string(), after: z.string() });
export type DataChange = z.infer<typeof DataChange>;

/** What adding the file's rows to an imported table comes to. */
export const DataAdded = z.object({
  /** Rows, or figures of places, that were not there; and those that were, and are the same. */
  fresh: z.number().int(),
  same: z.number().int(),
  changed: z.number().int(),
  /** The first of those that are told otherwise than before; the file counts. */
  changes: z.array(z.object({ of: z.string(), column: z.string(), before: z.string(), after: z.string() })),
});
export type DataAdded = z.infer<typeof DataAdded>;

const Mark = z.enum(["title", "header", "numbering", "total", "left-out", "note"]);

/** A file that was uploaded and is not imported yet. */
export const DataPreview = z.object({
  id: z.string(),
  /** The file's name, and its bytes. */
  name: z.string(),
  bytes: z.number().int(),
  /**
   * `reading`: it is being read; `asks`: it cannot be imported as it is, and `refusal` says why; `ready`; `importing`; `imported`: its table
   * answers questions; `changes`: it was not imported, since other questions would be answered otherwise.
   */
  state: z.enum(["reading", "asks", "ready", "importing", "imported", "changes"]),
  /** How far the work is, in words. */
  step: z.string().nullable(),
  /** Its expiry. */
  expires_at: z.iso.datetime(),
  wishes: DataWishes,
  /** Sheets of the workbook that can be read instead. */
  sheets: z.array(z.string()),
  /** The first rows as they were read, each with what it is where it is no row of data. */
  grid: z
    .object({
      rows: z.array(z.object({ mark: Mark.nullable(), cells: z.array(z.string().nullable()) })),
      row_count: z.number().int(),
      column_count: z.number().int(),
      notes: z.array(z.string()),
    })
    .nullable(),
  understood: z
    .object({
      table: z.string(),
      title: z.string(),
      /** Figures about places that are known, or rows that each stand for themselves. */
      kind: z.enum(["figures", "rows"]),
      /** What the rows are about, and its id. */
      about: z.string().nullable(),
      level: z.string().nullable(),
      members: z.number().int().nullable(),
      rows: z.number().int(),
      years: z.array(z.number().int()),
      columns: z.array(DataColumn),
      /** Sentences: what was left out and why, and where each row and column ended. */
      report: z.array(z.string()),
      sample: z.string().nullable(),
      /** Where it is added to a table. */
      added: DataAdded.nullable(),
    })
    .nullable(),
  refusal: z
    .object({
      what: z.string(),
      /**
       * What has to be done about it: the `file` is mended, or read otherwise; the `address` that it could not be fetched from is tried once more, or
       * another; nothing is wrong with either, and it is tried `again`.
       */
      mend: z.enum(["file", "address", "again"]),
      /** The wish that would settle it. */
      doubt: z
        .object({
          wish: z.string(),
          options: z.array(z.string()),
          names: z.array(z.object({ written: z.string(), rows: z.number().int(), likely: z.string().nullable() })),
          /** Columns, from 0, that may tell the year. */
          columns: z.array(z.object({ index: z.number().int(), title: z.string() })),
        })
        .nullable(),
    })
    .nullable(),
  /** Imported tables of the same columns, which it may be more of. */
  similar: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Kinds of places that rows can be about. */
  levels: z.array(z.object({ id: z.string(), label: z.string() })),
  /** Of `changes`. */
  changed: z.array(DataChange),
});
export type DataPreview = z.infer<typeof DataPreview>;
