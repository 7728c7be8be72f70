import { rowsOf } from "./rows.ts";

/** Everyday words of Indonesian, none of which is a slip of the pen for another. */
export const commonWords: ReadonlySet<string> = new Set(rowsOf("common-words.txt").flatMap((row) => row.split(" ")));
