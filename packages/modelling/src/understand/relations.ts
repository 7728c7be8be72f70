import type { Reference } from "../catalogue/catalogue.ts";
import { isA } from "../dictionary/concepts.ts";
import { type Naming, nameRead } from "../dictionary/naming.ts";
import type { OwnWords } from "../dictionary/split.ts";
import { type Column, folded } from "../profile/profile.ts";
import type { Taken } from "./columns.ts";
import { type LookedUp, lookedAt } from "./looked-up.ts";
import type { Understood } from "./tables.ts";

/** A column whose values are those of another table's key, declared or proven on the rows. */
export interface Relation {
  readonly column: string;
  readonly table: string;
  readonly target: string;
  /** By the database, or by people. */
  readonly isDeclared: boolean;
  readonly isSaid: boolean;
  /** Share of the values read that are there, and how many are not. */
  readonly share: number;
  readonly orphans: number;
  /** Whether values match only without regard to case and blanks. */
  readonly isFolded: boolean;
  readonly why: string;
  readonly confidence: number;
}

/** What a column could point at: a column that tells the rows of its table apart. */
interface Target {
  readonly table: Understood;
  readonly taken: Taken;
  readonly values: ReadonlySet<string>;
  readonly exact: ReadonlySet<string>;
  /** What was looked for among all its rows, where only some were read. */
  readonly looked: ReadonlyMap<string, boolean> | undefined;
}

/** A relation that somebody thinks there is. */
export interface ProposedRelation {
  readonly table: string;
  readonly column: string;
  readonly leads_to: { readonly table: string; readonly column: string };
}

/**
 * The relations of each table, by its name: declared ones first, then those that names and values prove together; of those that
 * somebody proposes such as the values prove alone.
 */
export function relationsOf(
  tables: readonly Understood[],
  own: OwnWords,
  proposed: readonly ProposedRelation[] = [],
  looked: LookedUp = new Map(),
): ReadonlyMap<string, readonly Relation[]> {
  const targets = tables.flatMap((table) => targetsOf(table, looked));
  const relations = new Map<string, readonly Relation[]>();
  for (const table of tables) {
    const found = table.columns.flatMap((taken): Relation[] => {
      const declared = table.table.references.find(({ column }) => column === taken.column.name);
      if (declared) return declaredRelation(taken, declared, targets);
      if (table.table.settled?.has(taken.column.name)) return [];
      const best = bestOf(taken, table, targets, own) ?? proposedOf(taken, table, targets, proposed);
      return best ? [best] : [];
    });
    relations.set(table.table.name, found);
  }
  return withoutReturns(relations);
}

/** Where two keys hold each other's values (a bill and its one payment), the one that leads to where all of them are is kept. */
function withoutReturns(all: ReadonlyMap<string, readonly Relation[]>): ReadonlyMap<string, readonly Relation[]> {
  return new Map(
    [...all].map(([table, relations]) => [
      table,
      relations.filter((one) => {
        const back = all
          .get(one.table)
          ?.find((other) => other.table === table && other.column === one.target && other.target === one.column);
        return (
          !back ||
          one.isDeclared ||
          (!back.isDeclared && (one.share > back.share || (one.share === back.share && table > one.table)))
        );
      }),
    ]),
  );
}

/** Columns by which rows of a table can be told apart, as far as was read; not the figures and texts among them. */
function targetsOf(table: Understood, looked: LookedUp): Target[] {
  if (table.aside !== null || table.table.sampled < 1) return [];
  return table.columns.flatMap((taken): Target[] => {
    const { column, role } = taken;
    const isKey = table.table.key.length === 1 && table.table.key[0] === column.name;
    const isDeclared = isKey || table.table.uniques.includes(column.name);
    const isProven =
      column.isUnique &&
      table.table.isWhole &&
      ["code", "text", "category", "name"].includes(role) &&
      column.filled > 1;
    if (!isDeclared && !(isProven && (role === "code" || column === table.columns[0]?.column))) return [];
    if (role === "secret" || role === "unreadable") return [];
    const cells = column.cells.flatMap((cell) => (cell === null ? [] : [cell]));
    const found = table.table.isWhole ? undefined : looked.get(lookedAt(table.table.name, column.name));
    return [{ table, taken, values: new Set(cells.map(folded)), exact: new Set(cells), looked: found }];
  });
}

/** A database holds what it declares; what people said needs a key there, or rows would be told several times, and values that can be compared. */
function declaredRelation(
  { column }: Taken,
  { table, target, isSaid = false }: Reference,
  targets: readonly Target[],
): Relation[] {
  const there = targets.find((one) => one.table.table.name === table && one.taken.column.name === target);
  if (isSaid && (!there || isText(column) !== isText(there.taken.column) || there.taken.column === column)) return [];
  const held = there ? containment(valuesIn(column), there) : null;
  return [
    {
      column: column.name,
      table,
      target,
      isDeclared: true,
      isSaid,
      isFolded: isSaid && (held?.isFolded ?? false),
      share: held?.share ?? 1,
      orphans: held?.orphans ?? 0,
      why: isSaid ? "said by people" : "declared as a foreign key",
      confidence: 1,
    },
  ];
}

