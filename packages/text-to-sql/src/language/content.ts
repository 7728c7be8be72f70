/** Words that change nothing of what is asked. */
const filler = new Set(
  `berapa berapakah berapaan brp apa apakah apaan tolong coba mohon sebutkan tampilkan tunjukkan beri beritahu kasih tahu tau
   dong sih ya yah deh kah lah nih kak bang min gan saya aku kami ingin mau minta bisa adalah itu ini yang yg please`.split(
    /\s+/,
  ),
);

/**
 * What a question is about: its words without those that change nothing, in their order. Two questions of the same content
 * ask the same; all others, however alike, may differ in a place or a year, and are different questions.
 */
export const contentOf = (question: string): string =>
  (
    question
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+|[<>=%]/gu) ?? []
  )
    .filter((word) => !filler.has(word))
    .join(" ");
