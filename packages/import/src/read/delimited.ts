import type { RawCell } from "./grid.ts";
import { splitRows } from "./split-rows.ts";

const separators = [",", ";", "\t", "|"] as const;
const called: Readonly<Record<string, string>> = { ",": "koma", ";": "titik koma", "\t": "tab", "|": "garis tegak" };

/** By so much of a file's beginning its separator is told. */
const telling = 200_000;
/** Stray quotes are told with their rows; more are counted. */
const mostTold = 5;

/** What a text with separators was read as. */
export interface Delimited {
  readonly rows: RawCell[][];
  readonly notes: string[];
  /** Null where there is one column alone. */
  readonly separator: string | null;
  /** Lines that stand in quotes as a whole. */
  readonly whole: number;
}

/** Rows of text in columns: the separator is the one that gives most rows the same number of cells, more than one. */
export function readDelimited(text: string): Delimited {
  const cut = text.length > telling ? text.lastIndexOf("\n", telling) : -1;
  const head = cut > 0 ? text.slice(0, cut) : text;
  const scored = separators.map((separator) => ({ separator, score: score(rowsBy(head, separator).rows) }));
  const best = scored.sort((a, b) => b.score - a.score)[0];
  if (!best || best.score === 0)
    return { rows: splitRows(text, "\n").rows, notes: ["satu kolom saja"], separator: null, whole: 0 };
  const { rows, strays, whole } = rowsBy(text, best.separator);
  const notes = [`pemisah kolom: ${called[best.separator]}`];
  if (whole > 0) notes.push(`baris yang seluruhnya di dalam tanda kutip dibagi lagi: ${whole}`);
  if (strays.length > 0)
    notes.push(
      `tanda kutip yang tidak ditutup dibaca sebagai huruf: baris ${strays.slice(0, mostTold).join(", ")}${strays.length > mostTold ? ` dan ${strays.length - mostTold} lagi` : ""}`,
    );
  return {
    ...{ notes, separator: best.separator, whole },
    rows: best.separator === "|" ? rows.filter((row) => !isRuler(row)) : rows,
  };
}

/** The rows, also where a program put each whole line in quotes, as Excel does with lines that hold its own separator. */
function rowsBy(text: string, separator: string) {
  const { rows, strays } = splitRows(text, separator);
  const isWhole = (row: readonly RawCell[]) =>
    typeof row[0] === "string" && row[0].includes(separator) && row.every((cell, i) => i === 0 || cell === null);
  const whole = rows.filter(isWhole).length;
  if (whole <= rows.length / 2) return { rows, strays, whole: 0 };
  return {
    rows: rows.map((row) => (isWhole(row) ? (splitRows(String(row[0]), separator).rows[0] ?? []) : row)),
    strays,
    whole,
  };
}

/** The line of dashes under the header of a table in Markdown. */
const isRuler = (row: readonly RawCell[]): boolean =>
  row.some((cell) => /^\s*:?-{3,}:?\s*$/.test(String(cell))) &&
  row.every((cell) => /^[\s:-]*$/.test(String(cell ?? "")));

/** How many rows have the usual number of cells. */
function score(rows: readonly (readonly RawCell[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}
