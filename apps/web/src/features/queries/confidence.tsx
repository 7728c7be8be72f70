import type { QueryRecord } from "@tanyadata/contract";

const words: Record<QueryRecord["confidence"], readonly [word: string, explanation: string]> = {
  high: ["tinggi", "Model AI dan mesin bawaan memahami pertanyaan ini dengan cara yang sama."],
  medium: [
    "sedang",
    "Model AI memilih apa yang dihitung; mesin bawaan memeriksa dan menjalankannya. Periksa “Dibaca sebagai”.",
  ],
  unverified: ["belum terverifikasi", "SQL ini ditulis oleh model AI. Periksa SQL-nya sebelum memakai angkanya."],
};

/** How far an answer can be trusted, in a word; explained on hover, and to those who cannot hover on a click. */
export function Confidence({ confidence }: { confidence: QueryRecord["confidence"] }) {
  const [word, explanation] = words[confidence];
  return (
    <details className="text-[13px] text-muted-foreground leading-5">
      <summary title={explanation} className="focus-ring w-fit cursor-pointer rounded-sm">
        <span className="font-medium">Keyakinan:</span> {word}
      </summary>
      <p>{explanation}</p>
    </details>
  );
}
