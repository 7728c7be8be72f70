import { ImportRefused, type RawCell } from "../read/grid.ts";

/** Which sign stands before the fraction. */
export type Decimal = "comma" | "dot";

/** What most cells of figures are. */
const plain = /^\d+$/;

/** Signs and words by which tables say that there is no figure. */
const missing =
  /^(-+|–+|—+|\.{2,}|…+|n\.?\/?a\.?|#n\/a|na|null|none|x|\*|\?|nihil|kosong|tidak ada( data)?|tidak tersedia|belum ada( data)?|no data)$/i;

/** "<5": less than is told, so that nobody is known by it. */
export const isVeiled = (cell: RawCell): boolean => typeof cell === "string" && /^\s*[<≤>≥]\s*[\d.,]+\s*$/.test(cell);

export const isMissing = (cell: RawCell): boolean =>
  cell === null || (typeof cell === "string" && !plain.test(cell) && missing.test(cell.trim()));

interface Written {
  /** Digits with their signs of thousands and fractions. */
  readonly digits: string;
  /** What stands behind, parted by a blank ("1.000 jiwa"), or a percent sign. */
  readonly unit: string;
  /** The money that stands before it: "Rp". */
  readonly money: string;
}

const parts =
  /^(-?)(rp\.?|idr|usd|us\$|\$|€)?\s*([-+]?[\d.,][\d.,\s]*(?:e[+-]\d+)?)(\s*%|\s+\p{L}[\p{L}²³/]{0,11}\.?)?$/iu;

/** A figure as people and accountants write it: Rp 2.200.000,00; (1.234); −5; '1000; 12 %; 1,25E+06; a mark that leads to a footnote. */
function writtenIn(cell: string): Written | null {
  let text = cell
    .trim()
    .replace(/^'/, "")
    .replaceAll("\u2212", "-")
    .replace(/\*+$/, "")
    // A dash and two signs more stand for cents that nobody counts: Rp 5.000,-
    .replace(/(?<=\d),-{1,2}$/, "");
  const isBracketed = /^\(.+\)$/.test(text);
  if (isBracketed) text = text.slice(1, -1).trim();
  const [, sign = "", money = "", figure = "", unit = ""] = parts.exec(text) ?? [];
  const digits = figure.replace(/\s/g, "");
  if (!/\d/.test(digits)) return null;
  const isNegative = isBracketed || sign === "-";
  if (isNegative && /^[-+]/.test(digits)) return null;
  return { digits: isNegative ? `-${digits}` : digits, unit: unit.trim(), money: money.replace(".", "") };
}

const forms = {
  comma: /^[-+]?(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/,
  dot: /^[-+]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/,
};

/** 1.25E+06, in which either sign stands before the fraction. */
const power = /^[-+]?\d([.,]\d+)?e[+-]\d+$/i;

function digitsOf(cell: RawCell): string | null {
  if (typeof cell !== "string") return null;
  return plain.test(cell) ? cell : (writtenIn(cell)?.digits ?? null);
}

/** Whether the cell is a figure in one of the two ways of writing. */
export function isFigure(cell: RawCell): boolean {
  if (typeof cell === "number") return true;
  const digits = digitsOf(cell);
  return digits !== null && (forms.comma.test(digits) || forms.dot.test(digits) || power.test(digits));
}

/** What the cells' figures are counted in, where each says it with its digits: "%", "jiwa", "Rp"; several where they differ. */
export function unitsIn(cells: readonly RawCell[]): readonly string[] {
  const units = new Set<string>();
  for (const cell of cells) {
    const written = typeof cell === "string" && !plain.test(cell) && isFigure(cell) ? writtenIn(cell) : null;
    const unit = written?.unit || written?.money;
    if (unit) units.add(/^rp$/i.test(unit) ? "Rp" : unit);
  }
  return [...units];
}

/** What the cells tell of how fractions are written: `unsure` where each could be read in both ways. */
export function decimalOf(cells: Iterable<RawCell>): Decimal | "either" | "unsure" | "both" {
  let [comma, dot, signs] = [false, false, false];
  for (const cell of cells) {
    const digits = digitsOf(cell);
    if (digits === null || !/[.,]/.test(digits) || power.test(digits)) continue;
    const [isComma, isDot] = [forms.comma.test(digits), forms.dot.test(digits)];
    if (isComma && isDot) signs = true;
    else if (isComma) comma = true;
    else if (isDot) dot = true;
  }
  if (comma && dot) return "both";
  if (comma || dot) return comma ? "comma" : "dot";
  return signs ? "unsure" : "either";
}

/** What cannot be told of how fractions are written, as a question. */
export const unsureDecimals = (told: "both" | "unsure"): ImportRefused =>
  new ImportRefused(
    told === "both"
      ? "angka ditulis dengan dua cara (1.234,5 dan 1,234.5)"
      : "angka seperti 1.234 dapat berarti seribu dua ratus tiga puluh empat atau satu koma dua tiga empat",
    { doubt: { wish: "decimal", options: ["comma", "dot"] }, flags: "beri --decimal comma atau --decimal dot" },
  );

/** The number that a cell means; null where it says that there is none; undefined where it is no number. */
export function numberOf(cell: RawCell, decimal: Decimal): number | null | undefined {
  if (isMissing(cell)) return null;
  if (typeof cell === "number") return cell;
  const digits = digitsOf(cell);
  if (digits === null) return undefined;
  if (power.test(digits)) return Number(digits.replace(",", "."));
  if (!forms[decimal].test(digits)) return undefined;
  return Number(decimal === "comma" ? digits.replaceAll(".", "").replace(",", ".") : digits.replaceAll(",", ""));
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
