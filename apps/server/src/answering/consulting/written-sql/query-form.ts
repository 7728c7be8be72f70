/**
 * A query as the limits of written SQL look at it, whichever parser read it: what it reads, what it calls that, and where
 * it names a column. Each dialect has a reader that makes it of its parser's tree and refuses what it does not know.
 */
export interface QueryForm {
  readonly ctes: readonly { readonly name: string; readonly columns: readonly string[]; readonly query: QueryForm }[];
  readonly body: SelectForm | SetForm;
  /** What ORDER BY says where it is one bare name: databases look for it among the result's own columns first. */
  readonly orderNames: readonly string[];
  /** Everything else: the select list, conditions, groups, windows, limits. */
  readonly expressions: Expressions;
}

export interface SelectForm {
  readonly kind: "select";
  readonly output: readonly Output[];
  /** Null: nothing. */
  readonly from: FromForm | null;
}

export interface SetForm {
  readonly kind: "set";
  readonly left: QueryForm;
  readonly right: QueryForm;
}

/** A column of a result; its name is empty where the database gives one. */
export interface Output {
  readonly name: string;
  /** The column that it is, where it is nothing but a column. */
  readonly column: Name | null;
}

/** A column as it was written: `p.name` is `["p", "name"]`. */
export type Name = readonly string[];

/** Two columns that must be equal for a condition to hold. */
export type Pair = readonly [Name, Name];

export interface Expressions {
  readonly columns: readonly Name[];
  readonly queries: readonly QueryForm[];
}

export type FromForm =
  | { readonly kind: "table"; readonly table: string; readonly name: string }
  | { readonly kind: "query"; readonly query: QueryForm; readonly name: string; readonly columns: readonly string[] }
  | {
      readonly kind: "join";
      readonly left: FromForm;
      readonly right: FromForm;
      readonly on: Expressions;
      readonly equal: readonly Pair[];
    };

/** What makes SQL no such query, in English, for its author. */
export class Beyond extends Error {}
export function refuse(why: string): never {
  throw new Beyond(why);
}

export type Tree = Readonly<Record<string, unknown>>;
export const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const treesIn = (value: unknown): Tree[] => (Array.isArray(value) ? value.filter(isTree) : []);

/** What was said in a part of a tree, gathered while it is read. */
export interface Gathered extends Expressions {
  readonly columns: Name[];
  readonly queries: QueryForm[];
}
export const nothingYet = (): Gathered => ({ columns: [], queries: [] });
