import type { Wishes } from "../understand/wishes.ts";

/** A cell as a file holds it: not yet understood. */
export type RawCell = string | number | boolean | null;

/** What was read from a file, before anything is understood: rows of cells, and what had to be decided to read it. */
export interface Grid {
  readonly rows: readonly (readonly RawCell[])[];
  /** Sentences for people: the encoding, the separator, the sheet. */
  readonly notes: readonly string[];
  /** Other sheets of the workbook, that were not read. */
  readonly otherSheets: readonly string[];
  /** Columns, from 0, with cells that are shown with a percent sign; their numbers are as they are shown. */
  readonly percents?: ReadonlySet<number>;
  /** What the table's own file is called in what it was packed in; null where it was packed in nothing, or has no name there. */
  readonly name?: string | null;
  /** Where all rows are, of which `rows` are but some: of a file that is too large to be held. */
  readonly large?: LargeSource;
}

/** A large file as DuckDB reads it. */
export interface LargeSource {
  /** The file as a relation, from behind so many lines; `isPlain`: no cell holds line ends, so that it is read by many at once. */
  relation(skip: number, isPlain: boolean): string;
  /** Its columns as SQL names them, and what their cells are to it. */
  readonly columns: readonly { readonly sql: string; readonly is: "text" | "number" | "other" }[];
}

/** What a file does not tell, and a wish would. */
export interface Doubt {
  readonly wish: keyof Wishes | "sheet" | "table";
  /** What it may be, the likely first; none where it may be anything. */
  readonly options: readonly string[];
  /** Of names that are nobody's: how often each is written, and who may be meant. */
  readonly names?: readonly {
    readonly written: string;
    readonly rows: number;
    readonly likely: string | null;
  }[];
  /** Columns, from 0, that may tell it. */
  readonly columns?: readonly { readonly index: number; readonly title: string }[];
}

interface Refusal {
  /** Nothing in the file is about members that the model knows: it may be a sheet of something else. */
  readonly isPlaceless?: boolean;
  /** What would settle it; and how that is said on a terminal. */
  readonly doubt?: Doubt;
  readonly flags?: string;
}

/** The file cannot be used as it is, or a wish must say what cannot be told; the message is for people. */
export class ImportRefused extends Error {
  override readonly name = "ImportRefused";
  /** What is wrong, without the flags that would settle it. */
  readonly what: string;
  readonly isPlaceless: boolean;
  readonly doubt: Doubt | null;

  constructor(what: string, { isPlaceless = false, doubt, flags }: Refusal = {}) {
    super(flags ? `${what}; ${flags}` : what);
    this.what = what;
    this.isPlaceless = isPlaceless;
    this.doubt = doubt ?? null;
  }
}
