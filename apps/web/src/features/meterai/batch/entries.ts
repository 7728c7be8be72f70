import { rupiahIn } from "../written.ts";

/** What was written for one of the documents. */
export interface Entry {
  readonly number: string;
  readonly value: string;
}
export type Column = keyof Entry;
export type Entries = Readonly<Record<string, Entry>>;

const none: Entry = { number: "", value: "" };
const columns: readonly Column[] = ["number", "value"];

export const entryOf = (entries: Entries, id: string): Entry => entries[id] ?? none;

/** The entries with one cell written anew. */
export const written = (entries: Entries, id: string, column: Column, text: string): Entries => ({
  ...entries,
  [id]: { ...entryOf(entries, id), [column]: text },
});

/**
 * Cells of a spreadsheet, pasted into one field: rows go on into the documents below, columns into the fields beside. Null where
 * it is one cell only, which the field takes by itself.
 */
export function pasted(
  entries: Entries,
  ids: readonly string[],
  id: string,
  column: Column,
  text: string,
): Entries | null {
  const rows = text.replace(/[\r\n]+$/, "").split(/\r\n|\n|\r/);
  if (rows.length === 1 && !text.includes("\t")) return null;
  const [firstRow, firstColumn] = [ids.indexOf(id), columns.indexOf(column)];
  let all = entries;
  for (const [row, line] of rows.entries())
    for (const [at, cell] of line.split("\t").entries()) {
      const [target, name] = [ids[firstRow + row], columns[firstColumn + at]];
      if (target && name) all = written(all, target, name, cell.trim());
    }
  return all;
}

/** What is missing in an entry, by its columns. */
export function faultsOf({ number, value }: Entry): Partial<Record<Column, string>> {
  return {
    ...(number.trim() === "" && { number: "Isi nomornya, atau tanda hubung." }),
    ...(rupiahIn(value) === null && { value: "Isi angkanya; 0 bila tidak ada." }),
  };
}
