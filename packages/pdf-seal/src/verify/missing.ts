import type { PdfFile } from "../pdf/file.ts";
import { namedBy } from "../pdf/same.ts";

/**
 * Numbers that a file names without having them: today nothing stands there, and a later revision could fill the gap with a page's
 * content without touching a single object. Only what can be reached from the trailer counts.
 */
export function namedButMissing(file: PdfFile): Set<number> {
  const missing = new Set<number>();
  const seen = new Set<number>();
  const open = [...namedBy(file.trailer)];
  for (let number = open.pop(); number !== undefined; number = open.pop()) {
    if (seen.has(number)) continue;
    seen.add(number);
    const place = file.place(number);
    if (!place || place.kind === "free") missing.add(number);
    else for (const each of namedBy(file.object(number))) if (!seen.has(each)) open.push(each);
  }
  return missing;
}
