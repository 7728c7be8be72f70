import type { DuckDBConnection } from "@duckdb/node-api";
import type { SheetLayout } from "../flat/layout.ts";
import type { Plan } from "../flat/plans.ts";
import { isMissing } from "../understand/numbers.ts";
import { quoted } from "./source.ts";

/** Notes stand in so many of the last rows, if anywhere. */
const mostNotes = 1000;
/** What nearly all rows have, and rows that sum others up have not. */
const usually = 0.9;

const totalWord = "^(?i)(grand\\s*|sub\\s*-?\\s*)?(total|jumlah)($|[\\s:.(])";
const nothingElse = "(?i)(grand\\s*|sub\\s*-?\\s*)?(total|jumlah)\\s*:?";

/** What stands for nothing in a cell that was not read yet. */
const nothing = "[-–—.…]*";

/** A column, and what its cells are where they were not read yet. */
const cellsOf = ({ column, reading }: Plan): { readonly name: string; readonly raw: string | null } => ({
  name: quoted(column.name),
  raw: reading.as === "text" ? null : quoted(`${column.name}?`),
});

/**
 * Leaves out what is no row of data, as in small sheets: notes at the end, and rows that sum others up. Cells that were not read yet
 * are taken as they are written.
 */
export async function leaveOut(
  connection: DuckDBConnection,
  sheet: string,
  plans: readonly Plan[],
  { rows }: SheetLayout,
): Promise<{ readonly totals: number; readonly notes: number }> {
  const all = plans.map(cellsOf);
  const filled = all
    .map(({ name, raw }) => `(${raw ? `COALESCE(${raw}, CAST(${name} AS VARCHAR))` : name} IS NOT NULL)::INTEGER`)
    .join(" + ");
  const few = Math.max(1, Math.floor(plans.length * 0.2));
  const end = `rowid > (SELECT max(rowid) FROM ${sheet}) - ${mostNotes}`;
  const notes = await changes(
    connection,
    `DELETE FROM ${sheet} WHERE ${end} AND rowid > COALESCE((SELECT max(rowid) FROM ${sheet} WHERE ${end} AND ${filled} > ${few}), -1)`,
  );
  const usual = plans.filter(
    ({ index }) => rows.filter((row) => !isMissing(row[index] ?? null)).length >= rows.length * usually,
  );
  if (usual.length === 0) return { totals: 0, notes };
  const says = all.map(({ name, raw }, i) =>
    raw || plans[i]?.column.type === "text" ? `regexp_matches(${raw ?? name}, '${totalWord}')` : "FALSE",
  );
  const lacks = usual
    .map(cellsOf)
    .map(({ name, raw }) =>
      raw === null
        ? `${name} IS NULL OR regexp_full_match(${name}, '${nothingElse}|${nothing}')`
        : `(${name} IS NULL AND (${raw} IS NULL OR regexp_full_match(${raw}, '${nothingElse}|${nothing}')))`,
    );
  const totals = await changes(
    connection,
    `DELETE FROM ${sheet} WHERE (${lacks.join(" OR ")}) AND (${says.join(" OR ")})`,
  );
  return { totals, notes };
}

async function changes(connection: DuckDBConnection, sql: string): Promise<number> {
  return (await connection.run(sql)).rowsChanged;
}
