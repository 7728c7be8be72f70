import type { Cell, Warehouse } from "@tanyadata/warehouse";
import { quoted, rowsOf } from "../database.ts";
import type { Column, Reference, Table } from "./table.ts";

/** A column with at most so many different values is taken for a list of categories. */
export const fewValues = 30;

/** What the catalogue of each database tells, in the same columns. */
const catalogue = {
  duckdb: {
    tables: `SELECT table_name, comment FROM duckdb_tables() WHERE schema_name = 'main' AND NOT internal ORDER BY table_name`,
    columns: `SELECT table_name, column_name, data_type, comment FROM duckdb_columns()
      WHERE schema_name = 'main' AND NOT internal ORDER BY table_name, column_index`,
    keys: `SELECT table_name, array_to_string(constraint_column_names, chr(31)) FROM duckdb_constraints()
      WHERE schema_name = 'main' AND constraint_type = 'PRIMARY KEY'`,
    references: `SELECT table_name, constraint_column_names[1], referenced_table, referenced_column_names[1] FROM duckdb_constraints()
      WHERE schema_name = 'main' AND constraint_type = 'FOREIGN KEY' AND length(constraint_column_names) = 1`,
  },
  postgres: {
    tables: `SELECT c.relname, obj_description(c.oid, 'pg_class') FROM pg_class c
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
      AND has_table_privilege(c.oid, 'SELECT') ORDER BY 1`,
    columns: `SELECT c.relname, a.attname, format_type(a.atttypid, NULL), col_description(c.oid, a.attnum)
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = current_schema()::regnamespace AND a.attnum > 0 AND NOT a.attisdropped ORDER BY c.relname, a.attnum`,
    keys: `SELECT c.relname, (SELECT string_agg(a.attname, chr(31) ORDER BY u.n) FROM unnest(k.conkey) WITH ORDINALITY AS u(num, n)
      JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.num) FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
      WHERE k.contype = 'p' AND c.relnamespace = current_schema()::regnamespace`,
    references: `SELECT c.relname, a.attname, t.relname, b.attname FROM pg_constraint k
      JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
      JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
      JOIN pg_attribute b ON b.attrelid = k.confrelid AND b.attnum = k.confkey[1]
      WHERE k.contype = 'f' AND array_length(k.conkey, 1) = 1 AND c.relnamespace = current_schema()::regnamespace ORDER BY a.attnum`,
  },
} as const;

/** Days at the end of a month without a row, after which it still counts as over. */
const mostQuiet = 4;

/** Reads the tables of a database: names, keys, comments, types, and values of columns that have few. */
export async function introspect(
  warehouse: Warehouse,
  only: ReadonlySet<string> | null,
  onTable: (name: string) => void = () => {},
): Promise<Table[]> {
  const told = catalogue[warehouse.dialect];
  const columns = await rowsOf(warehouse, told.columns);
  const keys = await rowsOf(warehouse, told.keys);
  const references = await rowsOf(warehouse, told.references);
  const tables: Table[] = [];
  for (const [name, comment] of await rowsOf(warehouse, told.tables)) {
    if (only && !only.has(String(name))) continue;
    onTable(String(name));
    const of = (rows: readonly (readonly Cell[])[]) => rows.filter(([table]) => table === name);
    const [[rows] = []] = await rowsOf(warehouse, `SELECT count(*) FROM ${quoted(String(name))}`);
    const described: Column[] = [];
    for (const [, column, type, remark] of of(columns))
      described.push(await describe(warehouse, String(name), String(column), String(type), remark ?? null));
    tables.push({
      name: String(name),
      comment: comment === null || comment === undefined ? null : String(comment),
      rows: Number(rows),
      columns: described,
      key: of(keys).flatMap(([, list]) => String(list).split("\u001f")),
      references: of(references).map(
        ([, column, table, target]): Reference => ({
          column: String(column),
          table: String(table),
          target: String(target),
        }),
      ),
    });
  }
  return tables;
}

async function describe(
  warehouse: Warehouse,
  table: string,
  name: string,
  type: string,
  comment: Cell,
): Promise<Column> {
  const kind = kindOf(type);
  const base = { name, kind, comment: comment === null ? null : String(comment), distinct: 0, samples: [] };
  const column = quoted(name);
  if (kind === "date") return { ...base, samples: await monthsOf(warehouse, table, column) };
  if (kind !== "text" && kind !== "whole") return base;
  const [[distinct] = []] = await rowsOf(warehouse, `SELECT count(DISTINCT ${column}) FROM ${quoted(table)}`);
  if (Number(distinct) > fewValues) return { ...base, distinct: Number(distinct) };
  const values = await rowsOf(
    warehouse,
    `SELECT DISTINCT ${column} FROM ${quoted(table)} WHERE ${column} IS NOT NULL ORDER BY 1`,
  );
  const samples = values.map(([value]) => (typeof value === "number" ? value : String(value)));
  return { ...base, distinct: Number(distinct), samples };
}

/** The first and the last month of a column of dates, as "2024-03", the last as a day where it ends before its end; nothing where it holds none. */
async function monthsOf(warehouse: Warehouse, table: string, column: string): Promise<string[]> {
  const [[first, last] = []] = await rowsOf(
    warehouse,
    `SELECT left(CAST(min(${column}) AS varchar), 10), left(CAST(max(${column}) AS varchar), 10) FROM ${quoted(table)}`,
  );
  if (typeof first !== "string" || typeof last !== "string") return [];
  const [year = 0, month = 0, day = 0] = last.split("-").map(Number);
  const isOver = new Date(Date.UTC(year, month, 0)).getUTCDate() - day < mostQuiet;
  return [first.slice(0, 7), isOver ? last.slice(0, 7) : last];
}

function kindOf(type: string): Column["kind"] {
  const name = type.toLowerCase();
  if (/^(varchar|text|character|char|bpchar|citext|name|enum|mpaa)/.test(name)) return "text";
  if (/^(tinyint|smallint|integer|bigint|hugeint|u?int|usmallint|ubigint|uinteger|year)/.test(name)) return "whole";
  if (/^(decimal|numeric|double|float|real|money)/.test(name)) return "number";
  if (name === "boolean") return "flag";
  return /^(date|timestamp)/.test(name) ? "date" : "other";
}
