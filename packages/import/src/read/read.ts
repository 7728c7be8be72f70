import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { DuckDBInstance, DuckDBTypeId } from "@duckdb/node-api";
import { readDelimited } from "./delimited.ts";
import { type Grid, ImportRefused, type RawCell } from "./grid.ts";
import { readHtml } from "./html.ts";
import { textIn } from "./text.ts";
import { readWorkbook } from "./workbook.ts";

const maxBytes = 200 * 1024 * 1024;

/**
 * Reads a file of figures by what it holds, not by what its name says.
 * @throws ImportRefused that says what stands in the way
 */
export async function readGrid(path: string, sheet?: string): Promise<Grid> {
  const size = await stat(path).then(
    ({ size }) => size,
    () => {
      throw new ImportRefused(`berkas ${path} tidak ada atau tidak dapat dibaca`);
    },
  );
  if (size === 0) throw new ImportRefused(`${basename(path)} kosong`);
  if (size > maxBytes) throw new ImportRefused(`${basename(path)} lebih besar dari ${maxBytes / 1024 / 1024} MB`);
  const bytes = await readFile(path);
  const begins = (signature: string) => bytes.subarray(0, signature.length).toString("latin1") === signature;
  if (begins("PAR1")) return { rows: await readParquet(path), notes: ["Parquet"], otherSheets: [] };
  if (begins("PK") && bytes.subarray(0, 200).includes("mimetypeapplication/vnd.oasis"))
    throw new ImportRefused(
      "ini lembar kerja OpenDocument (.ods); buka di LibreOffice atau Excel dan simpan sebagai .xlsx",
    );
  if (begins("PK")) return readWorkbook(bytes, sheet);
  if (begins("\xd0\xcf\x11\xe0"))
    throw new ImportRefused("ini buku kerja Excel biner lama (.xls); buka di Excel dan simpan sebagai .xlsx");
  const { text, note } = textIn(bytes);
  if (text.includes("\0")) throw new ImportRefused("ini bukan teks, bukan XLSX, dan bukan Parquet");
  if (/^\s*(<!doctype html|<html|<table|<\?xml[^>]*>\s*<html)/i.test(text))
    return { rows: readHtml(text), notes: ["HTML yang menyebut diri lembar kerja"], otherSheets: [] };
  const { rows, notes } = readDelimited(text);
  return { rows, notes: [note, ...notes], otherSheets: [] };
}

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

async function readParquet(path: string): Promise<RawCell[][]> {
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
