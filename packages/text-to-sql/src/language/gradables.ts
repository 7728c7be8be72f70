/** The end of an order. */
export type Direction = "highest" | "lowest";

export const turned = (direction: Direction): Direction => (direction === "highest" ? "lowest" : "highest");

/** Adjectives that grade any figure; those of one measure only ("padat") belong to the semantic model. */
export const gradables: readonly Gradable[] = [
  { adjective: "banyak", direction: "highest", counts: true },
  { adjective: "sering", direction: "highest", counts: true, often: true },
  ...[
    "tinggi",
    "besar",
    "gede",
    "melimpah",
    "tajam",
    "pesat",
    "cepat",
    "kencang",
    "gila",
    "edan",
    "gokil",
    "ngeri",
    "ekstrem",
    "deras",
    "drastis",
    "signifikan",
    "steep",
    "sharp",
    "rapid",
    "fast",
    "high",
    "large",
    "big",
  ].map((adjective) => ({
    adjective,
    direction: "highest" as const,
    counts: false,
  })),
  ...["sedikit", "dikit"].map((adjective) => ({
    adjective,
    direction: "lowest" as const,
    counts: true,
  })),
  ...["rendah", "kecil", "minim", "lambat", "lamban", "pelan", "seret", "buncit", "bontot", "slow", "low", "small"].map(
    (adjective) => ({
      adjective,
      direction: "lowest" as const,
      counts: false,
    }),
  ),
];

interface Gradable {
  readonly adjective: string;
  readonly direction: Direction;
  /** Of things, it says how many there are: "kota terbanyak", but not "kota tertinggi". */
  readonly counts: boolean;
  /** It is said of what happens, not of what there is. */
  readonly often?: true;
}
