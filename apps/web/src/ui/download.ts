import { formulaSafe } from "@tanyadata/contract";

/** Saves rows as a CSV file that Excel reads in an Indonesian locale. */
export function saveCsv(name: string, rows: readonly (readonly (string | number | null)[])[]): void {
  const text = rows.map((row) => row.map(field).join(";")).join("\r\n");
  const url = URL.createObjectURL(new Blob([`\uFEFF${text}\r\n`], { type: "text/csv;charset=utf-8" }));
  saveAs(url, `${fileName(name)}.csv`);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export const saveAs = (href: string, download: string): void =>
  Object.assign(document.createElement("a"), { href, download }).click();

/** A name that any file system takes. */
export const fileName = (title: string): string =>
  `tanyadata-${title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 80)}`;

function field(cell: string | number | null): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell).replace(".", ",");
  const text = formulaSafe(cell);
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
