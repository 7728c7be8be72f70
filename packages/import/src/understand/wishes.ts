import type { Decimal } from "./numbers.ts";

/** What a column can be said to be; a secret, as what is `unused`, is not kept, nor is a note beside figures of places. */
export const columnKinds = ["place", "year", "date", "figure", "category", "name", "note", "secret", "unused"] as const;
export type ColumnKind = (typeof columnKinds)[number];

/** What people say of a file, where it does not tell by itself. */
export interface Wishes {
  /** Id or label of the entity that the rows are about. */
  readonly level?: string | undefined;
  /** Name of what holds them all. */
  readonly within?: string | undefined;
  /** Whose codes a column of codes holds. */
  readonly codes?: string | undefined;
  /** Names as the file writes them, each with the name that is meant. */
  readonly names?: ReadonlyMap<string, string> | undefined;
  /** Leaves rows out whose name is nobody's. */
  readonly skipUnmatched?: boolean | undefined;
  readonly decimal?: Decimal | undefined;
  /** Whether suspicious zeros are figures, or say that there is none: all of them, or those of the members named. */
  readonly zeros?: "keep" | "missing" | readonly string[] | undefined;
  /** Figures that may be added over places, by their names. */
  readonly adds?: "all" | "none" | readonly string[] | undefined;
  /** The year that all rows describe; `none` for what does not change with the years. */
  readonly year?: number | "none" | undefined;
  /** What columns are, by their places from 0 or their titles, where they were taken for something else. */
  readonly kinds?: ReadonlyMap<number | string, ColumnKind> | undefined;
  /** What the figures are about, where the file does not say. */
  readonly title?: string | undefined;
}

/** What people said that the column at a place is. */
export type Said = (index: number) => ColumnKind | undefined;

/** What people said of the columns under these titles. @param kept where they stand in the file, if elsewhere */
export const kindsSaid =
  (titles: readonly (string | null)[], { kinds }: Wishes, kept?: readonly number[]): Said =>
  (index) => {
    const at = kept ? kept[index] : index;
    return (at === undefined ? undefined : kinds?.get(at)) ?? kinds?.get(titles[index] ?? "");
  };
