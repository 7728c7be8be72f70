import type { Reading } from "@tanyadata/text-to-sql";

/** Words of a question that a source does not know. */
export const unknownIn = (reading: Reading): readonly string[] =>
  reading.kind === "refused" && reading.refusal.kind === "unknown-words" ? reading.refusal.words : [];

/**
 * Why a question that needs two sources has no answer, in Indonesian; null where it is not that: each of them lacks words, and what one
 * lacks the other knows.
 */
export function joiningRefused(reads: readonly { readonly title: string; readonly reading: Reading }[]): string | null {
  for (const [at, one] of reads.entries())
    for (const other of reads.slice(at + 1)) {
      const [lacks, others] = [unknownIn(one.reading), unknownIn(other.reading)];
      if (lacks.length === 0 || others.length === 0 || lacks.some((word) => others.includes(word))) continue;
      const quoted = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(" dan ");
      return (
        `Pertanyaan ini menyangkut dua sumber data: ${quoted(others)} ada di ${one.title}, ${quoted(lacks)} di ${other.title}. ` +
        "Keduanya basis data yang terpisah, sehingga tidak dapat dihitung bersama. Tanyakan masing-masing."
      );
    }
  return null;
}
