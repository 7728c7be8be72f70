import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { membersOf } from "./archive.ts";
import { readDelimited } from "./delimited.ts";
import { type Grid, ImportRefused } from "./grid.ts";
import { readHtml } from "./html.ts";
import { isJson, readJson } from "./json.ts";
import { readOpenDocument } from "./opendocument.ts";
import { readParquet } from "./parquet.ts";
import { textIn } from "./text.ts";
import { bookOf, type Unpacked, within, withUnpacked } from "./unpack.ts";
import { readWorkbook } from "./workbook.ts";

const maxBytes = 200 * 1024 * 1024;

/**
 * Reads a file of figures by what it holds, not by what its name says; also out of a ZIP or GZ file.
 * @param wanted the sheet of a workbook, the file in a ZIP file, or both: "file › sheet"
 * @param folder where the work may lay files of its own; the system's without
 * @throws ImportRefused that says what stands in the way
 */
export async function readGrid(path: string, wanted?: string, folder?: string): Promise<Grid> {
  const size = await sizeOf(path);
  if (size === 0) throw new ImportRefused(`${basename(path)} kosong`);
  return withUnpacked(path, wanted, folder, async (unpacked) => {
    const grid = await readTable(unpacked).catch((error: unknown) => {
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

async function readTable({ path, sheet }: Unpacked): Promise<Grid> {
  const size = await sizeOf(path);
  if (size === 0) throw new ImportRefused("berkas di dalamnya kosong");
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
  if (text.includes("\0")) throw new ImportRefused("ini bukan teks, bukan XLSX, dan bukan Parquet");
  if (/^\s*(<!doctype html|<html|<table|<\?xml[^>]*>\s*<html)/i.test(text))
    return { rows: readHtml(text), notes: ["HTML yang menyebut diri lembar kerja"], otherSheets: [] };
  if (isJson(text)) {
    const { rows, note: kind } = readJson(text);
    return { rows, notes: [note, kind], otherSheets: [] };
  }
  const { rows, notes } = readDelimited(text);
  return { rows, notes: [note, ...notes], otherSheets: [] };
}
