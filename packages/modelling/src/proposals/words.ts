import type { Engine } from "@tanyadata/text-to-sql";
import { isA } from "../dictionary/concepts.ts";
import { nameRead, tidy } from "../dictionary/naming.ts";
import type { Made } from "../draft.ts";
import { figureOf, type Taken } from "../understand/columns.ts";
import type { Understood } from "../understand/tables.ts";
import type { Hint } from "./hints.ts";
import type { ProposedTable } from "./proposal.ts";

/** What a figure is only when it is computed from others: no column is called so because somebody thinks that it fits. */
const computed: ReadonlySet<string> = new Set([
  ...["laba", "untung", "keuntungan", "rugi", "kerugian", "margin", "profit", "gain", "loss"],
  ...["saldo", "balance", "piutang", "receivable", "utang", "hutang", "debt", "payable", "sisa", "selisih"],
]);

/** Words that were proposed, each with why it is not taken; null where it may be. Pure. */
export function wordsProposed(
  tables: readonly ProposedTable[],
  { database }: Pick<Made, "database">,
): { readonly hint: Hint; readonly why: string | null }[] {
  const all = tables.flatMap(({ table, names, columns }): Hint[] => [
    ...names.map((word) => ({ table, column: null, value: null, word })),
    ...columns.flatMap(({ column, names: own, meanings }) => [
      ...own.map((word) => ({ table, column, value: null, word })),
      ...meanings.flatMap(({ value, words }) => words.map((word) => ({ table, column, value, word }))),
    ]),
  ]);
  return all.map((hint) => ({
    hint,
    why: all.some((other) => other.word === hint.word && !isSame(other, hint))
      ? "two were to be called so"
      : whyNot(hint, database.tables),
  }));
}

const isSame = (one: Hint, other: Hint): boolean =>
  one.table === other.table && one.column === other.column && one.value === other.value;

function whyNot({ table, column, value, word }: Hint, tables: readonly Understood[]): string | null {
  const one = tables.find((other) => other.table.name === table);
  if (column === null) return null;
  const taken = one?.columns.find((other) => other.column.name === column);
  if (!taken) return "there is no such column";
  if (value !== null) return null;
  return taken.role === "figure" ? whyNoFigure(taken, word) : null;
}

/** A figure is called by no word of the dictionary that means a figure of another kind, nor by one for what is computed. */
function whyNoFigure({ figure, column }: Taken, word: string): string | null {
  if (word.split(" ").some((part) => computed.has(part))) return "what is computed is no column's name";
  // Of what nobody knows whether it adds up a plain word would tell the mean.
  if (figure === "other") return "it is not known what kind of figure it is";
  const said = nameRead(word, "column");
  const isTold = said.units.some(({ concept }) => concept !== null && !isA(concept, "word", "role", "amount"));
  const kind = figureOf(said, column);
  const isMoney = figure === "foreign" && (kind === "money" || kind === "price");
  return isTold && kind !== "other" && kind !== figure && !isMoney ? `it names another kind of figure: ${kind}` : null;
}

/** The phrases of a draft by each word that stands in them. */
export type Phrases = ReadonlyMap<string, readonly string[]>;

export function phrasesOf(lines: ReadonlySet<string>): Phrases {
  const phrases = new Map<string, string[]>();
  for (const line of new Set([...lines].map(tidy)))
    for (const word of new Set(line.split(/[^\p{L}\p{N}]+/u))) phrases.set(word, [...(phrases.get(word) ?? []), line]);
  return phrases;
}

/**
 * Why a draft takes no word: it knows it, or a part of it stands in a phrase of something else; null where it knows nothing of it. What it knows
 * is answered as it was: by "tagihan air" the "tagihannya" of "total tagihan" would have another meaning. "pengaduan" may be said for rows that
 * are called "pengaduan pelanggan" and nothing else is.
 */
export function isOpen(
  { word, table, column }: Hint,
  engine: Engine,
  phrases: Phrases,
  { database }: Pick<Made, "database">,
): string | null {
  const one = column === null ? database.tables.find((other) => other.table.name === table) : undefined;
  const names = one ? [...one.naming.terms, tidy(one.table.comment ?? "")] : [];
  const known = word.split(/[ -]/).filter((part) => {
    const own = names.filter((name) => name.split(" ").includes(part));
    const isElsewhere = phrases.get(part)?.some((phrase) => !own.some((name) => phrase.includes(name)));
    return isElsewhere === true || engine.ground(part).unknown.length === 0;
  });
  if (known.length === 0) return null;
  return known.join(" ") === word
    ? "the draft knows the word already"
    : `the draft knows a part of it: ${known.join(", ")}`;
}
