import type { PdfFile } from "./file.ts";
import { namedBy } from "./same.ts";
import { largestNumber } from "./sections.ts";
import { isDict, Stream, type Value } from "./values.ts";

/** What a file names, by everything that can be reached from its trailer. */
export interface Named {
  /**
   * Numbers that are named and that no object bears: today nothing stands there, and a later revision could fill the gap with a page's
   * content without touching a single object.
   */
  readonly missing: ReadonlySet<number>;
  readonly highest: number;
}

/** Reads every object that can be reached. Throws `Damaged` where one cannot be parsed. */
export function namedIn(file: PdfFile): Named {
  const missing = new Set<number>();
  let highest = 0;
  walk(file, (number) => {
    // A larger number can never be given to an object.
    if (number <= largestNumber) highest = Math.max(highest, number);
    const place = file.place(number);
    if (!place || place.kind === "free") missing.add(number);
  });
  return { missing, highest };
}

/** By whom each of the `watched` is named: `holder key`, the holder's number (0: the trailer) and the key of its own that leads there. */
export function namings(file: PdfFile, watched: ReadonlySet<number>): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>();
  walk(file, (number, holder, key) => {
    if (watched.has(number)) found.set(number, (found.get(number) ?? new Set()).add(`${holder} ${key}`));
  });
  return found;
}

function walk(file: PdfFile, each: (number: number, holder: number, key: string) => void): void {
  const seen = new Set<number>();
  const open: number[] = [];
  const look = (holder: number, value: Value) => {
    const dict = value instanceof Stream ? value.dict : value;
    for (const [key, part] of isDict(dict) ? dict : [["", dict] as const]) {
      for (const number of namedBy(part)) {
        each(number, holder, key);
        if (!seen.has(number)) open.push(number);
      }
    }
  };
  look(0, file.trailer);
  for (let number = open.pop(); number !== undefined; number = open.pop()) {
    if (seen.has(number)) continue;
    seen.add(number);
    look(number, file.object(number));
  }
}
