import { isA } from "../dictionary/concepts.ts";
import { type Naming, nameRead } from "../dictionary/naming.ts";
import { sharedPrefixes, wordsOf } from "../dictionary/split.ts";
import { tablePrefixes } from "../dictionary/table-prefix.ts";
import { folded, type Table } from "../profile/profile.ts";
import { abbreviationsOf } from "./abbreviations.ts";
import { columnsOf, type SaidRoles, type Taken } from "./columns.ts";
import type { LookedUp } from "./looked-up.ts";
import { type ProposedRelation, type Relation, relationsOf, wordsOfTables } from "./relations.ts";

/** A table with what its name and columns were taken for. */
export interface Understood {
  readonly table: Table;
  readonly naming: Naming;
  readonly columns: readonly Taken[];
  /** Why nothing is made of it; null where something may be. */
  readonly aside: string | null;
  /** Tables of older years that hold rows of the same kind. */
  readonly older: readonly Understood[];
  /** What else its rows may be called: words that a language model proposed. */
  readonly proposed?: readonly string[];
}

/** All that is known of a database before anything is made of it. */
export interface Database {
  readonly tables: readonly Understood[];
  readonly relations: ReadonlyMap<string, readonly Relation[]>;
}

/** Takes the sampled tables for something: names, columns, what is set aside, relations. Pure. */
export function understand(
  sampled: readonly Table[],
  said?: SaidRoles,
  proposed: readonly ProposedRelation[] = [],
  looked: LookedUp = new Map(),
): Database {
  const own = abbreviationsOf(sampled, wordsOfTables(sampled.map(({ name }) => name)));
  const shared = sharedPrefixes(sampled.map(({ name }) => name));
  const prefixes = tablePrefixes(
    sampled.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
  );
  const words = new Set(
    sampled.flatMap(({ name, columns }) => [name, ...columns.map((one) => one.name)].flatMap(wordsOf)),
  );
  const read = sampled.map((table, at): Understood => {
    const naming = withInitials(nameRead(table.name, "table", own, shared), table, words);
    return { table, naming, columns: columnsOf(table, own, said, prefixes[at]), aside: null, older: [] };
  });
  const judged = read.map((one) => ({ ...one, aside: asideOf(one, read) }));
  const tables = united(judged);
  return { tables, relations: relationsOf(tables, own, proposed, looked) };
}

/** A name of several words is called by its first letters where names of the database do so: `wo_no` of `work_orders`. @param said words of all its names */
function withInitials(naming: Naming, { name }: Table, said: ReadonlySet<string>): Naming {
  const words = wordsOf(name.slice(name.indexOf(".") + 1));
  const initials = words.map((word) => word[0]).join("");
  if (words.length < 2 || words.length > 4) return naming;
  return said.has(initials) ? { ...naming, terms: [...naming.terms, initials] } : naming;
}

/** Why a table is set aside: it cannot be read, is empty, is kept for the program, or repeats others. */
function asideOf({ table, naming, columns }: Understood, all: readonly Understood[]): string | null {
  if (table.problem !== null) return `it could not be read: ${table.problem}`;
  if (table.sampled === 0) return "it is empty";
  const isOf = (...traits: string[]): boolean => naming.units.some(({ concept }) => isA(concept, ...traits));
  if (isOf("technical")) return `kept for the program: ${naming.terms[0]}`;
  if (isOf("staging")) return `rows on their way or left over: ${naming.terms[0]}`;
  if (columns.every(({ role }) => ["technical", "secret", "empty", "unreadable"].includes(role)))
    return "nothing in it tells anything";
  const readable = columns.filter(({ role }) => role !== "empty" && role !== "unreadable");
  if (isSecretKeeping(columns) && !isNamed(columns)) return "kept for logging in";
  if (table.isView) {
    const others = new Set(
      all.flatMap((one) => (one.table.isView ? [] : one.columns.map(({ column }) => column.name.toLowerCase()))),
    );
    const known = readable.filter(({ column }) => others.has(column.name.toLowerCase()));
    if (known.length * 2 >= readable.length) return "a view of other tables: its rows may be there twice";
  }
  const isBare = readable.every(({ column }) => column.kind === "text" && column.name.length < 3);
  if (isBare) return "columns without names";
  return null;
}

const isSecretKeeping = (columns: readonly Taken[]): boolean =>
  columns.some(({ role, column }) => role === "secret" && /pass|sandi|pwd|token/i.test(column.name));
const isNamed = (columns: readonly Taken[]): boolean => columns.some(({ role }) => role === "name" || role === "first");

/** Tables of one kind that are kept by years (`transaksi_2023`, `transaksi_2024`) come to one: the one that has most columns, with the others behind it. */
function united(tables: readonly Understood[]): Understood[] {
  const stem = ({ table }: Understood): string =>
    folded(table.name.replace(/[_\s-]*(?:(?:19|20)\d\d)(?:[_-]?\d\d)?$/, ""));
  const isDated = ({ table }: Understood): boolean => /(?:19|20)\d\d(?:[_-]?\d\d)?$/.test(table.name);
  const groups = new Map<string, Understood[]>();
  for (const one of tables) if (one.aside === null) groups.set(stem(one), [...(groups.get(stem(one)) ?? []), one]);
  const behind = new Set<Understood>();
  const heads = new Map<Understood, Understood[]>();
  for (const group of groups.values()) {
    if (group.length < 2 || !group.some(isDated)) continue;
    const [head, ...rest] = [...group].sort(
      (one, other) =>
        Number(isDated(one)) - Number(isDated(other)) ||
        other.table.columns.length - one.table.columns.length ||
        (one.table.name < other.table.name ? 1 : -1),
    );
    if (!head) continue;
    const older = rest.filter((one) => isAlike(one, head));
    for (const one of older) behind.add(one);
    heads.set(head, older);
  }
  return tables.map((one) => {
    if (behind.has(one)) return { ...one, aside: "its rows are told together with those of later years" };
    const older = heads.get(one) ?? [];
    if (older.length === 0) return one;
    // The name without its year.
    const naming = {
      ...one.naming,
      units: one.naming.units.filter(({ text }) => !/^\d+$/.test(text)),
      terms: one.naming.terms.map((term) => term.replace(/\s*\d{4}$/, "")),
    };
    return {
      ...one,
      naming: { ...naming, terms: [...new Set(naming.terms)] },
      columns: one.columns.map((taken) => withValuesOf(taken, older)),
      older,
    };
  });
}

/** A column with the values that older tables hold as well. */
function withValuesOf(taken: Taken, older: readonly Understood[]): Taken {
  const own = new Set(taken.column.values.map(({ value }) => folded(value)));
  const more = older.flatMap(({ columns }) =>
    columns
      .filter(({ column, role }) => folded(column.name) === folded(taken.column.name) && role === taken.role)
      .flatMap(({ column }) => column.values),
  );
  const added = more.filter(({ value }) => !own.has(folded(value)) && own.add(folded(value)));
  return added.length === 0
    ? taken
    : {
        ...taken,
        column: {
          ...taken.column,
          values: [...taken.column.values, ...added],
          distinct: taken.column.distinct + added.length,
        },
      };
}

/** Two thirds of the columns of the older table are there in the newer one, of the same kind. */
function isAlike(older: Understood, newer: Understood): boolean {
  const kinds = new Map(newer.table.columns.map(({ name, kind }) => [folded(name), kind]));
  const alike = older.table.columns.filter(({ name, kind }) => kinds.get(folded(name)) === kind);
  return alike.length >= 3 && alike.length * 3 >= older.table.columns.length * 2;
}
