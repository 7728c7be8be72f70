/** The end of an order. */
export type Direction = "highest" | "lowest";

/** Adjectives that grade any figure; those of one measure only ("padat") belong to the semantic model. */
export const gradables: readonly { readonly adjective: string; readonly direction: Direction }[] = [
  ...["banyak", "tinggi", "besar", "gede"].map((adjective) => ({ adjective, direction: "highest" as const })),
  ...["sedikit", "dikit", "rendah", "kecil"].map((adjective) => ({ adjective, direction: "lowest" as const })),
];
