import readXlsxFile from "read-excel-file/node";
import { type Grid, ImportRefused, type RawCell } from "./grid.ts";
import { plain } from "./html.ts";
import { addressOf, columnOf, marksOf } from "./sheet-marks.ts";
import { openZip } from "./zip.ts";

/** Cells that are named where many are meant. */
const mostTold = 5;

/** The sheet of a workbook that is asked for, or the only one that holds anything. @throws ImportRefused */
export async function readWorkbook(bytes: Buffer, wanted: string | undefined): Promise<Grid> {
  const entry = openZip(bytes);
  const marks = (sheet: string) => marksOf(entry, sheet);
  const sheets = await readXlsxFile(bytes).catch((error: Error) => {
    throw new ImportRefused(`buku kerja ini tidak dapat dibaca: ${error.message}`);
  });
  const filled = sheets.filter(
    ({ data, sheet }) => data.some((row) => row.some((cell) => cell !== null)) || marks(sheet).unsaved.length > 0,
  );
  const chosen = wanted === undefined ? mainOf(filled) : sheets.find(({ sheet }) => sheet === wanted);
  if (!chosen)
    throw new ImportRefused(
      wanted === undefined
        ? "semua lembar buku kerja ini kosong"
        : `tidak ada lembar "${wanted}"; yang ada: ${sheets.map(({ sheet }) => sheet).join(", ")}`,
    );
  const others = filled.filter((one) => one !== chosen).map(({ sheet }) => sheet);
  if (wanted === undefined && others.length > 0 && !isMain(chosen, filled))
    throw new ImportRefused(`buku kerja ini berisi beberapa lembar: ${filled.map(({ sheet }) => sheet).join(", ")}`, {
      doubt: { wish: "sheet", options: filled.map(({ sheet }) => sheet) },
      flags: 'pilih dengan --sheet "…"',
    });
  const { percents, unsaved, errors } = marks(chosen.sheet);
  if (unsaved.length > 0)
    throw new ImportRefused(
      `lembar ${chosen.sheet} berisi rumus yang hasilnya tidak tersimpan (${some(unsaved)}); buka di Excel atau LibreOffice, simpan sekali, lalu impor lagi`,
    );
  const rows = chosen.data.map((row, y) =>
    row.map((cell, x) => {
      const value = cellOf(cell);
      return typeof value === "number" && percents.has(addressOf(y + 1, x + 1)) ? hundredfold(value) : value;
    }),
  );
  return {
    rows,
    notes: [
      `XLSX, lembar ${chosen.sheet}${wanted === undefined && others.length > 0 ? `; lembar kecil lain tidak dibaca: ${others.join(", ")}` : ""}`,
      ...(percents.size > 0
        ? [`sel berformat persen dibaca seperti tampilannya (0,505 tampil 50,5 %): ${percents.size} sel`]
        : []),
      ...(errors.length > 0 ? [`rumus yang gagal dibaca sebagai kosong: ${some(errors)}`] : []),
    ],
    otherSheets: others,
    percents: new Set([...percents].map((at) => columnOf(at) - 1)),
  };
}

/** A sheet with so many times the cells of all others is what the workbook is about; they explain it. */
const timesLarger = 10;

interface Sheet {
  readonly sheet: string;
  readonly data: readonly (readonly unknown[])[];
}

const sizeOf = ({ data }: Sheet): number =>
  data.reduce((sum, row) => sum + row.filter((cell) => cell !== null).length, 0);

const mainOf = <T extends Sheet>(sheets: readonly T[]): T | undefined =>
  sheets.find((one) => isMain(one, sheets)) ?? sheets[0];

const isMain = (one: Sheet, sheets: readonly Sheet[]): boolean =>
  sizeOf(one) >= timesLarger * sheets.reduce((sum, other) => sum + (other.sheet === one.sheet ? 0 : sizeOf(other)), 0);

/** "C2, C3, C4, C5, C6 dan 10 lagi" */
const some = (cells: readonly string[]): string =>
  `${cells.slice(0, mostTold).join(", ")}${cells.length > mostTold ? ` dan ${cells.length - mostTold} lagi` : ""}`;

/** Without the digits that only binary fractions bring: 0.07 is 7, not 7.000000000000001. */
const hundredfold = (value: number): number => Number((value * 100).toPrecision(15));

function cellOf(value: unknown): RawCell {
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (value instanceof Date) return dateText(value);
  if (value === null || value === undefined) return null;
  const text = plain(String(value));
  return text === "" ? null : text;
}

/** A day, with its time where it has one. */
function dateText(date: Date): string {
  const text = date.toISOString();
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 19).replace("T", " ");
}
