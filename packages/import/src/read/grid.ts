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
}

/** The file cannot be used as it is, or a flag must say what cannot be told; the message is for people. */
export class ImportRefused extends Error {
  override readonly name = "ImportRefused";
  /** Nothing in the file is about members that the model knows: it may be a sheet of something else. */
  readonly isPlaceless: boolean;

  constructor(message: string, isPlaceless = false) {
    super(message);
    this.isPlaceless = isPlaceless;
  }
}
