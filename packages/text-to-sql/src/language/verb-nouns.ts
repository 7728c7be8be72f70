import { slang } from "./slang.ts";

const table: readonly (readonly [verbs: string, noun: string])[] = [
  ["dihasilkan diproduksi produced produce produces producing grown yield yields yielded", "produksi"],
  ["dipanen harvested harvest harvests", "panen"],
  ["tumbuh bertumbuh grow grew minus kontraksi terkontraksi berkontraksi", "pertumbuhan"],
];

/** Verbs of which a noun says the same: what "dihasilkan" is asked about has a "produksi". */
export const nounOfVerb: ReadonlyMap<string, string> = new Map(
  table.flatMap(([verbs, noun]) => verbs.split(" ").map((verb) => [verb, noun] as const)),
);

/** With one of these a measure's name says who has any of it: "penghasil teh". */
const makers: ReadonlySet<string> = new Set(
  "penghasil menghasilkan memproduksi produsen producer producers producing produce produces".split(" "),
);

/** Whether a word says who has any of what follows it. */
export const isMaker = (norm: string): boolean => makers.has(slang.get(norm) ?? norm);

/** What such a noun is in English, where it stands after what it is of: "produksi kopi", "coffee production". */
export const englishNouns: ReadonlyMap<string, string> = new Map([["produksi", "production"]]);
