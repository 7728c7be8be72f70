import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { DuckDBInstance, DuckDBTypeId } from "@duckdb/node-api";
import readXlsxFile from "read-excel-file/node";
import { readDelimited } from "./delimited.ts";
import { type Grid, ImportRefused, type RawCell } from "./grid.ts";
import { plain, readHtml } from "./html.ts";
import { refuseZipBomb } from "./zip-limits.ts";

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
  if (begins("PK")) return readWorkbook(bytes, sheet);
  if (begins("\xd0\xcf\x11\xe0"))
    throw new ImportRefused("ini buku kerja Excel biner lama (.xls); buka di Excel dan simpan sebagai .xlsx");
  const { text, note } = decoded(bytes);
  if (text.includes("\0")) throw new ImportRefused("ini bukan teks, bukan XLSX, dan bukan Parquet");
  if (/^\s*(<!doctype html|<html|<table|<\?xml[^>]*>\s*<html)/i.test(text))
    return { rows: readHtml(text), notes: ["HTML yang menyebut diri lembar kerja"], otherSheets: [] };
  const { rows, notes } = readDelimited(text);
  return { rows, notes: [note, ...notes], otherSheets: [] };
}

function decoded(bytes: Buffer): { text: string; note: string } {
  const starts = (...signs: number[]) => signs.every((sign, i) => bytes[i] === sign);
  if (starts(0xff, 0xfe)) return { text: new TextDecoder("utf-16le").decode(bytes), note: "UTF-16" };
  if (starts(0xfe, 0xff)) return { text: new TextDecoder("utf-16be").decode(bytes), note: "UTF-16" };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { text, note: starts(0xef, 0xbb, 0xbf) ? "UTF-8 dengan BOM" : "UTF-8" };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), note: "bukan UTF-8: dibaca sebagai Windows-1252" };
  }
}

async function readWorkbook(bytes: Buffer, wanted: string | undefined): Promise<Grid> {
  refuseZipBomb(bytes);
  const sheets = await readXlsxFile(bytes).catch((error: Error) => {
    throw new ImportRefused(`buku kerja ini tidak dapat dibaca: ${error.message}`);
  });
  const filled = sheets.filter(({ data }) => data.some((row) => row.some((cell) => cell !== null)));
  const chosen = wanted === undefined ? filled[0] : sheets.find(({ sheet }) => sheet === wanted);
  if (!chosen)
    throw new ImportRefused(
      wanted === undefined
        ? "semua lembar buku kerja ini kosong"
        : `tidak ada lembar "${wanted}"; yang ada: ${sheets.map(({ sheet }) => sheet).join(", ")}`,
    );
  const others = filled.filter((one) => one !== chosen).map(({ sheet }) => sheet);
  if (wanted === undefined && others.length > 0)
    throw new ImportRefused(
      `buku kerja ini berisi beberapa lembar: ${filled.map(({ sheet }) => sheet).join(", ")}; pilih dengan --sheet "…"`,
    );
  return {
    rows: chosen.data.map((row) => row.map(cellOf)),
    notes: [`XLSX, lembar ${chosen.sheet}`],
    otherSheets: others,
  };
}

function cellOf(value: unknown): RawCell {
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (value === null || value === undefined) return null;
  const text = plain(String(value));
  return text === "" ? null : text;
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
