import { type Word, wordShape } from "../language/word.ts";

/** A phrase as it is said, in lower case, and what it does. */
export interface Entry {
  readonly phrase: string;
  readonly word: Word;
  /** Of what was read from a table: the table, and the line that it stands in. */
  readonly row?: string;
}

/**
 * Reads a table of phrases. A line at the margin says what the phrases under it do: a role, and its features
 * (`compare comparison=above grades`). Under it stand phrases, each apart by "|"; "(pagi|siang) (kak|min)" stands for each with each, and
 * a "$name" for the alternatives that a line "$name = …" gave it. "#" begins a comment.
 * @param name what the table is called where something is wrong in it
 * @throws Error that names the file, the line and what is wrong there
 */
export function readTable(name: string, text: string): readonly Entry[] {
  const lines = text.split("\n");
  const names = new Map<string, string>();
  const entries: Entry[] = [];
  let word: Word | null = null;
  for (let at = 0; at < lines.length; at++) {
    const start = at;
    let whole = lines[at] ?? "";
    if (/^\s*(?:#|$)/u.test(whole)) continue;
    const fail = (problem: string) => new Error(`${name}:${start + 1}: ${problem}`);
    // A line that ends within parentheses, or in the middle of the alternatives of a name, goes on.
    while (isOpen(whole) && at + 1 < lines.length) whole += lines[++at];
    if (depthIn(whole) !== 0) throw fail("its parentheses do not match");
    const named = /^\$(\w+) = (.*)$/u.exec(whole);
    if (named) names.set(named[1] ?? "", (named[2] ?? "").replace(/\s*\|\s*/gu, "|"));
    else if (/^\S/u.test(whole)) word = wordOf(whole, fail);
    else if (!word) throw fail("phrases before anything said what they do");
    else {
      const row = `${name}: ${whole.trim()}`;
      for (const phrase of phrasesOf(whole, names, fail)) entries.push({ phrase, word, row });
    }
  }
  return entries;
}

const depthIn = (text: string): number => text.split("(").length - text.split(")").length;

const isOpen = (text: string): boolean => depthIn(text) > 0 || (text.startsWith("$") && text.trimEnd().endsWith("|"));

/** "compare comparison=above grades" */
function wordOf(header: string, fail: (problem: string) => Error): Word {
  const [role = "", ...features] = header.trim().split(/\s+/u);
  const said = Object.fromEntries(
    features.map((feature) => {
      const [name = "", value] = feature.split("=");
      return [name, value === undefined ? true : featureOf(name, value)];
    }),
  );
  // What an operator and a quality are is said of them as a whole.
  const word = role === "operator" || role === "quality" ? { role, [role]: said } : { role, ...said };
  const read = wordShape.safeParse(word);
  if (read.success) return read.data;
  throw fail(
    `"${header}" says nothing known: ${read.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("; ")}`,
  );
}

/** 5, 1/3, or a word; of places, all that are named. */
function featureOf(name: string, value: string): unknown {
  if (name === "at") return value.split(",");
  const [over, under] = value.split("/").map(Number);
  return Number.isNaN(over) ? value : under === undefined ? over : (over ?? 0) / under;
}

function* phrasesOf(
  line: string,
  names: ReadonlyMap<string, string>,
  fail: (problem: string) => Error,
): Generator<string> {
  const pattern = line.replace(/\$(\w+)/gu, (_, name: string) => {
    const alternatives = names.get(name);
    if (alternatives === undefined) throw fail(`nothing is called $${name}`);
    return alternatives;
  });
  const seen = new Set<string>();
  for (const one of alternativesOf(pattern).flatMap(expanded)) {
    const phrase = one.trim().replace(/\s+/gu, " ");
    if (phrase === "") throw fail("there is an empty phrase");
    if (!seen.has(phrase)) yield phrase;
    seen.add(phrase);
  }
}

/** "(pagi|siang) (kak|min)": each with each. */
function expanded(pattern: string): string[] {
  const open = pattern.indexOf("(");
  if (open < 0) return [pattern];
  let close = open + 1;
  for (let depth = 1; depth > 0; close++) depth += depthOf(pattern[close]);
  const ends = expanded(pattern.slice(close));
  return alternativesOf(pattern.slice(open + 1, close - 1))
    .flatMap(expanded)
    .flatMap((one) => ends.map((end) => pattern.slice(0, open) + one + end));
}

/** What stands between the bars, but for those within parentheses. */
function alternativesOf(text: string): string[] {
  if (!text.includes("(")) return text.split("|");
  const found = [""];
  let depth = 0;
  for (const letter of text) {
    depth += depthOf(letter);
    if (letter === "|" && depth === 0) found.push("");
    else found[found.length - 1] += letter;
  }
  return found;
}

const depthOf = (letter: string | undefined): number => (letter === "(" ? 1 : letter === ")" ? -1 : 0);
