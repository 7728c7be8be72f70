/** Thrown for what is not plain YAML: another parser must say what it is. */
export class NotPlain extends Error {}

const notPlain = (): never => {
  throw new NotPlain();
};

/** A key and what leads to its value: an identifier, or any text in double quotes without escapes. */
const keyForm = String.raw`([A-Za-z_]\w{0,99}|"[^"\\]{0,99}"):(?: +|$)`;
const key = new RegExp(`^${keyForm}`);
const keyHere = new RegExp(keyForm, "y");
const quotedHere = /"([^"\\]*)"|'([^']*)'/y;
const unquotedHere = /[^,[\]{}]*/y;
/** What most texts are; the rest is looked at more closely. */
const plainly = /^(?!(?:true|false|null)$)[a-z][^:#]*$/i;
const number = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?$/;
/** What other numbers look like (1e3, 0x1F, .5), and what looks like them. */
const numberLike = /^[-+.\d][-+.\w]*$/;
const word = /^(?:true|false|null)$/i;
/** Other signs mean something of their own at the beginning. */
const opening = /^[\w()/\u00a1-\ufffd]/;
/** What begins a value or a comment within a text. */
const breaking = /: | #|:$/;
const deepest = 20;

/** Puts a value at its key, which must be new. */
export function put(into: Record<string, unknown>, name: string, value: unknown): void {
  if (Object.hasOwn(into, name) || name === "__proto__" || word.test(name)) notPlain();
  into[name] = value;
}

/** The key at the beginning of a line, and what follows it; null where none does. */
export function entryOf(line: string): { readonly name: string; readonly rest: string } | null {
  const match = key.exec(line);
  return match?.[1] === undefined ? null : { name: unquoted(match[1]), rest: line.slice(match[0].length) };
}

/** The value of the whole of a text of one line: a scalar, a list or a mapping in brackets. @throws NotPlain */
export function inlineValue(text: string): unknown {
  if (!/^["'[{]/.test(text)) return scalarOf(text);
  const { value, end } = valueAt(text, 0, 0);
  return end === text.length ? value : notPlain();
}

interface Read {
  readonly value: unknown;
  /** Where it ends in the text. */
  readonly end: number;
}

function valueAt(text: string, at: number, depth: number): Read {
  if (depth > deepest) notPlain();
  const sign = text[at];
  if (sign === "[") return listAt(text, at + 1, depth);
  if (sign === "{") return mappingAt(text, at + 1, depth);
  if (sign === '"' || sign === "'") {
    quotedHere.lastIndex = at;
    const quoted = quotedHere.exec(text) ?? notPlain();
    return { value: quoted[1] ?? quoted[2], end: quotedHere.lastIndex };
  }
  unquotedHere.lastIndex = at;
  const [unquoted = ""] = unquotedHere.exec(text) ?? [];
  return { value: scalarOf(withoutSpaces(unquoted)), end: at + unquoted.length };
}

function listAt(text: string, from: number, depth: number): Read {
  const value: unknown[] = [];
  let at = pastSpaces(text, from);
  if (text[at] === "]") return { value, end: at + 1 };
  for (;;) {
    const item = valueAt(text, at, depth + 1);
    value.push(item.value);
    const end = pastSpaces(text, item.end);
    if (text[end] === "]") return { value, end: end + 1 };
    if (text[end] !== ",") notPlain();
    at = pastSpaces(text, end + 1);
  }
}

function mappingAt(text: string, from: number, depth: number): Read {
  const value: Record<string, unknown> = {};
  let at = pastSpaces(text, from);
  if (text[at] === "}") return { value, end: at + 1 };
  for (;;) {
    keyHere.lastIndex = at;
    const name = keyHere.exec(text)?.[1] ?? notPlain();
    const item = valueAt(text, keyHere.lastIndex, depth + 1);
    put(value, unquoted(name), item.value);
    const end = pastSpaces(text, item.end);
    if (text[end] === "}") return { value, end: end + 1 };
    if (text[end] !== ",") notPlain();
    at = pastSpaces(text, end + 1);
  }
}

function scalarOf(text: string): string | number | boolean {
  if (plainly.test(text)) return text;
  if (number.test(text)) return Number(text);
  if (text === "true" || text === "false") return text === "true";
  const isText = opening.test(text) && !numberLike.test(text) && !word.test(text) && !breaking.test(text);
  return isText ? text : notPlain();
}

const unquoted = (name: string): string => (name.startsWith('"') ? name.slice(1, -1) : name);

/** Where something else than spaces stands. */
export function pastSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === " ") at++;
  return at;
}

/** Without those at its end; other blanks are part of a text. */
export function withoutSpaces(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === " ") end--;
  return text.slice(0, end);
}
