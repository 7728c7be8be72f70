import { rowsOf } from "./rows.ts";

/** Spellings of chat and abbreviations, and the word that is meant. */
export const slang: ReadonlyMap<string, string> = new Map(
  rowsOf("slang.txt").flatMap((row) => {
    const [word = "", forms = ""] = row.split(" = ");
    return forms.split(" ").map((form) => [form, word] as const);
  }),
);
