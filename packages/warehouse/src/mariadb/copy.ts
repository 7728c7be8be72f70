import { randomBytes } from "node:crypto";
import mysql, { type Connection, type RowDataPacket } from "mysql2/promise";
import { alreadyThere, type CopiedTable, type CopyOptions, rowsOfTable, tablesOf } from "../copy.ts";
import type { Cell, Warehouse } from "../warehouse.ts";
import { connectionOf } from "./address.ts";

const rowsAtOnce = 1000;

/**
 * Copies all tables of a DuckDB warehouse into a MariaDB or MySQL database. They are filled under names of their own and put into
 * place by one RENAME: all of it is there, or nothing. Resolves with the number of rows.
 * @throws CopyRefused; what either database said; the signal's reason when aborted
 */
export async function copyToMariadb(options: CopyOptions): Promise<number> {
  const { from, to, replace = false, onTable = () => {}, signal } = options;
  const tables = await tablesOf(from);
  const client = await mysql.createConnection({ ...connectionOf(to), rowsAsArray: true });
  client.on("error", () => {}); // comes back as the failure of the statement at work
  const mark = `copy_${randomBytes(4).toString("hex")}`;
  const drafts: string[] = [];
  let copied = 0;
  try {
    // The driver writes texts with escapes.
    await client.query("SET SESSION sql_mode = 'STRICT_ALL_TABLES', time_zone = '+00:00', unique_checks = 0");
    const there = await existing(client, tables);
    if (there.length > 0 && !replace) throw alreadyThere(there);
    const collation = await binaryCollation(client);
    for (const [index, table] of tables.entries()) {
      onTable(table.name, index, tables.length);
      const draft = `${mark}_${index}`;
      drafts.push(draft);
      copied += await copyTable(from, client, table, { draft, collation, signal });
    }
    const olds = there.map((name, index) => ({ name, old: `${mark}_old_${index}` }));
    const moves = [
      ...olds.map(({ name, old }) => `${quoted(name)} TO ${old}`),
      ...tables.map(({ name }, index) => `${drafts[index]} TO ${quoted(name)}`),
    ];
    if (moves.length > 0) await client.query(`RENAME TABLE ${moves.join(", ")}`);
    drafts.length = 0;
    for (const { old } of olds) await client.query(`DROP TABLE ${old}`);
  } finally {
    for (const draft of drafts) await client.query(`DROP TABLE IF EXISTS ${draft}`).catch(() => {});
    await client.end().catch(() => {});
  }
  return copied;
}

const quoted = (name: string): string => `\`${name.replaceAll("`", "``")}\``;

async function existing(client: Connection, tables: readonly CopiedTable[]): Promise<string[]> {
  const [rows] = await client.query<RowDataPacket[]>(
    "SELECT table_name FROM information_schema.tables WHERE table_schema = database() AND table_type = 'BASE TABLE'",
  );
  const names = new Set(rows.map((row) => String(row[0])));
  return tables.map(({ name }) => name).filter((name) => names.has(name));
}

/** That by which texts are the same here only where they are the same in DuckDB: to the letter, blanks at the end included. */
async function binaryCollation(client: Connection): Promise<string> {
  const [rows] = await client.query<RowDataPacket[]>(
    "SELECT collation_name FROM information_schema.collations WHERE collation_name IN ('utf8mb4_nopad_bin', 'utf8mb4_0900_bin')",
  );
  return String(rows[0]?.[0] ?? "utf8mb4_bin");
}

const types: Readonly<Record<string, string>> = {
  BOOLEAN: "boolean",
  TINYINT: "tinyint",
  SMALLINT: "smallint",
  INTEGER: "integer",
  BIGINT: "bigint",
  HUGEINT: "decimal(38, 0)",
  UBIGINT: "bigint unsigned",
  UINTEGER: "integer unsigned",
  USMALLINT: "smallint unsigned",
  UTINYINT: "tinyint unsigned",
  FLOAT: "float",
  DOUBLE: "double",
  DATE: "date",
  TIMESTAMP: "datetime(6)",
  "TIMESTAMP WITH TIME ZONE": "datetime(6)",
};

/** Texts up to this length can be a key of the server's. */
const keyLength = 255;

interface Held {
  /** The longest text of each column, and whether no two rows share a value and each has one. */
  readonly longest: number;
  readonly isUnique: boolean;
}

/** What the columns of a table hold: the server makes room for the longest text that may come, and joins by keys. */
async function heldIn(from: Warehouse, { name, columns }: CopiedTable): Promise<readonly Held[]> {
  const told = columns.map(({ name: column }) => {
    const value = `"${column.replaceAll('"', '""')}"`;
    return `max(length(CAST(${value} AS varchar))), count(DISTINCT ${value}) = count(*)`;
  });
  const outcome = await from.run(`SELECT ${told.join(", ")} FROM "${name.replaceAll('"', '""')}"`);
  if (!outcome.ok) throw new Error(`table ${name} could not be read: ${JSON.stringify(outcome.failure)}`);
  const [row = []] = outcome.value.rows;
  return columns.map((_, at) => ({ longest: Number(row[2 * at] ?? 0), isUnique: row[2 * at + 1] === true }));
}

/** A type with room for all that the column holds. */
function typeOf(type: string, longest: number): string {
  const decimal = /^DECIMAL\((\d+),\s*(\d+)\)$/.exec(type);
  if (decimal) return `decimal(${decimal[1]}, ${decimal[2]})`;
  const known = types[type];
  if (known !== undefined) return known;
  return longest <= keyLength ? `varchar(${Math.max(1, longest)})` : "longtext";
}

async function copyTable(
  from: Warehouse,
  client: Connection,
  table: CopiedTable,
  { draft, collation, signal }: { draft: string; collation: string; signal: AbortSignal | undefined },
): Promise<number> {
  const held = await heldIn(from, table);
  const columns = table.columns.map(
    ({ name, type, isNullable }, at) =>
      `${quoted(name)} ${typeOf(type, held[at]?.longest ?? 0)}${isNullable ? "" : " NOT NULL"}`,
  );
  const keys = table.columns.flatMap(({ name, type }, at) =>
    held[at]?.isUnique && isKey(type, held[at].longest) ? [`KEY (${quoted(name)})`] : [],
  );
  const collated = `CHARACTER SET utf8mb4 COLLATE ${collation}`;
  await client.query(`CREATE TABLE ${draft} (${[...columns, ...keys].join(", ")}) ${collated}`);
  let copied = 0;
  for await (const rows of rowsOfTable(from, table.name, signal)) {
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      await client.query(`INSERT INTO ${draft} VALUES ?`, [
        rows.slice(at, at + rowsAtOnce).map((row) => row.map(written)),
      ]);
    copied += rows.length;
  }
  return copied;
}

/** Texts that fit and whole numbers can be what others point at; figures that happen to differ are not. */
const isKey = (type: string, longest: number): boolean =>
  type === "VARCHAR" ? longest <= keyLength : /^U?(TINY|SMALL|BIG)?INT(EGER)?$/.test(type);

/** A time as the server writes it. */
const written = (cell: Cell): Cell =>
  typeof cell === "string" ? cell.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d(?:\.\d+)?)Z?$/, "$1 $2") : cell;
