import readXlsxFile from "read-excel-file/node";
import { type Grid, ImportRefused, type RawCell } from "./grid.ts";
import { plain } from "./html.ts";
import { addressOf, columnOf, marksOf } from "./sheet-marks.ts";
import { cellNotes, chosenSheet, hundredfold, refuseUnsaved, sheetNote } from "./sheets.ts";
import { openZip } from "./zip.ts";

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
  const { chosen, others } = chosenSheet(sheets, filled, wanted);
  const { percents, unsaved, errors } = marks(chosen.sheet);
  refuseUnsaved(chosen.sheet, unsaved);
  const rows = chosen.data.map((row, y) =>
    row.map((cell, x) => {
      const value = cellOf(cell);
      return typeof value === "number" && percents.has(addressOf(y + 1, x + 1)) ? hundredfold(value) : value;
    }),
  );
  return {
    rows,
    notes: [sheetNote("XLSX", chosen.sheet, others, wanted), ...cellNotes(percents.size, errors)],
    otherSheets: others,
    percents: new Set([...percents].map((at) => columnOf(at) - 1)),
  };
}

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
