import { duckdb, formatDialect } from "sql-formatter";

/** The query over several lines; as it is where the formatter does not understand it. */
export function formatSql(sql: string): string {
  try {
    return formatDialect(sql, { dialect: duckdb, keywordCase: "upper", tabWidth: 2 });
  } catch {
    return sql;
  }
}
