import type { CatalogueQueries } from "./catalogue.ts";

/** What MariaDB's and MySQL's catalogue tells of the database of the address; how many rows InnoDB only estimates. */
export const mariadbCatalogue: CatalogueQueries = {
  tables: `SELECT table_name, table_type = 'VIEW', CASE WHEN table_type = 'VIEW' THEN NULL ELSE table_comment END, table_rows
    FROM information_schema.tables WHERE table_schema = database() AND table_type IN ('BASE TABLE', 'VIEW') ORDER BY table_name`,
  columns: `SELECT table_name, column_name, CASE WHEN column_type LIKE 'bit(1)%' THEN 'boolean' WHEN data_type = 'timestamp' THEN 'timestamp with time zone'
      ELSE data_type END, column_comment
    FROM information_schema.columns WHERE table_schema = database() ORDER BY table_name, ordinal_position`,
  keys: `SELECT table_name, group_concat(column_name ORDER BY seq_in_index SEPARATOR '\u001f'), index_name = 'PRIMARY'
    FROM information_schema.statistics WHERE table_schema = database() AND non_unique = 0 GROUP BY table_name, index_name`,
  references: `SELECT table_name, min(column_name), min(referenced_table_name), min(referenced_column_name)
    FROM information_schema.key_column_usage WHERE table_schema = database() AND referenced_table_schema = database()
    GROUP BY table_name, constraint_name HAVING count(*) = 1 ORDER BY min(ordinal_position)`,
  kindOf(type) {
    if (/^(varchar|char|(tiny|medium|long)?text|enum|uuid)/.test(type)) return "text";
    // A flag of two values is a small number here.
    if (/^((tiny|small|medium|big)?int|year)/.test(type)) return "whole";
    if (/^(decimal|numeric|double|float)/.test(type)) return "number";
    if (type === "boolean") return "flag";
    if (type === "date") return "date";
    return /^(datetime|timestamp)/.test(type) ? "moment" : "other";
  },
};
