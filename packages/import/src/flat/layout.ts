import { ImportRefused, type RawCell } from "../read/grid.ts";
import { normal } from "../understand/names.ts";
import { isFigure, isMissing } from "../understand/numbers.ts";

type Row = readonly RawCell[];

/** Where in a sheet of its own rows what stands. */
export interface SheetLayout {
  readonly titles: readonly string[];
  readonly header: readonly (string | null)[];
  /** What stands above the title of a column, and of those right of it, in the upper row of a header of two. */
  readonly over: readonly (string | null)[];
  readonly rows: readonly Row[];
  /** Rows that sum others up. */
  readonly totals: readonly Row[];
  readonly notes: readonly string[];
  /** Rows that hold anything; those above the table, and those of its header. */
  readonly read: number;
  readonly above: number;
  readonly headers: number;
  /** Numbers of the rows of the header, from 1; and of each row under it that is no note, whether it sums others up. */
  readonly headerRows: readonly number[];
  readonly marks: ReadonlyMap<number, "total" | null>;
}

const count = (row: Row): number => row.reduce<number>((sum, cell) => sum + (cell === null ? 0 : 1), 0);

/** Whether a row has nothing in a column in which the other has something. */
const lacks = (row: Row, other: Row): boolean => other.some((cell, i) => cell !== null && (row[i] ?? null) === null);

/** The first row that has a title for most columns, and what stands above and below the rows under it. @throws ImportRefused */
export function sheetLayout(grid: readonly Row[]): SheetLayout {
  let [width, read] = [0, 0];
  for (const row of grid) {
    const last = row.findLastIndex((cell) => cell !== null) + 1;
    width = Math.max(width, last);
    if (last > 0) read++;
  }
  const isHeader = (row: Row) => {
    const texts = row.filter((cell): cell is string => typeof cell === "string" && !isFigure(cell));
    return (
      texts.length === count(row) &&
      texts.length >= Math.max(2, width * 0.6) &&
      new Set(texts.map(normal)).size === texts.length
    );
  };
  const first = grid.findIndex(isHeader);
  // The upper row of a header of two may have titles enough to look like one by itself.
  const [one = [], two = []] = [grid[first], grid[first + 1]];
  const at = first >= 0 && isHeader(two) && lacks(one, two) && lacks(two, one) ? first + 1 : first;
  const lower = grid[at];
  if (!lower) throw new ImportRefused("tidak ditemukan baris kepala: satu baris yang memberi nama pada tiap kolom");
  // What has one title for both rows of a header has it in the upper: "Cabang" beside "Omzet" above the months.
  const upper = grid[at - 1];
  const isSplit = upper !== undefined && count(upper) > 1 && lacks(lower, upper);
  const header = isSplit ? lower.map((cell, i) => cell ?? upper[i] ?? null) : lower;
  const over = isSplit ? spread(upper, lower) : lower.map(() => null);
  const titles = grid.slice(0, isSplit ? at - 1 : at).filter((row) => count(row) > 0);
  const below: Row[] = [];
  const numbers: number[] = [];
  for (let i = at + 1; i < grid.length; i++) {
    const row = grid[i];
    if (row === undefined || count(row) === 0) continue;
    below.push(row);
    numbers.push(i + 1);
  }
  const last = below.findLastIndex((row) => count(row) > Math.max(1, width * 0.2)) + 1;
  if (last === 0) throw new ImportRefused("di bawah baris kepala tidak ada baris data");
  const nameless = below
    .slice(0, last)
    .findIndex((row) => row.some((cell, i) => cell !== null && (header[i] ?? null) === null));
  if (nameless >= 0)
    throw new ImportRefused(
      `baris data ke-${nameless + 1} berisi lebih banyak sel daripada kepalanya (baris ${at + 1} berkas); beri tanda kutip pada sel yang memuat pemisah, atau beri kepala pada tiap kolom`,
    );
  const { rows, totals } = apart(below.slice(0, last));
  const sums = new Set(totals);
  if (rows.length === 0) throw new ImportRefused("di bawah baris kepala hanya ada baris jumlah");
  return {
    titles: titles.map((row) => row.filter((cell) => cell !== null).join(" ")),
    header: header.map(told),
    over: over.map(told),
    rows,
    totals,
    notes: below.slice(last).map((row) => row.filter((cell) => cell !== null).join(" ")),
    read,
    above: titles.length,
    headers: isSplit ? 2 : 1,
    headerRows: isSplit ? [at, at + 1] : [at + 1],
    marks: new Map(numbers.slice(0, last).map((number, i) => [number, sums.has(below[i] as Row) ? "total" : null])),
  };
}

const told = (cell: RawCell): string | null => (cell === null ? null : String(cell).replace(/\s+/g, " ").trim());

/** A merged cell holds its text in the first one only: it is above those right of it, but for titles of one column. */
function spread(upper: Row, lower: Row): RawCell[] {
  let left: RawCell = null;
  return lower.map((title, i) => {
    const own = upper[i] ?? null;
    if (own !== null) left = title === null ? null : own;
    return title === null ? null : left;
  });
}

const totalWord = /^(?:grand\s*|sub\s*-?\s*)?(?:total|jumlah)(?:$|[\s:.(])/i;

/** A name may begin so: "Total Mart". */
const nothingElse = /^(?:grand\s*|sub\s*-?\s*)?(?:total|jumlah)\s*:?$/i;

/** Rows that sum others up would be counted twice: they say so, and have nothing where nearly all others have something. */
function apart(rows: readonly Row[]): { readonly rows: readonly Row[]; readonly totals: readonly Row[] } {
  const says = rows.map((row) => row.some((cell) => typeof cell === "string" && totalWord.test(cell.trim())));
  const others = rows.filter((_, i) => !says[i]);
  if (others.length === rows.length) return { rows, totals: [] };
  const width = Math.max(...rows.slice(0, 1000).map((row) => row.length));
  const usual = Array.from({ length: width }, (_, column) => column).filter(
    (column) => others.filter((row) => !isMissing(row[column] ?? null)).length >= others.length * 0.9,
  );
  const isTotal = (row: Row, i: number): boolean =>
    says[i] === true &&
    row.some((cell) => isFigure(cell)) &&
    usual.some((column) => isMissing(row[column] ?? null) || nothingElse.test(String(row[column]).trim()));
  return { rows: rows.filter((row, i) => !isTotal(row, i)), totals: rows.filter(isTotal) };
}
