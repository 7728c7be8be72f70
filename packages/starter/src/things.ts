import { join } from "node:path";
import type { TableName } from "./schema.ts";
import { dataDir, type Line, type TableSource } from "./source.ts";

/** Culture and nature: things with a name, what is known of them, and the provinces they belong to. */

/** A key made of a name: `Candi Borobudur` is `candi-borobudur`. */
export const keyOf = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/['’.]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Things of which each lies in one province: airports. */
export const inProvince = (table: TableName, columns: readonly string[]): TableSource[] => [
  {
    ...fileOf(table, columns),
    rows: (line) => [[...cellsOf(line, columns), line.provinces ?? null]],
  },
];

/** Things that several provinces may share: a table of things, and one of pairs. */
export function acrossProvinces(
  table: Exclude<TableName, `${string}_province`>,
  columns: readonly string[],
): TableSource[] {
  const pairs = `${table}_province` as TableName;
  return [
    { ...fileOf(table, columns), rows: (line) => [cellsOf(line, columns)] },
    {
      ...fileOf(table, columns),
      table: pairs,
      rows: ({ name = "", provinces = "" }) =>
        provinces
          .split(" ")
          .filter((code) => code !== "")
          .map((code) => [keyOf(name), code]),
    },
  ];
}

function fileOf(table: TableName, columns: readonly string[]): Omit<TableSource, "rows"> {
  return { table, file: join(dataDir, `${table}.csv`), header: ["name", ...columns, "provinces"] };
}

const cellsOf = (line: Line, columns: readonly string[]): (string | null)[] => [
  keyOf(line.name ?? ""),
  line.name ?? null,
  ...columns.map((column) => line[column] || null),
];
