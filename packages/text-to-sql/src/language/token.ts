/** One word, number or sign of a question. `norm` is what is looked up; `start` and `end` point into the question. */
export interface Token {
  readonly norm: string;
  readonly start: number;
  readonly end: number;
  /** The number that is written in digits, in Indonesian or English form; null for a word. */
  readonly value: number | null;
  /** A bracket, a stop or the like stands before it: no name or term reaches across. Commas are tokens of their own. */
  readonly broken: boolean;
  /** Begins with a capital letter, as names do. */
  readonly capital?: true;
}

/** A month's name or its beginning: a dash between two of them leads from one to the other. */
const month = "(?:jan|feb|peb|mar|apr|mei|may|jun|jul|agu|ags|agt|aug|sep|okt|oct|nov|nop|des|dec)";
const piece = new RegExp(
  [
    /(?<![^\s(])[-−]?\d+(?:[.,]\d+)*|\d+(?:[.,]\d+)*|(?<=\d\s?(?:\p{L}{1,4}|%)?\s?)[-–—](?=\s?\d)/u.source,
    `(?<=${month}\\p{L}*\\s?(?:\\d{4}\\s?)?)[-–—](?=\\s?${month})`,
    /\p{L}[\p{L}\p{M}]*(?:['’`]\p{L}+)*|(?<=\d)\+(?!\s?\d)|->|→|[<>]=?|[≤≥%²,;&]/u.source,
  ].join("|"),
  "giu",
);
/** Between two numbers it leads from one to the other. */
const dash = /^[-–—]$/;
/** So does an arrow: "2019 → 2020". */
const arrow = /^(?:->|→)$/;
/** In an English sentence "30,000" is thirty thousand; in Indonesian a comma begins the decimals. */
const english = /\b(?:the|how|what|which|with|whose|within|have|has|than|between|over|above|below|under)\b/iu;
const thousands = /^([-−]?[1-9]\d{0,2}),(\d{3})$/;
const breaking = /[:?!()[\]"“”]/u;
const capital = /^\p{Lu}/u;
const clitics = ["", "nya", "kah", "lah", "pun"];

/** "'21": a year without its century. */
const isShortYear = /^\s?['’`]\d\d$/u;

/** Two digits as the year of this century, or of the last. */
export const fullYear = (digits: string): string => `${Number(digits) < 50 ? "20" : "19"}${digits}`;

/** Splits a question without losing anything: what stands between two tokens is known from their positions. */
export function tokenize(question: string): Token[] {
  const raw: Token[] = [];
  const isEnglish = english.test(question);
  let last = 0;
  for (const match of question.matchAll(piece)) {
    const start = match.index;
    // "Java's": the ending only says whose; that of "what's" and "let's" is a word.
    const said = match[0].replace(/(?<!^(?:what|let))['’`]s$/iu, "");
    const text = isShortYear.test(question.slice(Math.max(0, start - 2), start) + said) ? fullYear(said) : said;
    raw.push({
      norm: dash.test(text) || arrow.test(text) ? "sampai" : text === "+" ? "plus" : fold(text),
      start,
      end: start + said.length,
      value: /\d/.test(text) ? parseNumber(isEnglish ? text.replace(thousands, "$1$2") : text) : null,
      broken: breaking.test(question.slice(last, start)),
      ...(capital.test(said) && { capital: true as const }),
    });
    last = start + said.length;
  }
  return joinDoubles(raw, question);
}

/** Lower case without diacritics and apostrophes, so that "Ma’rang" and "marang" meet. */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}'’`]/gu, "")
    .toLowerCase();

/** A phrase as it is looked up: the norms of its tokens with a space between. Most names are plain words: the quick way. */
export function keyOf(phrase: string): string {
  if (isPlain(phrase)) return phrase.toLowerCase();
  return tokenize(phrase)
    .map((token) => token.norm)
    .join(" ");
}

const space = 32;

/** Whether a phrase is plain words, none of which may stand there twice: it is then its own key, but for its capitals. */
function isPlain(phrase: string): boolean {
  let start = 0;
  for (let at = 0; at < phrase.length; at++) {
    const code = phrase.charCodeAt(at);
    if (code === space) {
      if (at === start || mayBeDouble(phrase, start, at)) return false;
      start = at + 1;
    } else if (!isLetter(code | space)) return false;
  }
  return start < phrase.length;
}

/** Of a small letter of the alphabet; of a large one, once it is made small by `code | 32`. */
export const isLetter = (code: number): boolean => code >= 97 && code <= 122;

/** Whether the plain word from `start` to `end` may stand there once more, behind the space after it. */
export function mayBeDouble(phrase: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const other = phrase.charCodeAt(end + 1 + at - start) | space;
    if (other !== (phrase.charCodeAt(at) | space)) return !isLetter(other);
  }
  return true;
}

/** "laki-laki", "laki laki" and "laki2" become one token `laki2`; "km²" and "km2" become `km2`. */
function joinDoubles(raw: readonly Token[], question: string): Token[] {
  const joined: Token[] = [];
  for (const token of raw) {
    const before = joined.at(-1);
    const gap = before ? question.slice(before.end, token.start) : "";
    if (before && before.value === null && isDouble(before, token, gap)) {
      joined[joined.length - 1] = { ...before, norm: `${before.norm}2`, end: token.end };
    } else joined.push(token);
  }
  return joined;
}

function isDouble(before: Token, token: Token, gap: string): boolean {
  if (gap === "" && (token.norm === "2" || token.norm === "²")) return !before.norm.endsWith("2");
  if (token.value !== null || before.norm.length < 2) return false;
  if (gap === "-") return clitics.some((clitic) => token.norm === before.norm + clitic);
  return gap === " " && token.norm === before.norm;
}

/**
 * `1.234,5`, `1234.5`, `1,5`, `1.000.000` and `-5` as people write them; a comma before three digits is still a decimal
 * comma. Null for what is no number: `1.2.3`.
 */
export function parseNumber(text: string): number | null {
  const digits = text.replace(/^[-−]/, "");
  const value = digits === text ? parseDigits(digits) : -parseDigits(digits);
  return Number.isFinite(value) ? value : null;
}

function parseDigits(text: string): number {
  if (/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(text)) return Number(text.replaceAll(".", "").replace(",", "."));
  if (/^\d{1,3}(,\d{3}){2,}(\.\d+)?$/.test(text) || /^\d{1,3}(,\d{3})+\.\d+$/.test(text))
    return Number(text.replaceAll(",", ""));
  if (/^\d+(,\d+)?$/.test(text)) return Number(text.replace(",", "."));
  return /^\d+\.\d+$/.test(text) ? Number(text) : Number.NaN;
}
