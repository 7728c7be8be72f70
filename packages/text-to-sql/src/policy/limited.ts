import type { Dialect } from "../sql/dialect.ts";
import type { TableLimit } from "./limits.ts";
import { duckdbReferences } from "./references/duckdb.ts";
import { mariadbReferences } from "./references/mariadb.ts";
import { postgresReferences } from "./references/postgres.ts";
import { type Reference, type References, UnknownTree } from "./references/reference.ts";
import { tableName } from "./rows.ts";

/** SQL as it may run, or why it may not. */
export type Limited =
  | { readonly ok: true; readonly sql: string }
  | { readonly ok: false; readonly reason: "table_not_allowed" | "construct_not_allowed"; readonly detail: string };

/** What SQL may read: tables of the database, and of some of them not all. */
export interface Readable {
  readonly tables: ReadonlySet<string>;
  readonly limits: ReadonlyMap<string, TableLimit>;
  readonly columnsOf: (table: string) => readonly string[] | undefined;
  /**
   * Whether the SQL is somebody's own. Nothing of it may then be computed of rows that are kept from them: what fails of one of those,
   * such as a division by zero on purpose, would tell what stands in it. What the engine compiles cannot ask that, and is left to be planned freely.
   */
  readonly isWritten?: boolean;
}

const readers: Readonly<Record<Dialect["name"], (tree: unknown) => References>> = {
  duckdb: duckdbReferences,
  postgres: postgresReferences,
  mariadb: mariadbReferences,
};

/** What stands for a table is called so; no SQL that holds it is taken in. */
const prefix = "yang boleh dilihat: ";

/**
 * Puts the limits of tables into SQL: each table that is limited is read by a query of ours in its place, whatever it is called and
 * wherever it stands. What is read is known from the parser's tree, and so is where; what stands there is read once more, and must be the
 * same name. Whatever does not fit is refused.
 * @param sql the text that was parsed, to the letter
 */
export function limited(sql: string, tree: unknown, readable: Readable, dialect: Dialect): Limited {
  try {
    return put(sql, readers[dialect.name](tree), readable, dialect);
  } catch (error) {
    if (error instanceof UnknownTree) return { ok: false, reason: "construct_not_allowed", detail: error.message };
    if (error instanceof RangeError) return { ok: false, reason: "construct_not_allowed", detail: "nested too deeply" };
    throw error;
  }
}

function put(sql: string, { tables, own, hasWith }: References, readable: Readable, dialect: Dialect): Limited {
  if (sql.includes(prefix)) throw new UnknownTree("a name of ours");
  const fold = folds[dialect.name];
  const { known, limits } = foldedOf(readable, fold);
  const needed = new Set<string>();
  const pieces: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  for (const reference of tables) {
    const name = nameOf(reference, dialect);
    const table = known.get(fold(name));
    if (table === undefined) return { ok: false, reason: "table_not_allowed", detail: reference.parts.join(".") };
    if (!limits.has(fold(table))) continue;
    needed.add(fold(table));
    const { from, to } = placeOf(reference, sql, dialect);
    const called = reference.hasAlias ? "" : ` AS ${dialect.identifier(reference.parts.at(-1) ?? "")}`;
    pieces.push({ from, to, text: `${dialect.identifier(`${prefix}${table}`)}${called}` });
  }
  if (needed.size === 0) return { ok: true, sql };
  // A database may look for such a name elsewhere than we do.
  const hiding = own.find((name) => limits.has(fold(name)) && own.filter((one) => fold(one) === fold(name)).length > 1);
  if (hiding !== undefined) throw new UnknownTree(`WITH ${hiding} within WITH ${hiding}`);
  let text = sql;
  for (const { from, to, text: piece } of pieces.sort((a, b) => b.from - a.from))
    text = text.slice(0, from) + piece + text.slice(to);
  const definitions = [...needed].sort().map((name) => {
    const { table, limit } = limits.get(name) ?? { table: name, limit: nothingOf };
    const { before, after } = (readable.isWritten ? fences : inlined)[dialect.name];
    return `${dialect.identifier(`${prefix}${table}`)} AS ${before}(${definitionOf(table, limit, readable, dialect)}${after})`;
  });
  return { ok: true, sql: withDefinitions(text, definitions.join(", "), hasWith) };
}

interface Folded {
  readonly known: ReadonlyMap<string, string>;
  readonly limits: ReadonlyMap<string, { readonly table: string; readonly limit: TableLimit }>;
}
const made = new WeakMap<Readable, Folded>();

/** What may be read, by names as the database compares them; made once for all SQL. */
function foldedOf(readable: Readable, fold: (name: string) => string): Folded {
  const before = made.get(readable);
  if (before) return before;
  const folded = {
    known: new Map([...readable.tables].map((table) => [fold(table), table])),
    limits: new Map([...readable.limits].map(([table, limit]) => [fold(table), { table, limit }])),
  };
  made.set(readable, folded);
  return folded;
}

const nothingOf: TableLimit = { hidden: new Set(), where: "1 = 0", named: null, reasons: [] };

type Around = Readonly<Record<Dialect["name"], { readonly before: string; readonly after: string }>>;

