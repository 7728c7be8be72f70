import { folded } from "../profile/profile.ts";
import type { Taken } from "../understand/columns.ts";
import type { Understood } from "../understand/tables.ts";
import { type Dialect, named, valueInSql } from "./sql.ts";

/** Rows that are left out of a view, in SQL that keeps the others, and in words for the report. */
export interface Sieve {
  readonly keep: string;
  readonly left: string;
  readonly rows: number;
}

/** Words by which rows are known that somebody made to try something out. */
const trial = /(?:^|[^a-z])(?:test|testing|tes|dummy|coba|uji coba|percobaan|contoh|jangan dihapus)(?:$|[^a-z])/i;

/** Which rows of a table do not count, whatever is asked: deleted ones, blank ones and totals among the rows, and such as were made for trying. */
export function sievesOf(
  { columns, table }: Understood,
  name: readonly Taken[],
  alias: string,
  dialect: Dialect,
): Sieve[] {
  const at = (taken: Taken): string => `${alias === "" ? "" : `${alias}.`}${named(taken.column.name)}`;
  return [
    ...columns.flatMap((taken) => deletedSieve(taken, at(taken))),
    ...blankSieve(columns, table.sampled, at),
    ...name.flatMap((taken): Sieve[] => {
      const rows = taken.column.cells.filter((cell) => cell !== null && trial.test(cell)).length;
      if (rows === 0 || rows * 5 > taken.column.filled) return [];
      const keep = `(${at(taken)} IS NULL OR NOT ${dialect.matches(at(taken), "(^|[^a-z])(test|testing|tes|dummy|coba|uji coba|percobaan)($|[^a-z])")})`;
      return [{ keep, left: `made for trying, by "${taken.column.name}"`, rows }];
    }),
  ];
}

function deletedSieve(taken: Taken, at: string): Sieve[] {
  const { column, role, truth } = taken;
  if (role !== "deleted" && !(role === "empty" && /delet|hapus/i.test(column.name))) return [];
  const isDay = column.kind === "date" || column.kind === "moment";
  if (isDay) return [{ keep: `${at} IS NULL`, left: `deleted, by "${column.name}"`, rows: column.filled }];
  if (!truth) return [];
  const rows = column.cells.filter((cell) => cell !== null && folded(cell) === folded(truth.yes)).length;
  return [
    {
      keep: `(${at} IS NULL OR ${at} <> ${valueInSql(truth.yes, column)})`,
      left: `deleted, by "${column.name}"`,
      rows,
    },
  ];
}

/** Rows in which nearly everything is missing that all others have: blank lines, and totals that a sheet ends with. */
function blankSieve(columns: readonly Taken[], rows: number, at: (taken: Taken) => string): Sieve[] {
  if (rows < 20) return [];
  const filled = columns.filter(({ column }) => column.filled >= rows * 0.95);
  if (filled.length < 5) return [];
  const blank = Array.from(
    { length: rows },
    (_, row) => filled.filter(({ column }) => column.cells[row] === null).length * 10 >= filled.length * 6,
  );
  const count = blank.filter(Boolean).length;
  if (count === 0 || count * 20 > rows) return [];
  // One column that tells them all, and none of the others.
  const mark = filled.find(
    ({ column, role }) =>
      ["code", "date"].includes(role) &&
      column.kind !== "whole" &&
      column.cells.every((cell, row) => (cell === null) === blank[row]),
  );
  return mark
    ? [{ keep: `${at(mark)} IS NOT NULL`, left: `blank or sums of others, by "${mark.column.name}"`, rows: count }]
    : [];
}
