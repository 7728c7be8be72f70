import { DuckDBInstance, DuckDBTypeId } from "@duckdb/node-api";
import { ImportRefused, type RawCell } from "./grid.ts";

const integers = ["TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT"] as const;
const numeric = new Set<number>(
  [
    ...integers.flatMap((name) => [name, `U${name}`] as const),
    "FLOAT" as const,
    "DOUBLE" as const,
    "DECIMAL" as const,
  ].map((name) => DuckDBTypeId[name]),
);

/** JSON holds wide numbers as text, in which a decimal point could be taken for one of thousands; NaN is how pandas writes nothing. */
function numberIn(cell: unknown): number | null {
  const number = Number(cell);
  return cell === null || !Number.isFinite(number) ? null : number;
}

/** The rows of a Parquet file under their titles. @throws ImportRefused */
export async function readParquet(path: string): Promise<RawCell[][]> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    const result = await connection.runAndReadAll("SELECT * FROM read_parquet($1)", [path]);
    const isNumber = result.columnTypes().map(({ typeId }) => numeric.has(typeId));
    return [
      result.columnNames(),
      ...result.getRowsJson().map((row) => row.map((cell, i) => (isNumber[i] ? numberIn(cell) : (cell as RawCell)))),
    ];
  } catch (error) {
    throw new ImportRefused(`Parquet ini tidak dapat dibaca: ${(error as Error).message.split("\n")[0]}`);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
