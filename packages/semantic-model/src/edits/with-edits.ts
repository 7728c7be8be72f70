import { type Document, parseDocument } from "yaml";
import { parseYaml } from "../yaml-file.ts";
import { type Edit, fieldsOf, termOf } from "./edit.ts";
import { type Parsed, placeOf } from "./place.ts";

/** A file of a model, as text. */
export interface ModelFile {
  readonly name: string;
  readonly text: string;
}

/** Files as they are with edits laid over them. */
export interface Edited {
  readonly files: readonly ModelFile[];
  /** Edits whose target is in none of the files any more: nothing was changed for them. */
  readonly astray: readonly Edit[];
}

/** Lays edits over the files of a model, one after another; whatever else stands in the files stays as it is, comments too. */
export function withEdits(files: readonly ModelFile[], edits: readonly Edit[]): Edited {
  if (edits.length === 0) return { files, astray: [] };
  const parsed = new Map(files.map(({ name, text }) => [name, parsedText(name, text)]));
  const documents = new Map<string, Document>();
  const astray: Edit[] = [];
  const documentOf = (name: string): Document => {
    const known = documents.get(name) ?? parseDocument(files.find((file) => file.name === name)?.text ?? "");
    documents.set(name, known);
    return known;
  };

  function lay(edit: Edit): boolean {
    const all: readonly Parsed[] = [...parsed].map(([name, value]) => ({ name, value }));
    const place = placeOf(all, edit.do === "say" ? { kind: "model" } : edit.target);
    if (!place) return false;
    const document = documentOf(place.file);
    if (edit.do === "say") saying(document, edit);
    else if (edit.do === "call") calling(document, [...place.path, place.words], termOf(edit.term));
    else setting(document, place.path, edit);
    parsed.set(place.file, document.toJS());
    return true;
  }

  for (const edit of edits) if (!lay(edit)) astray.push(edit);
  return {
    files: files.map((file) => {
      const document = documents.get(file.name);
      return document ? { ...file, text: document.toString({ lineWidth: 0 }) } : file;
    }),
    astray,
  };
}

const parsedText = (name: string, text: string): unknown => parseYaml(name, text, [])?.value ?? null;

/** What stands at a path, as plain values. */
const at = (document: Document, path: readonly (string | number)[]): unknown => {
  const node = document.getIn(path) as { toJSON?: () => unknown } | undefined;
  return node !== null && typeof node === "object" && node.toJSON ? node.toJSON() : node;
};

function calling(document: Document, path: readonly (string | number)[], term: string): void {
  const known = at(document, path);
  if (!Array.isArray(known)) document.setIn(path, document.createNode([term], { flow: true }));
  else if (!known.includes(term)) document.addIn(path, term);
}

/** What is said of a question last is what counts. */
function saying(document: Document, { question, as, slots }: Extract<Edit, { do: "say" }>): void {
  const known = at(document, ["verified"]);
  const others = (Array.isArray(known) ? known : []).filter(
    (one: { question?: unknown }) => String(one.question).toLowerCase() !== question.toLowerCase(),
  );
  const own = { question, as, ...(slots.length > 0 && { slots: [...slots] }) };
  document.setIn(["verified"], document.createNode([...others, own]));
}

function setting(
  document: Document,
  path: readonly (string | number)[],
  { target, field, value }: Extract<Edit, { do: "set" }>,
): void {
  if (!fieldsOf[target.kind].includes(field)) throw new Error(`"${field}" of a ${target.kind} cannot be set`);
  const whole = [...path, ...field.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : step))];
  if (value === null || value === "") document.deleteIn(whole);
  else document.setIn(whole, Array.isArray(value) ? document.createNode(value, { flow: true }) : value);
}
