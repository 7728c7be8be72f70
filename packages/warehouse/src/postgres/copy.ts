import pg from "pg";
import type { Cell, Warehouse } from "../warehouse.ts";

export interface CopyOptions {
  readonly from: Warehouse;
  /** `postgres://…` of a user who may create tables there. */
  readonly to: string;
  /** Tables of the same names there are replaced; else they are a reason to refuse. */
  readonly replace?: boolean;
  readonly onTable?: (table: string, done: number, all: number) => void;
  readonly signal?: AbortSignal;
}

/** The copy was refused; the message tells the operator why. */
export class CopyRefused extends Error {
  override readonly name = "CopyRefused";
}

interface Table {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string; readonly isNullable: boolean }[];
}

/**
 * Copies all tables of a DuckDB warehouse into a PostgreSQL database, in one transaction: all of it is there, or nothing.
 * Resolves with the number of rows. @throws CopyRefused; what either database said; the signal's reason when aborted
 */
export async function copyToPostgres(options: CopyOptions): Promise<number> {
  const { from, to, replace = false, onTable = () => {}, signal } = options;
  const tables = await tablesOf(from);
  const client = new pg.Client({ connectionString: to, application_name: "tanyadata copy" });
  client.on("error", () => {}); // comes back as the failure of the statement at work
  await client.connect();
  let copied = 0;
  try {
    await client.query("BEGIN");
    await refuseExisting(client, tables, replace);
    for (const [index, table] of tables.entries()) {
      onTable(table.name, index, tables.length);
      copied += await copyTable(from, client, table, signal);
    }
    await client.query("COMMIT");
  } finally {
    // Without a commit the server forgets everything. That it was gone already is told by the statement at work.
    await client.end().catch(() => {});
  }
  return copied;
}

async function tablesOf(from: Warehouse): Promise<Table[]> {
  const rows = await rowsOf(
    from,
    `SELECT c.table_name, c.column_name, c.data_type, c.is_nullable FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_catalog, table_schema, table_name)
     WHERE t.table_type = 'BASE TABLE' AND c.table_schema = 'main' ORDER BY c.table_name, c.ordinal_position`,
  );
  const tables = new Map<string, Table["columns"][number][]>();
  for (const [table, name, type, isNullable] of rows.map((row) => row.map(String)) as [
    string,
    string,
    string,
    string,
  ][]) {
    const columns = tables.get(table) ?? [];
    columns.push({ name, type: typeOf(type), isNullable: isNullable === "YES" });
    tables.set(table, columns);
  }
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

const types: Readonly<Record<string, string>> = {
  BOOLEAN: "boolean",
  TINYINT: "smallint",
  SMALLINT: "smallint",
  INTEGER: "integer",
  BIGINT: "bigint",
  HUGEINT: "numeric",
  UBIGINT: "numeric",
  UINTEGER: "bigint",
  USMALLINT: "integer",
  UTINYINT: "smallint",
  FLOAT: "real",
  DOUBLE: "double precision",
  DATE: "date",
  TIMESTAMP: "timestamp",
  "TIMESTAMP WITH TIME ZONE": "timestamptz",
};

const typeOf = (duckdb: string): string => {
  const decimal = /^DECIMAL\((\d+),\s*(\d+)\)$/.exec(duckdb);
  return decimal ? `numeric(${decimal[1]}, ${decimal[2]})` : (types[duckdb] ?? "text");
};

async function refuseExisting(client: pg.Client, tables: readonly Table[], replace: boolean): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'v', 'm', 'p', 'f') AND relname = ANY($1)",
    [tables.map(({ name }) => name)],
  );
  if (rows.length > 0 && !replace)
    throw new CopyRefused(
      `the database already holds ${rows.map(({ name }) => name).join(", ")}; nothing was copied. Use an empty database, or --replace`,
    );
}

async function copyTable(from: Warehouse, client: pg.Client, table: Table, signal?: AbortSignal): Promise<number> {
  const name = pg.escapeIdentifier(table.name);
  const columns = table.columns.map((column) => `${pg.escapeIdentifier(column.name)} ${column.type}`);
  const required = table.columns.map((column) => (column.isNullable ? "" : " NOT NULL"));
  await client.query(`DROP TABLE IF EXISTS ${name}`);
  await client.query(`CREATE TABLE ${name} (${columns.map((column, i) => column + required[i]).join(", ")})`);
  // A row is an array of cells: as objects, each would repeat the names of its columns.
  const cells = table.columns.map((column, i) => `(row_cells ->> ${i})::${column.type}`).join(", ");
  const insert = `INSERT INTO ${name} SELECT ${cells} FROM json_array_elements($1::json) AS t(row_cells)`;
  let copied = 0;
  for await (const part of from.stream(`SELECT * FROM ${name}`, signal ? { signal } : {})) {
    if ("rows" in part) {
      await client.query(insert, [JSON.stringify(part.rows)]);
      copied += part.rows.length;
    }
    if ("end" in part && !part.end.ok) {
      signal?.throwIfAborted();
      throw new Error(`table ${table.name} could not be read: ${JSON.stringify(part.end.failure)}`);
    }
  }
  await client.query(`ANALYZE ${name}`);
  return copied;
}

async function rowsOf(from: Warehouse, sql: string): Promise<readonly (readonly Cell[])[]> {
  const outcome = await from.run(sql);
  if (!outcome.ok) throw new Error(`the warehouse did not answer: ${JSON.stringify(outcome.failure)}`);
  return outcome.value.rows;
}
