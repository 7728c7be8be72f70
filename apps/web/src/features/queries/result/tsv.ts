import type { Cell } from "@tanyadata/contract";

/** What a spreadsheet may take for a formula when it is pasted; a signed number is none. */
const formulaStart = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const numeral = /^[+-]?\d+(?:[.,]\d+)?$/;

/**
 * Cells as a spreadsheet takes them from the clipboard: tabs between cells, decimals with a comma as in an Indonesian locale,
 * nothing rounded, no thousands separators. Text that would run as a formula gets a leading apostrophe.
 */
export const tsv = (rows: readonly (readonly (Cell | undefined)[])[]): string =>
  rows.map((row) => row.map(field).join("\t")).join("\r\n");

function field(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number") return plainNumber(cell).replace(".", ",");
  if (typeof cell === "boolean") return cell ? "Ya" : "Tidak";
  const text = formulaStart.test(cell) && !numeral.test(cell) ? `'${cell}` : cell;
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Without an exponent, which spreadsheets may round. */
const plainNumber = (value: number): string =>
  String(value).includes("e")
    ? value.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 })
    : String(value);
