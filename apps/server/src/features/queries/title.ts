const maxLength = 80;
const graphemes = new Intl.Segmenter("id", { granularity: "grapheme" });

/** The title of a topic that a question opens: the question on one line, cut at a word, at most 80 UTF-16 units. */
export function titleOf(question: string): string {
  const line = question.replace(/[\p{Cc}\s]+/gu, " ").trim();
  if (line.length <= maxLength) return line;
  let cut = "";
  for (const { segment } of graphemes.segment(line)) {
    if (cut.length + segment.length >= maxLength) break;
    cut += segment;
  }
  const word = cut.lastIndexOf(" ");
  return `${(word > maxLength / 2 ? cut.slice(0, word) : cut).replace(/[\s,;:.-]+$/, "")}…`;
}
