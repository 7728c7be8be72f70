import type { RawCell } from "./grid.ts";

const separators = [",", ";", "\t", "|"] as const;
const called: Readonly<Record<string, string>> = { ",": "koma", ";": "titik koma", "\t": "tab", "|": "garis tegak" };

/** Rows of text in columns: the separator is the one that gives most rows the same number of cells, more than one. */
export function readDelimited(text: string): { rows: RawCell[][]; notes: string[] } {
  const readings = separators.map((separator) => ({ separator, rows: split(text, separator) }));
  const scored = readings.map((reading) => ({ ...reading, score: score(reading.rows) }));
  const best = scored.sort((a, b) => b.score - a.score)[0];
  if (!best || best.score === 0) return { rows: split(text, "\n"), notes: ["satu kolom saja"] };
  const rows = best.separator === "|" ? best.rows.filter((row) => !isRuler(row)) : best.rows;
  return { rows: rows.map((row) => row.map(cellOf)), notes: [`pemisah kolom: ${called[best.separator]}`] };
}

/** The line of dashes under the header of a table in Markdown. */
const isRuler = (row: readonly RawCell[]): boolean =>
  row.some((cell) => /^\s*:?-{3,}:?\s*$/.test(String(cell))) && row.every((cell) => /^[\s:-]*$/.test(String(cell)));

/** How many rows have the usual number of cells. */
function score(rows: readonly (readonly RawCell[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

const cellOf = (cell: RawCell): RawCell => {
  const text = String(cell).trim();
  return text === "" ? null : text;
};

/** RFC 4180, with line ends of any kind; a quote inside an unquoted cell is only a quote. */
function split(text: string, separator: string): RawCell[][] {
  const rows: RawCell[][] = [];
  let row: RawCell[] = [];
  let cell = "";
  let isQuoted = false;
  const endRow = () => {
    row.push(cell);
    rows.push(row);
    row = [];
    cell = "";
  };
  for (let i = 0; i < text.length; i++) {
    const sign = text[i] ?? "";
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[i + 1] === '"') {
        cell += '"';
        i++;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === "") {
      cell = "";
      isQuoted = true;
    } else if (sign === separator && separator !== "\n") {
      row.push(cell);
      cell = "";
    } else if (sign === "\n") endRow();
    else if (sign !== "\r") cell += sign;
  }
  if (cell !== "" || row.length > 0) endRow();
  return rows;
}
