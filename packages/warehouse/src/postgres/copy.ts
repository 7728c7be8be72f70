import pg from "pg";
import { alreadyThere, type CopiedTable, type CopyOptions, rowsOfTable, sizesOf, tablesOf } from "../copy.ts";
import { layoutOf } from "../layout.ts";
import type { Warehouse } from "../warehouse.ts";
import { layOut, readyToDistribute } from "./citus.ts";

/**
 * Copies all tables of a DuckDB warehouse into a PostgreSQL database, in one transaction: all of it is there, or nothing.
 * Resolves with the number of rows. @throws CopyRefused; what either database said; the signal's reason when aborted
 */
export async function copyToPostgres(options: CopyOptions): Promise<number> {
  const { from, to, replace = false, distribute, onTable = () => {}, signal } = options;
  const tables = await tablesOf(from);
  const layout = distribute && layoutOf(distribute.model, await sizesOf(from), distribute.over);
  const client = new pg.Client({ connectionString: to, application_name: "tanyadata copy" });
  client.on("error", () => {}); // comes back as the failure of the statement at work
  await client.connect();
  let copied = 0;
  try {
    await client.query("BEGIN");
    await refuseExisting(client, tables, replace);
    if (layout) await readyToDistribute(client);
    for (const [index, table] of tables.entries()) {
      onTable(table.name, index, tables.length);
      await makeTable(client, table);
      if (layout) await layOut(client, table.name, layout.get(table.name));
      copied += await fillTable(from, client, table, signal);
    }
    await client.query("COMMIT");
  } finally {
    // Without a commit the server forgets everything. That it was gone already is told by the statement at work.
    await client.end().catch(() => {});
  }
  return copied;
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

async function refuseExisting(client: pg.Client, tables: readonly CopiedTable[], replace: boolean): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'v', 'm', 'p', 'f') AND relname = ANY($1)",
    [tables.map(({ name }) => name)],
  );
  if (rows.length > 0 && !replace) throw alreadyThere(rows.map(({ name }) => name));
}

async function makeTable(client: pg.Client, table: CopiedTable): Promise<void> {
  const name = pg.escapeIdentifier(table.name);
  const columns = table.columns.map((column) => `${pg.escapeIdentifier(column.name)} ${typeOf(column.type)}`);
  const required = table.columns.map((column) => (column.isNullable ? "" : " NOT NULL"));
  await client.query(`DROP TABLE IF EXISTS ${name}`);
  await client.query(`CREATE TABLE ${name} (${columns.map((column, i) => column + required[i]).join(", ")})`);
}

async function fillTable(
  from: Warehouse,
  client: pg.Client,
  table: CopiedTable,
  signal?: AbortSignal,
): Promise<number> {
  const name = pg.escapeIdentifier(table.name);
  // A row is an array of cells: as objects, each would repeat the names of its columns.
  const cells = table.columns.map((column, i) => `(row_cells ->> ${i})::${typeOf(column.type)}`).join(", ");
  const insert = `INSERT INTO ${name} SELECT ${cells} FROM json_array_elements($1::json) AS t(row_cells)`;
  let copied = 0;
  for await (const rows of rowsOfTable(from, table.name, signal)) {
    await client.query(insert, [JSON.stringify(rows)]);
    copied += rows.length;
  }
  await client.query(`ANALYZE ${name}`);
  return copied;
}
