/** What no table of figures can tell: what will be, what is good, why it is so. */
export type Beyond = "forecast" | "opinion" | "cause";

const words: readonly (readonly [Beyond, string])[] = [
  [
    "forecast",
    "akan|bakal|prediksi|prediksikan|ramalan|ramalkan|perkiraan|proyeksi|mendatang|tahun depan|will|forecast|predict",
  ],
  [
    "opinion",
    "menurutmu|menurut kamu|menurut anda|pendapatmu|pendapat|sebaiknya|seharusnya|rekomendasi|rekomendasikan|saran|sarankan|terbaik|paling bagus|paling enak|cocok|layak|should|recommend|best",
  ],
  ["cause", "mengapa|kenapa|penyebab|penyebabnya|sebab|sebabnya|alasan|alasannya|gara2|karena apa|akibat|why|cause"],
];
export const isBeyond = (kind: string): kind is Beyond => words.some(([beyond]) => beyond === kind);

/** So that a slip in one of them is not taken for a word that says nothing: "penyebaab". */
export const beyondWords: readonly string[] = words.flatMap(([, text]) =>
  text.split("|").flatMap((phrase) => phrase.split(" ")),
);
const known = new Map(words.flatMap(([kind, text]) => text.split("|").map((phrase) => [phrase, kind] as const)));

/**
 * Which of these a question asks for; null where it asks for none. Only what could not be read may be told so: a model may
 * know such a word as its own.
 */
export function beyondOf(norms: readonly string[]): Beyond | null {
  for (const [at, norm] of norms.entries()) {
    const kind = known.get(`${norm} ${norms[at + 1]}`) ?? known.get(norm);
    // "bakal calon bupati" is who asks.
    if (kind && norms[at + 1] !== "calon") return kind;
  }
  return null;
}
