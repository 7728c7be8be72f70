import type { PdfFile } from "../pdf/file.ts";
import { isDict, Ref, type Value } from "../pdf/values.ts";

/** The objects that a file's security store is made of, but for its streams: each with the names that lead to it from the store. */
export function storeParts(file: PdfFile): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>();
  const part = (value: Value | undefined, holder: number, key: string): Value => {
    if (value instanceof Ref) found.set(value.number, (found.get(value.number) ?? new Set()).add(`${holder} ${key}`));
    return file.resolve(value);
  };
  const holderOf = (value: Value | undefined, above: number) => (value instanceof Ref ? value.number : above);
  const lists = (value: Value | undefined, above: number, aboveKey: string) => {
    const store = part(value, above, aboveKey);
    const holder = holderOf(value, above);
    if (!isDict(store)) return;
    for (const [key, each] of store) {
      const name = value instanceof Ref ? key : aboveKey;
      if (key !== "VRI") {
        if (key !== "TS") part(each, holder, name);
        continue;
      }
      const entries = part(each, holder, name);
      const [inner, direct] = [holderOf(each, holder), each instanceof Ref ? undefined : name];
      if (isDict(entries)) for (const [hash, entry] of entries) lists(entry, inner, direct ?? hash);
    }
  };
  lists(file.catalogue.get("DSS"), file.root.number, "DSS");
  return found;
}
