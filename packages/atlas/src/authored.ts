import { readFileSync } from "node:fs";

/** The lines of a file in `data/`, by column. Its cells hold no commas and no quotes. */
export function authored(name: string): Readonly<Record<string, string>>[] {
  const lines = readFileSync(new URL(`../data/${name}`, import.meta.url), "utf8").split(/\r?\n/);
  const [header = "", ...rows] = lines.filter((line) => line !== "" && !line.startsWith("#"));
  const columns = header.split(",");
  return rows.map((row) => {
    const cells = row.split(",");
    if (cells.length !== columns.length) throw new Error(`${name}: "${row}" has not ${columns.length} cells`);
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ""]));
  });
}
