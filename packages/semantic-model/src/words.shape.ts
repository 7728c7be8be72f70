import { z } from "zod";

/** What every part of a model is made of: ids, columns, words, sources. */

export const Id = z.string().regex(/^[a-z][a-z0-9_]*$/, "lower-case letters, digits and _ only");
export const ColumnName = z.string().min(1);
/** One line: it stands in answers, and in SQL as the name of a column. */
export const Label = z.string().regex(/^[^\n\r]+$/, "one line, not empty");
const untidy = /[\p{Lu}\p{Lt}]|^\s|\s$|\s\s|[^\S ]/u;
export const Term = z
  .string()
  .min(1)
  .refine((term) => !untidy.test(term), "write it in lower case with single spaces");
/** Words by which people call a thing, in any language, lower case; surface forms, not stems. */
export const Terms = z.array(Term).default([]);

/** A month of a year, "2024-03"; or a day of one, from which on or up to which it is held. */
export const Month = z
  .string()
  .regex(
    /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?$/,
    'a month, such as "2024-03", or a day of one',
  );

/** Who may be told of it: everybody, or whoever has signed in. */
export const Visibility = z.enum(["public", "signed-in"]);
export type Visibility = z.infer<typeof Visibility>;

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

/** A sentence that must accompany some answers: those of these years, those about these members; all where neither is given. */
export const Note = z.strictObject({
  note: z.string().min(1),
  years: z.array(z.number().int()).min(1).optional(),
  members: z.array(z.string()).min(1).optional(),
});

/** The same of an entity: about these members, about what lies in those of another entity, or told by the members of one. */
export const EntityNote = Note.pick({ note: true, members: true })
  .extend({
    within: z.strictObject({ entity: Id, members: z.array(z.string()).min(1) }).optional(),
    by: Id.optional(),
  })
  .refine(
    ({ members, within, by }) => members || within || by,
    "a sentence for every answer is written without braces",
  );

export type EntityNote = z.infer<typeof EntityNote>;
export type Source = z.infer<typeof Source>;
export type Note = z.infer<typeof Note>;
