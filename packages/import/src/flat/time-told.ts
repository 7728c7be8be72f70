import type { RawCell } from "../read/grid.ts";
import { isMissing } from "../understand/numbers.ts";
import { isSurelyDay } from "./dates.ts";
import { monthIn } from "./months.ts";

/** Titles of columns that say when. */
const timeTitle =
  /(^|[^\p{L}])(tanggal|tgl|hari|bulan|bulanan|bln|triwulan|triwulanan|tw|kuartal|periode|masa|waktu|jadwal|tempo|lahir|mulai|selesai|sejak|tmt|date|day|month|quarter|qtr|period|time)([^\p{L}]|$)/iu;

/** Titles of numbers that count nothing, and are kept as they are written. */
const codeTitle =
  /(^|[^\p{L}])(no|nomor|kode|kd|code|id|nik|nip|nis|nisn|npwp|ktp|kk|telp|telepon|hp|wa|rekening|pos|sku|barcode|resi)([^\p{L}]|$)/iu;

export const isCodeTitled = (title: string): boolean => codeTitle.test(title.replaceAll("_", " "));

/** People are called April, too; so many different months are no people. */
const fewestNames = 3;

/**
 * Whether cells that may be days or months are taken for some: where the title says so, or they can be nothing else. "KW-1" is a
 * receipt, "1/2024" the number of a letter and "5.1.02" an account as well.
 */
export function isTimeTold(title: string, cells: Iterable<RawCell>): boolean {
  if (timeTitle.test(title.replaceAll("_", " "))) return true;
  if (isCodeTitled(title)) return false;
  const named = new Set<number>();
  let isNamed = false;
  for (const cell of cells) {
    if (isMissing(cell)) continue;
    const month = monthIn(cell);
    if (month === null ? !isSurelyDay(cell) : month.written === "short") return false;
    if (month?.written !== "named") continue;
    isNamed = true;
    named.add(month.month);
  }
  return !isNamed || named.size >= fewestNames;
}
