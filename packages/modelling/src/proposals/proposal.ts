import type { TableCard } from "./card.ts";

/** What a language model proposes for a column. */
export interface ProposedColumn {
  readonly column: string;
  /** What people may call it, in Indonesian and in English. */
  readonly names: readonly string[];
  /** Words for single values: what the codes of a category mean. */
  readonly meanings: readonly { readonly value: string; readonly words: readonly string[] }[];
  readonly leads_to: { readonly table: string; readonly column: string } | null;
}

/** What it proposes for a table. There is no place here for what adds up, for SQL, or for what does not count. */
export interface ProposedTable {
  readonly table: string;
  readonly names: readonly string[];
  readonly description: string;
  readonly columns: readonly ProposedColumn[];
  /** Questions that its people may ask. */
  readonly questions: readonly string[];
}

/** What came of asking: proposals, of how many tables, and why of no more. */
export interface Proposals {
  readonly tables: readonly ProposedTable[];
  /** Tables that were asked about, now or before, of how many. */
  readonly asked: number;
  readonly of: number;
  /** Why it was not asked about the others, in words; null where it was. */
  readonly failure: string | null;
}

/** Who proposes words for tables, once per draft. It never throws for what a provider does. */
export type Propose = (cards: readonly TableCard[]) => Promise<Proposals>;

/** What became of one proposal. */
export interface ProposalReport {
  readonly table: string;
  readonly column: string | null;
  readonly is: "name" | "meaning" | "relation" | "description" | "question";
  /** The word, the relation or the sentence; of a meaning the value that it is for. */
  readonly said: string;
  readonly value: string | null;
  /** `proven` on the rows; `unchecked`: taken as a word, and nobody has looked yet; `left` out. */
  readonly verdict: "proven" | "unchecked" | "left";
  readonly why: string;
}

/** What came of the proposals of one draft. */
export interface ProposalsReport extends Omit<Proposals, "tables"> {
  readonly proposals: readonly ProposalReport[];
}

const most = { names: 6, words: 4, questions: 5 };
const longest = { name: 40, sentence: 160 };

/** As words are said: small letters, single blanks; null where it is no word that people say. */
function heldWord(raw: string): string | null {
  const word = raw
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[_\s]+/g, " ")
    .trim();
  const isSaid = /^\p{L}[\p{L}\p{N}]*(?:[ -][\p{L}\p{N}]+){0,3}$/u.test(word);
  return isSaid && word.length >= 3 && word.length <= longest.name ? word : null;
}

/** A sentence in one line, without what a terminal or a file could take for something else. */
const heldSentence = (raw: string): string =>
  raw
    .normalize("NFKC")
    .replace(/[\p{C}\s]+/gu, " ")
    .trim()
    .slice(0, longest.sentence);

const wordsOf = (raw: readonly string[], most: number): string[] =>
  [...new Set(raw.flatMap((one) => heldWord(one) ?? []))].slice(0, most);

/** Proposals within bounds, of tables, columns and values that are there; what is of none is gone. */
export function heldProposals(tables: readonly ProposedTable[], cards: readonly TableCard[]): ProposedTable[] {
  const seen = new Set<string>();
  return tables.flatMap((one): ProposedTable[] => {
    const card = cards.find(({ table }) => table === one.table);
    if (!card || seen.has(one.table)) return [];
    seen.add(one.table);
    const told = new Set<string>();
    return [
      {
        table: one.table,
        names: wordsOf(one.names, most.names),
        description: heldSentence(one.description),
        questions: one.questions.map(heldSentence).filter(Boolean).slice(0, most.questions),
        columns: one.columns.flatMap((proposed): ProposedColumn[] => {
          const column = card.columns.find((other) => other.column === proposed.column);
          if (!column || told.has(column.column)) return [];
          told.add(column.column);
          const values = new Set((column.values ?? []).map(([value]) => value));
          return [
            {
              column: proposed.column,
              names: wordsOf(proposed.names, most.names),
              meanings: proposed.meanings
                .filter(({ value }) => values.delete(value))
                .map(({ value, words }) => ({ value, words: wordsOf(words, most.words) })),
              leads_to: proposed.leads_to,
            },
          ];
        }),
      },
    ];
  });
}
