import { type FlatUnderstanding, understandFlat } from "../flat/flat.ts";
import type { Plan } from "../flat/plans.ts";
import { ImportRefused, type RawCell } from "../read/grid.ts";
import type { ColumnKind } from "../understand/wishes.ts";
import { otherColumns } from "./figures.ts";
import { type Added, type ChangedCell, type RowsBefore, saysAdded } from "./rows.ts";

type Row = readonly RawCell[];

/** A running number is no name of a row: the next file begins with 1, too. */
const running = /^(?:no|nomor|no\.?\s*urut|nomor urut|#)\.?$/i;

/**
 * Rows and those of an earlier file of the same columns: those that are the same are one; where a column names each row (the number of a
 * receipt), a row of its name takes the earlier one's place. @throws ImportRefused
 */
export function appendSheet(
  flat: FlatUnderstanding,
  before: RowsBefore,
  context: Parameters<typeof understandFlat>[1],
): { readonly read: FlatUnderstanding; readonly added: Added } {
  const { plans } = flat.sheet;
  const names = plans.map(({ column }) => column.name);
  const beside = /_(kunci|nama)$/;
  const own = before.columns.filter((name) => names.includes(name) || !beside.test(name));
  const [more, less] = [names.filter((name) => !own.includes(name)), own.filter((name) => !names.includes(name))];
  if (more.length > 0 || less.length > 0) throw otherColumns(more, less);
  const places = names.map((name) => before.columns.indexOf(name));
  const isNumber = plans.map(({ column }) => column.type === "whole" || column.type === "number");
  const cellOf = (cell: RawCell, i: number): RawCell =>
    cell === null ? null : isNumber[i] ? Number(cell) : String(cell);
  const old = before.rows.map((row) => places.map((at, i) => cellOf(row[at] ?? null, i)));
  refuseOtherKinds(plans, old);
  const fresh = [...flat.table.rows()].map((row) => row.slice(0, names.length) as Row);
  const id = nameColumn(
    plans.map(({ title }) => title),
    old,
    fresh,
  );
  const { rows, added } = merged(
    old,
    fresh,
    id,
    plans.map(({ title }) => title),
  );
  const said = new Map<number | string, ColumnKind>(
    plans.flatMap(({ title, column }) => {
      const kind = flat.said.get(column.name);
      return kind === undefined ? [] : [[title, kind] as const];
    }),
  );
  const header = plans.map(({ title }) => title);
  const read = understandFlat(
    { rows: [header, ...rows], notes: [], otherSheets: [] },
    { ...context, wishes: { ...context.wishes, kinds: said, decimal: undefined, title: flat.title } },
  );
  return {
    added,
    read: {
      ...read,
      ...{ columns: flat.columns, marks: flat.marks },
      report: [...saysAdded(added, "baris"), ...flat.report],
    },
  };
}

const day = /^\d{4}-\d\d-\d\d/;

/** @throws ImportRefused where a column was read as something else then: dates beside texts are neither. */
function refuseOtherKinds(plans: readonly Plan[], old: readonly Row[]): void {
  for (const [i, { title, column }] of plans.entries()) {
    const cells = old.flatMap((row) => row[i] ?? []);
    const areDays = cells.length > 0 && cells.every((cell) => typeof cell === "string" && day.test(cell));
    const isDate = column.type === "date" || column.type === "moment";
    if (cells.length > 0 && (isDate !== areDays || cells.some(Number.isNaN)))
      throw new ImportRefused(
        `kolom "${title}" terbaca lain daripada di data yang ada (${areDays ? "tanggal" : "bukan tanggal atau angka"}); samakan penulisannya, atau sebut jenisnya pada kolom itu`,
      );
  }
}

/** The column whose cells name each row of both; -1 where none does. */
function nameColumn(titles: readonly string[], old: readonly Row[], fresh: readonly Row[]): number {
  const isName = (rows: readonly Row[], at: number): boolean => {
    const cells = new Set(rows.map((row) => row[at]));
    return (
      cells.size === rows.length &&
      !cells.has(null) &&
      rows.every((row) => typeof row[at] === "string" && !day.test(String(row[at])))
    );
  };
  const at = titles.findIndex((title, i) => !running.test(title.trim()) && isName(old, i) && isName(fresh, i));
  if (at < 0) return -1;
  // What bears one name in both must mostly be the same: else the names begin anew with each file.
  const known = new Map(old.map((row) => [row[at] ?? null, row]));
  let [alike, cells] = [0, 0];
  for (const row of fresh) {
    const was = known.get(row[at] ?? null);
    if (!was) continue;
    alike += row.filter((cell, i) => cell === was[i]).length;
    cells += row.length;
  }
  return cells === 0 || alike > cells / 2 ? at : -1;
}

function merged(
  old: readonly Row[],
  fresh: readonly Row[],
  id: number,
  titles: readonly string[],
): { rows: Row[]; added: Added } {
  const rows = [...old];
  const places = new Map<string, number[]>();
  const nameOf = (row: Row): string => (id < 0 ? JSON.stringify(row) : String(row[id]));
  for (const [i, row] of old.entries()) places.set(nameOf(row), [...(places.get(nameOf(row)) ?? []), i]);
  let [more, same] = [0, 0];
  const changed: ChangedCell[] = [];
  for (const row of fresh) {
    const at = places.get(nameOf(row))?.shift();
    const was = at === undefined ? undefined : rows[at];
    if (at === undefined || !was) {
      rows.push(row);
      more++;
      continue;
    }
    const other = row.flatMap((cell, i) => (cell === (was[i] ?? null) ? [] : [i]));
    if (other.length === 0) same++;
    else {
      rows[at] = row;
      for (const i of other.slice(0, 1))
        changed.push({ of: nameOf(row), column: titles[i] ?? "", before: was[i] ?? null, after: row[i] ?? null });
    }
  }
  return { rows, added: { fresh: more, same, changed } };
}
