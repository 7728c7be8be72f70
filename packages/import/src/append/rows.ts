import type { RawCell } from "../read/grid.ts";

/** The rows of an import that more are added to, as its table holds them. */
export interface RowsBefore {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly RawCell[])[];
}

/** A figure or cell that both tell, and tell otherwise. */
export interface ChangedCell {
  /** Whose it is: "Aceh 2023", "INV-003". */
  readonly of: string;
  readonly column: string;
  readonly before: RawCell;
  readonly after: RawCell;
}

/** What adding comes to. */
export interface Added {
  /** Rows, or figures of places, that were not there; and those that were, and are the same. */
  readonly fresh: number;
  readonly same: number;
  readonly changed: readonly ChangedCell[];
}

/** Differences that are told one by one. */
export const mostTold = 20;

/** A sentence for each end that rows come to. */
export const saysAdded = ({ fresh, same, changed }: Added, noun: string): string[] => [
  `ditambahkan: ${fresh} ${noun} baru; ${same} sudah ada dan sama; ${changed.length} berubah, dan yang baru dipakai`,
];
