import { slang } from "./slang.ts";

const table: readonly (readonly [verbs: string, noun: string])[] = [
  ["dihasilkan diproduksi produced", "produksi"],
  ["dipanen harvested", "panen"],
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