/** Where a database would compute what it reads twice for all its rows, it is told not to. */
const inlined: Around = {
  duckdb: { before: "NOT MATERIALIZED ", after: "" },
  postgres: { before: "NOT MATERIALIZED ", after: "" },
  mariadb: { before: "", after: "" },
};

/**
 * What no condition of the SQL is moved over: a limit that is never reached stops those that look through what is only called `MATERIALIZED`. DuckDB
 * moves none that it knows to fail, but does not know it of all functions, nor of all that takes long.
 */
const fences: Around = {
  duckdb: { before: "", after: " LIMIT 9223372036854775807" },
  postgres: { before: "MATERIALIZED ", after: "" },
  mariadb: { before: "", after: " LIMIT 18446744073709551615" },
};

/** To DuckDB and to most servers of MariaDB names are the same in upper and lower case; those that are not find no more for it. */
const ascii = (name: string): string => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const folds: Readonly<Record<Dialect["name"], (name: string) => string>> = {
  duckdb: ascii,
  postgres: (name) => name,
  mariadb: ascii,
};

/** A table as a model names it: without DuckDB's own schema. */
function nameOf({ parts }: Reference, { name }: Dialect): string {
  const [schema = "", table] = parts;
  return name === "duckdb" && table !== undefined && ascii(schema) === "main" ? table : parts.join(".");
}

/** What of a table is there. */
function definitionOf(
  table: string,
  { hidden, where, named }: TableLimit,
  { columnsOf }: Readable,
  dialect: Dialect,
): string {
  const columns = columnsOf(table);
  if (!columns) throw new UnknownTree(`${table} has no columns`);
  const there = columns.filter((column) => !hidden.has(column.toLowerCase()));
  if (there.length === 0) throw new UnknownTree(`${table} has no columns`);
  const told = there.map((column) => {
    const own = dialect.identifier(column);
    return named && where && !named.columns.has(column.toLowerCase())
      ? `CASE WHEN ${where} THEN ${own} END AS ${own}`
      : own;
  });
  const rows = where === null ? "" : ` WHERE ${named ? `(${where}) OR (${named.where})` : where}`;
  return `SELECT ${told.join(", ")} FROM ${tableName(table, dialect)}${rows}`;
}

/** Where a name stands. What stands there must read as that name. */
function placeOf(
  { at, parts }: Reference,
  sql: string,
  dialect: Dialect,
): { readonly from: number; readonly to: number } {
  const from = typeof at === "number" ? characterAt(sql, at) : characterOf(sql, at);
  let to = from;
  for (const [i, part] of parts.entries()) {
    if (i > 0) {
      const dot = /[ \t\n\r]*\.[ \t\n\r]*/y;
      dot.lastIndex = to;
      if (!dot.test(sql)) throw new UnknownTree(`${parts.join(".")} is not where it should be`);
      to = dot.lastIndex;
    }
    const [written, name] = pieceAt(sql, to, dialect);
    if (name !== part) throw new UnknownTree(`${parts.join(".")} is not where it should be`);
    to += written;
  }
  // A name that goes on is another one.
  if (/^[\w$\u0080-\uffff]/.test(sql.slice(to, to + 1)) && /[\w$\u0080-\uffff]$/.test(sql.slice(0, to)))
    throw new UnknownTree("a name that goes on");
  return { from, to };
}

/** A name as it is written, and as it is meant. */
function pieceAt(sql: string, at: number, { name: dialect }: Dialect): readonly [written: number, name: string] {
  const quote = sql[at] ?? "";
  if (quote === '"' || (quote === "`" && dialect === "mariadb")) {
    const quoted = quote === '"' ? /"((?:[^"]|"")*)"/y : /`((?:[^`]|``)*)`/y;
    quoted.lastIndex = at;
    const [written = "", inner = ""] = quoted.exec(sql) ?? [];
    return [written.length, inner.replaceAll(quote + quote, quote)];
  }
  const bare = /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y;
  bare.lastIndex = at;
  const [written = ""] = bare.exec(sql) ?? [];
  // PostgreSQL's parser tells names as it folded them.
  return [written.length, dialect === "postgres" ? ascii(written) : written];
}

/** The character at a byte of the text. */
function characterAt(sql: string, byte: number): number {
  let bytes = 0;
  for (let at = 0; at < sql.length; ) {
    if (bytes === byte) return at;
    const code = sql.codePointAt(at) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    at += code > 0xffff ? 2 : 1;
  }
  throw new UnknownTree("a name beyond the text");
}

/** The character at a line and a place in it, as a parser counts them that counts whole characters. */
function characterOf(sql: string, { line, column }: { readonly line: number; readonly column: number }): number {
  const lines = sql.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const before = [...(lines[line - 1] ?? "")].slice(0, column - 1).join("");
  return start + before.length;
}

/** SQL under definitions of ours: before its own, or alone. */
function withDefinitions(sql: string, definitions: string, hasWith: boolean): string {
  if (!hasWith) return `WITH ${definitions}\n${sql}`;
  const own = /^(?:\s|--[^\n]*(?:\n|$)|\/\*(?:[^*]|\*(?!\/))*\*\/)*WITH(?=[\s(])/i.exec(sql);
  if (!own) throw new UnknownTree("WITH does not stand at the beginning");
  return `${own[0]} ${definitions}, ${sql.slice(own[0].length)}`;
}
