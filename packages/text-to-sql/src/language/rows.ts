import { readFileSync } from "node:fs";

/** The text of a table of words that stands beside the code. */
export const tableText = (table: URL): string => readFileSync(table, "utf8");

/** The rows of such a table of this folder, without those that say what it is. */
export const rowsOf = (name: string): readonly string[] =>
  tableText(new URL(name, import.meta.url))
    .split("\n")
    .filter((row) => row !== "" && !row.startsWith("#"));
