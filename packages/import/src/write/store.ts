/** What the cells of a column are; days and moments are written as ISO has them. */
export interface Column {
  readonly name: string;
  readonly type: "text" | "year" | "whole" | "number" | "date" | "moment";
}

export type Value = string | number | null;

/** Rows to be written, in the order of the columns. They are made one by one: there may be a million. */
export interface Table {
  readonly columns: readonly Column[];
  readonly length: number;
  rows(): Iterable<readonly Value[]>;
}

/** A table that stands in a DuckDB file already, for it is too large to be held. */
export interface StagedTable extends Omit<Table, "rows"> {
  readonly staged: Staged;
}

export interface Staged {
  readonly file: string;
  /** The table of the file that holds its rows, without what is joined to them. */
  readonly table: string;
  /** Its rows in the order of the columns. @param from the name under which the file is attached */
  select(from: string): string;
}

export interface WriteOptions {
  /** What the table shall be called; another of that name is left alone, and this one then bears a number. */
  readonly name: string;
  readonly table: Table | StagedTable;
  /** Tables that the model uses. Others that an import once made are what a killed or a replaced one left: they are removed. */
  readonly inUse: ReadonlySet<string>;
  readonly signal?: AbortSignal | undefined;
  /** Hears how far it is: a sentence for people. */
  readonly onStep?: ((message: string) => void) | undefined;
}

/** A table that is whole, but not there for anybody yet. */
export interface Written {
  readonly table: string;
  commit(): Promise<void>;
  discard(): Promise<void>;
}

/** A warehouse that a table can be added to. What was there stays in service until `commit`, also when the process is killed. */
export interface TableStore {
  /** Where it is, for messages. */
  readonly place: string;
  /** @throws ImportRefused; what disk or database said, after which nothing is left */
  write(options: WriteOptions): Promise<Written>;
}

/** By this comment a later import knows the tables of an earlier one. */
export const madeByImport = "tanyadata import";

/** The first of `name`, `name_2`, `name_3`, … that is free. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let i = 2; taken.has(free); i++) free = `${name}_${i}`;
  return free;
}
