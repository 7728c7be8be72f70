import { z } from "zod";
import { Id, Label } from "./words.shape.ts";

/**
 * Who may see what of a model: a file of its own beside the others. What no rule names is for whoever has signed in (or for nobody, where
 * it says so, or for some groups); what a rule names is for those alone to whom some rule gives it. Rules give, and never take: who has several has all that
 * they give.
 */

/** What may be done: asked of in questions, looked at row by row, taken away as a file, read by SQL of one's own. */
export const Right = z.enum(["ask", "rows", "export", "sql"]);
export type Right = z.infer<typeof Right>;

const GroupName = z.string().trim().min(1).max(80);

export const Rule = z.strictObject({
  rule: Id,
  /** What it says, for who asks why they see what they see. */
  label: Label,
  /** Whom it gives something; everybody who has signed in, where none is said. */
  groups: z.array(GroupName).min(1).optional(),
  /** `all`: every dataset and every entity. */
  datasets: z.union([z.literal("all"), z.array(Id).min(1)]).optional(),
  entities: z.array(Id).min(1).optional(),
  measures: z.array(Id).min(1).optional(),
  /** `table.column` */
  columns: z.array(z.string().regex(/.\../, "write it as table.column")).min(1).optional(),
  allow: z.array(Right).min(1).default(["ask", "rows", "export", "sql"]),
  /**
   * The rows alone that fit the user: `region in user.region` (places at any level, and what lies in them), `branch = user.branch` (an
   * entity, or a dimension of the datasets).
   */
  rows: z
    .string()
    .regex(/^[a-z][a-z0-9_]* (?:in|=) user\.[a-z][a-z0-9_]*$/, 'write it as "region in user.region"')
    .optional(),
});
export type Rule = z.infer<typeof Rule>;

/**
 * A role of PostgreSQL. `none` is its word for the user that connected, whatever quotes stand around it; a name beyond 63 bytes it would cut, to that of another.
 */
const RoleName = z
  .string()
  .regex(/^[A-Za-z0-9_][A-Za-z0-9_.@$ -]{0,62}$/, "a role has 1 to 63 letters, digits and _ . @ $ -")
  .refine((name) => name.toLowerCase() !== "none", '"none" is no role');

export const Policies = z.strictObject({
  policies: Id,
  /** What users have beside their groups, and what it is called. */
  attributes: z.array(z.strictObject({ attribute: Id, label: Label })).default([]),
  /** Whose it is that no rule names: everybody's who has signed in, nobody's, or that of these groups. */
  unnamed: z.union([z.enum(["signed-in", "nobody"]), z.array(GroupName).min(1)]).default("signed-in"),
  rules: z.array(Rule).default([]),
  /**
   * The role of the database that queries run as: the first that is for one of the user's groups (for everybody, where it names none). Where there
   * are some, nothing is there for whom none is. The database's own row-level security then holds besides the rules. PostgreSQL's alone.
   */
  database_roles: z.array(z.strictObject({ role: RoleName, groups: z.array(GroupName).min(1).optional() })).default([]),
  /** Figures that are told of at least so many rows alone (or so many values of a column `of` theirs), to whom may not look at rows. */
  small_groups: z
    .array(
      z.strictObject({
        measures: z.array(Id).min(1),
        least: z.number().int().min(2).max(1000),
        of: z.string().min(1).optional(),
      }),
    )
    .default([]),
});
export type Policies = z.infer<typeof Policies>;

/** What rows are compared by, and the attribute of the user that they are compared with. */
export interface RowCondition {
  readonly of: string;
  readonly attribute: string;
}

/** `region in user.home` in its parts. */
export function conditionOf(rows: string): RowCondition {
  const [of = "", , home = ""] = rows.split(" ");
  return { of, attribute: home.slice("user.".length) };
}
