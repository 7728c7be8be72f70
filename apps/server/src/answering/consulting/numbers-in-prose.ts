import type { CountedRows } from "../counted-run.ts";

const scales: Readonly<Record<string, number>> = { ribu: 1e3, juta: 1e6, miliar: 1e9, triliun: 1e12 };
const number = /(?<![\p{L}\d.,])[-−]?\d+(?:\.\d{3})*(?:,\d+)?(?![.,]?\d)(?:\s+(ribu|juta|miliar|triliun)\b)?/giu;
/** "dua juta", "tiga puluh": figures that could not be held against a cell. */
const spelled =
  /(?<!\d\s)(?<!\d)\b(?:puluh|belas|ratus|ribu|juta|miliar|triliun|seribu|sejuta|setengah|separuh|kali lipat)(?:an)?\b/iu;

/**
 * The first number of a text that no cell, no aggregate of a column's cells, the count of rows or the reading bears out;
 * null where all are. A number that was written shorter must be the rounded one.
 */
export function unbornNumber(
  text: string,
  { rows, rowCount }: Pick<CountedRows, "rows" | "rowCount">,
  reading: string,
): string | null {
  const said = spelled.exec(text);
  if (said) return said[0];
  const cells = rows.flat();
  const known = [
    rowCount,
    ...cells.filter((cell) => typeof cell === "number"),
    ...(rows[0] ?? []).flatMap((_, column) => aggregatesOf(rows.map((row) => row[column] ?? null))),
    ...[reading, ...cells.filter((cell) => typeof cell === "string")].flatMap((words) =>
      numbersIn(words).map(({ value }) => value),
    ),
  ];
  const lines = text.replace(/^\s*\d+[.)]\s/gm, "");
  // Digits in no form that is read here ("12.5") cannot be held against anything.
  const unread = /\d[\d.,]*/.exec(lines.replace(number, ""));
  if (unread) return unread[0];
  const wrong = numbersIn(lines).find(({ value, step }) =>
    known.every((one) => Math.abs(Math.abs(one) - Math.abs(value)) > step / 2 + 1e-9),
  );
  return wrong?.written ?? null;
}

/** Numbers in Indonesian form; `step` is what its last digit is worth. */
function numbersIn(text: string): { written: string; value: number; step: number }[] {
  return [...text.matchAll(number)].map(([written, scale]) => {
    const digits = written.replace(/\s.*$/, "").replace("−", "-");
    const factor = scales[scale?.toLowerCase() ?? ""] ?? 1;
    const decimals = digits.split(",")[1]?.length ?? 0;
    return {
      written,
      value: Number(digits.replaceAll(".", "").replace(",", ".")) * factor,
      step: factor * 10 ** -decimals,
    };
  });
}

function aggregatesOf(cells: readonly unknown[]): number[] {
  const numbers = cells.filter((cell) => typeof cell === "number");
  if (numbers.length === 0) return [];
  const sum = numbers.reduce((total, one) => total + one, 0);
  return [sum, sum / numbers.length];
}
