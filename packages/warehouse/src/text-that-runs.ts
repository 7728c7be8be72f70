import { plainSqlOf } from "./mariadb/plain-sql.ts";
import { statementOf } from "./sql-text.ts";
import type { Warehouse } from "./warehouse.ts";

/**
 * SQL as its database takes it, so that places which a parser tells are places in this text: parsed and run again, it stays as it is. Null: it is
 * no SQL that could run, or one in which places cannot be told.
 */
export function textThatRuns(sql: string, dialect: Warehouse["dialect"]): string | null {
  if (dialect !== "mariadb") return statementOf(sql);
  const read = plainSqlOf(sql);
  // What is judged there has more signs than what runs.
  return "wrong" in read || read.run !== read.judged ? null : read.run;
}
