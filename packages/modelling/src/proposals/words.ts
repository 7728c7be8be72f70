import type { Engine } from "@tanyadata/text-to-sql";
import { isA } from "../dictionary/concepts.ts";
import { nameRead } from "../dictionary/naming.ts";
import type { Made } from "../draft.ts";
import { meaningsIn } from "../profile/codes.ts";
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
  if (value !== null)
    return meaningsIn(taken.column.comment, [value]).length > 0 ? "its comment tells what the value means" : null;
  return taken.role === "figure" ? whyNoFigure(taken, word) : null;
}

/** A figure is called by no word of the dictionary that means a figure of another kind, nor by one for what is computed. */
function whyNoFigure({ figure, column }: Taken, word: string): string | null {
  if (word.split(" ").some((part) => computed.has(part))) return "what is computed is no column's name";
  const said = nameRead(word, "column");
  const isTold = said.units.some(({ concept }) => concept !== null && !isA(concept, "word", "role", "amount"));
  const kind = figureOf(said, column);
  return isTold && kind !== "other" && kind !== figure ? `it names another kind of figure: ${kind}` : null;
}

/** Why a draft has no use for a word: it knows all of it; null where it does not know it. What it knows is answered as it was. */
export const isOpen = (word: string, engine: Engine): string | null =>
  engine.ground(word).unknown.length > 0 ? null : "the draft knows the word already";
