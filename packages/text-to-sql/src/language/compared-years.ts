import type { Token } from "./token.ts";
import { isYearToken } from "./year.ts";

const comparing: ReadonlySet<string> = new Set(
  "bandingkan bandingin membandingkan perbandingan banding komparasi komparasikan sandingkan adu".split(" "),
);
const betweens: ReadonlySet<string> = new Set(["antara", "antra"]);
const years: ReadonlySet<string> = new Set(["tahun", "thn", "th", "taun"]);
const joins: ReadonlySet<string> = new Set(["dan", "dn", "n", "dengan", "dgn"]);

/** The tokens of "bandingkan … antara tahun 2014 dan 2019" without "antara": two years are compared, not all from one to the other. */
export function withComparedYears(tokens: readonly Token[]): readonly Token[] {
  const from = tokens.findIndex(({ norm }) => comparing.has(norm));
  if (from < 0) return tokens;
  return tokens.filter(({ norm }, at) => at < from || !betweens.has(norm) || !leadsToTwo(tokens, at + 1));
}

/** Whether two years stand here, with "dan" between them. */
function leadsToTwo(tokens: readonly Token[], at: number): boolean {
  const yearAt = (i: number): number => (years.has(tokens[i]?.norm ?? "") ? i + 1 : i);
  const first = yearAt(at);
  const second = yearAt(first + 2);
  return isYearToken(tokens[first]) && joins.has(tokens[first + 1]?.norm ?? "") && isYearToken(tokens[second]);
}
