import type { RawCell } from "../read/grid.ts";

/** Which sign stands before the fraction. */
export type Decimal = "comma" | "dot";

/** Signs by which tables say that there is no figure. */
const missing = /^(-+|–+|—+|\.{2,}|…+|n\/?a|na|null|x|\*|\?)$/i;

export const isMissing = (cell: RawCell): boolean =>
  cell === null || (typeof cell === "string" && missing.test(cell.trim()));

/** A figure may bear a mark that leads to a footnote. */
const bare = (text: string): string =>
  text
    .trim()
    .replace(/[\s\u00a0]/g, "")
    .replace(/%$/, "")
    .replace(/\*+$|\d?\)$/, (mark) => (mark.startsWith("*") ? "" : mark));

const forms = {
  either: /^[-+]?(\d+|\d{1,3}[.,]\d{3})$/,
  comma: /^[-+]?(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/,
  dot: /^[-+]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/,
};

/** Whether the cell is a figure in one of the two ways of writing. */
export const isFigure = (cell: RawCell): boolean =>
  typeof cell === "number" ||
  (typeof cell === "string" && (forms.comma.test(bare(cell)) || forms.dot.test(bare(cell))));

/** What the cells tell of how fractions are written: `unsure` where each could be read in both ways. */
export function decimalOf(cells: readonly RawCell[]): Decimal | "either" | "unsure" | "both" {
  const texts = cells.filter((cell): cell is string => typeof cell === "string" && isFigure(cell)).map(bare);
  const comma = texts.some((text) => forms.comma.test(text) && !forms.dot.test(text));
  const dot = texts.some((text) => forms.dot.test(text) && !forms.comma.test(text));
  if (comma && dot) return "both";
  if (comma || dot) return comma ? "comma" : "dot";
  return texts.some((text) => /[.,]/.test(text)) ? "unsure" : "either";
}

/** The number that a cell means; null where it says that there is none; undefined where it is no number. */
export function numberOf(cell: RawCell, decimal: Decimal): number | null | undefined {
  if (isMissing(cell)) return null;
  if (typeof cell === "number") return cell;
  if (typeof cell !== "string") return undefined;
  const text = bare(cell);
  if (!forms[decimal].test(text)) return undefined;
  return Number(decimal === "comma" ? text.replaceAll(".", "").replace(",", ".") : text.replaceAll(",", ""));
}

/** A year between 1900 and 2100, alone in its cell. */
export function yearOf(cell: RawCell): number | null {
  const year =
    typeof cell === "number"
      ? cell
      : typeof cell === "string" && /^\s*\d{4}\s*\*{0,3}$/.test(cell)
        ? Number.parseInt(cell, 10)
        : Number.NaN;
  return Number.isInteger(year) && year >= 1900 && year <= 2100 ? year : null;
}
