import type { Plan } from "../flat/plans.ts";
import type { LargeSource } from "../read/grid.ts";
import type { Column } from "../write/store.ts";
import { literal } from "./source.ts";

/** SQL types of the columns of a table. */
export const sqlTypes: Readonly<Record<Column["type"], string>> = {
  text: "VARCHAR",
  year: "INTEGER",
  whole: "BIGINT",
  number: "DOUBLE",
  date: "DATE",
  moment: "TIMESTAMP",
};

/** A cell without blanks around it; nothing where nothing is left. */
const bare = ({ sql, is }: LargeSource["columns"][number]): string =>
  `NULLIF(trim(${is === "text" ? sql : `CAST(${sql} AS VARCHAR)`}), '')`;

/** Blanks that are looked for before they are made one: in most cells there are none. */
const oddBlanks = ["'  '", "chr(9)", "chr(10)", "chr(13)", "chr(160)"];

const wholes = {
  comma: String.raw`[-+]?(\d{1,15}|\d{1,3}(\.\d{3}){1,4})`,
  dot: String.raw`[-+]?(\d{1,15}|\d{1,3}(,\d{3}){1,4})`,
};
const fractions = {
  comma: String.raw`[-+]?(\d+|\d{1,3}(\.\d{3})+)(,\d+)?`,
  dot: String.raw`[-+]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?`,
};

/**
 * SQL that reads a column's cells as they are mostly written, and comes to nothing for all others: these are read one by one, by the
 * code that reads small files.
 */
export function readsPlainly({ column, reading }: Plan, of: LargeSource["columns"][number]): string {
  const cell = bare(of);
  const type = sqlTypes[column.type];
  switch (reading.as) {
    case "text":
      return `CASE WHEN ${oddBlanks.map((blank) => `contains(${cell}, ${blank})`).join(" OR ")} THEN NULLIF(trim(regexp_replace(${cell}, '[\\s\\x{a0}]+', ' ', 'g')), '') ELSE ${cell} END`;
    case "number": {
      if (of.is === "number")
        return column.type === "whole"
          ? `TRY_CAST(${of.sql} AS BIGINT)`
          : `CASE WHEN isfinite(CAST(${of.sql} AS DOUBLE)) THEN CAST(${of.sql} AS DOUBLE) END`;
      const form = (column.type === "whole" ? wholes : fractions)[reading.decimal];
      const [thousands, fraction] = reading.decimal === "comma" ? [".", ","] : [",", "."];
      const digits = `replace(replace(${cell}, ${literal(thousands)}, ''), ${literal(fraction)}, '.')`;
      return `CASE WHEN regexp_full_match(${cell}, ${literal(form)}) THEN CAST(${digits} AS ${type}) END`;
    }
    case "date": {
      if (column.type === "date") {
        const slashes = reading.order === "day" ? "['%d/%m/%Y', '%d-%m-%Y']" : "['%m/%d/%Y', '%m-%d-%Y']";
        return `CASE WHEN length(${cell}) > 10 THEN NULL WHEN ${cell}[5:5] = '-' THEN TRY_CAST(${cell} AS DATE) ELSE CAST(try_strptime(${cell}, ${slashes}) AS DATE) END`;
      }
      return `CASE WHEN length(${cell}) <= 19 AND ${cell}[5:5] = '-' THEN TRY_CAST(${cell} AS TIMESTAMP) END`;
    }
    case "month":
      return `CAST(NULL AS ${type})`;
  }
}

/** What a cell is that `readsPlainly` came to nothing for. */
export const unread = (plain: string, of: LargeSource["columns"][number]): string =>
  `CASE WHEN ${plain} IS NULL THEN ${bare(of)} END`;
