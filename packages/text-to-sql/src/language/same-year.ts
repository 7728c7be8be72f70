import type { Token } from "./token.ts";

/** "tahun itu", "di tahun yang sama", "the same year": a year that was said before. */
const years: ReadonlySet<string> = new Set(["tahun", "thn", "th", "taun"]);
const same: ReadonlySet<string> = new Set(["itu", "tersebut", "tsb", "sama", "tu"]);
const links: ReadonlySet<string> = new Set(["yang", "yg"]);

/**
 * The tokens with such words read as that year, where the question says exactly one.
 * @param before the one year of the question before, if it has one: meant where this question says none
 */
export function withSameYear(tokens: readonly Token[], before: number | null = null): readonly Token[] {
  const said = new Set(tokens.flatMap(({ value }) => (isYear(value) ? [value] : [])));
  const [year = before] = said;
  if (said.size > 1 || year === null) return tokens;
  const read: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) break;
    const ends = endOfPhrase(tokens, at);
    const last = tokens[ends - 1];
    read.push(ends > at && last ? { ...token, norm: String(year), value: year, end: last.end } : token);
    at = Math.max(at, ends - 1);
  }
  return read;
}

/** Where "tahun yang sama" ends that begins here; where it begins if none does. */
function endOfPhrase(tokens: readonly Token[], at: number): number {
  const norm = (i: number): string => tokens[i]?.norm ?? "";
  if (years.has(norm(at))) {
    const next = links.has(norm(at + 1)) ? at + 2 : at + 1;
    return same.has(norm(next)) ? next + 1 : at;
  }
  const isEnglish = (norm(at) === "same" || norm(at) === "that") && norm(at + 1) === "year";
  return isEnglish ? at + 2 : at;
}

const isYear = (value: number | null): value is number =>
  value !== null && Number.isInteger(value) && value >= 1900 && value <= 2100;
