import { slang } from "./slang.ts";

/** The noun of what has more or less of something than before. */
export const growing = "pertumbuhan";
export const englishGrowth = "growth";

const table: readonly (readonly [verbs: string, ...nouns: string[]])[] = [
  [
    "dihasilkan diproduksi menghasilkan memproduksi penghasil produsen produced produce produces producing producer producers yield yields yielded grown grower growers",
    "produksi",
  ],
  ["dipanen", "panen"],
  ["harvested harvest harvests harvesting", "produksi", "luas panen"],
  ["grow grows growing grew", "produksi", growing],
  ["tumbuh bertumbuh minus kontraksi terkontraksi berkontraksi contraction contracted contracts", growing],
];

/** Verbs of what grows, where its growth is the figure: "ekonomi naik 5 persen". Of any other figure they say that it changed. */
export const rising: ReadonlySet<string> = new Set(
  "naik meningkat melaju laju melesat membesar berekspansi ekspansi berkembang".split(" "),
);

/** Verbs that say as well which way something grew: the noun alone would not. */
export const shrinking: ReadonlySet<string> = new Set(
  "minus kontraksi terkontraksi berkontraksi contraction contracted contracts".split(" "),
);

/** The same of what shrinks: "ekonominya menyusut" is no fall of its growth. */
export const falling: ReadonlySet<string> = new Set(
  "turun menurun menyusut susut merosot anjlok jatuh mengecil menciut melorot ambruk terpuruk shrank shrinks shrunk".split(
    " ",
  ),
);

/** Verbs of which a noun says the same: what "dihasilkan" is asked about has a "produksi"; of several the likeliest stands first. */
export const nounsOfVerb: ReadonlyMap<string, readonly string[]> = new Map(
  table.flatMap(([verbs, ...nouns]) => verbs.split(" ").map((verb) => [verb, nouns] as const)),
);

/** With one of these a measure's name says who has any of it: "penghasil teh". */
const makers: ReadonlySet<string> = new Set(
  "penghasil menghasilkan memproduksi produsen producer producers producing produce produces".split(" "),
);

/** Whether a word says who has any of what follows it, or in English stands before it. */
export const isMaker = (norm: string): boolean => makers.has(slang.get(norm) ?? norm);

/** Who has any of what follows. */
export const maker = "penghasil";

/** Who has any of what a verb is said of, as English says it after that: "grow" coffee, "coffee producers". */
export const englishMaker = "producer";

/** What such a noun is in English, where it stands after what it is of: "produksi kopi", "coffee production". */
export const englishNouns: ReadonlyMap<string, string> = new Map([
  ["produksi", "production"],
  ["luas panen", "harvested area"],
]);
