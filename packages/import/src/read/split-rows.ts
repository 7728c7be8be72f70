import type { RawCell } from "./grid.ts";

/** Texts that are kept once, however often they stand in the file: names and years repeat in most rows. */
const mostKept = 200_000;

/**
 * RFC 4180, with line ends of any kind. A quote opens a cell only where another one closes it, before a separator or the end of its
 * line; any other is a letter like others, so that a forgotten one takes no rows with it.
 * @returns the rows, and the numbers of those with quotes that nothing closes
 */
export function splitRows(text: string, separator: string): { rows: RawCell[][]; strays: number[] } {
  const rows: RawCell[][] = [];
  const strays: number[] = [];
  const kept = new Map<string, string>();
  const keep = (cell: string): RawCell => {
    const trimmed = cell.trim();
    if (trimmed === "") return null;
    const known = kept.get(trimmed);
    if (known !== undefined) return known;
    if (kept.size < mostKept) kept.set(trimmed, trimmed);
    return trimmed;
  };
  const ends = { separator: -2, line: -2 };
  /** Where the cell that stands at `from` ends. */
  const endOf = (from: number): number => {
    if (ends.line < from && ends.line !== -1) ends.line = text.indexOf("\n", from);
    if (ends.separator < from && ends.separator !== -1)
      ends.separator = separator === "\n" ? -1 : text.indexOf(separator, from);
    const [line, next] = [ends.line, ends.separator].map((end) => (end === -1 ? text.length : end));
    return Math.min(line ?? text.length, next ?? text.length);
  };
  let row: RawCell[] = [];
  for (let at = 0; at <= text.length; ) {
    let start = at;
    while (text[start] === " ") start++;
    const close = text[start] === '"' ? closingQuote(text, start, separator) : -1;
    if (close < 0 && text[start] === '"') strays.push(rows.length + 1);
    const end = endOf(close < 0 ? at : close);
    row.push(keep(close < 0 ? text.slice(at, end) : text.slice(start + 1, close).replaceAll('""', '"')));
    if (end >= text.length || text[end] === "\n") {
      if (row.length > 1 || row[0] !== null || end < text.length) rows.push(row.slice()); // exactly as long as it is: one that grew holds room for seventeen cells
      row = [];
    }
    at = end + 1;
  }
  return { rows, strays };
}

/** The quote that closes what one at `open` opened; -1 where none does. */
function closingQuote(text: string, open: number, separator: string): number {
  for (let at = text.indexOf('"', open + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') at++;
    else {
      let next = at + 1;
      while (text[next] === " " || text[next] === "\r") next++;
      return next >= text.length || text[next] === "\n" || text[next] === separator ? at : -1;
    }
  }
  return -1;
}
