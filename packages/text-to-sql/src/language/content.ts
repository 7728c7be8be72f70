/** Words that change nothing of what is asked. */
const filler = new Set(
  `berapa berapakah berapaan brp apa apakah apaan tolong coba mohon sebutkan tampilkan tunjukkan beri beritahu kasih tahu tau
   dong sih ya yah deh kah lah nih kak bang min gan saya aku kami ingin mau minta bisa adalah itu ini yang yg please`.split(
    /\s+/,
  ),
);

/** A word of a question's content, and where it stands there. */
export interface ContentWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** The words of a question without those that change nothing, in their order. */
export const contentWords = (question: string): readonly ContentWord[] =>
  [...question.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|[<>=%]/gu)].flatMap(({ 0: text, index: start }) => {
    const word = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
    return filler.has(word) ? [] : [{ word, start, end: start + text.length }];
  });

/**
 * What a question is about: its words without those that change nothing, in their order. Two questions of the same content
 * ask the same; all others, however alike, may differ in a place or a year, and are different questions.
 */
export const contentOf = (question: string): string =>
  contentWords(question)
    .map(({ word }) => word)
    .join(" ");
