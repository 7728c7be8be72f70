import { withComparedYears } from "./compared-years.ts";
import { withDecades } from "./decades.ts";
import { numberWords } from "./number-words.ts";
import { withOpenSpans } from "./open-spans.ts";
import { withSpelledYears } from "./spelled-years.ts";
import type { Token } from "./token.ts";
import { isYear } from "./year.ts";

/** "tahun itu", "di tahun yang sama", "the same year": a year that was said before. */
const years: ReadonlySet<string> = new Set(["tahun", "thn", "th", "taun"]);
const same: ReadonlySet<string> = new Set(["itu", "tersebut", "tsb", "sama", "tu"]);
const links: ReadonlySet<string> = new Set(["yang", "yg"]);

/** "tahun sebelumnya", "dua tahun sebelumnya", "tahun berikutnya": so many years before or after it. */
const before: ReadonlySet<string> = new Set(["sebelumnya", "sebelum itu"]);
const after: ReadonlySet<string> = new Set(["berikutnya", "selanjutnya", "sesudahnya", "setelahnya"]);
const counts: ReadonlyMap<string, number> = new Map(numberWords);

/**
 * The tokens with such words read as that year, where the question says exactly one.
 * @param last the one year of the question before, if it has one: meant where this question says none
 */
export function withSameYear(said: readonly Token[], last: number | null = null): readonly Token[] {
  const tokens = withComparedYears(withOpenSpans(withSpelledYears(withDecades(said))));
  const named = new Set(tokens.flatMap(({ value }) => (isYear(value) ? [value] : [])));
  const [year = last] = named;
  if (named.size > 1 || year === null) return tokens;
  const near = named.size === 0 ? nearYear(tokens, year) : null;
  if (near) return near;
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

/** The tokens with "tahun sebelumnya" read as the year before; null where nothing of the kind is said. */
function nearYear(tokens: readonly Token[], year: number): readonly Token[] | null {
  const at = tokens.findIndex(
    ({ norm }, i) =>
      (before.has(norm) || after.has(norm)) &&
      (years.has(tokens[i - 1]?.norm ?? "") || tokens[i - 1]?.norm === "setahun"),
  );
  const [word, token] = [tokens[at - 1], tokens[at]];
  if (!word || !token) return null;
  const counted = tokens[at - 2];
  const count = word.norm === "setahun" || !counted ? null : (counted.value ?? counts.get(counted.norm) ?? null);
  const from = count === null ? at - 1 : at - 2;
  const near = year + (before.has(token.norm) ? -1 : 1) * (count ?? 1);
  const start = tokens[from] ?? word;
  return [
    ...tokens.slice(0, from),
    { ...start, norm: String(near), value: near, end: token.end },
    ...tokens.slice(at + 1),
  ];
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
