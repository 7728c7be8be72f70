import { folded } from "../profile/profile.ts";
import type { Taken } from "../understand/columns.ts";
import type { ProposedRelation } from "../understand/relations.ts";
import type { Understood } from "../understand/tables.ts";

/** A word that is given to a table, a column, or a value of one. */
export interface Hint {
  readonly table: string;
  readonly column: string | null;
  readonly value: string | null;
  readonly word: string;
}

/** All that a draft takes from proposals: words, relations that the rows prove, and questions to begin with. */
export interface Hints {
  readonly words: readonly Hint[];
  readonly relations: readonly ProposedRelation[];
  readonly examples: readonly string[];
  /** What was said of tables, for whoever reads their files. */
  readonly descriptions: ReadonlyMap<string, string>;
  /** Lines that stand in the files without these words: they are nobody's proposal. */
  readonly lines: ReadonlySet<string>;
}

/** The lines of files as `Hints` keeps them. */
export const linesOf = (files: readonly { readonly text: string }[]): ReadonlySet<string> =>
  new Set(files.flatMap(({ text }) => text.split("\n").map((line) => line.trim().replace(/^- /, ""))));

export const noHints: Hints = { words: [], relations: [], examples: [], descriptions: new Map(), lines: new Set() };

/** A table with words that were given to it, behind all of its own: by them nothing is taken for something else. */
export function withWords(one: Understood, words: readonly Hint[]): Understood {
  const own = words.filter(({ table }) => table === one.table.name);
  if (own.length === 0) return one;
  return {
    ...one,
    proposed: own.flatMap(({ column, word }) => (column === null ? [word] : [])),
    columns: one.columns.map((taken) =>
      called(
        taken,
        own.filter(({ column }) => column === taken.column.name),
      ),
    ),
  };
}

function called(taken: Taken, own: readonly Hint[]): Taken {
  if (own.length === 0) return taken;
  const names = own.flatMap(({ value, word }) => (value === null ? [word] : []));
  const meanings = new Map<string, string[]>();
  for (const { value, word } of own)
    if (value !== null) meanings.set(folded(value), [...(meanings.get(folded(value)) ?? []), word]);
  return {
    ...taken,
    naming: { ...taken.naming, terms: [...new Set([...taken.naming.terms, ...names])] },
    ...(meanings.size > 0 && { proposed: meanings }),
  };
}
