import { idOf } from "../dictionary/naming.ts";
import { folded } from "../profile/profile.ts";
import type { Taken } from "../understand/columns.ts";
import type { Kinds } from "../understand/kinds.ts";
import { isNumbered, type Relation } from "../understand/relations.ts";
import type { Database, Understood } from "../understand/tables.ts";
import { type Sieve, sievesOf } from "./sift.ts";
import { clean, type Dialect, named, tableNamed } from "./sql.ts";

/** What everything about one database is made with. */
export interface Making extends Database {
  readonly kinds: Kinds;
  readonly dialect: Dialect;
  /** The zone in which moments of the data are told. */
  readonly zone: string;
}

/** A column of the rows of a frame: a table's own, or of what its rows belong to. */
export interface Field {
  /** Its name in the view. */
  readonly as: string;
  readonly taken: Taken;
  readonly of: Understood;
  readonly relation: Relation | null;
  /** How many steps away its table is: 0 for the table's own. */
  readonly depth: number;
  readonly sql: string;
}

/** A table's rows as a model may read them: clean columns, with those of what the rows belong to, without rows that do not count. */
export interface Frame {
  readonly of: Understood;
  readonly fields: readonly Field[];
  readonly sieves: readonly Sieve[];
  /** Tables that are read. */
  readonly tables: readonly string[];
  readonly from: string;
  /** Nothing had to be mended: the table can be read as it stands. */
  readonly isPlain: boolean;
}

/** Roles of columns that nothing is made of. */
const silent = new Set(["technical", "secret", "empty", "unreadable", "deleted"]);
/** How far what rows belong to is followed: line → order → customer's order. */
const deepest = 2;

export const relationOf = ({ relations }: Database, table: Understood, column: string): Relation | null =>
  relations.get(table.table.name)?.find((one) => one.column === column) ?? null;

export const tableOf = ({ tables }: Database, name: string): Understood | undefined =>
  tables.find((one) => one.table.name === name);

/** Whether codes are told in capitals: where the two ends of their relation write them differently, or, without one, the rows do. */
function isFolded({ column, role }: Taken, { table }: Understood, database: Database): boolean {
  const own = database.relations.get(table.name)?.find((one) => one.column === column.name);
  if (own) return own.isFolded;
  const pointing = [...database.relations.values()]
    .flat()
    .filter((one) => one.table === table.name && one.target === column.name);
  return pointing.length > 0
    ? pointing.some((one) => one.isFolded)
    : role === "code" && !table.key.includes(column.name);
}

/** A column as SQL: cleaned, and codes as the other end of their relation writes them. */
export function columnSql(taken: Taken, of: Understood, alias: string, making: Making): string {
  if (taken.column.kind !== "text" || (taken.role !== "code" && !relationOf(making, of, taken.column.name)))
    return (
      throughOther(taken, of, `${alias === "" ? "" : `${alias}.`}${named(taken.column.name)}`, making) ??
      clean(taken, alias, making.dialect, making.zone)
    );
  const stored = alias === "" ? named(taken.column.name) : `${alias}.${named(taken.column.name)}`;
  const raw = leadsToNumbers(taken, of, making) ? numberIn(stored, making.dialect) : stored;
  const through = throughOther(taken, of, raw, making);
  if (through !== null) return through;
  const isOdd = taken.column.cells.some((cell) => cell !== null && cell !== cell.trim().toUpperCase());
  return isOdd && isFolded(taken, of, making) ? `upper(trim(${raw}))` : raw;
}

/** Whether numbers stand as text in what leads to a key that is a number. */
function leadsToNumbers({ column }: Taken, of: Understood, making: Making): boolean {
  const relation = relationOf(making, of, column.name);
  const target =
    relation && tableOf(making, relation.table)?.columns.find((one) => one.column.name === relation.target);
  return target?.column.kind === "whole" && isNumbered(column);
}

const numberIn = (text: string, dialect: Dialect): string =>
  `CASE WHEN ${dialect.matches(`trim(${text})`, "^[0-9]+$")} THEN ${dialect.amount(text, "plain")} END`;

/** The key of a member whom rows know by another of its numbers; null where they know the key. */
function throughOther(taken: Taken, of: Understood, raw: string, making: Making): string | null {
  const relation = relationOf(making, of, taken.column.name);
  const kind = relation && making.kinds.get(relation.table);
  if (!relation || kind?.is !== "entity" || kind.key.column.name === relation.target) return null;
  return `(SELECT max(k.${named(kind.key.column.name)}) FROM ${tableNamed(relation.table)} AS k WHERE k.${named(relation.target)} = ${raw})`;
}

/** A table under an alias: with older tables of its kind in one, where there are such. */
function baseOf(
  of: Understood,
  alias: string,
  making: Making,
): { from: string; tables: string[]; sql: (taken: Taken) => string; sieves: Sieve[] } {
  const { table, older, columns } = of;
  const kind = making.kinds.get(table.name);
  const name = kind?.is === "entity" ? kind.name : [];
  if (older.length === 0)
    return {
      from: `${tableNamed(table.name)} AS ${alias}`,
      tables: [table.name],
      sql: (taken) => columnSql(taken, of, alias, making),
      sieves: sievesOf(of, name, alias, making.dialect),
    };
  const told = columns.filter(({ role }) => !silent.has(role));
  const selects = [of, ...older].map((one) => {
    const sieves = sievesOf(one, name, "", making.dialect);
    const cells = told.map((taken) => {
      const own = one.columns.find(({ column }) => folded(column.name) === folded(taken.column.name));
      // What reads of the older one decide how it is mended, not those of the newer.
      const sql = own && !silent.has(own.role) ? columnSql({ ...own, role: taken.role }, one, "", making) : "NULL";
      return `${sql} AS ${named(idOf(taken.column.name))}`;
    });
    const where = sieves.length > 0 ? ` WHERE ${sieves.map(({ keep }) => keep).join(" AND ")}` : "";
    return { sql: `SELECT ${cells.join(", ")} FROM ${tableNamed(one.table.name)}${where}`, sieves };
  });
  return {
    from: `(\n${selects.map(({ sql }) => sql).join("\nUNION ALL\n")}\n) AS ${alias}`,
    tables: [of, ...older].map((one) => one.table.name),
    sql: (taken) => `${alias}.${named(idOf(taken.column.name))}`,
    sieves: selects.flatMap(({ sieves }) => sieves).map((sieve) => ({ ...sieve, keep: "" })),
  };
}

