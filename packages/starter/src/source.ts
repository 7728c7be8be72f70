import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TableName } from "./schema.ts";

/** Cells of one row in the order of the table's columns, as text; DuckDB casts them to the column's type or refuses. */
export type Row = readonly (string | null)[];

/** Cells of one line of a file, by column. */
export type Line = Readonly<Record<string, string>>;

/** Where rows of a table come from: a file, the header it must have, and how a line becomes a row. */
export interface TableSource {
  readonly table: TableName;
  readonly file: string;
  readonly header: readonly string[];
  /** The rows that a line stands for; none where it belongs to another table. */
  readonly rows: (line: Line) => readonly Row[];
}

/** Folder of the files that are authored here. */
export const dataDir = fileURLToPath(new URL("../data/", import.meta.url));

/** Folder of the package that lists the regions. Resolved from its entry point, which stays reachable even where an `exports` map hides the data. */
export const regionDir = join(dirname(createRequire(import.meta.url).resolve("idn-area-data")), "..", "data");

/** How the files are written: lines that begin with # are remarks. */
export const csvDialect = { comment: "#", comment_no_infix: true } as const;
