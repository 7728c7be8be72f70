import { numberWords } from "./number-words.ts";
import type { Token } from "./token.ts";

const decades: ReadonlySet<string> = new Set(["dekade", "dasawarsa", "decade", "decades"]);
const one: ReadonlySet<string> = new Set(["sedekade", "sedasawarsa"]);
const counts: ReadonlyMap<string, number> = new Map(numberWords);

/** The tokens with "dua dekade", "sedekade" read as so many years. */
export function withDecades(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(({ norm }) => decades.has(norm) || one.has(norm))) return tokens;
  const read: Token[] = [];
  for (const token of tokens) {
    if (!decades.has(token.norm) && !one.has(token.norm)) {
      read.push(token);
      continue;
    }
    const last = read.at(-1);
    const said = last && decades.has(token.norm) ? (last.value ?? counts.get(last.norm) ?? null) : null;
    const start = said === null ? token.start : (last?.start ?? token.start);
    if (said !== null) read.pop();
    const value = (said ?? 1) * 10;
    // The number keeps the stretch of both words, so that what is cut from the question is cut whole.
    read.push(
      { ...token, norm: String(value), value, start },
      { ...token, norm: "tahun", value: null, start: token.end },
    );
  }
  return read;
}
