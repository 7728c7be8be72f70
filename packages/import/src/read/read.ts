import { open, readFile, rename, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { largeText, largeTyped, rowsOfParquet } from "../large/source.ts";
import { membersOf } from "./archive.ts";
import { readDelimited } from "./delimited.ts";
import { type Grid, ImportRefused } from "./grid.ts";
import { readHtml } from "./html.ts";
import { isJson, readJson } from "./json.ts";
import { noTable } from "./no-table.ts";
import { readOpenDocument } from "./opendocument.ts";
import { readParquet } from "./parquet.ts";
import { textIn } from "./text.ts";
import { bookOf, type Unpacked, unpackedName, within, withUnpacked } from "./unpack.ts";
import { readWorkbook } from "./workbook.ts";

const maxBytes = 200 * 1024 * 1024;

/**
 * Reads a file of figures by what it holds, not by what its name says; also out of a ZIP or GZ file.
 * @param wanted the sheet of a workbook, the file in a ZIP file, or both: "file › sheet"
 * @param folder where the work may lay files of its own; a large table is read from there later; the system's without
 * @throws ImportRefused that says what stands in the way
 */
export async function readGrid(path: string, wanted?: string, folder = tmpdir()): Promise<Grid> {
  const size = await sizeOf(path);
  if (size === 0) throw new ImportRefused(`${basename(path)} kosong`);
  return withUnpacked(path, wanted, folder, async (unpacked) => {
    const grid = await readTable(unpacked, folder).catch((error: unknown) => {
      throw error instanceof ImportRefused ? ofMember(error, unpacked) : error;
    });
    return {
      ...grid,
      notes: [...unpacked.notes, ...grid.notes],
      otherSheets: [...grid.otherSheets.map((sheet) => inMember(sheet, unpacked)), ...unpacked.others],
      name: unpacked.name,
    };
  });
}

const inMember = (sheet: string, { name, notes }: Unpacked): string =>
  name === null ? sheet : `${notes[0]?.replace(/^ZIP, berkas /, "")}${within}${sheet}`;

/** Sheets that are offered are those of the file in the ZIP file. */
function ofMember(error: ImportRefused, unpacked: Unpacked): ImportRefused {
  const { doubt, what, isPlaceless } = error;
  if (unpacked.name === null || doubt?.wish !== "sheet") return error;
  const options = doubt.options.map((sheet) => inMember(sheet, unpacked));
  return new ImportRefused(what, {
    isPlaceless,
    doubt: { ...doubt, options },
    flags: 'pilih dengan --sheet "berkas › lembar"',
  });
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => {
      throw new ImportRefused(`berkas ${path} tidak ada atau tidak dapat dibaca`);
    },
  );

/** Larger files are looked at in samples, and read by DuckDB. */
const mostHeld = { bytes: 24 * 1024 * 1024, rows: 200_000 };

/** A large table, where the file is one that can be read in pieces; null for others. Its file stays in `folder`. @throws ImportRefused */
async function largeGrid(path: string, size: number, folder: string): Promise<Grid | null> {
  const file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(2000), 0, 2000, 0).finally(() => file.close());
  const begins = buffer.toString("latin1");
  if (begins.startsWith("PAR1")) {
    if ((await rowsOfParquet(path)) <= mostHeld.rows) return null;
    return largeTyped(await kept(path, folder), "Parquet");
  }
  if (size <= mostHeld.bytes || begins.startsWith("PK") || begins.startsWith("\xd0\xcf\x11\xe0") || isHtml(begins))
    return null;
  const own = await kept(path, folder);
  return isJson(begins) ? largeTyped(own, "JSON") : largeText(own, folder);
}

const isHtml = (text: string): boolean => /^\s*(<!doctype html|<html|<table|<\?xml[^>]*>\s*<html)/i.test(text);

/** What was unpacked goes with its folder; it is moved out of it. */
async function kept(path: string, folder: string): Promise<string> {
  if (basename(path) !== unpackedName) return path;
  const own = join(folder, "large.unpacked");
  await rename(path, own);
  return own;
}

async function readTable({ path, sheet }: Unpacked, folder: string): Promise<Grid> {
  const size = await sizeOf(path);
  if (size === 0) throw new ImportRefused("berkas di dalamnya kosong");
  const large = await largeGrid(path, size, folder);
  if (large) return large;
  if (size > maxBytes) throw new ImportRefused(`berkas ini lebih besar dari ${maxBytes / 1024 / 1024} MB`);
  const bytes = await readFile(path);
  const begins = (signature: string) => bytes.subarray(0, signature.length).toString("latin1") === signature;
  if (begins("PAR1")) return { rows: await readParquet(path), notes: ["Parquet"], otherSheets: [] };
  if (begins("PK"))
    return bookOf(await membersOf(path)) === "ods" ? readOpenDocument(bytes, sheet) : readWorkbook(bytes, sheet);
  if (begins("\xd0\xcf\x11\xe0"))
    throw new ImportRefused(
      "ini buku kerja Excel biner lama (.xls) atau yang terkunci sandi; buka di Excel dan simpan sebagai .xlsx tanpa sandi",
    );
  const { text, note } = textIn(bytes);
  if (text.includes("\0")) throw noTable(bytes);
  if (isHtml(text)) return { rows: readHtml(text), notes: ["HTML yang menyebut diri lembar kerja"], otherSheets: [] };
  if (isJson(text)) {
    const { rows, note: kind } = readJson(text);
    return { rows, notes: [note, kind], otherSheets: [] };
  }
  const { rows, notes } = readDelimited(text);
  return { rows, notes: [note, ...notes], otherSheets: [] };
}
