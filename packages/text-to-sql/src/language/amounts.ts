import type { Word } from "./word.ts";

const phrases = (text: string): string[] => text.split("|");

const table: readonly (readonly [string, Word])[] = [
  ["paling sedikit|paling dikit", { role: "compare", comparison: "at-least", superlative: true }],
  ["paling banyak", { role: "compare", comparison: "at-most", superlative: true }],
  ["kasih|kasihkan|beri|berikan", { role: "list", how: "listed" }],
  ["hitung|hitunglah|hitungkan|hitungin|cacah|dicacah", { role: "tally" }],
  [
    "atau lebih|dan lebih|ke atas|keatas|atau di atasnya|atau lebih besar|atau lebih tinggi|or more|and above|or above|and up",
    { role: "or-more", comparison: "at-least" },
  ],
  [
    "atau kurang|ke bawah|kebawah|atau di bawahnya|atau lebih kecil|atau lebih rendah|or less|or fewer|and below|or below",
    { role: "or-more", comparison: "at-most" },
  ],
  ["digit|digits", { role: "digits" }],
  ["kali|times", { role: "times", often: true }],
  ["kali lipat|kali lipatnya|kali lipat dari|kalinya|kali dari|x|x lipat|times that of", { role: "times" }],
  ["setengah|separuh|separo|setengahnya|half|half of|half that of", { role: "times", of: 0.5 }],
  ["sepertiga|a third of|one third of", { role: "times", of: 1 / 3 }],
  ["seperempat|a quarter of|one quarter of", { role: "times", of: 1 / 4 }],
  ["twice|double|twice that of|double that of", { role: "times", of: 2 }],
  [
    "masing2 berapa|masing2nya berapa|berapa masing2|nilainya berapa|berapa nilainya|angkanya berapa|berapa angkanya|besarnya berapa|berapa besarnya|persisnya berapa|berapa persisnya",
    { role: "told-anyway" },
  ],
  [
    "jumlahnya berapa|berapa jumlahnya|berapa banyak jumlahnya|ada berapa jumlahnya",
    { role: "told-anyway", counts: true },
  ],
  [
    "dilihat dari|kalau dilihat dari|jika dilihat dari|bila dilihat dari|ditinjau dari|kalau ditinjau dari|jika ditinjau dari|diukur dari|kalau diukur dari|jika diukur dari|diurutkan menurut|menurut|berdasarkan|dari segi|dari sisi|dalam hal",
    { role: "regard" },
  ],
];

/** Words beside a number that say how far it reaches ("3 atau lebih", "dua digit"), and what leads to or repeats a figure. */
export const amountPhrases: readonly (readonly [string, Word])[] = table.flatMap(([text, word]) =>
  phrases(text).map((phrase) => [phrase, word] as const),
);
