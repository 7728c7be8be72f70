import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Cell, Warehouse } from "./warehouse.ts";

export interface CopyOptions {
  readonly from: Warehouse;
  /** The address of a user who may create tables there. */
  readonly to: string;
  /** Tables of the same names there are replaced; else they are a reason to refuse. */
  readonly replace?: boolean;
  /**
   * PostgreSQL with Citus: tables of more rows than `over` are spread over its workers, as the model says that rows belong together; each
   * worker has the others whole.
   */
  readonly distribute?: { readonly model: SemanticModel; readonly over: number };
  readonly onTable?: (table: string, done: number, all: number) => void;
  readonly signal?: AbortSignal;
}

/** The copy was refused; the message tells the operator why. */
export class CopyRefused extends Error {
  override readonly name = "CopyRefused";
}

/** A table of DuckDB, with its own types. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string; readonly isNullable: boolean }[];
}

/** All tables of a DuckDB warehouse. */
export async function tablesOf(from: Warehouse): Promise<CopiedTable[]> {
  const rows = await rowsOf(
    from,
    `SELECT c.table_name, c.column_name, c.data_type, c.is_nullable FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_catalog, table_schema, table_name)
     WHERE t.table_type = 'BASE TABLE' AND c.table_schema = 'main' ORDER BY c.table_name, c.ordinal_position`,
  );
  const tables = new Map<string, CopiedTable["columns"][number][]>();
  for (const [table, name, type, isNullable] of rows.map((row) => row.map(String)) as [
    string,
    string,
    string,
    string,
  ][]) {
    const columns = tables.get(table) ?? [];
    columns.push({ name, type, isNullable: isNullable === "YES" });
    tables.set(table, columns);
  }
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

/** How many rows each table of a DuckDB warehouse has, about. */
export async function sizesOf(from: Warehouse): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf(from, "SELECT table_name, estimated_size FROM duckdb_tables() WHERE schema_name = 'main'");
  return new Map(rows.map(([table, size]) => [String(table), Number(size)]));
}

async function rowsOf(from: Warehouse, sql: string): Promise<readonly (readonly Cell[])[]> {
  const outcome = await from.run(sql);
  if (!outcome.ok) throw new Error(`the warehouse did not answer: ${JSON.stringify(outcome.failure)}`);
  return outcome.value.rows;
}

/** The rows of a table, batch by batch. @throws the signal's reason when aborted; what the warehouse said */
export async function* rowsOfTable(
  from: Warehouse,
  table: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for await (const part of from.stream(`SELECT * FROM "${table.replaceAll('"', '""')}"`, signal ? { signal } : {})) {
    if ("rows" in part) yield part.rows;
    if ("end" in part && !part.end.ok) {
      signal?.throwIfAborted();
      throw new Error(`table ${table} could not be read: ${JSON.stringify(part.end.failure)}`);
    }
  }
}

/** Why nothing is copied over tables that are there already. */
export const alreadyThere = (names: readonly string[]): CopyRefused =>
  new CopyRefused(
    `the database already holds ${names.join(", ")}; nothing was copied. Use an empty database, or --replace`,
  );
