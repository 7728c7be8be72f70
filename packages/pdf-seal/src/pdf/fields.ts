import type { Box, Seal } from "../door.ts";
import type { PdfFile } from "./file.ts";
import { annotationsOf, boxOf, type Page } from "./pages.ts";
import { Damaged, type Dict, isDict, isList, isName, Ref, Text, type Value, wordsOf } from "./values.ts";

/** A field of the form that holds a signature. */
export interface SignedField {
  readonly name: string;
  readonly field: Ref;
  readonly signature: Ref;
  readonly dict: Dict;
  readonly kind: Seal["kind"];
  readonly box: Box | null;
}

const mostFields = 50_000;
const deepest = 32;
/** Stamps bear a name of their own, so that any reader of the file can tell them from signatures. */
export const stampPrefix = "Meterai";

/** Every terminal field of type signature, empty ones (`value` null) too. */
export function signatureFields(file: PdfFile): { name: string; ref: Ref; dict: Dict; value: Value }[] {
  const form = file.resolve(file.catalogue.get("AcroForm"));
  if (!isDict(form)) return [];
  const found: { name: string; ref: Ref; dict: Dict; value: Value }[] = [];
  const seen = new Set<number>();
  const walk = (ref: Value, above: string, isSignature: boolean, depth: number): void => {
    if (!(ref instanceof Ref)) throw new Damaged("a field is no object of its own");
    if (seen.has(ref.number) || depth > deepest || seen.size > mostFields) throw new Damaged("the form is no tree");
    seen.add(ref.number);
    const field = file.resolve(ref);
    if (field === null) return;
    if (!isDict(field)) throw new Damaged("a field is no dictionary");
    const own = file.resolve(field.get("T"));
    const name = own instanceof Text ? (above === "" ? wordsOf(own) : `${above}.${wordsOf(own)}`) : above;
    const signs = field.has("FT") ? isName(file.resolve(field.get("FT")), "Sig") : isSignature;
    const kids = file.resolve(field.get("Kids"));
    if (isList(kids)) for (const kid of kids) walk(kid, name, signs, depth + 1);
    if (signs && (!isList(kids) || field.has("V"))) {
      found.push({ name, ref, dict: field, value: field.get("V") ?? null });
    }
  };
  const fields = file.resolve(form.get("Fields"));
  if (isList(fields)) for (const field of fields) walk(field, "", false, 0);
  return found;
}

/** The fields that are signed, in the form's order. A signature that is no object of its own is damage. */
export function signedFields(file: PdfFile, pages: readonly Page[]): SignedField[] {
  const fields = signatureFields(file).filter(({ value }) => value !== null);
  if (fields.length === 0) return [];
  const homes = widgetPages(file, pages);
  return fields.flatMap(({ name, ref, dict, value }) => {
    if (!(value instanceof Ref)) throw new Damaged("a signature is no object of its own");
    const signature = file.resolve(value);
    if (signature === null) return [];
    if (!isDict(signature)) throw new Damaged("a signature is no dictionary");
    const home = homes.get(ref.number);
    const page = home === undefined ? undefined : pages[home];
    const box = page && home !== undefined ? boxOf(file, dict.get("Rect"), page, home + 1) : null;
    return [{ name, field: ref, signature: value, dict: signature, kind: kindOf(signature, name), box }];
  });
}

function kindOf(signature: Dict, name: string): Seal["kind"] {
  if (isName(signature.get("SubFilter"), "ETSI.RFC3161")) return "timestamp";
  return name.startsWith(stampPrefix) ? "stamp" : "signature";
}

/** On which page (from 0) each widget is shown. */
function widgetPages(file: PdfFile, pages: readonly Page[]): Map<number, number> {
  const homes = new Map<number, number>();
  pages.forEach((page, index) => {
    for (const each of annotationsOf(file, page.dict)) if (each instanceof Ref) homes.set(each.number, index);
  });
  return homes;
}