function bestOf(taken: Taken, table: Understood, targets: readonly Target[], own: OwnWords): Relation | null {
  const { column, role } = taken;
  if (!mayLead(taken)) return null;
  // A key of its own is another's only where both go by the same name.
  const isOwnKey =
    (table.table.key.length === 1 && table.table.key[0] === column.name) ||
    (column.isUnique && column === table.columns[0]?.column);
  const known = new Set(table.table.references.flatMap(({ table, isSaid }) => (isSaid ? [] : [table])));
  const values = valuesIn(column);
  // A zero in every row says that there is none.
  if (values.size === 1 && values.has("0")) return null;
  const holdsNumbers = isNumbered(column);
  const isCoded = role === "code" && values.size >= 5 && isDistinctive(column);
  const rated = targets.flatMap((target): (Relation & { score: number })[] => {
    if (target.table === table && target.taken.column === column) return [];
    const key = target.taken.column;
    const isComparable = isText(column) === isText(key) || (holdsNumbers && key.kind === "whole");
    if (!isComparable || known.has(target.table.table.name)) return [];
    const named = nameScore(taken, table, target, own);
    if (isOwnKey && named.why !== sameName) return [];
    // Values are compared only where something speaks for it: a database of hundreds of tables has a million pairs.
    if (named.score === 0 && !isCoded) return [];
    const held = containment(values, target);
    if (held.tried === 0 || held.share < (named.score >= 0.85 ? 0.8 : 0.98)) return [];
    // By values alone only codes that could hardly be anything else's.
    const byValues = named.score === 0 ? 0.6 : 0;
    const score = Math.max(named.score, byValues);
    if (score < 0.55) return [];
    const why = `${named.score >= byValues ? named.why : "codes of the same make"}; ${Math.round(held.share * 100)} % of ${held.tried} values are there`;
    return [
      {
        column: column.name,
        table: target.table.table.name,
        target: target.taken.column.name,
        isDeclared: false,
        isSaid: false,
        share: held.share,
        orphans: held.orphans,
        isFolded: held.isFolded,
        why,
        confidence: Math.min(0.97, score * held.share),
        score: score + held.share / 10 + (target.table.table.key.includes(target.taken.column.name) ? 0.05 : 0),
      },
    ];
  });
  const [first, second] = rated.sort((a, b) => b.score - a.score);
  if (!first) return null;
  // Two tables that are as likely are none.
  if (second && second.score > first.score - 0.01 && second.table !== first.table && first.score < 0.9) return null;
  const { score: _, ...relation } = first;
  return relation;
}

const mayLead = ({ column, role, figure }: Taken): boolean =>
  ["code", "status", "category", "flag", "text", "sex", "figure", "month"].includes(role) &&
  (role !== "figure" || ((column.kind === "whole" || isNumbered(column)) && figure === "other"));

/** Numbers from 1 on are in every key: they prove something where there are many, or where they are a third of the keys. */
const manyNumbers = 20;

/** A relation that is proposed, where every key of the other table was read and holds nearly all values. */
function proposedOf(
  taken: Taken,
  { table }: Understood,
  targets: readonly Target[],
  proposed: readonly ProposedRelation[],
): Relation | null {
  const { column } = taken;
  const said = proposed.find((one) => one.table === table.name && one.column === column.name)?.leads_to;
  const target = targets.find(
    (one) => one.table.table.name === said?.table && one.taken.column.name === said.column && one.table.table.isWhole,
  );
  if (!target || !mayLead(taken) || target.taken.column === column) return null;
  if (isText(column) !== isText(target.taken.column)) return null;
  const held = containment(valuesIn(column), target);
  const isTelling = isText(column) || held.tried >= Math.min(manyNumbers, target.values.size / 3);
  if (held.tried < 3 || held.share < 0.98 || !isTelling) return null;
  return {
    column: column.name,
    table: target.table.table.name,
    target: target.taken.column.name,
    isDeclared: false,
    isSaid: false,
    ...{ share: held.share, orphans: held.orphans, isFolded: held.isFolded },
    why: `proposed by a language model; ${Math.round(held.share * 100)} % of ${held.tried} values are there`,
    confidence: 0.8 * held.share,
  };
}

const sameName = "the same name";

const valuesIn = ({ cells }: Column): ReadonlySet<string> =>
  new Set(cells.flatMap((cell) => (cell === null ? [] : [cell])));

const isText = ({ kind }: Column): boolean => kind === "text";

/** Text that holds nothing but whole numbers: keys of members that a form wrote down as they were typed. */
export const isNumbered = ({ kind, cells, filled }: Column): boolean =>
  kind === "text" && filled > 0 && cells.every((cell) => cell === null || /^\s*(?:0|[1-9]\d{0,17})?\s*$/.test(cell));

/** "BRG001", "D004": letters with digits, or long. */
const isDistinctive = (column: Column): boolean =>
  isText(column) &&
  column.values.filter(({ value }) => /[a-z].*\d|\d.*[a-z]/i.test(value) && value.trim().length >= 4).length >=
    column.values.length * 0.9;

