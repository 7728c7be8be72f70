import { ImportRefused } from "./grid.ts";

/** A sheet with so many times the cells of all others is what the workbook is about; they explain it. */
const timesLarger = 10;

/** One sheet of a workbook, before it is looked into. */
export interface Sheet {
  readonly sheet: string;
  readonly data: readonly (readonly unknown[])[];
}

/**
 * The sheet that is asked for, or the only one that holds anything, or the one that all others explain.
 * @param filled those of `sheets` that hold anything
 * @returns it, with the names of the other filled ones
 * @throws ImportRefused, asking where several would do
 */
export function chosenSheet<T extends Sheet>(
  sheets: readonly T[],
  filled: readonly T[],
  wanted: string | undefined,
): { readonly chosen: T; readonly others: readonly string[] } {
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
  return { chosen, others };
}

const sizeOf = ({ data }: Sheet): number =>
  data.reduce((sum, row) => sum + row.filter((cell) => cell !== null).length, 0);

const mainOf = <T extends Sheet>(sheets: readonly T[]): T | undefined =>
  sheets.find((one) => isMain(one, sheets)) ?? sheets[0];

const isMain = (one: Sheet, sheets: readonly Sheet[]): boolean =>
  sizeOf(one) >= timesLarger * sheets.reduce((sum, other) => sum + (other.sheet === one.sheet ? 0 : sizeOf(other)), 0);

/** What is told of a sheet that was read, and of others that were not because nobody asked for them. */
export const sheetNote = (kind: string, sheet: string, others: readonly string[], wanted: string | undefined): string =>
  `${kind}, lembar ${sheet}${wanted === undefined && others.length > 0 ? `; lembar kecil lain tidak dibaca: ${others.join(", ")}` : ""}`;

/** Cells that are named where many are meant. */
const mostTold = 5;

/** "C2, C3, C4, C5, C6 dan 10 lagi" */
const someOf = (cells: readonly string[]): string =>
  `${cells.slice(0, mostTold).join(", ")}${cells.length > mostTold ? ` dan ${cells.length - mostTold} lagi` : ""}`;

/** @throws ImportRefused where results of formulas are not in the file */
export function refuseUnsaved(sheet: string, unsaved: readonly string[]): void {
  if (unsaved.length > 0)
    throw new ImportRefused(
      `lembar ${sheet} berisi rumus yang hasilnya tidak tersimpan (${someOf(unsaved)}); buka di Excel atau LibreOffice, simpan sekali, lalu impor lagi`,
    );
}

/** What is told of cells that were read otherwise than they stand in the file. */
export const cellNotes = (percents: number, errors: readonly string[]): string[] => [
  ...(percents > 0 ? [`sel berformat persen dibaca seperti tampilannya (0,505 tampil 50,5 %): ${percents} sel`] : []),
  ...(errors.length > 0 ? [`rumus yang gagal dibaca sebagai kosong: ${someOf(errors)}`] : []),
];

/** A fraction as a percentage is shown, without the digits that only binary fractions bring: 0.07 is 7, not 7.000000000000001. */
export const hundredfold = (value: number): number => Number((value * 100).toPrecision(15));
