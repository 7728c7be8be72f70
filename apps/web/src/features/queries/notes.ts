/** An answer apart from its notes, which stand at its end, each a paragraph in italics. */
export interface Parts {
  readonly said: string;
  readonly notes: string;
}

const note = /^_[^_].*_$/su;

/** Notes are footnotes: where a table follows they come below it, so that the result is what is seen first. */
export function partsOf(content: string): Parts {
  const paragraphs = content.split("\n\n");
  const last = paragraphs.findLastIndex((paragraph) => !note.test(paragraph));
  return { said: paragraphs.slice(0, last + 1).join("\n\n"), notes: paragraphs.slice(last + 1).join("\n\n") };
}
