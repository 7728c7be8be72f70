const table: readonly (readonly [verbs: string, noun: string])[] = [
  ["dihasilkan diproduksi produced", "produksi"],
  ["dipanen harvested", "panen"],
];

/** Verbs of which a noun says the same: what "dihasilkan" is asked about has a "produksi". */
export const nounOfVerb: ReadonlyMap<string, string> = new Map(
  table.flatMap(([verbs, noun]) => verbs.split(" ").map((verb) => [verb, noun] as const)),
);
