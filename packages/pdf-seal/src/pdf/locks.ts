import { signatureFields } from "./fields.ts";
import type { PdfFile } from "./file.ts";
import { isDict, isList, isName } from "./values.ts";

/**
 * What a certification (DocMDP) of the file lets later revisions do: 1 nothing, 2 forms filled in and signed, 3 annotated as
 * well; null where there is none. The strictest counts.
 */
export function permissionOf(file: PdfFile): 1 | 2 | 3 | null {
  const values = signatureFields(file).map(({ value }) => value);
  const granted = file.resolve(file.catalogue.get("Perms"));
  if (isDict(granted)) values.push(granted.get("DocMDP") ?? null);
  let strictest: 1 | 2 | 3 | null = null;
  for (const value of values) {
    const signature = file.resolve(value);
    const references = isDict(signature) ? file.resolve(signature.get("Reference")) : null;
    for (const each of isList(references) ? references : []) {
      const reference = file.resolve(each);
      if (!isDict(reference) || !isName(file.resolve(reference.get("TransformMethod")), "DocMDP")) continue;
      const settings = file.resolve(reference.get("TransformParams"));
      const stated = isDict(settings) ? file.resolve(settings.get("P")) : 2;
      const level = stated === 1 ? 1 : stated === 3 ? 3 : 2;
      strictest = strictest === null || level < strictest ? level : strictest;
    }
  }
  return strictest;
}
