import { nameInSql } from "../database.ts";
import type { CatalogueQueries } from "./catalogue.ts";

/** A view of nothing but Parquet files is their table. */
const isView = "NOT regexp_matches(sql, '^CREATE VIEW .* AS SELECT \\* FROM read_parquet\\(')";

const named = "CASE WHEN schema_name = 'main' THEN table_name ELSE schema_name || '.' || table_name END";

/** What DuckDB's catalogue tells. */
export const duckdbCatalogue: CatalogueQueries = {
  tables: `SELECT ${named} AS name, false, comment, estimated_size FROM duckdb_tables() WHERE NOT internal AND NOT temporary
    UNION ALL SELECT CASE WHEN schema_name = 'main' THEN view_name ELSE schema_name || '.' || view_name END, ${isView}, comment, NULL
    FROM duckdb_views() WHERE NOT internal AND NOT temporary ORDER BY 1`,
  columns: `SELECT ${named}, column_name, CASE WHEN starts_with(data_type, 'ENUM') THEN 'enum' ELSE data_type END, comment
    FROM duckdb_columns() WHERE NOT internal ORDER BY 1, column_index`,
  keys: `SELECT ${named}, array_to_string(constraint_column_names, chr(31)), constraint_type = 'PRIMARY KEY' FROM duckdb_constraints()
    WHERE constraint_type IN ('PRIMARY KEY', 'UNIQUE')`,
  references: `SELECT ${named}, constraint_column_names[1], CASE WHEN schema_name = 'main' THEN referenced_table
      ELSE schema_name || '.' || referenced_table END, referenced_column_names[1] FROM duckdb_constraints()
    WHERE constraint_type = 'FOREIGN KEY' AND length(constraint_column_names) = 1`,
  counted: (name) => `SELECT count(*) FROM ${nameInSql(name)}`,
  kindOf(type) {
    if (/\[\]|struct|map|json|union|blob|bit/.test(type)) return "other";
    if (/^(varchar|text|char|enum|string|uuid)/.test(type)) return "text";
    if (/^(u?tinyint|u?smallint|u?integer|u?bigint|u?hugeint)/.test(type)) return "whole";
    if (/^(decimal|numeric|double|float|real)/.test(type)) return "number";
    if (type === "boolean") return "flag";
    if (type === "date") return "date";
    return type.startsWith("timestamp") ? "moment" : "other";
  },
};