/** What views call what is made for them: a column of that name bears its table's before its own. */
const madeNames: ReadonlySet<string> = new Set([
  "lama_hari",
  "sisa_tagihan",
  "status_sisa",
  "status_retur",
  "ketepatan",
  "nilai_baris",
  "nilai_pokok",
  "nilai_kotor",
]);

/** The rows of a table with what they belong to. */
export function frameOf(of: Understood, making: Making): Frame {
  const base = baseOf(of, "t", making);
  const taken = new Set<string>();
  const fields: Field[] = [];
  const tables = [...base.tables, ...throughTables(of, making)];
  const sieves = [...base.sieves];
  let from = base.from;
  let joined = 0;
  const add = (one: Taken, owner: Understood, depth: number, sql: string): void => {
    const bare = idOf(one.column.name);
    const as = taken.has(bare) || madeNames.has(bare) ? `${idOf(owner.table.name)}_${bare}` : bare;
    if (taken.has(as)) return;
    taken.add(as);
    fields.push({ as, taken: one, of: owner, relation: relationOf(making, owner, one.column.name), depth, sql });
  };
  for (const one of of.columns) if (!silent.has(one.role)) add(one, of, 0, base.sql(one));
  const seen = new Set([of.table.name]);
  const follow = (one: Understood, sqlOf: (taken: Taken) => string, depth: number): void => {
    if (depth > deepest) return;
    for (const relation of making.relations.get(one.table.name) ?? []) {
      const header = tableOf(making, relation.table);
      const by = one.columns.find(({ column }) => column.name === relation.column);
      const key = header?.columns.find(({ column }) => column.name === relation.target);
      if (!header || !by || !key || seen.has(relation.table) || making.kinds.get(relation.table)?.is !== "facts")
        continue;
      seen.add(relation.table);
      joined++;
      const alias = `h${joined}`;
      const there = baseOf(header, alias, making);
      // Lines of what is not there are lines of nothing; a payment stands for itself.
      const join = relation.orphans > 0 && isPartOf(one, header) ? "JOIN" : "LEFT JOIN";
      from += `\n  ${join} ${there.from} ON ${there.sql(key)} = ${sqlOf(by)}`;
      tables.push(...there.tables, ...throughTables(header, making));
      // What was paid for a deleted bill was paid.
      if (isWithin(of, header, making)) sieves.push(...there.sieves);
      for (const field of header.columns)
        if (!silent.has(field.role) && !["text", "name"].includes(field.role) && field !== key)
          add(field, header, depth, there.sql(field));
      follow(header, there.sql, depth + 1);
    }
  };
  follow(of, base.sql, 1);
  const isPlain =
    joined === 0 &&
    of.older.length === 0 &&
    sieves.length === 0 &&
    !of.table.name.includes(".") &&
    fields.every(({ sql, as, taken: one }) => sql === `t.${named(one.column.name)}` && as === one.column.name);
  return { of, fields, sieves, tables: [...new Set(tables)], from, isPlain };
}

/** Tables by which the keys of members are looked up. */
export const throughTables = (of: Understood, making: Making): string[] =>
  of.columns.flatMap((taken) => {
    const relation = relationOf(making, of, taken.column.name);
    return relation && throughOther(taken, of, "x", making) !== null ? [relation.table] : [];
  });

/** Lines of a document bear its name, or are called lines. */
export function isPartOf(one: Understood, header: Understood): boolean {
  const words = one.naming.units.map(({ text }) => text);
  return (
    one.naming.units.some(({ concept }) => concept?.traits.has("part")) ||
    header.naming.units.every(({ text }) => words.includes(text)) ||
    // "wo_part" of "work_orders"
    (header.naming.units.length > 1 && header.naming.terms.some((term) => words.includes(term)))
  );
}

/** Whether rows are lines of a document, or of a part of it. */
export const isWithin = (one: Understood, header: Understood, making: Making): boolean =>
  isPartOf(one, header) ||
  (making.relations.get(one.table.name) ?? []).some(({ table }) => {
    const between = table === one.table.name ? undefined : tableOf(making, table);
    return between !== undefined && between !== header && isPartOf(one, between) && isPartOf(between, header);
  });

/** The SQL of a frame as a view, of these fields and these that are made of them. */
export function viewSql(frame: Frame, made: readonly { readonly as: string; readonly sql: string }[] = []): string {
  const cells = [
    ...frame.fields.map(({ as, sql }) => (sql.endsWith(`.${named(as)}`) ? sql : `${sql} AS ${named(as)}`)),
    ...made.map(({ as, sql }) => `${sql} AS ${named(as)}`),
  ];
  const where = [...new Set(frame.sieves.map(({ keep }) => keep).filter(Boolean))];
  return [
    `SELECT ${cells.join(",\n  ")}`,
    `FROM ${frame.from}`,
    ...(where.length > 0 ? [`WHERE ${where.join("\n  AND ")}`] : []),
  ].join("\n");
}
