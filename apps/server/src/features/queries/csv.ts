import { type Cell, formulaSafe } from "@tanyadata/contract";

/** `;` is what Excel in an Indonesian locale expects, together with decimal commas. */
export type Delimiter = "," | ";";

/** Tells spreadsheet programs that what follows is UTF-8; stands before the first line. */
export const byteOrderMark = "\uFEFF";

/** One line of RFC 4180, with its CRLF. Text that a spreadsheet would run as a formula gets a leading apostrophe. */
export function csvLine(cells: readonly Cell[], delimiter: Delimiter): string {
  // An empty line reads as "no record" in many programs: a lone empty field is written as "".
  if (cells.length === 1 && (cells[0] === null || cells[0] === "")) return '""\r\n';
  return `${cells.map((cell) => field(cell, delimiter)).join(delimiter)}\r\n`;
}

function field(cell: Cell, delimiter: Delimiter): string {
  const text = plain(cell, delimiter);
  return text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function plain(cell: Cell, delimiter: Delimiter): string {
  if (cell === null) return "";
  if (typeof cell === "number") return delimiter === ";" ? String(cell).replace(".", ",") : String(cell);
  if (typeof cell === "boolean") return String(cell);
  return formulaSafe(cell);
}
