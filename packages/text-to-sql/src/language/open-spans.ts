import type { Token } from "./token.ts";
import { isYear } from "./year.ts";

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const untils = setOf("sampai sampe smpe smp sampek ampe hingga sd ke");
const nows = setOf("sekarang skrg skr skrang skarang kini terkini sini");
const past = setOf("silam kemarin kemaren kmrn");
const years = setOf("tahun thn th taun");
/** After these a year begins a span already, and its end is read with it. */
const leads = setOf("sejak semenjak sedari mulai dari dr");

/**
 * The tokens of "2015 sampai sekarang", "2015 dan seterusnya", "2015 ke depan" as those of "sejak 2015": without the
 * second half a single year would be left. A number of something else is no year: "2000 ke atas" stays.
 */
export function withOpenSpans(tokens: readonly Token[]): readonly Token[] {
  const read: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) break;
    if (isYear(read.at(-1)?.value ?? null) && isPast(tokens, at)) continue;
    const end = isYear(token.value) ? endOfOpen(tokens, at + 1) : null;
    const last = end === null ? undefined : tokens[end - 1];
    if (end === null || !last) {
      read.push(token);
      continue;
    }
    const led = years.has(read.at(-1)?.norm ?? "") ? read.pop() : undefined;
    if (!leads.has(read.at(-1)?.norm ?? "")) {
      const start = (led ?? token).start;
      read.push({ norm: "sejak", start, end: start, value: null, broken: (led ?? token).broken });
    }
    read.push({ ...token, end: last.end });
    at = end - 1;
  }
  return read;
}

/** "2019 silam", "2019 kemarin": of a year that is said it tells nothing; "lalu" may lead to what came then. */
const isPast = (tokens: readonly Token[], at: number): boolean =>
  past.has(tokens[at]?.norm ?? "") || (tokens[at]?.norm === "lalu" && at === tokens.length - 1);

/** Where "sampai sekarang", "dan seterusnya" ends that begins here; null where nothing of the kind does. */
function endOfOpen(tokens: readonly Token[], at: number): number | null {
  const word = (i: number): string => tokens[i]?.norm ?? "";
  if (word(at) === "dst" || word(at) === "dstnya") return at + 1;
  if (word(at) === "dan" && word(at + 1) === "seterusnya") return at + 2;
  if (word(at) === "ke" && word(at + 1) === "depan") return at + 2;
  if (!untils.has(word(at))) return null;
  const next = word(at + 1) === "dengan" ? at + 2 : at + 1;
  if (nows.has(word(next))) return next + 1;
  const isToday = (word(next) === "saat" || word(next) === "hari") && word(next + 1) === "ini";
  return isToday ? next + 2 : null;
}
