import { existsSync } from "node:fs";
import { type DuckDBAppender, type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { CopyRefused, claimDraft } from "@tanyadata/warehouse";
import Database from "libsql";

export interface SqliteCopy {
  /** The SQLite file; it is opened to be read alone. */
  readonly from: string;
  /** The DuckDB file that is made. */
  readonly to: string;
  readonly replace: boolean;
  readonly signal: AbortSignal;
  readonly onTable: (table: string, done: number, all: number) => void;
}

/** A column of SQLite with the type that all of its values have: what was declared binds nobody there. */
interface Column {
  readonly name: string;
  /** As its values are handed over, and as the copy keeps them. */
  readonly raw: "BIGINT" | "DOUBLE" | "VARCHAR";
  readonly type: string;
}

type Value = bigint | number | string | null;
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** Rows between two looks at whether somebody wants it to stop. */
const stretch = 20_000;
/** What DuckDB holds of it in memory, before it writes it to the copy. */
const bounds = { memory_limit: "512MB", threads: "1" };

/**
 * Makes a DuckDB file of a SQLite file's tables: all of it or nothing. Whole numbers, numbers, days and times are known by their values;
 * a column in which some are something else stays text. Primary keys are kept where they hold, bytes are left out and told.
 * @returns how many rows, and the columns that were left out
 */
export async function copySqlite({
  from,
  to,
  replace,
  signal,
  onTable,
}: SqliteCopy): Promise<{ rows: number; left: string[] }> {
  if (existsSync(to) && !replace)
    throw new CopyRefused(`${to} is there already; nothing was copied (--replace writes it anew)`);
  const source = openSqlite(from);
  const draft = await claimDraft(to);
  try {
    const tables = namesIn(source);
    if (tables.length === 0) throw new CopyRefused(`${from} has no tables; nothing was copied`);
    const instance = await DuckDBInstance.create(draft.file, bounds);
    const left: string[] = [];
    let rows = 0;
    try {
      const connection = await instance.connect();
      for (const [at, table] of tables.entries()) {
        onTable(table, at, tables.length);
        rows += await copyTable(source, connection, table, left, signal);
      }
      connection.closeSync();
    } finally {
      instance.closeSync();
    }
    await draft.commit();
    return { rows, left };
  } finally {
    source.close();
    await draft.release().catch(() => {});
  }
}

function openSqlite(file: string): Database.Database {
  try {
    const source = new Database(file, { readonly: true });
    source.prepare("SELECT count(*) FROM sqlite_master").get();
    return source;
  } catch (error) {
    throw new CopyRefused(`${file} cannot be read as a SQLite file: ${(error as Error).message}`);
  }
}

const namesIn = (source: Database.Database): string[] =>
  (
    source
      .prepare(
        // A virtual table and those that stand behind it are an index of others, or need what is not here.
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
      )
      .all() as { name: string }[]
  ).map(({ name }) => name);

async function copyTable(
  source: Database.Database,
  connection: DuckDBConnection,
  table: string,
  left: string[],
  signal: AbortSignal,
): Promise<number> {
  const declared = source.prepare(`PRAGMA table_info(${quoted(table)})`).all() as Declared[];
  const columns = declared.flatMap((one): Column[] => {
    const column = columnOf(source, table, one);
    if (!column) left.push(`${table}.${one.name}`);
    return column ? [column] : [];
  });
  if (columns.length === 0) return 0;
  const names = columns.map(({ name }) => quoted(name)).join(", ");
  const staging = quoted(`${table} (copying)`);
  await connection.run(
    `CREATE TABLE ${staging} (${columns.map(({ name, raw }) => `${quoted(name)} ${raw}`).join(", ")})`,
  );
  const appender = await connection.createAppender(`${table} (copying)`);
  const statement = source
    .prepare(`SELECT ${names} FROM ${quoted(table)}`)
    .safeIntegers(true)
    .raw(true);
  let rows = 0;
  for (const row of statement.iterate() as IterableIterator<Value[]>) {
    if (rows++ % stretch === 0) {
      signal.throwIfAborted();
      await new Promise(setImmediate);
    }
    for (const [at, { raw }] of columns.entries()) append(appender, raw, row[at] ?? null);
    appender.endRow();
  }
  appender.flushSync();
  appender.closeSync();
  const key = keyOf(source, table, declared, columns);
  await connection.run(
    `CREATE TABLE ${quoted(table)} (${columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(", ")}${key})`,
  );
  await connection.run(
    `INSERT INTO ${quoted(table)} SELECT ${columns.map(({ name, type }) => `CAST(${quoted(name)} AS ${type})`).join(", ")} FROM ${staging}`,
  );
  await connection.run(`DROP TABLE ${staging}`);
  return rows;
}

interface Declared {
  readonly name: string;
  readonly type: string;
  readonly pk: number;
}

/** What all values of a column are; null where some are bytes. */
function columnOf(source: Database.Database, table: string, { name, type }: Declared): Column | null {
  const c = quoted(name);
  const found = source
    .prepare(
      `SELECT count(${c}) AS filled, total(typeof(${c}) = 'integer') AS whole, total(typeof(${c}) = 'real') AS real, total(typeof(${c}) = 'blob') AS bytes,
         total(typeof(${c}) = 'text' AND date(${c}) = ${c}) AS days, total(typeof(${c}) = 'text' AND length(${c}) > 10 AND datetime(${c}) = replace(substr(${c}, 1, 19), 'T', ' ')) AS times,
         total(${c} IN (0, 1)) AS flags FROM ${quoted(table)}`,
    )
    .get() as Record<"filled" | "whole" | "real" | "bytes" | "days" | "times" | "flags", number>;
  const { filled } = found;
  if (found.bytes > 0) return null;
  const as = (raw: Column["raw"], kept: string = raw): Column => ({ name, raw, type: kept });
  if (filled === 0) return as("VARCHAR");
  if (found.whole === filled)
    return /bool/i.test(type) && found.flags === filled ? as("BIGINT", "BOOLEAN") : as("BIGINT");
  const [, digits, scale] = /(?:decimal|numeric)\s*\(\s*(\d+)\s*,\s*(\d+)\s*\)/i.exec(type) ?? [];
  if (found.whole + found.real === filled)
    return as("DOUBLE", digits && Number(digits) <= 38 ? `DECIMAL(${digits}, ${scale})` : "DOUBLE");
  if (found.days === filled) return as("VARCHAR", "DATE");
  return found.times === filled ? as("VARCHAR", "TIMESTAMP") : as("VARCHAR");
}

/** The declared primary key, where each row has one: SQLite lets them be empty. */
function keyOf(
  source: Database.Database,
  table: string,
  declared: readonly Declared[],
  columns: readonly Column[],
): string {
  const key = declared.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
  if (key.length === 0 || !key.every(({ name }) => columns.some((one) => one.name === name))) return "";
  const empty = key.map(({ name }) => `${quoted(name)} IS NULL`).join(" OR ");
  const missing = source.prepare(`SELECT 1 FROM ${quoted(table)} WHERE ${empty} LIMIT 1`).get();
  return missing === undefined ? `, PRIMARY KEY (${key.map(({ name }) => quoted(name)).join(", ")})` : "";
}

function append(appender: DuckDBAppender, raw: Column["raw"], value: Value): void {
  if (value === null) appender.appendNull();
  else if (raw === "BIGINT") appender.appendBigInt(BigInt(value));
  else if (raw === "DOUBLE") appender.appendDouble(Number(value));
  else appender.appendVarchar(String(value));
}
