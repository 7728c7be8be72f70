import { type Cell, formulaSafe } from "@tanyadata/contract";

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
  const text = formulaSafe(cell);
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Without an exponent, which spreadsheets may round. */
const plainNumber = (value: number): string =>
  String(value).includes("e")
    ? value.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 })
    : String(value);
