import { fullYear, type Token } from "./token.ts";

const units: ReadonlyMap<string, number> = new Map(
  "nol satu dua tiga empat lima enam tujuh delapan sembilan".split(" ").map((word, value) => [word, value]),
);
/** A year may follow these; after "lebih dari" stands a number. */
const leads: ReadonlySet<string> = new Set(
  "tahun taun th thn pada di dari ke sampai hingga sejak mulai antara dan januari februari maret april mei juni juli agustus september oktober november desember".split(
    " ",
  ),
);
const yearWords: ReadonlySet<string> = new Set(["tahun", "taun", "th", "thn", "year"]);
const comparing: ReadonlySet<string> = new Set(["lebih", "kurang"]);

/** The tokens with "dua ribu delapan belas" read as 2018, where a year may stand: so speech is written down. */
export function withSpelledYears(said: readonly Token[]): readonly Token[] {
  const tokens = said.map((token, at) => (isShort(said, at) ? inFull(token) : token));
  if (!tokens.some(({ norm }, at) => norm === "ribu" && tokens[at - 1]?.norm === "dua")) return tokens;
  const read: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) break;
    const led = leads.has(read.at(-1)?.norm ?? "") && !comparing.has(read.at(-2)?.norm ?? "");
    const rest = led && token.norm === "dua" && tokens[at + 1]?.norm === "ribu" ? belowHundred(tokens, at + 2) : null;
    const last = rest && tokens[rest.to - 1];
    if (!rest || !last) {
      read.push(token);
      continue;
    }
    const value = 2000 + rest.value;
    read.push({ ...token, norm: String(value), value, end: last.end });
    at = rest.to - 1;
  }
  return read;
}

/** "thn 21": of no century. */
const isShort = (tokens: readonly Token[], at: number): boolean =>
  /^\d\d$/.test(tokens[at]?.norm ?? "") && yearWords.has(tokens[at - 1]?.norm ?? "") && tokens[at - 2]?.value == null;

function inFull(token: Token): Token {
  const norm = fullYear(token.norm);
  return { ...token, norm, value: Number(norm) };
}

/** "sepuluh", "delapan belas", "dua puluh tiga": a number below a hundred, and where it ends. */
function belowHundred(tokens: readonly Token[], from: number): { value: number; to: number } | null {
  const word = (at: number): string => tokens[at]?.norm ?? "";
  if (word(from) === "sepuluh") return { value: 10, to: from + 1 };
  if (word(from) === "sebelas") return { value: 11, to: from + 1 };
  const first = units.get(word(from));
  if (first === undefined) return null;
  if (word(from + 1) === "belas") return { value: 10 + first, to: from + 2 };
  if (word(from + 1) !== "puluh") return { value: first, to: from + 1 };
  const second = units.get(word(from + 2));
  return second === undefined ? { value: first * 10, to: from + 2 } : { value: first * 10 + second, to: from + 3 };
}
