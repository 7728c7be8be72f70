import type { DeclaredColumn } from "../catalogue/catalogue.ts";

/** Days that programs write where there is none. */
const nowhere = /^(?:0001-01-01|1899-12-3[01]|1900-01-0[01]|1970-01-01|2099-12-31|2999-12-31|9999-12-31)/;
const farAway = 15;

/** The day that stands for none in a column of days: one that several rows bear, with no other day for many years around it. */
export function neverIn(cells: readonly (string | null)[], kind: DeclaredColumn["kind"]): string | null {
  if (kind !== "date" && kind !== "moment") return null;
  const days = cells.flatMap((cell) => (cell === null ? [] : [cell.slice(0, 10)]));
  const found = new Set(days.filter((day) => nowhere.test(day)));
  const [never] = found;
  if (never === undefined || found.size > 1) return null;
  const years = days.filter((day) => day !== never).map((day) => Number(day.slice(0, 4)));
  const isFar = years.length > 0 && years.every((year) => Math.abs(year - Number(never.slice(0, 4))) >= farAway);
  return isFar && days.length - years.length > 1 ? never : null;
}

/** A column in SQL, with nothing where the day that stands for none is. */
export const withoutNever = (
  sql: string,
  { kind, never }: Pick<DeclaredColumn, "kind"> & { readonly never?: string },
) =>
  never === undefined
    ? sql
    : `nullif(${sql}, ${kind === "moment" ? `TIMESTAMP '${never} 00:00:00'` : `DATE '${never}'`})`;
