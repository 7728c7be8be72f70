import { z } from "zod";

/**
 * A table that the model makes of tables: what is dated in text, named in two columns, deleted but still there or kept in a table for
 * each year is put right in one place, and everything else names the result as it names a table.
 */
export const View = z.strictObject({
  /** By which entities and datasets name it; it may be the name of the table that it puts right. */
  view: z.string().regex(/^[a-z_][a-z0-9_]*$/, "lower-case letters, digits and _ only"),
  /** Tables and other views that it reads, those of a schema as `schema.table`: nothing else may be read by it. */
  tables: z.array(z.string().min(1)).min(1),
  /** One SELECT in the database's own SQL; `{Column or table}` is a name that the database would not take as it stands. */
  sql: z.string().regex(/^\s*SELECT\b/i, "begin with SELECT"),
});

export type View = z.infer<typeof View>;
