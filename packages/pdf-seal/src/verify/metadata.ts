import type { PdfFile } from "../pdf/file.ts";
import { differing } from "../pdf/same.ts";
import { isDict, isName, Name, Stream, type Value } from "../pdf/values.ts";

/** What may change of a file's own description: when it was saved, and by what. */
const savedBy = new Set(["ModDate", "Producer"]);
const extensionKeys = new Set(["Type", "BaseVersion", "ExtensionLevel", "ExtensionRevision", "URL"]);

/** Document information that says when and by what the file was saved, and otherwise what it said before. */
export const isSavedAnew = (old: Value, young: Value): boolean =>
  isDict(young) && differing(isDict(old) ? old : new Map(), young).every((key) => savedBy.has(key));

/** XMP, which no page shows. */
export const isMetadata = (value: Value): boolean =>
  value instanceof Stream && isName(value.dict.get("Type"), "Metadata") && isName(value.dict.get("Subtype"), "XML");

/** Which extensions of PDF the file uses, such as the ones of PAdES. */
export function isExtensions(file: PdfFile, value: Value): boolean {
  if (!isDict(value)) return false;
  return [...value].every(([key, each]) => {
    const extension = file.resolve(each);
    return key === "Type" || (isDict(extension) && [...extension.keys()].every((part) => extensionKeys.has(part)));
  });
}

/** A later version of PDF, as who adds a signature states it. */
export const isLaterVersion = (before: PdfFile, value: Value | undefined): boolean =>
  value instanceof Name && /^[12]\.\d$/.test(value.text) && value.text >= before.version;
