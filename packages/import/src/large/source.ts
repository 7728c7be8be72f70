import { join } from "node:path";
import { DuckDBInstance, DuckDBTypeId } from "@duckdb/node-api";
import { readDelimited } from "../read/delimited.ts";
import { type Grid, ImportRefused, type RawCell } from "../read/grid.ts";
import { splitRows } from "../read/split-rows.ts";
import { linesFrom } from "./sample.ts";
import { asUtf8 } from "./survey.ts";

/** Rows of files with types of their own that are looked at. */
const sampled = 8000;

export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A large text of rows: some of them, and where all are. @param folder where it may be written anew @throws ImportRefused */
export async function largeText(path: string, folder: string): Promise<Grid> {
  const { path: file, note } = await asUtf8(path, join(folder, "large.csv"));
  const { head, rest } = await linesFrom(file);
  const { rows: first, notes, separator, whole } = readDelimited(head);
  if (separator === null || whole > 0)
    throw new ImportRefused("berkas sebesar ini perlu kolom yang dipisahkan tanda yang sama di setiap baris");
  const width = first.reduce((most, row) => Math.max(most, row.length), 0);
  const usual = usualLength(first);
  const rows = [...first, ...splitRows(rest, separator).rows.filter(({ length }) => length === usual)];
  const columns = Array.from({ length: width }, (_, i) => ({ sql: quoted(`c${i}`), is: "text" as const }));
  const declared = columns.map(({ sql }) => `${sql.replaceAll('"', "'")}: 'VARCHAR'`).join(", ");
  return {
    rows,
    notes: [note, ...notes],
    otherSheets: [],
    large: {
      columns,
      relation: (skip, isPlain) =>
        `read_csv(${literal(file)}, header = false, auto_detect = false, skip = ${skip}, delim = ${literal(separator)}, quote = '"', escape = '"', null_padding = true, max_line_size = 1048576, parallel = ${isPlain}, columns = {${declared}})`,
    },
  };
}

function usualLength(rows: readonly (readonly RawCell[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

const numbers = new Set<number>(
  (
    [
      "TINYINT",
      "SMALLINT",
      "INTEGER",
      "BIGINT",
      "HUGEINT",
      "UTINYINT",
      "USMALLINT",
      "UINTEGER",
      "UBIGINT",
      "UHUGEINT",
    ] as const
  )
    .map((name): number => DuckDBTypeId[name])
    .concat(DuckDBTypeId.FLOAT, DuckDBTypeId.DOUBLE, DuckDBTypeId.DECIMAL),
);

/** A large file with columns of its own: Parquet, or JSON. @throws ImportRefused */
export async function largeTyped(path: string, kind: "Parquet" | "JSON"): Promise<Grid> {
  const relation =
    kind === "Parquet"
      ? `read_parquet(${literal(path)})`
      : `read_json(${literal(path)}, sample_size = -1, maximum_object_size = 1048576, convert_strings_to_integers = false, dateformat = '%Y-%m-%d')`;
  const instance = await DuckDBInstance.create(":memory:", { memory_limit: "256MB", threads: "2" });
  const connection = await instance.connect();
  try {
    const some = await connection.runAndReadAll(
      `SELECT * FROM ${relation} USING SAMPLE reservoir(${sampled} ROWS) REPEATABLE (1)`,
    );
    const isNumber = some.columnTypes().map(({ typeId }) => numbers.has(typeId));
    const isText = some.columnTypes().map(({ typeId }) => typeId === DuckDBTypeId.VARCHAR);
    const rows = some.getRowsJson().map((row) =>
      row.map((cell, i): RawCell => {
        if (cell === null) return null;
        if (!isNumber[i])
          return typeof cell === "boolean"
            ? cell
            : typeof cell === "string"
              ? cell.trim() || null
              : JSON.stringify(cell);
        return Number.isFinite(Number(cell)) ? Number(cell) : null;
      }),
    );
    const names = some.columnNames();
    return {
      rows: [names, ...rows],
      notes: [kind],
      otherSheets: [],
      large: {
        relation: () => relation,
        columns: names.map((name, i) => ({
          sql: quoted(name),
          is: isNumber[i] ? "number" : isText[i] ? "text" : "other",
        })),
      },
    };
  } catch (error) {
    throw new ImportRefused(`${kind} ini tidak dapat dibaca: ${(error as Error).message.split("\n")[0]}`);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** How many rows a Parquet file says that it has. @throws ImportRefused */
export async function rowsOfParquet(path: string): Promise<number> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    const found = await connection.runAndReadAll("SELECT num_rows FROM parquet_file_metadata($1)", [path]);
    return Number(found.getRowsJson()[0]?.[0] ?? 0);
  } catch (error) {
    throw new ImportRefused(`Parquet ini tidak dapat dibaca: ${(error as Error).message.split("\n")[0]}`);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