function containment(
  values: ReadonlySet<string>,
  target: Target,
): { share: number; tried: number; orphans: number; isFolded: boolean } {
  let [exact, any, there, asked] = [0, 0, 0, 0];
  for (const value of values) {
    const isRead = target.values.has(folded(value));
    const isFound = target.looked?.get(folded(value));
    if (target.exact.has(value)) exact++;
    if (isRead) any++;
    if (isRead || isFound) there++;
    if (isRead || isFound !== undefined) asked++;
  }
  const isFolded = any > exact;
  if (target.table.table.isWhole)
    return {
      share: values.size === 0 ? 0 : any / values.size,
      tried: values.size,
      orphans: values.size - any,
      isFolded,
    };
  if (target.looked && asked > any) return { share: there / asked, tried: asked, orphans: asked - there, isFolded };
  // Of a key of which not every row was read, values that are missing may be among the others.
  return { share: any > 0 ? 1 : 0, tried: values.size, orphans: 0, isFolded };
}

const texts = ({ units }: Naming): string[] => units.map(({ concept, text }) => concept?.names[0] ?? text);

/** How well the name of a column says that it holds the key of a table. */
function nameScore(taken: Taken, table: Understood, target: Target, own: OwnWords): { score: number; why: string } {
  const none = { score: 0, why: "" };
  const key = target.taken;
  const mine = texts(taken.naming);
  const theirs = texts(key.naming);
  const meaning = mine.filter((word) => !["id", "kode", "nomor"].includes(word));
  const meant = theirs.filter((word) => !["id", "kode", "nomor"].includes(word));
  const tableWords = texts(target.table.naming);
  const isSelf = target.table === table;
  const same =
    taken.column.name.toLowerCase().replace(/[\s_]/g, "") === key.column.name.toLowerCase().replace(/[\s_]/g, "");
  if (same && meant.length > 0 && !isSelf) return { score: 0.97, why: sameName };
  // `bytgno` of payments (all of whose columns begin with "by") is `tgno` of bills.
  if (!isSelf && taken.bare !== taken.column.name && taken.bare.toLowerCase() === key.column.name.toLowerCase())
    return { score: 0.97, why: "the key's name behind its table's mark" };
  // "pelanggan_id", "id_kategori": the other table by its name.
  if (!isSelf && meaning.length > 0 && tableWords.length > 0 && tableWords.join(" ") === meaning.join(" "))
    return { score: 0.95, why: "named after the table" };
  if (!isSelf && meaning.length > 0 && meaning.join(" ") === meant.join(" ") && meant.length > 0)
    return { score: 0.93, why: "named as its key is" };
  const head = target.table.naming.head.concept;
  if (
    !isSelf &&
    head &&
    taken.naming.units.some(({ concept }) => concept === head) &&
    isA(taken.naming.head.concept, "code")
  )
    return { score: 0.88, why: "named after what the table holds" };
  // "status" of loans, in a table "status pinjaman".
  const around = new Set([...mine, ...texts(table.naming)]);
  if (
    !isSelf &&
    meaning.length > 0 &&
    tableWords.every((word) => around.has(word)) &&
    tableWords.some((word) => meaning.includes(word))
  )
    return { score: 0.9, why: "named after the table" };
  // "nipatasan", "kdruangasal", "no_anggota_ref": the key with a word that says in which part.
  if (meant.length > 0 && meant.every((word) => mine.includes(word)) && mine.length > theirs.length)
    return { score: 0.86, why: "its key, with a word more" };
  if (
    isSelf &&
    meant.length === 0 &&
    theirs.length > 0 &&
    isA(taken.naming.units.at(-1)?.concept ?? null, "person") &&
    isA(head, "person")
  )
    return { score: 0.7, why: "a person of the same table" };
  if (isSelf && isA(head ?? null, "person") && taken.naming.units.some(({ concept }) => concept?.names[0] === "atasan"))
    return { score: 0.86, why: "who stands above in the same table" };
  // "kasir_id" of users: both are people.
  if (!isSelf && taken.naming.units.some(({ text }) => text === "oleh") && isA(head ?? null, "person"))
    return { score: 0.7, why: "by whom" };
  const areBoth = (trait: string): boolean =>
    [taken.naming, target.table.naming].every(({ units }) => units.some(({ concept }) => isA(concept, trait)));
  if (!isSelf && taken.role === "code" && !tables(own, meaning) && areBoth("person"))
    return areBoth("staff")
      ? { score: 0.7, why: "both are people who work here" }
      : { score: 0.6, why: "both are people" };
  return none;
}

/** Whether words are those of a table of their own. */
const tables = (own: OwnWords, words: readonly string[]): boolean => words.some((word) => own.has(word));

/** Words of a database's tables, by which run-together names of columns are split. */
export function wordsOfTables(names: readonly string[]): ReadonlySet<string> {
  return new Set(
    names
      .flatMap((name) => nameRead(name, "table").units.map(({ text }) => text))
      .filter((word) => /^[a-z]{3,}$/.test(word)),
  );
}
