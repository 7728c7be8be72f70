/** What a database tells of a table: enough to draft a model from. */
export interface Table {
  readonly name: string;
  readonly comment: string | null;
  readonly rows: number;
  readonly columns: readonly Column[];
  /** Columns of the primary key; none where it has none. */
  readonly key: readonly string[];
  readonly references: readonly Reference[];
}

export interface Column {
  readonly name: string;
  readonly kind: "text" | "whole" | "number" | "flag" | "date" | "other";
  readonly comment: string | null;
  /** How many values differ; counted for text and whole numbers only, else 0. */
  readonly distinct: number;
  /** The values, where they are few; of dates the first month and the last, as "2024-03", or its last day. */
  readonly samples: readonly (string | number)[];
}

/** A foreign key of one column. */
export interface Reference {
  readonly column: string;
  readonly table: string;
  readonly target: string;
}
