/** A table of the database that SQL reads, where it names it. */
export interface Reference {
  /** The name's parts, as the parser tells them: schema and table, or the table alone. */
  readonly parts: readonly string[];
  /** Where the name begins: the byte of the text, counted from 0, or its line and character, counted from 1. */
  readonly at: number | { readonly line: number; readonly column: number };
  /** Whether it is called otherwise there. */
  readonly hasAlias: boolean;
}

/** What SQL reads, in one form for the trees of all parsers. */
export interface References {
  readonly tables: readonly Reference[];
  /** Names that its own WITH give to queries, anywhere in it. */
  readonly own: readonly string[];
  /** Whether the whole begins with WITH. */
  readonly hasWith: boolean;
}

/** Thrown of a tree that holds something of which nothing is known: nobody reads by it. */
export class UnknownTree extends Error {}

export type Tree = Readonly<Record<string, unknown>>;
export const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Gathers references while a tree is walked through. */
export class Gathered {
  readonly tables: Reference[] = [];
  readonly own: string[] = [];
}
